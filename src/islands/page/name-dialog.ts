/** The dialog in which a person gives, changes or takes away the name that this device sends with changes. */
import { LONGEST_NAME, personName } from '../../domain/person.ts';
import { keepOwnName, ownName } from '../own-name.ts';
import { words } from './name-words.ts';
import { say } from './page-language.ts';

/** Every text of it is fixed; the name itself is only ever the value of the input. */
const content = () => `
<form>
  <div class="dialog-head"><div><h2 id="own-name-title">${say(words.name)}</h2></div></div>
  <div class="dialog-body">
    <div class="field">
      <label for="own-name-input">${say(words.nameInHistory)}</label>
      <input id="own-name-input" class="input" name="name" autocomplete="name" required aria-describedby="own-name-about">
    </div>
    <p id="own-name-about" class="secondary">${say(words.aboutName)}</p>
  </div>
  <div class="dialog-foot">
    <button type="button" class="btn" data-act="remove">${say(words.remove)}</button>
    <button type="button" class="btn" data-act="close">${say(words.cancel)}</button>
    <button class="btn primary">${say(words.save)}</button>
  </div>
</form>`;

/** @param button shows the name, and gets the focus back */
export function openNameDialog(button: HTMLElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'entry';
  dialog.dataset.ownName = '';
  dialog.setAttribute('aria-labelledby', 'own-name-title');
  dialog.innerHTML = content();
  const input = dialog.querySelector('input');
  const [remove, cancel] = dialog.querySelectorAll<HTMLButtonElement>('button[type=button]');
  if (input === null || remove === undefined || cancel === undefined) return;
  const known = ownName();
  input.value = known ?? '';
  if (known === null) remove.remove();

  const keep = (name: string | null) => {
    if (!keepOwnName(name)) return refuse(say(words.notKept));
    showOwnName(button);
    dialog.close();
  };
  const refuse = (why: string) => {
    input.setCustomValidity(why);
    input.reportValidity();
  };
  input.addEventListener('input', () => input.setCustomValidity(''));
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = personName(input.value, LONGEST_NAME.selfGiven);
    if (name === null) refuse(say(words.noName));
    else keep(name);
  });
  remove.addEventListener('click', () => keep(null));
  cancel.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  delete button.dataset.asks;
  document.body.append(dialog);
  dialog.showModal();
  input.select();
}

function showOwnName(button: HTMLElement): void {
  const shown = button.querySelector('bdi');
  if (shown !== null) shown.textContent = ownName();
}
