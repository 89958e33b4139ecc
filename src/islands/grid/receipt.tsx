import type { PlacementRule } from '../../domain/blocks/placement.ts';
import { groupThousands } from '../../domain/decimal.ts';
import { fullLabel } from '../../domain/report.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { ButtonWords } from './button-words.tsx';
import type { GridColumn } from './grid-column.ts';
import { RULE_WORDS, type PasteReceipt } from './paste-receipt.ts';

interface ReceiptProps {
  readonly made: PasteReceipt;
  readonly columns: readonly GridColumn[];
  readonly isSaving: boolean;
  readonly onUndo: () => void;
  /** Takes the paste back and places the block by another rule. */
  readonly onPlaceBy: (rule: PlacementRule) => void;
}

/** What the last paste did, by which rule, and the other rules that fit. */
export function Receipt({ made, columns, isSaving, onUndo, onPlaceBy }: ReceiptProps) {
  const { rule, hasHeadings, set, texts, leftOut, refused, omitted, unplaced, differing, others, hasStep } = made;
  const rules = {
    labels: { ko: '행 이름대로', en: 'by row labels' },
    position: { ko: '위치대로, 계산 행은 비교만', en: 'by position; computed rows are only compared' },
    order: { ko: '선택 칸부터 순서대로', en: 'in order from the focused cell' },
  }[rule];
  const korean = [
    `${set}셀 붙여넣음`,
    texts > 0 && `텍스트 ${texts}셀`,
    leftOut > 0 && `표 밖 ${leftOut}셀 제외`,
    refused > 0 && `너무 길어 ${refused}셀 제외`,
    omitted.length > 0 && `값이 없는 ${namesOf(omitted)} 제외`,
    unplaced.length > 0 && `이 표에 없는 ${namesOf(unplaced)} 제외`,
    rule !== 'labels' && hasHeadings && '열은 제목대로',
    rules.ko,
  ];
  const english = [
    `${set} ${set === 1 ? 'cell' : 'cells'} set`,
    texts > 0 && `${texts} read as text`,
    leftOut > 0 && `${leftOut} left out beyond the table`,
    refused > 0 && `${refused} left out: longer than 200 characters`,
    omitted.length > 0 && `${omitted.length} without figures left out`,
    unplaced.length > 0 && `${unplaced.length} ${unplaced.length === 1 ? 'row' : 'rows'} not placed`,
    rule !== 'labels' && hasHeadings && 'columns by their headings',
    rules.en,
  ];
  const [first] = differing;
  const different =
    first === undefined
      ? ''
      : `${fullLabel(first.row, 'ko')} ${first.column === null ? '합계' : columns[first.column]?.name}: 붙여넣은 값 ` +
        `${groupThousands(first.pasted)} ≠ 여기 ${groupThousands(first.own)}`;
  const more = differing.length - 1;
  const told = korean.filter(Boolean).join(', ');
  const toldInEnglish = english.filter(Boolean).join(', ');
  return (
    <>
      {set > 0 && hasStep && (
        <button type="button" className="btn small" disabled={isSaving} onClick={onUndo}>
          <ButtonWords ko="되돌리기" en="Undo" />
        </button>
      )}
      {others.map((other) => (
        <button
          key={other}
          type="button"
          className="btn small"
          data-rule={other}
          disabled={isSaving}
          onClick={() => onPlaceBy(other)}
        >
          <ButtonWords {...RULE_WORDS[other]} />
        </button>
      ))}
      {/* The line may not have room for the whole text. */}
      <span className="told" title={[different, told, toldInEnglish].filter(Boolean).join(' · ')}>
        {first !== undefined && (
          <strong className="differing">
            {different}
            {more > 0 && (
              <>
                , <BothLanguages ko={`그 밖에 ${more}개`} en={`${more} more`} />
              </>
            )}
          </strong>
        )}{' '}
        {told} · <span lang="en">{toldInEnglish}</span>
      </span>
    </>
  );
}

const MOST_NAMES = 3;

function namesOf(names: readonly string[]): string {
  const first = names.slice(0, MOST_NAMES).map((name) => `‘${name}’`);
  const more = names.length - MOST_NAMES;
  return first.join(', ') + (more > 0 ? ` 외 ${more}개` : '');
}
