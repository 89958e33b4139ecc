/** The build runs a command through this script, which keeps the compiled code of everything that the command used. */
import { keepCode, runMain } from './compiled-main.ts';

const script = runMain();
process.on('exit', () => keepCode(script));
