import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { ChartData } from '../../domain/chart.ts';
import { isEmptyChart, type Fault } from './comparison.ts';

/** Where a chart's figures are entered. */
export interface ChartSource {
  readonly address: string;
  readonly name: string;
}

interface CardStateProps {
  readonly chart: ChartData;
  readonly isLoading: boolean;
  readonly faults: readonly Fault[];
  readonly source: ChartSource | null;
  readonly onRetry: () => void;
}

/** What stands in the drawing's place while there is nothing to draw, and below it when something went wrong. */
export function CardState({ chart, isLoading, faults, source, onRetry }: CardStateProps) {
  const isEmpty = isEmptyChart(chart);
  return (
    <div role={faults.length > 0 ? 'alert' : undefined} className={isEmpty ? 'card-state empty' : 'card-state'}>
      {isEmpty && isLoading && faults.length === 0 && (
        <p>
          불러오는 중… · <span lang="en">Loading…</span>
        </p>
      )}
      {isEmpty && !isLoading && faults.length === 0 && (
        <>
          <strong>데이터가 없습니다</strong>
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
      {faults.length > 0 && (
        <Failure>
          <strong>데이터를 불러오지 못했습니다</strong>
          {faults.map(({ message, answer }) => (
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

/** When it is mended the focus goes on to the drawing: the button that had it is gone. */
function Failure({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) {
        element.closest('figure')?.querySelector<HTMLElement>('.plot')?.focus();
      }
    };
  }, []);
  return <div ref={box}>{children}</div>;
}
