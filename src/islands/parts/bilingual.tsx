import type { Label } from '../../domain/report.ts';

/** The English label, then the Korean one in a quieter style; one label where both are the same. */
export function Bilingual({ label: { en, ko } }: { label: Label }) {
  return (
    <>
      <span lang="en">{en}</span>
      {ko !== en && <span className="secondary">{ko}</span>}
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
