import { wakeIsland } from '../runtime/wake-island.ts';

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
  open: boolean;
}

let lastId = 0;
let list: readonly Entry[] = [];
const listeners = new Set<() => void>();

/** Says something in passing: the newest toast takes the place of one that is still shown (SPEC §4: at most 1). @returns its id */
export function showToast({ action = null, variant = 'default', ...words }: NewToast): number {
  const before = shownToast();
  if (before !== null) dismissToast(before.id);
  lastId += 1;
  list = [...list, { toast: { id: lastId, action, variant, ...words }, open: true }];
  for (const listener of listeners) listener();
  wakeIsland('toast-region');
  return lastId;
}

export function dismissToast(id: number): void {
  const entry = list.find(({ toast, open }) => toast.id === id && open);
  if (entry === undefined) return;
  entry.open = false;
  setTimeout(() => (list = list.filter((other) => other !== entry)), REMOVE_DELAY_MS);
  for (const listener of listeners) listener();
}

export function shownToast(): Toast | null {
  return list.find(({ open }) => open)?.toast ?? null;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
