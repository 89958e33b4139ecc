/** In its language for whoever reads aloud: `plt` is English, `원` Korean. */
export function UnitName({ unit }: { unit: string }) {
  return <span lang={/[a-z]/.test(unit) ? 'en' : undefined}>{unit}</span>;
}
