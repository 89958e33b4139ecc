/** The dialog in which a person gives, changes or takes away the name that this device sends with changes. */
import { LONGEST_NAME, personName } from '../../domain/person.ts';
import { keepOwnName, ownName } from '../own-name.ts';

/** Every text of it is fixed; the name itself is only ever the value of the input. */
const CONTENT = `
<form>
  <div class="dialog-head"><div><h2 id="own-name-title">이름 · <span lang="en">Name</span></h2></div></div>
  <div class="dialog-body">
    <div class="field">
      <label for="own-name-input"><span>이력에 남길 이름 · <span lang="en">the name for the history</span></span></label>
      <input id="own-name-input" class="input" name="name" autocomplete="name" required aria-describedby="own-name-about">
    </div>
    <p id="own-name-about" class="secondary">이 기기에서 저장하고 가져오고 되돌릴 때 함께 기록되고, 확인된 이름이 아니므로 ‘자칭’으로 표시됩니다 ·
      <span lang="en">Recorded with what you save, import and undo on this device; shown as self-named, because nobody verifies it.</span></p>
  </div>
  <div class="dialog-foot">
    <button type="button" class="btn" data-act="remove"><span>지우기 · <span lang="en">Remove</span></span></button>
    <button type="button" class="btn" data-act="close"><span>취소 · <span lang="en">Cancel</span></span></button>
    <button class="btn primary"><span>저장 · <span lang="en">Keep</span></span></button>
  </div>
</form>`;

const NO_NAME = `이름은 보이는 글자로만 ${LONGEST_NAME.selfGiven}자까지입니다 · A name has 1 to ${LONGEST_NAME.selfGiven} characters, none of them invisible.`;
const NOT_KEPT = '이 기기가 이름을 보관하지 못합니다 · This device cannot keep a name.';

/** @param button shows the name, and gets the focus back */
export function openNameDialog(button: HTMLElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'entry';
  dialog.dataset.ownName = '';
  dialog.setAttribute('aria-labelledby', 'own-name-title');
  dialog.innerHTML = CONTENT;
  const input = dialog.querySelector('input');
  const [remove, cancel] = dialog.querySelectorAll<HTMLButtonElement>('button[type=button]');
  if (input === null || remove === undefined || cancel === undefined) return;
  const known = ownName();
  input.value = known ?? '';
  if (known === null) remove.remove();

  const keep = (name: string | null) => {
    if (!keepOwnName(name)) return refuse(NOT_KEPT);
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
    if (name === null) refuse(NO_NAME);
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
