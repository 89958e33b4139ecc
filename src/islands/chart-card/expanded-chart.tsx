import { useId, useRef, type ReactNode } from 'react';
import type { Label } from '../../domain/report.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import { savePicture, type DrawnChart } from './save-picture.ts';
import { words } from './words.ts';

interface ExpandedChartProps {
  readonly title: Label;
  readonly isSample: boolean;
  /** Unit and period. */
  readonly about: ReactNode;
  readonly tools: ReactNode;
  /** The drawing that can be saved as a picture; null when none is shown. */
  readonly drawn: DrawnChart | null;
  /** When the figures were fetched, ISO 8601; null for samples, and for what a page has come with. */
  readonly asOf: string | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog that shows a chart large. Escape and its button close it. */
export function ExpandedChart({ title, isSample, about, tools, drawn, asOf, onClose, children }: ExpandedChartProps) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <Modal
      ref={dialog}
      className="chart"
      aria-describedby={`${id}about`}
      title={
        <>
          <Bilingual label={title} />
          {isSample && <span className="sample">{say(words.sample)}</span>}
        </>
      }
      subtitle={<p id={`${id}unit`}>{about}</p>}
      tools={
        <>
          {asOf !== null && <span className="fetched-at">{say(words.fetchedAt(asOf))}</span>}
          {drawn !== null && (
            <IconButton
              icon="download"
              name={say(words.savePicture)}
              data-act="picture"
              onClick={() => {
                const canvas = dialog.current?.querySelector<HTMLCanvasElement>('.plot canvas') ?? null;
                const said = document.getElementById(`${id}unit`)?.innerText ?? '';
                savePicture(canvas, drawn, asOf === null ? said : `${said} · ${say(words.fetchedAt(asOf))}`).catch(
                  reportError,
                );
              }}
            />
          )}
          {tools}
          <IconButton icon="close" name={say(words.close)} onClick={() => dialog.current?.close()} />
        </>
      }
      onClose={onClose}
    >
      <p id={`${id}about`} className="visually-hidden">
        {say(words.expanded)}
      </p>
      <div className="dialog-body">{children}</div>
    </Modal>
  );
}
