import type { Label } from '../../domain/report.ts';
import { Bilingual } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';
import { linkTo } from '../navigation.ts';

interface PlaceholderPageProps {
  readonly title: Label;
  readonly path: string;
  /** SPEC §2: some are a heading alone. */
  readonly saysComingSoon: boolean;
}

export function PlaceholderPage({ title, path, saysComingSoon }: PlaceholderPageProps) {
  return (
    <div className="state tall">
      <Icon name={linkTo(path).icon} />
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
