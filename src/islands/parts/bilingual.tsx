import type { Language } from '../../domain/language.ts';
import type { Label } from '../../domain/report.ts';
import { useLanguage } from './language.tsx';

interface BilingualProps {
  readonly label: Label;
  /** Whether the English name is a literal word of the specification: it comes first on Korean pages, too. */
  readonly isLiteral?: boolean;
}

/**
 * A name of a page, report, group, field or week: in the language of the page, and the other one quietly beside it (CONTRACT §13).
 * One name where both are the same.
 */
export function Bilingual({ label, isLiteral = false }: BilingualProps) {
  const page = useLanguage();
  const first = isLiteral ? 'en' : page;
  const second: Language = first === 'en' ? 'ko' : 'en';
  if (label.ko === label.en) return <span lang={page === 'en' ? undefined : 'en'}>{label.en}</span>;
  return (
    <>
      <span lang={first === page ? undefined : first}>{label[first]}</span>
      <span className="secondary" lang={second === page ? undefined : second}>
        {label[second]}
      </span>
    </>
  );
}
