import type { Words } from '../../domain/language.ts';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { words } from './words.ts';

/**
 * Says the unit of the amounts, and chooses in which one they are shown (src/islands/page/look.ts). While figures are edited, and without
 * a script, they are in won.
 * @param name before the unit: `단위`
 */
export function LookUnit({ name, isFixed }: { name: Words; isFixed: boolean }) {
  const say = useSay();
  const language = languageOf('원', useLanguage());
  const won = <span lang={language}>원</span>;
  if (isFixed) {
    return (
      <span>
        {say(name)} {won}
      </span>
    );
  }
  return (
    <label className="look">
      {say(name)} <span className="unscripted">{won}</span>
      <span className="visually-hidden">
        ({say(words.copiedIn)}
        {won})
      </span>
      {/* Without a default value: React would set it over what the device has kept. */}
      <select id="look-unit" autoComplete="off" lang={language}>
        <option value="">원</option>
        <option value="3">천원</option>
        <option value="6">백만원</option>
      </select>
    </label>
  );
}
