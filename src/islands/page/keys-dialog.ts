import { words } from './dialog-words.ts';
import { KEYS } from './key-list.ts';
import { say } from './page-language.ts';
import { openPlainDialog } from './plain-dialog.ts';

/** Shows all keys. */
export function openKeys(): void {
  const body = openPlainDialog(say(words.keys), 'keys');
  const list = document.createElement('dl');
  for (const { what, keys } of KEYS) {
    const line = document.createElement('div');
    const [term, said] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = say(what);
    said.textContent = say(keys);
    line.append(term, said);
    list.append(line);
  }
  const onMac = Object.assign(document.createElement('p'), { className: 'secondary', textContent: say(words.onMac) });
  body.append(onMac, list);
}
