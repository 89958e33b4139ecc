import type { RecordKey } from '../domain/record.ts';
import { jsonForHtml } from './island.tsx';

/** The cells that were written just now, for the report below the dialog that shows this page. */
export function Written({ cells }: { cells: readonly (RecordKey & { readonly field: string })[] }) {
  const written = cells.map(({ year, month, bu, field }) => ({ year, month, bu, field }));
  return <script type="application/json" data-written="" dangerouslySetInnerHTML={{ __html: jsonForHtml(written) }} />;
}
