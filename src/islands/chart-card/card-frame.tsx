import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Label } from '../../domain/report.ts';
import { Icon } from '../icon.tsx';

interface CardFrameProps {
  readonly title: Label;
  /** Fixed figures that are not data. */
  readonly isSample: boolean;
  readonly lead: ReactNode;
  /** The card's content, with its table shown or not; the second time larger, in the dialog. */
  readonly children: (isExpanded: boolean, showsTable: boolean) => ReactNode;
}

/** What every chart's card has: its title, what it begins with, and the way to see it large. */
export function CardFrame({ title, isSample, lead, children }: CardFrameProps) {
  const [isOpen, setOpen] = useState(false);
  const [showsTable, setShowsTable] = useState(false);
  const tableButton = (
    <button
      type="button"
      className="btn ghost sm icon-only scripted"
      aria-label={`${title.ko} 표로 보기`}
      aria-pressed={showsTable}
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
          type="button"
          className="btn ghost sm icon-only scripted"
          aria-label={`${title.ko} 차트 확대`}
          data-act="expand"
          onClick={() => setOpen(true)}
        >
          <Icon name="expand" />
        </button>
      </div>
      <div className="card-body">{children(false, showsTable)}</div>
      {isOpen && (
        <ExpandedChart title={title} isSample={isSample} tools={tableButton} onClose={() => setOpen(false)}>
          {children(true, showsTable)}
        </ExpandedChart>
      )}
    </>
  );
}

function CardTitle({ title, isSample }: Pick<CardFrameProps, 'title' | 'isSample'>) {
  return (
    <h2>
      {title.ko}{' '}
      <span className="alt" lang="en">
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

interface ExpandedChartProps extends Pick<CardFrameProps, 'title' | 'isSample'> {
  readonly tools: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog: Escape and its button close it, a press outside does not (SPEC §2); the focus returns by itself. */
function ExpandedChart({ title, isSample, tools, onClose, children }: ExpandedChartProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="chart"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}about`}
      onClose={onClose}
    >
      <div className="dh">
        <div id={`${id}title`}>
          <CardTitle title={title} isSample={isSample} />
        </div>
        {tools}
        <button
          type="button"
          className="btn ghost sm icon-only"
          aria-label="닫기"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <p id={`${id}about`} className="vh">
        확대된 차트를 보여줍니다
      </p>
      <div className="db">{children}</div>
    </dialog>
  );
}
