import { words } from './dialog-words.ts';
import { say } from './page-language.ts';

/**
 * Opens a dialog that is gone when it is closed.
 * @param hook the name of its `data-` attribute
 * @returns what scrolls in it
 */
export function openPlainDialog(title: string, hook: string): HTMLElement {
  const dialog = Object.assign(document.createElement('dialog'), { className: 'entry' });
  dialog.dataset[hook] = '';
  const heading = Object.assign(document.createElement('h2'), { id: 'plain-title', textContent: title });
  dialog.setAttribute('aria-labelledby', heading.id);
  const body = Object.assign(document.createElement('section'), { className: 'dialog-body', tabIndex: 0 });
  body.setAttribute('aria-labelledby', heading.id);
  const close = Object.assign(document.createElement('button'), { type: 'button', className: 'btn' });
  close.textContent = say(words.close);
  close.addEventListener('click', () => dialog.close());
  const [head, foot] = ['dialog-head', 'dialog-foot'].map((className) =>
    Object.assign(document.createElement('div'), { className }),
  );
  head?.append(heading);
  foot?.append(close);
  dialog.append(head ?? '', body, foot ?? '');
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return body;
}
