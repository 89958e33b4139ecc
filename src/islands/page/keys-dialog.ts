import { words } from './dialog-words.ts';
import { element } from './element.ts';
import { KEYS } from './key-list.ts';
import { say } from './page-language.ts';
import { openPlainDialog } from './plain-dialog.ts';

/** Shows all keys. */
export function openKeys(): void {
  const body = openPlainDialog(say(words.keys), 'keys');
  const lines = KEYS.map(({ what, keys }) =>
    element('div', {}, element('dt', {}, say(what)), element('dd', {}, say(keys))),
  );
  body.append(element('p', { className: 'secondary' }, say(words.onMac)), element('dl', {}, ...lines));
}
