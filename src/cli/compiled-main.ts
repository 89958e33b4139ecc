import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

// The CLI is one script, and the build keeps its compiled code beside it: compiling is half of what a command costs.
const MAIN = path.join(import.meta.dirname, 'main.cjs');
const COMPILED_MAIN = path.join(import.meta.dirname, 'main.code');

type Program = (exports: object, require: NodeJS.Require, module: object, filename: string, dirname: string) => void;

/** Runs the CLI. If Node's version is not that of the build, V8 refuses the compiled code and compiles as usual. */
export function runMain(): Script {
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${readMain()}\n})`, {
    filename: MAIN,
    cachedData: readCompiledMain(),
  });
  const module = { exports: {} };
  const program = script.runInThisContext() as Program;
  program(module.exports, createRequire(MAIN), module, MAIN, import.meta.dirname);
  return script;
}

/** Writes what has been compiled by now, including functions that have run. */
export function keepCode(script: Script): void {
  writeFileSync(COMPILED_MAIN, script.createCachedData());
}

/** The build writes only ASCII: read as Latin-1, the script takes V8 one byte per character. */
function readMain(): string {
  return readFileSync(MAIN, 'latin1');
}

function readCompiledMain(): Buffer | undefined {
  try {
    return readFileSync(COMPILED_MAIN);
  } catch {
    return undefined; // the CLI only starts more slowly
  }
}
