import { useRef, useState, type ReactNode } from 'react';
import type { Label } from '../../domain/report.ts';
import { Icon } from '../parts/icon.tsx';
import type { Annotate } from './drawing.ts';
import { ExpandedChart } from './expanded-chart.tsx';

/** A chart shown large, in a dialog. */
export interface Large {
  /** What is drawn on it besides its series. */
  readonly annotate: Annotate;
}

interface CardFrameProps {
  readonly title: Label;
  /** Fixed figures that are not data. */
  readonly isSample: boolean;
  readonly lead: ReactNode;
  /** Under the title in the dialog: unit and period. */
  readonly about: ReactNode;
  /** The card's content, with its table shown or not; the second time large, in the dialog. */
  readonly children: (large: Large | null, showsTable: boolean) => ReactNode;
}

/** What every chart's card has: its title, what it begins with, and the way to see it large. */
export function CardFrame({ title, isSample, lead, about, children }: CardFrameProps) {
  const [isOpen, setOpen] = useState(false);
  const [showsTable, setShowsTable] = useState(false);
  const expand = useRef<HTMLButtonElement>(null);
  const tableButton = (
    <button
      type="button"
      className="btn ghost small icon-only scripted"
      aria-label={`${title.ko} 표로 보기`}
      aria-pressed={showsTable}
      data-tooltip=""
      onClick={() => setShowsTable(!showsTable)}
    >
      <Icon name="table" />
    </button>
  );
  return (
    <>
      <div className="card-head">
        <div>
          <CardTitle title={title} isSample={isSample} />
          <p className="lead">{lead}</p>
        </div>
        {tableButton}
        <button
          ref={expand}
          type="button"
          className="btn ghost small icon-only scripted"
          aria-label={`${title.ko} 차트 확대`}
          data-act="expand"
          data-tooltip=""
          onClick={() => setOpen(true)}
        >
          <Icon name="expand" />
        </button>
      </div>
      <div className="card-body">{children(null, showsTable)}</div>
      {isOpen && (
        <ExpandedChart
          title={<CardTitle title={title} isSample={isSample} />}
          about={about}
          tools={tableButton}
          onClose={() => {
            setOpen(false);
            expand.current?.focus();
          }}
        >
          {(large) => children(large, showsTable)}
        </ExpandedChart>
      )}
    </>
  );
}

function CardTitle({ title, isSample }: Pick<CardFrameProps, 'title' | 'isSample'>) {
  return (
    <h2>
      {title.ko}{' '}
      <span className="secondary" lang="en">
        {title.en}
      </span>
      {isSample && (
        <span className="sample">
          <span lang="en">sample</span> · 예시
        </span>
      )}
    </h2>
  );
}
