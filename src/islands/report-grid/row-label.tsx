import type { ValueRow } from '../../domain/report.ts';
import type { HeadOf } from '../grid/grid-rows.tsx';
import { hasModifier } from '../page/has-modifier.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import { words } from './words.ts';

/** Shows the picture of a row. */
export type ShowPicture = (row: ValueRow) => void;

/**
 * The labels of a report's rows are buttons: a group folds, any other row opens its picture. All of them have one tab stop together,
 * at first the button in the corner, and arrow keys move among them (src/islands/page/look.ts).
 */
export function rowLabels(showPicture: ShowPicture): NonNullable<HeadOf> {
  return function labelOf(row) {
    if (row.kind === 'group') return <FoldButton label={row.label} isOpen />;
    return (
      <>
        {row.kind === 'derived' && row.role === 'sub-total' && row.group !== null && (
          <FoldButton label={row.group} isOpen={false} />
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-haspopup="dialog"
          onClick={(event) => {
            const { currentTarget: label, detail: presses } = event;
            // While figures are edited, one press selects the row, as in a spreadsheet. A key has no count.
            const isSelecting = presses === 1 && label.closest('[data-editing]') !== null;
            if (isSelecting || hasModifier(event.nativeEvent)) return;
            // The focus returns here. Not every browser moves it at a click, and none while figures are edited.
            label.focus();
            showPicture(row);
          }}
        >
          <Names label={row.label} />
        </button>
      </>
    );
  };
}

/** Folds the rows of a group. In a folded group its other button, at the sub total, stands in place of the heading. */
function FoldButton({ label, isOpen }: Pick<ValueRow, 'label'> & { readonly isOpen: boolean }) {
  return (
    <button type="button" tabIndex={-1} aria-expanded={isOpen}>
      <Names label={label} />
    </button>
  );
}

/**
 * As `Bilingual`, without an element for what is in the language of the page: a sheet has dozens of labels. The space is for what reads
 * them aloud.
 */
function Names({ label }: Pick<ValueRow, 'label'>) {
  const page = useLanguage();
  if (label.ko === label.en) return page === 'en' ? label.en : <span lang="en">{label.en}</span>;
  const other = page === 'en' ? 'ko' : 'en';
  return (
    <>
      {`${label[page]} `}
      <span className="secondary" lang={other}>
        {label[other]}
      </span>
    </>
  );
}

/** The heading of the first column, with the button that folds or opens all groups. */
function Corner() {
  const say = useSay();
  return (
    <span className="row-name">
      {say(words.item)}
      <button
        type="button"
        aria-label={say(words.foldAll)}
        aria-expanded="true"
        data-tooltip={say(words.aboutFoldAll)}
      />
      <input
        type="search"
        id="row-filter"
        className="scripted"
        autoComplete="off"
        spellCheck={false}
        aria-label={say(words.findRow)}
        placeholder={say(words.findRow)}
      />
    </span>
  );
}

/** One element for all renderings. */
export const CORNER = <Corner />;
