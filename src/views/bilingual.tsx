import type { Label } from '../domain/report.ts';

/** English first, the Korean after it, quieter; said once where both are the same. */
export function Bilingual({ label: { en, ko } }: { label: Label }) {
  return (
    <>
      <span lang="en">{en}</span>
      {ko !== en && <span className="alt">{ko}</span>}
    </>
  );
}
