import type { LastChange } from '../../domain/person.ts';
import { languageOf } from './language-of.ts';
import { SelfNamed } from './self-named.tsx';

/** Who made a change, and from which file: `kim, cost.xlsx`. A name never turns the direction of what stands beside it. */
export function ChangedBy({ by, selfNamed, file }: Omit<LastChange, 'at'>) {
  return (
    <>
      <bdi lang={languageOf(by)}>{by}</bdi>
      {selfNamed === true && (
        <>
          {' '}
          <SelfNamed />
        </>
      )}
      {file !== null && (
        <>
          , <bdi lang={languageOf(file)}>{file}</bdi>
        </>
      )}
    </>
  );
}
