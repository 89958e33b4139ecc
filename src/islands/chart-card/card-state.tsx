import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Label } from '../../domain/report.ts';
import { useSay } from '../parts/language.tsx';
import type { FetchFailure } from './comparison-fetch.ts';
import { words } from './words.ts';

/** The report in which a chart's figures are entered. */
export interface ChartSource {
  readonly address: string;
  readonly name: Label;
}

interface CardStateProps {
  /** No series has a figure, so nothing is drawn. */
  readonly isEmpty: boolean;
  readonly isLoading: boolean;
  readonly failures: readonly FetchFailure[];
  readonly source: ChartSource | null;
  readonly onRetry: () => void;
}

/** Takes the place of the drawing when there is nothing to draw. Below the drawing it says what could not be fetched. */
export function CardState({ isEmpty, isLoading, failures, source, onRetry }: CardStateProps) {
  const say = useSay();
  return (
    <div role={failures.length > 0 ? 'alert' : undefined} className={isEmpty ? 'card-state empty' : 'card-state'}>
      {isEmpty && isLoading && failures.length === 0 && <p>{say(words.loading)}</p>}
      {isEmpty && !isLoading && failures.length === 0 && (
        <>
          <strong>{say(words.noFigures)}</strong>
          {source !== null && (
            <>
              <p>{say(words.enterThere(source.name))}</p>
              <a href={source.address} className="btn">
                {say(words.open(source.name))}
              </a>
            </>
          )}
        </>
      )}
      {failures.length > 0 && (
        <Failure>
          <strong>{say(words.fetchFailed)}</strong>
          {failures.map(({ message, answer }) => (
            <p key={message} lang="en">
              {message} {answer !== null && <code>{answer}</code>}
            </p>
          ))}
          <button
            type="button"
            className="btn small"
            aria-disabled={isLoading}
            onClick={isLoading ? undefined : onRetry}
          >
            {say(isLoading ? words.loading : words.retry)}
          </button>
        </Failure>
      )}
    </div>
  );
}

/** After a retry that worked, its button is gone: the focus moves to the drawing, or to the link when there is none. */
function Failure({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const figure = element.closest('figure');
      // The same commit may only now add the drawing.
      queueMicrotask(() => figure?.querySelector<HTMLElement>('.plot, .card-state a')?.focus());
    };
  }, []);
  return <div ref={box}>{children}</div>;
}
