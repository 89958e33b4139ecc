import type { Label } from '../../domain/report.ts';
import { Bilingual } from '../bilingual.tsx';

export function PlaceholderPage({ title }: { title: Label }) {
  return (
    <div className="state tall">
      <h1>
        <Bilingual label={title} />
      </h1>
      <p>
        준비 중입니다 · <span lang="en">The {title.en.toLowerCase()} page is coming soon</span>
      </p>
    </div>
  );
}
