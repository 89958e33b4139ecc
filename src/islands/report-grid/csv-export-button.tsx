import { csvAddress } from '../../domain/addresses.ts';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';
import type { ReportOfYear } from './report-of-year.ts';
import { words } from './words.ts';

/** A link that downloads by itself; src/islands/page/csv-export.ts says how it ended. */
export function CsvExport({ report, year, bu, asOf = null }: ReportOfYear) {
  const say = useSay();
  const label = (
    <>
      <Icon name="download" />
      <span lang="en">{say(words.exportCsv)}</span>
    </>
  );
  const command = report.exportNotice?.(year);
  const address = csvAddress(report.id, { year, bu, asOf });
  if (command === undefined) {
    return (
      <a className="btn csv" href={address} download="">
        {label}
      </a>
    );
  }
  // It ends with a command that exports the report.
  const notice = asOf === null ? command : `${command} --as-of ${asOf.replace(' ', 'T')}`;
  return (
    <>
      <button
        type="button"
        className="btn csv scripted"
        data-title={say(words.comingSoon)}
        data-notice={notice}
        data-get={say(words.getCsv)}
        data-csv={address}
      >
        {label}
      </button>
      <noscript>
        <details className="notice">
          <summary className="btn csv">{label}</summary>
          <p lang="en">{notice}</p>
        </details>
      </noscript>
    </>
  );
}
