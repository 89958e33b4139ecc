import { randomBytes } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportChoices } from './import-job.ts';

/** A file between its preview and its import, for pages without a script. */
export interface KeptImport {
  readonly name: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly choices: ImportChoices;
  readonly plan: string;
}

export interface KeptImports {
  /** A name for a new file, which whoever holds it can use; nothing is there yet. */
  readonly reserve: () => { readonly token: string; readonly path: string };
  /** Keeps what was written at a reserved path; the oldest files make room for it. */
  readonly keep: (token: string, kept: KeptImport) => void;
  /** Null when the file was imported, or is gone after its time. */
  readonly find: (token: string) => KeptImport | null;
  /** The same file under a new token, for another plan. */
  readonly renew: (token: string, kept: KeptImport) => string;
  readonly remove: (token: string) => void;
  readonly close: () => void;
}

const KEPT_LIMITS = { ms: 15 * 60_000, files: 20, bytes: 200_000_000 } as const;

type KeptLimits = Readonly<Record<keyof typeof KEPT_LIMITS, number>>;

const FOLDER = /^dashboard-imports-(\d+)-/;
/** Of this process. */
const folders = new Set<string>();

/** The folder is made for the first file; what servers that were killed have left is removed at once. */
export function createKeptImports(limits: KeptLimits = KEPT_LIMITS): KeptImports {
  removeLeftovers();
  let folder: string | null = null;
  const files = new Map<string, { readonly kept: KeptImport; readonly timer: NodeJS.Timeout }>();

  const forget = (token: string): void => {
    clearTimeout(files.get(token)?.timer);
    files.delete(token);
  };
  const remove = (token: string): void => {
    const found = files.get(token);
    forget(token);
    if (found !== undefined) rmSync(found.kept.path, { force: true });
  };
  const keep = (token: string, kept: KeptImport): void => {
    const timer = setTimeout(() => remove(token), limits.ms).unref();
    files.set(token, { kept, timer });
    const held = () => [...files.values()].reduce((sum, { kept: { size } }) => sum + size, 0);
    for (const oldest of files.keys()) {
      if (files.size <= limits.files && held() <= limits.bytes) break;
      if (oldest !== token) remove(oldest);
    }
  };
  return {
    reserve() {
      folder ??= mkdtempSync(path.join(tmpdir(), `dashboard-imports-${process.pid}-`)); // with mode 0700
      folders.add(folder);
      const token = newToken();
      return { token, path: path.join(folder, token) };
    },
    keep,
    find: (token) => files.get(token)?.kept ?? null,
    renew(token, kept) {
      const renewed = newToken();
      forget(token);
      keep(renewed, kept);
      return renewed;
    },
    remove,
    close() {
      for (const token of files.keys()) remove(token);
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Of our own user, and of processes that do not run any more. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1] ?? 0);
    const leftover = path.join(tmpdir(), name);
    const isUsed = pid === process.pid ? folders.has(leftover) : isRunning(pid);
    if (pid === 0 || isUsed) continue;
    try {
      const status = lstatSync(leftover);
      if (status.isDirectory() && status.uid === process.getuid?.()) rmSync(leftover, { recursive: true, force: true });
    } catch {
      // another server has removed it
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
