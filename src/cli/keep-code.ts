/** The build runs a command through this, so that the code which commands need is compiled once and kept. */
import { keepCode, runProgram } from './kept-code.ts';

const script = runProgram();
process.on('exit', () => keepCode(script));
