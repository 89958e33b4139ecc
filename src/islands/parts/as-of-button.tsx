import type { Words } from '../../domain/language.ts';
import { useSay } from './language.tsx';

/** The id of what chooses a time as of which a report is shown (src/views/as-of.tsx). */
export const AS_OF_CHOICE = 'as-of-choice';

/** Opens the choice of a time. The browser does it: neither a script nor the report's island is needed. */
export function AsOfButton({ name, about }: { name: Words; about: Words }) {
  const say = useSay();
  return (
    <button type="button" className="btn small" data-tooltip={say(about)} popoverTarget={AS_OF_CHOICE}>
      <span>{say(name)}</span>
    </button>
  );
}
