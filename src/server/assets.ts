import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import type { FirstPaint, PageAssets } from '../views/document.tsx';
import { chooseEncoding, ENCODINGS, encodedAnswer, type EncodedAnswer, type Encoding } from './answer.ts';
import { methodNotAllowed } from './errors.tsx';
import { sendAnswer } from './send.ts';

/** What the browser fetches besides pages. */
export interface Assets {
  readonly page: PageAssets;
  /** Serves the files, or passes the request on. */
  readonly serve: RequestHandler;
  /**
   * Sources for script-src and style-src besides 'self'. Production needs only the hashes of the scripts in its pages.
   */
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
}

interface ManifestChunk {
  readonly file: string;
  /** The chunks that it imports, by their keys in the manifest. */
  readonly imports?: readonly string[];
}

const STYLESHEET = 'src/views/app.css';

/** The hashes of the inline scripts. */
export function inlineScriptSources({ head, look }: FirstPaint): string[] {
  return [head, look].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** The client build. File names contain a hash of the content, so browsers may keep the files for a year. */
export function builtAssets(folder: string): Assets {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const modulesOf = (source: string, found: readonly string[] = []): readonly string[] => {
    const chunk = manifest[source];
    if (chunk === undefined) {
      throw new Error(`The client build has no ${source}; see its inputs in tools/vite.config.ts.`);
    }
    if (found.includes(`/${chunk.file}`)) return found;
    return (chunk.imports ?? []).reduce<readonly string[]>(
      (all, name) => modulesOf(name, all),
      [...found, `/${chunk.file}`],
    );
  };
  const [stylesheet = ''] = modulesOf(STYLESHEET);
  const firstPaint = JSON.parse(readFileSync(path.join(folder, '.vite/first-paint.json'), 'utf8')) as FirstPaint;
  return {
    page: { firstPaint, stylesheet, icon: '/icon.svg', scripts: [], modulesOf },
    serve: serveFiles(folder),
    scriptSources: inlineScriptSources(firstPaint),
    styleSources: [],
  };
}

/** The file name ending of each encoding. */
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Content types of the build's files, by the ending of their name. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves the folder's files from memory. No name in a request reaches the disk. */
function serveFiles(folder: string): RequestHandler {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /^[^.].*\.(?:js|css|svg)$/.test(name));
  const files = new Map(
    names.flatMap((name): [string, EncodedAnswer][] => {
      const headers = {
        'Content-Type': TYPES[path.extname(name)] ?? '',
        'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      };
      return ENCODINGS.map((encoding) => {
        const body = readFileSync(path.join(folder, name) + ENDINGS[encoding]);
        return [`${encoding} /${name}`, encodedAnswer({ body, headers }, encoding)];
      });
    }),
  );
  const refuse = methodNotAllowed('GET, HEAD');
  return (request, response, next) => {
    const file = files.get(`${chooseEncoding(request)} ${request.path}`);
    if (file === undefined) next();
    else if (request.method !== 'GET' && request.method !== 'HEAD') refuse(request, response, next);
    else sendAnswer(request, response, file);
  };
}
