import type { Label } from '../domain/report.ts';

/** Stands where a page's content will be (SPEC §2). */
export function ComingSoon({ title }: { title: Label }) {
  return (
    <p>
      준비 중입니다
      <br />
      <span lang="en">{`The ${title.en.toLowerCase()} page is coming soon`}</span>
    </p>
  );
}
