import type { ReactNode } from 'react';
import { historyAddress, importAddress, largestChangesAddress } from '../../domain/addresses.ts';
import type { ReportView } from '../../domain/report-view.ts';
import { hasModifier } from '../page/has-modifier.ts';
import { AS_OF_CHOICE, MORE_MENU } from '../page/menu-ids.ts';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';
import { LookUnit } from './look-unit.tsx';
import type { ReportOfYear } from './report-of-year.ts';
import { words } from './words.ts';

interface MoreMenuProps {
  readonly place: ReportOfYear;
  readonly view: ReportView;
  /** Whether cells are marked that were changed lately. */
  readonly hasMarks: boolean;
  readonly isEditing: boolean;
  readonly mayEdit: boolean;
  readonly onImport: () => void;
  readonly onHistory: () => void;
}

/** What is rarely needed. The browser opens it, without a script; src/islands/page/look.ts does what needs one. */
export function MoreMenu(props: MoreMenuProps) {
  const { place, view, hasMarks, isEditing, mayEdit, onImport, onHistory } = props;
  const { report, year, bu, asOf = null } = place;
  const say = useSay();
  const hasAmounts = view === 'amount' && report.fields.some(({ unit }) => unit === '원');
  return (
    <>
      <button
        type="button"
        className="btn icon-only"
        popoverTarget={MORE_MENU}
        aria-label={say(words.more)}
        data-tooltip=""
      >
        <Icon name="more" />
      </button>
      <section id={MORE_MENU} popover="auto" className="menu" aria-label={say(words.more)}>
        {mayEdit && (
          <DialogLink address={importAddress(report.id, { year, bu })} isImport onOpen={onImport}>
            {say(words.import)}
          </DialogLink>
        )}
        <DialogLink address={historyAddress(report.id, place)} onOpen={onHistory}>
          {say(words.history)}
        </DialogLink>
        <button type="button" className="scripted" data-does="story">
          {say(words.cellHistory)}
          <small lang="en" aria-hidden="true">
            Enter
          </small>
        </button>
        {asOf === null && (
          <>
            <a href={largestChangesAddress(report.id, { year, bu }, undefined, view === 'yoy' ? view : 'mom')}>
              {say(words.largestChanges)}
            </a>
            <button type="button" popoverTarget={AS_OF_CHOICE}>
              {say(words.asOf)}
            </button>
          </>
        )}
        <hr />
        {hasAmounts && !isEditing && <LookUnit />}
        {report.hidesEmptyRows && <Check id="hide-empty">{say(words.hideEmpty)}</Check>}
        {hasMarks && !isEditing && (
          <Check id="show-marks" isOn>
            {say(words.showMarks)}
          </Check>
        )}
        <hr className="scripted" />
        <button type="button" className="scripted" data-does="print">
          {say(words.print)}
          <small lang="en" aria-hidden="true">
            Ctrl P
          </small>
        </button>
        <button type="button" className="scripted" data-does="keys">
          {say(words.keys)}
          <small aria-hidden="true">?</small>
        </button>
      </section>
    </>
  );
}

interface DialogLinkProps {
  readonly address: string;
  /** A page with such a link takes files that are dropped on it. */
  readonly isImport?: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A link to a page that opens as a dialog here; without a script, or in a new tab, it is a page. */
export function DialogLink({ address, isImport = false, onOpen, children }: DialogLinkProps) {
  return (
    <a
      href={address}
      data-import={isImport ? '' : undefined}
      onClick={(event) => {
        if (hasModifier(event.nativeEvent)) return;
        event.preventDefault();
        // The focus is to return to the button, because the link is hidden by then.
        document.getElementById(MORE_MENU)?.hidePopover();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}

/** Works without a script, too: the stylesheet asks whether it is checked. */
function Check({ id, isOn = false, children }: { id: string; isOn?: boolean; children: ReactNode }) {
  return (
    <label>
      {children}
      {/* With a default value hydration keeps what the device has set. */}
      <input type="checkbox" id={id} defaultChecked={isOn} />
    </label>
  );
}
