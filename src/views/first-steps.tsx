import { csvAddress, editPath, fileImportPath } from '../domain/addresses.ts';
import type { Words } from '../domain/language.ts';
import { reports } from '../domain/reports.ts';
import { useSay } from '../islands/parts/language.tsx';
import { words } from './dashboard-words.ts';

/** On an empty database: five lines that say how figures get in (CONTRACT §10). */
export function FirstSteps({ year }: { year: number }) {
  const say = useSay();
  const links = (pathOf: (report: (typeof reports)[number]) => string) =>
    reports.map((report) => (
      <a key={report.id} href={pathOf(report)}>
        {say(report.title)}
      </a>
    ));
  const line = (step: Words, rest: React.ReactNode) => (
    <li>
      {say(step)} {rest}
    </li>
  );
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{say(words.firstSteps)}</h2>
      <ol>
        {line(
          words.paste,
          links(({ id }) => editPath(id)),
        )}
        {line(
          words.importFile,
          links(({ id }) => fileImportPath(id)),
        )}
        {line(
          words.fillForm,
          links(({ id, perBusinessUnit }) => csvAddress(id, { year, bu: perBusinessUnit ? 'SKB' : null })),
        )}
        {line(words.type, null)}
        {line(words.commandLine, <code>dashboard import cost.xlsx --year {year} --bu SKB</code>)}
      </ol>
    </section>
  );
}
