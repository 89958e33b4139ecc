import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
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

/** Escape and the button close it. */
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
      <div className="dh">
        <div>
          <div id={`${id}title`}>{title}</div>
          <p>{about}</p>
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
      <div className="db">{children(LARGE)}</div>
    </Modal>
  );
}
