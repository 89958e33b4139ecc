/** The queue of toasts. Page scripts and islands share this one module; src/islands/page/toast-region.ts shows what is in it. */

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly action: { readonly label: string; readonly press: () => void } | null;
  readonly variant: 'default' | 'destructive';
}

type NewToast = Pick<Toast, 'title' | 'description'> & Partial<Pick<Toast, 'action' | 'variant'>>;

// SPEC §4
const REMOVE_DELAY_MS = 1_000_000;

interface Entry {
  readonly toast: Toast;
  isOpen: boolean;
}

let lastId = 0;
let list: readonly Entry[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a toast in place of the one that is shown, if any (SPEC §4: at most 1).
 * @returns its id, for `dismissToast`.
 */
export function showToast({ action = null, variant = 'default', ...words }: NewToast): number {
  const before = list.find(({ isOpen }) => isOpen);
  if (before !== undefined) close(before);
  lastId += 1;
  list = [...list, { toast: { id: lastId, action, variant, ...words }, isOpen: true }];
  notify();
  return lastId;
}

/** Does nothing when the toast is no longer shown. */
export function dismissToast(id: number): void {
  const entry = list.find(({ toast, isOpen }) => toast.id === id && isOpen);
  if (entry === undefined) return;
  close(entry);
  notify();
}

export function shownToast(): Toast | null {
  return list.find(({ isOpen }) => isOpen)?.toast ?? null;
}

/** @returns the toasts of the list, oldest first. A dismissed toast leaves the list 1,000,000 ms later (SPEC §4). */
export function listedToasts(): readonly Toast[] {
  return list.map(({ toast }) => toast);
}

/** Calls the listener after every change of the shown toast. */
export function onToastChange(listener: () => void): void {
  listeners.add(listener);
}

function close(entry: Entry): void {
  entry.isOpen = false;
  setTimeout(() => (list = list.filter((other) => other !== entry)), REMOVE_DELAY_MS);
}

function notify(): void {
  for (const listener of listeners) listener();
}
