import type { Label } from '../../domain/report.ts';
import { BothWhereWide } from './bilingual.tsx';

/** The id of what chooses a time as of which a report is shown (src/views/as-of.tsx). */
export const AS_OF_CHOICE = 'as-of-choice';

/** Opens the choice of a time. The browser does it: neither a script nor the report's island is needed. */
export function AsOfButton({ ko, en, about }: Label & { about: string }) {
  return (
    <button type="button" className="btn small" data-tooltip={about} popoverTarget={AS_OF_CHOICE}>
      <span>
        <BothWhereWide ko={ko} en={en} />
      </span>
    </button>
  );
}
