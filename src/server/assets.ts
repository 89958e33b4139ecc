import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import express from 'express';
import type { PageAssets } from '../views/document.tsx';
import { themeScript } from '../views/theme-script.ts';

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
  const addressOf = (source: string): string => {
    const chunk = manifest[source];
    if (chunk === undefined)
      throw new Error(`The client build has no ${source}; add it to vite.config.ts, then run npm run build.`);
    return `/${chunk.file}`;
  };
  return {
    page: { stylesheet: addressOf(STYLESHEET), icon: '/icon.svg', scripts: [], addressOf },
    serve: express.static(folder, {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      setHeaders: (response, file) => {
        const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
        response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
    scriptSources: [themeScriptSource()],
    styleSources: [],
  };
}
