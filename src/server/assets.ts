import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import type { PageAssets } from '../views/document.tsx';
import { themeScript } from '../views/theme-script.ts';
import { etagOf, sendIfChanged } from './conditional.ts';
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
    if (chunk === undefined)
      throw new Error(`The client build has no ${source}; run npm run build, and see its inputs in vite.config.ts.`);
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

/** Every file of the folder, from memory. No name in a request is ever looked up on the disk. */
function serveFiles(folder: string): RequestHandler {
  const files = new Map<string, { body: Buffer; etag: string }>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (!entry.isFile() || name.startsWith('.')) continue;
    const body = readFileSync(file);
    files.set(`/${name}`, { body, etag: etagOf(body) });
  }
  const refuse = methodNotAllowed(READING);
  return (request, response, next) => {
    const asset = files.get(request.path);
    if (asset === undefined) next();
    else if (request.method !== 'GET' && request.method !== 'HEAD') refuse(request, response, next);
    else {
      const hashed = request.path.startsWith('/assets/');
      sendIfChanged(request, response, asset.body, {
        etag: asset.etag,
        type: path.extname(request.path),
        cache: hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
    }
  };
}
