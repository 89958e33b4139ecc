import { languageOf } from '../parts/language-of.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { words } from './words.ts';

/** Chooses the unit in which amounts are shown (src/islands/page/look.ts). Without a script they are in won. */
export function LookUnit() {
  const say = useSay();
  const language = languageOf('원', useLanguage());
  return (
    <label className="scripted">
      {say(words.amountUnit)}
      <span className="visually-hidden"> ({say(words.copiedInWon)})</span>
      {/* Without a default value: React would set it over what the device has kept. */}
      <select id="look-unit" autoComplete="off" lang={language}>
        <option value="">원</option>
        <option value="3">천원</option>
        <option value="6">백만원</option>
      </select>
    </label>
  );
}
