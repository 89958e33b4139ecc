import { reportPath } from '../../domain/addresses.ts';
import type { ReportId } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import { Bilingual } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import type { SitePage } from '../sitemap.ts';

export interface PlaceholderPageProps {
  readonly page: SitePage;
  /** SPEC §2: some of these pages are a heading alone. */
  readonly saysComingSoon: boolean;
  /** The report in which such figures are entered today; null for none. */
  readonly enteredIn: ReportId | null;
}

export function PlaceholderPage({ page: { icon, title }, saysComingSoon, enteredIn }: PlaceholderPageProps) {
  return (
    <div className="state tall">
      <Icon name={icon} />
      <h1>
        <Bilingual label={title} />
      </h1>
      {saysComingSoon && (
        <p>
          준비 중입니다
          <br />
          <span lang="en">{`The ${title.en.toLowerCase()} page is coming soon`}</span>
        </p>
      )}
      {enteredIn !== null && <EnteredIn reportId={enteredIn} />}
    </div>
  );
}

function EnteredIn({ reportId }: { reportId: ReportId }) {
  const { title } = reportById(reportId);
  return (
    <p>
      이 수치는 지금 <a href={reportPath(reportId)}>{title.ko}</a>에서 입력합니다
      <br />
      <span lang="en">
        Today these figures are entered in the <a href={reportPath(reportId)}>{title.en}</a>
      </span>
    </p>
  );
}
