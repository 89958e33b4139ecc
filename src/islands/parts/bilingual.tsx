import type { Label } from '../../domain/report.ts';

/** English first, the Korean after it, quieter; said once where both are the same. */
export function Bilingual({ label: { en, ko } }: { label: Label }) {
  return (
    <>
      <span lang="en">{en}</span>
      {ko !== en && <span className="secondary">{ko}</span>}
    </>
  );
}

/** In running text, each in its language for whoever reads aloud. */
export function BothLanguages({ ko, en }: Label) {
  return (
    <>
      {ko} · <span lang="en">{en}</span>
    </>
  );
}
