import { SELF_NAMED } from '../../domain/person.ts';
import { useSay } from './language.tsx';

/** Marks a name that people gave themselves. */
export function SelfNamed() {
  return <small className="self-named">{useSay()(SELF_NAMED)}</small>;
}
