import type { ValueRow } from '../../domain/report.ts';
import type { HeadOf } from '../grid/grid-rows.tsx';
import { hasModifier } from '../page/has-modifier.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { Icon } from '../parts/icon.tsx';

/** Shows the picture of a row. @param label where the focus returns to */
export type ShowPicture = (row: ValueRow, label: HTMLElement) => void;

/**
 * The labels of a report's rows are buttons: a group folds, any other row opens its picture. All of them have one tab stop together,
 * at first the button in the corner, and arrow keys move among them (src/islands/page/look.ts).
 */
export function rowLabels(showPicture: ShowPicture): NonNullable<HeadOf> {
  return function labelOf(row) {
    if (row.kind === 'group') return <FoldButton label={row.label} />;
    return (
      <>
        {row.kind === 'derived' && row.role === 'sub-total' && row.group !== null && <FoldButton label={row.group} />}
        <button
          type="button"
          tabIndex={-1}
          onClick={(event) => {
            if (!hasModifier(event.nativeEvent)) showPicture(row, event.currentTarget);
          }}
        >
          <Bilingual label={row.label} />
        </button>
      </>
    );
  };
}

/** Folds the rows of a group; of a sub total it is shown in place of the group's heading, while the group is folded. */
function FoldButton({ label }: Pick<ValueRow, 'label'>) {
  return (
    <button type="button" tabIndex={-1} data-fold="" aria-expanded="true">
      <Bilingual label={label} />
    </button>
  );
}

/** The heading of the first column, with the button that folds or opens all groups. */
export const CORNER = (
  <span className="row-name">
    항목
    <button
      type="button"
      className="btn ghost small icon-only scripted"
      aria-label="그룹 모두 접기·펼치기"
      aria-description="위아래 화살표 키로 항목 이름을 옮겨 다니고, Enter로 그룹을 접거나 항목의 24개월 차트를 엽니다"
      aria-expanded="true"
      data-fold=""
      data-tooltip=""
    >
      <Icon name="chevron" />
    </button>
  </span>
);
