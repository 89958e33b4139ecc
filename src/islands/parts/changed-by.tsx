import type { LastChange } from '../../domain/person.ts';
import { languageOf } from './language-of.ts';
import { useLanguage, useSay } from './language.tsx';
import { SelfNamed } from './self-named.tsx';
import { words } from './words.ts';

/** Who made a change, and from which file: `kim, cost.xlsx`. A name never turns the direction of what is beside it. */
export function ChangedBy({ by, unnamed, selfNamed, file }: Omit<LastChange, 'at'>) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      {unnamed === true && isChannel(by) ? say(words[by]) : <bdi lang={languageOf(by, language)}>{by}</bdi>}
      {selfNamed === true && (
        <>
          {' '}
          <SelfNamed />
        </>
      )}
      {file !== null && (
        <>
          , <bdi lang={languageOf(file, language)}>{file}</bdi>
        </>
      )}
    </>
  );
}

function isChannel(by: string): by is 'web' | 'api' | 'cli' {
  return by === 'web' || by === 'api' || by === 'cli';
}
