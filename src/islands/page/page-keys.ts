/** The keys of every page, fetched with the first of them: `?` shows all keys, Ctrl+K goes to a page, a field or a month. */
import { openKeys } from './keys-dialog.ts';

export async function followPageKey({ key, target, isComposing }: KeyboardEvent): Promise<void> {
  if (isComposing || !(target instanceof Element) || target.closest('dialog[open]') !== null) return;
  if (key !== '?') (await import('./go-to.ts')).openGoTo();
  else if (!target.matches('input,select,textarea')) openKeys();
}
