import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import type { PageAssets } from '../views/document.tsx';
import { themeScript } from '../views/theme-script.ts';
import { etagOf, sendEncoded, type Encoded } from './conditional.ts';
import { methodNotAllowed, READING } from './errors.tsx';

/** What the browser fetches besides pages. */
export interface Assets {
  readonly page: PageAssets;
  /** Serves the files, or passes the request on. */
  readonly serve: RequestHandler;
  /** Sources for script-src and style-src beyond 'self'; production needs the theme script's hash alone. */
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
}

interface ManifestChunk {
  readonly file: string;
  /** What it imports: other keys of the manifest. */
  readonly imports?: readonly string[];
}

const STYLESHEET = 'src/views/app.css';

export function themeScriptSource(): string {
  return `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;
}

/** The client build: names carry a hash of the content, so browsers may keep them for a year. */
export function builtAssets(folder: string): Assets {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const modulesOf = (source: string, found: readonly string[] = []): readonly string[] => {
    const chunk = manifest[source];
    if (chunk === undefined) {
      throw new Error(`The client build has no ${source}; run npm run build, and see its inputs in vite.config.ts.`);
    }
    if (found.includes(`/${chunk.file}`)) return found;
    return (chunk.imports ?? []).reduce<readonly string[]>(
      (all, name) => modulesOf(name, all),
      [...found, `/${chunk.file}`],
    );
  };
  const [stylesheet = ''] = modulesOf(STYLESHEET);
  return {
    page: { stylesheet, icon: '/icon.svg', scripts: [], modulesOf },
    serve: serveFiles(folder),
    scriptSources: [themeScriptSource()],
    styleSources: [],
  };
}

/** What the build made of a file, by the name in Content-Encoding; the smallest first. */
const ENCODINGS = { br: '.br', gzip: '.gz', identity: '' };
type Encoding = keyof typeof ENCODINGS;

/** Of the build's files, by their ending. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

interface EncodedFile extends Encoded {
  readonly encoding: Encoding;
}

/** Every file of the folder, from memory. No name in a request is ever looked up on the disk. */
function serveFiles(folder: string): RequestHandler {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /^[^.].*\.(?:js|css|svg)$/.test(name));
  const files = new Map<string, readonly EncodedFile[]>(names.map((name) => [`/${name}`, readEncodings(folder, name)]));
  const refuse = methodNotAllowed(READING);
  return (request, response, next) => {
    const encodings = files.get(request.path);
    const accepted = request.acceptsEncodings();
    const chosen = encodings?.find(({ encoding }) => accepted.includes(encoding)) ?? encodings?.at(-1);
    if (chosen === undefined) {
      next();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(request, response, next);
      return;
    }
    sendEncoded(request, response, chosen);
  };
}

function readEncodings(folder: string, name: string): EncodedFile[] {
  const file = path.join(folder, name);
  const isHashed = name.startsWith('assets/');
  return (Object.keys(ENCODINGS) as Encoding[])
    .filter((encoding) => existsSync(file + ENCODINGS[encoding]))
    .map((encoding) => {
      const body = readFileSync(file + ENCODINGS[encoding]);
      const etag = etagOf(body);
      const headers = {
        'Content-Type': TYPES[path.extname(name)] ?? '',
        'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        ETag: etag,
        Vary: 'Accept-Encoding',
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      };
      return { encoding, body, etag, headers };
    });
}
