import { useRef, useState, type ReactNode } from 'react';
import type { Label } from '../../domain/report.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';
import { ExpandedChart } from './expanded-chart.tsx';
import type { DrawnChart } from './save-picture.ts';
import { words } from './words.ts';

interface CardFrameProps {
  readonly title: Label;
  /** The figures are fixed samples, not data. */
  readonly isSample: boolean;
  /** The latest figure, below the title. */
  readonly lead: ReactNode;
  /** Unit and period, below the title of the dialog. */
  readonly about: ReactNode;
  /** What can be saved as a picture; null when nothing is drawn. */
  readonly drawn: DrawnChart | null;
  /** When the figures were fetched, ISO 8601; null for samples. */
  readonly asOf: string | null;
  /** Renders the chart, or its table in the same place. It is called once more for the dialog, while that is open. */
  readonly children: (isExpanded: boolean, showsTable: boolean) => ReactNode;
}

/** What the cards of all charts share: the title, the lead figure, and the buttons for table and dialog. */
export function CardFrame({ title, isSample, lead, about, drawn, asOf, children }: CardFrameProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [showsTable, setShowsTable] = useState(false);
  const expand = useRef<HTMLButtonElement>(null);
  const tableButton = <TableButton title={title} isPressed={showsTable} onPress={() => setShowsTable(!showsTable)} />;
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
          aria-label={say(words.expand(title))}
          data-act="expand"
          data-tooltip=""
          onClick={() => setOpen(true)}
        >
          <Icon name="expand" />
        </button>
      </div>
      <div className="card-body">{children(false, showsTable)}</div>
      {isOpen && (
        <ExpandedChart
          title={<CardTitle title={title} isSample={isSample} />}
          about={about}
          tools={tableButton}
          drawn={showsTable ? null : drawn}
          asOf={asOf}
          onClose={() => {
            setOpen(false);
            expand.current?.focus();
          }}
        >
          {children(true, showsTable)}
        </ExpandedChart>
      )}
    </>
  );
}

interface TableButtonProps {
  readonly title: Label;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

/** Shows the table in the place of the drawing, and the drawing again. */
export function TableButton({ title, isPressed, onPress }: TableButtonProps) {
  const say = useSay();
  return (
    <button
      type="button"
      className="btn ghost small icon-only scripted"
      aria-label={say(words.asTable(title))}
      aria-pressed={isPressed}
      data-tooltip=""
      onClick={onPress}
    >
      <Icon name="table" />
    </button>
  );
}

export function CardTitle({ title, isSample }: Pick<CardFrameProps, 'title' | 'isSample'>) {
  const say = useSay();
  return (
    <h2>
      <Bilingual label={title} />
      {isSample && <span className="sample">{say(words.sample)}</span>}
    </h2>
  );
}
