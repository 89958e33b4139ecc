#!/usr/bin/env node
import { listenForInterruption } from './interruption.ts';
import { reportError, run } from './run.ts';
import { terminal } from './terminal.ts';

listenForInterruption();
process.on('uncaughtException', (error) => process.exit(reportError(error, terminal)));
// No await at the top level: the build makes CommonJS of it, which starts faster.
void run(process.argv.slice(2), terminal)
  .then((code) => {
    process.exitCode = code;
  })
  // All output is written by now. Without this Node waits for code that V8 is still optimizing: a tenth of an import.
  .finally(() => process.exit());
