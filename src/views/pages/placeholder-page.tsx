import { reportPath } from '../../domain/addresses.ts';
import type { ReportId } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import { Bilingual } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import { useSay } from '../../islands/parts/language.tsx';
import { words } from '../entry-words.ts';
import type { SitePage } from '../sitemap.ts';

export interface PlaceholderPageProps {
  readonly page: SitePage;
  /** SPEC §2: some of these pages are a heading alone. */
  readonly saysComingSoon: boolean;
  /** The report in which such figures are entered today; null for none. */
  readonly enteredIn: ReportId | null;
}

export function PlaceholderPage({ page: { icon, title }, saysComingSoon, enteredIn }: PlaceholderPageProps) {
  const say = useSay();
  return (
    <div className="state tall">
      <Icon name={icon} />
      <h1>
        <Bilingual label={title} />
      </h1>
      {saysComingSoon && <p>{say(words.comingSoon(title))}</p>}
      {enteredIn !== null && <EnteredIn reportId={enteredIn} />}
    </div>
  );
}

function EnteredIn({ reportId }: { reportId: ReportId }) {
  const say = useSay();
  const { title } = reportById(reportId);
  return (
    <>
      <p>{say(words.enteredThere(title))}</p>
      <a className="btn" href={reportPath(reportId)}>
        {say(words.openReport(title))}
      </a>
    </>
  );
}
