import { useRef, useState, type ReactNode } from 'react';
import type { Label } from '../../domain/report.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useSay } from '../parts/language.tsx';
import { ExpandedChart } from './expanded-chart.tsx';
import type { DrawnChart } from './save-picture.ts';
import { words } from './words.ts';

interface CardFrameProps {
  readonly title: Label;
  /** The report that holds the figures; null where they are fixed samples, not data. */
  readonly report: string | null;
  /** Below the title of the dialog: unit and period. */
  readonly about: ReactNode;
  /** How many texts the sums leave out. */
  readonly texts: number;
  /** What can be saved as a picture; null when nothing is drawn. */
  readonly drawn: DrawnChart | null;
  /** When the figures were fetched, ISO 8601; null for samples. */
  readonly asOf: string | null;
  /** Renders the chart, or its table in the same place. It is called once more for the dialog, while that is open. */
  readonly children: (isExpanded: boolean, showsTable: boolean) => ReactNode;
}

/** What the cards of all charts share: the title, which leads to the report, and the buttons for table and dialog. */
export function CardFrame({ title, report, about, texts, drawn, asOf, children }: CardFrameProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [showsTable, setShowsTable] = useState(false);
  const expand = useRef<HTMLButtonElement>(null);
  const tableButton = <TableButton title={title} isPressed={showsTable} onPress={() => setShowsTable(!showsTable)} />;
  return (
    <>
      <div className="card-head">
        <h2>
          {report === null ? (
            <Bilingual label={title} />
          ) : (
            <a href={report}>
              <Bilingual label={title} />
            </a>
          )}
          {report === null && <span className="sample">{say(words.sample)}</span>}
          {texts > 0 && <span className="sample">{say(words.leftOut(texts))}</span>}
        </h2>
        {tableButton}
        <IconButton
          ref={expand}
          icon="expand"
          name={say(words.expand(title))}
          className="scripted"
          data-act="expand"
          onClick={() => setOpen(true)}
        />
      </div>
      <div className="card-body">{children(false, showsTable)}</div>
      {isOpen && (
        <ExpandedChart
          title={title}
          isSample={report === null}
          about={
            <>
              {about}
              {texts > 0 && ` · ${say(words.leftOut(texts))}`}
            </>
          }
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
    <IconButton
      icon="table"
      name={say(words.asTable(title))}
      className="scripted"
      aria-pressed={isPressed}
      onClick={onPress}
    />
  );
}
