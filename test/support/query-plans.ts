/** The statements that run in this process, and how SQLite finds their rows. */
import { after } from 'node:test';
import SQLite from 'better-sqlite3';

const { prototype } = SQLite as unknown as { prototype: SQLite.Database };
// oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this`
const { prepare } = prototype;

/** @returns every statement that any database of this process prepares or runs from now on */
export function recordStatements(): Set<string> {
  const asked = new Set<string>();
  prototype.prepare = function record(this: SQLite.Database, source: string) {
    asked.add(source);
    const statement = prepare.call(this, source) as SQLite.Statement;
    // A connection prepares a statement once, and runs it often.
    const noting = <Values extends unknown[], Result>(work: (...values: Values) => Result) => {
      return (...values: Values) => {
        asked.add(source);
        return work(...values);
      };
    };
    return Object.assign(statement, {
      all: noting(statement.all.bind(statement)),
      run: noting(statement.run.bind(statement)),
    });
  } as typeof prepare;
  after(() => {
    prototype.prepare = prepare;
  });
  return asked;
}

/** The statements that read or write rows, each with the steps of its plan. */
export function plansOf(file: string, statements: Iterable<string>): { source: string; steps: string[] }[] {
  const reading = new SQLite(file, { readonly: true });
  try {
    return Array.from(statements)
      .filter((source) => /^\s*(?:select|insert|update|delete)/i.test(source))
      .map((source) => {
        const parameters = Array.from(source.matchAll(/\?/g), () => 0);
        const plan = prepare.call(reading, `explain query plan ${source}`).all(parameters) as { detail: string }[];
        return { source, steps: plan.map(({ detail }) => detail) };
      });
  } finally {
    reading.close();
  }
}

/** The statements that go through a whole table, with that step. */
export function scansIn(file: string, statements: Iterable<string>): string[] {
  return plansOf(file, statements).flatMap(({ source, steps }) =>
    steps.filter((step) => /^SCAN (?!CONSTANT)/.test(step)).map((step) => `${source}\n${step}`),
  );
}
