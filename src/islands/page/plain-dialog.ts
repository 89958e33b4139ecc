import { words } from './dialog-words.ts';
import { element } from './element.ts';
import { say } from './page-language.ts';

/**
 * Opens a dialog that is gone when it is closed.
 * @param hook the name of its `data-` attribute
 * @returns what scrolls in it
 */
export function openPlainDialog(title: string, hook: string): HTMLElement {
  const heading = element('h2', { id: 'plain-title' }, title);
  const body = element('section', { className: 'dialog-body', tabIndex: 0 });
  const close = element('button', { type: 'button', className: 'btn' }, say(words.close));
  const head = element('div', { className: 'dialog-head' }, heading);
  const foot = element('div', { className: 'dialog-foot' }, close);
  const dialog = element('dialog', { className: 'entry' }, head, body, foot);
  dialog.dataset[hook] = '';
  for (const named of [dialog, body]) named.setAttribute('aria-labelledby', heading.id);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return body;
}
