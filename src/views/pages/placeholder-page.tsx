import { Bilingual } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import type { SitePage } from '../sitemap.ts';

interface PlaceholderPageProps {
  readonly page: SitePage;
  /** SPEC §2: some of these pages are a heading alone. */
  readonly saysComingSoon: boolean;
}

export function PlaceholderPage({ page: { icon, title }, saysComingSoon }: PlaceholderPageProps) {
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
    </div>
  );
}
