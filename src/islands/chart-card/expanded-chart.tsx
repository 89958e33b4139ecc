import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import type { Large } from './card-frame.tsx';
import { endLabels } from './end-labels.ts';

interface ExpandedChartProps {
  readonly title: ReactNode;
  /** Unit and period. */
  readonly about: ReactNode;
  readonly tools: ReactNode;
  readonly onClose: () => void;
  readonly children: (large: Large) => ReactNode;
}

const LARGE: Large = { annotate: endLabels };

/** A modal dialog: Escape and its button close it, a press outside does not (SPEC §2). */
export function ExpandedChart({ title, about, tools, onClose, children }: ExpandedChartProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="chart"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}about`}
      onClose={onClose}
    >
      <div className="dialog-head">
        <div>
          <div id={`${id}title`}>{title}</div>
          <p>{about}</p>
        </div>
        {tools}
        <button
          type="button"
          className="btn ghost small icon-only"
          aria-label="닫기"
          data-tooltip=""
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <p id={`${id}about`} className="visually-hidden">
        확대된 차트를 보여줍니다
      </p>
      <div className="dialog-body">{children(LARGE)}</div>
    </dialog>
  );
}
