import { languageOf } from '../parts/language-of.ts';
import { useLanguage } from '../parts/language.tsx';

/** A unit with its language, for screen readers: `plt` is English, `원` is Korean. */
export function UnitName({ unit }: { unit: string }) {
  return <span lang={languageOf(unit, useLanguage())}>{unit}</span>;
}
