import { languageOf } from '../parts/language-of.ts';
/** In its language for whoever reads aloud: `plt` is English, `원` Korean. */
export function UnitName({ unit }: { unit: string }) {
  return <span lang={languageOf(unit)}>{unit}</span>;
}
