/** Unpacks the Chromium that npm brought into the folder that TMPDIR names; a process of its own, because the package sets variables of the process. */
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
