import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { BothLanguages } from '../parts/bilingual.tsx';
import type { FetchFailure } from './comparison-fetch.ts';

/** The report in which a chart's figures are entered. */
export interface ChartSource {
  readonly address: string;
  readonly name: string;
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
  return (
    <div role={failures.length > 0 ? 'alert' : undefined} className={isEmpty ? 'card-state empty' : 'card-state'}>
      {isEmpty && isLoading && failures.length === 0 && (
        <p>
          <BothLanguages ko="불러오는 중…" en="Loading…" />
        </p>
      )}
      {isEmpty && !isLoading && failures.length === 0 && (
        <>
          <strong>
            <BothLanguages ko="데이터가 없습니다" en="No figures yet" />
          </strong>
          {source !== null && (
            <>
              <p>
                <span lang="en">{source.name}</span>에 월별 값을 입력하면 여기에 표시됩니다.
              </p>
              <a href={source.address} className="btn">
                <span lang="en">{source.name}</span> 열기
              </a>
            </>
          )}
        </>
      )}
      {failures.length > 0 && (
        <Failure>
          <strong>데이터를 불러오지 못했습니다</strong>
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
            {isLoading ? '불러오는 중…' : '다시 시도'}
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
