import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';

interface ExpandedChartProps {
  readonly title: ReactNode;
  /** Unit and period. */
  readonly about: ReactNode;
  readonly tools: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog that shows a chart large. Escape and its button close it. */
export function ExpandedChart({ title, about, tools, onClose, children }: ExpandedChartProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <Modal
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
      <div className="dialog-body">{children}</div>
    </Modal>
  );
}
