import type { Words } from '../../domain/language.ts';
import { useSay } from '../parts/language.tsx';
import { words } from './words.ts';

/** Takes the place of something that failed. */
export function ReloadNote({ says }: { says: Words }) {
  const say = useSay();
  return (
    <p role="alert" className="note">
      <span>{say(says)}</span>
      <button type="button" className="btn small" onClick={() => location.reload()}>
        {say(words.reload)}
      </button>
    </p>
  );
}
