import { SELF_NAMED } from '../../domain/person.ts';
import { BothLanguages } from './bilingual.tsx';

/** Stands behind a name that people gave themselves. */
export function SelfNamed() {
  return (
    <small className="self-named">
      <BothLanguages {...SELF_NAMED} />
    </small>
  );
}
