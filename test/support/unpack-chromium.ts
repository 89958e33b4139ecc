/**
 * Unpacks the Chromium that npm has installed into the folder that TMPDIR names. It is a process of its own, because
 * the package sets variables of the process.
 */
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
