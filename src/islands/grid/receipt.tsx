import type { PlacementRule, Reason } from '../../domain/blocks/placement.ts';
import { groupThousands } from '../../domain/decimal.ts';
import { fullLabel } from '../../domain/report.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import type { GridColumn } from './grid-column.ts';
import type { DifferingFigure, PasteReceipt } from './grid-paste.ts';
import { placedWords, ruleWords, words } from './words.ts';

interface ReceiptProps {
  readonly made: PasteReceipt;
  readonly columns: readonly GridColumn[];
  readonly isSaving: boolean;
  readonly onUndo: () => void;
  /** Takes the paste back and places the block by another rule. */
  readonly onPlaceBy: (rule: PlacementRule) => void;
}

const MOST_NAMES = 3;

/** What the last paste did, by which rule, and the other rules that fit. */
export function Receipt({ made, columns, isSaving, onUndo, onPlaceBy }: ReceiptProps) {
  const { rule, hasHeadings, because, sets, texts, leftOut, refused, omitted, faults, differing, others } = made;
  const language = useLanguage();
  const say = useSay();
  const names = (list: readonly string[]) => {
    const first = list
      .slice(0, MOST_NAMES)
      .map((name) => `‘${name}’`)
      .join(', ');
    return list.length > MOST_NAMES ? say(words.andMore(first, list.length - MOST_NAMES)) : first;
  };
  const unplaced = faults.map(({ value }) => say(value)).filter((value) => value !== '');
  const reason = ({ said, means }: Reason) =>
    typeof means === 'number'
      ? say(words.headingMeans(said, columns[means]?.name ?? ''))
      : say(words.labelMeans(said, fullLabel(means, language)));
  // The first heading and the first label.
  const reasons = [
    because.find(({ means }) => typeof means === 'number'),
    because.find(({ means }) => typeof means !== 'number'),
  ];
  const told = [
    say(words.set(sets.length)),
    texts > 0 && say(words.texts(texts)),
    leftOut > 0 && say(words.leftOut(leftOut)),
    refused > 0 && say(words.refused(refused)),
    omitted.length > 0 && say(words.notInTable(names(omitted))),
    unplaced.length > 0 && say(words.notInTable(names(unplaced))),
    rule !== 'labels' && hasHeadings && say(words.byHeadings),
    say(placedWords[rule]),
    ...reasons.map((each) => each && reason(each)),
  ]
    .filter(Boolean)
    .join(', ');
  const [first] = differing;
  const place = (figure: DifferingFigure) =>
    `${fullLabel(figure.row, language)} ${figure.column === null ? say(words.total) : columns[figure.column]?.name}`;
  const different =
    first === undefined
      ? ''
      : say(words.differing(place(first), groupThousands(first.pasted), groupThousands(first.own)));
  const more = differing.length - 1;
  return (
    <>
      {sets.length > 0 && made.hasStep && (
        <button type="button" className="btn small" disabled={isSaving} onClick={onUndo}>
          {say(words.takeBack)}
        </button>
      )}
      {others.map((other) => (
        <button key={other} type="button" className="btn small" disabled={isSaving} onClick={() => onPlaceBy(other)}>
          {say(ruleWords[other])}
        </button>
      ))}
      {/* The line may not have room for the whole text. */}
      <span className="told" title={[different, told].filter(Boolean).join(' · ')}>
        {first !== undefined && (
          <strong className="differing">
            {different}
            {more > 0 && `, ${say(words.more(more))}`}
          </strong>
        )}{' '}
        {told}
      </span>
    </>
  );
}
