import type { Label } from '../../domain/report.ts';
import { KeepsNothing, KeptHere } from '../kept/kept-notes.tsx';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';
import { words } from './words.ts';

/** A report in which figures are stored, with the two ways to enter them. */
export interface StoredIn {
  /** `비용` */
  readonly name: Label;
  readonly edit: string;
  readonly import: string;
}

interface StoredLinksProps {
  /** None for readers, who enter nothing there. */
  readonly reports: readonly StoredIn[];
  /** Whether the device keeps what is saved. */
  readonly keeps: boolean;
}

/** Says before anything is typed where the figures of this form go, and leads to what is stored. */
export function StoredLinks({ reports, keeps }: StoredLinksProps) {
  const say = useSay();
  return (
    <div className="note warn" data-local="">
      <Icon name="warning" />
      <div>
        {keeps ? <KeptHere /> : <KeepsNothing />} {say(words.reportThere)}
        {reports.length > 0 && (
          <ul>
            {[
              { way: words.enter, whole: words.enterIn, addressOf: (report: StoredIn) => report.edit },
              { way: words.importFile, whole: words.importInto, addressOf: (report: StoredIn) => report.import },
            ].map(({ way, whole, addressOf }) => (
              <li key={way.en}>
                <span>{say(way)}</span>
                {reports.map((report) => (
                  <a key={report.edit} href={addressOf(report)} aria-label={say(whole(report.name))}>
                    {say(report.name)}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
