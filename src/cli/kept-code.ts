import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

// The CLI is one script, whose compiled code the build keeps beside it: compiling is half of what a command costs.
const PROGRAM = path.join(import.meta.dirname, 'program.cjs');
const KEPT_CODE = path.join(import.meta.dirname, 'program.code');

type Program = (exports: object, require: NodeJS.Require, module: object, filename: string, dirname: string) => void;

/** Runs the CLI. Where Node is another version than at the build, V8 refuses the kept code and compiles as usual. */
export function runProgram(): Script {
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${readProgram()}\n})`, {
    filename: PROGRAM,
    cachedData: readKeptCode(),
  });
  const module = { exports: {} };
  const program = script.runInThisContext() as Program;
  program(module.exports, createRequire(PROGRAM), module, PROGRAM, import.meta.dirname);
  return script;
}

/** Keeps what is compiled by now, functions that have run included. */
export function keepCode(script: Script): void {
  writeFileSync(KEPT_CODE, script.createCachedData());
}

/** The build writes ASCII alone: read as Latin-1, V8 keeps one byte a character. */
function readProgram(): string {
  return readFileSync(PROGRAM, 'latin1');
}

function readKeptCode(): Buffer | undefined {
  try {
    return readFileSync(KEPT_CODE);
  } catch {
    return undefined; // nothing kept: it starts more slowly, that is all
  }
}
