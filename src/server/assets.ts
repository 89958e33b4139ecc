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
  /** Sources of styles besides 'self'. */
  readonly styleSources: readonly string[];
}

/** Chunks import others by their keys. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const STYLESHEET = 'src/views/app.css';

/** The client build. File names contain a hash of the content, so browsers may keep the files for a year. */
export function builtAssets(folder: string): Assets {
  const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, '.vite', name), 'utf8'));
  const manifest = readJson('manifest.json') as Manifest;
  const firstPaint = readJson('first-paint.json') as FirstPaint;
  const modulesOf = (source: string, found = new Set<string>()): string[] => {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The client build has no ${source}; see tools/vite.config.ts.`);
    if (!found.has(`/${chunk.file}`)) {
      found.add(`/${chunk.file}`);
      for (const name of chunk.imports ?? []) modulesOf(name, found);
    }
    return [...found];
  };
  const [stylesheet = ''] = modulesOf(STYLESHEET);
  return {
    page: { firstPaint, stylesheet, icon: '/icon.svg', scripts: [], modulesOf },
    serve: serveFiles(folder),
    styleSources: [],
  };
}

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

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
