import type { Label } from '../../domain/report.ts';

interface BilingualProps {
  readonly label: Label;
  /** Where the specification fixes the English names, as in the header. */
  readonly englishFirst?: boolean;
}

/** The Korean label, then the English one in a quieter style; one label where both are the same. */
export function Bilingual({ label: { en, ko }, englishFirst = false }: BilingualProps) {
  if (ko === en) return <span lang="en">{en}</span>;
  return englishFirst ? (
    <>
      <span lang="en">{en}</span>
      <span className="secondary">{ko}</span>
    </>
  ) : (
    <>
      <span>{ko}</span>
      <span className="secondary" lang="en">
        {en}
      </span>
    </>
  );
}

/** A Korean text, then the English one marked as English for screen readers. */
export function BothLanguages({ ko, en }: Label) {
  return (
    <>
      {ko} · <span lang="en">{en}</span>
    </>
  );
}

/** The same on a button of a title row: where there is little room, only screen readers have the English text. */
export function BothWhereWide({ ko, en }: Label) {
  return (
    <>
      {ko}
      <span className="where-wide" lang="en">
        {' '}
        · {en}
      </span>
    </>
  );
}
