import { defineFaults, type FaultTable, type Surface } from '../fault.ts';
import type { ReportId } from '../report.ts';
import { headingWords } from './heading-words.ts';
import { keyWords } from './key-words.ts';
import { inReport, reportName } from './names-in-words.ts';
import { rowWords } from './row-words.ts';

/** Why a name cannot be taught or chosen: whole sentences. */
const nameWords = {
  'word-length': ({ most }: { readonly most: number }) => ({
    ko: `단어는 1자부터 ${most}자까지이고 글자가 있어야 합니다.`,
    en: `A word has 1 to ${most} characters, and letters among them.`,
  }),
  'word-for-no-field': ({ report, key }: { readonly report: ReportId | null; readonly key: string }, on: Surface) => ({
    ko: `"${key}"은(는) ${inReport(report)} 없는 항목입니다.${on === 'terminal' ? ' 항목의 키를 적으세요(docs/fields.md).' : ''}`,
    en: `"${key}" is not a field of ${reportName(report, on).en}${on === 'terminal' ? '; write the key of one (docs/fields.md)' : ''}.`,
  }),
  'word-is-known': ({ text }: { readonly text: string }) => ({
    ko: `"${text}"은(는) 이미 뜻이 있는 단어라 다른 뜻으로 쓸 수 없습니다.`,
    en: `"${text}" has a meaning already and cannot be given another.`,
  }),
  'word-chosen-twice': ({ text }: { readonly text: string }) => ({
    ko: `"${text}"에 서로 다른 두 항목을 골랐습니다. 하나만 고르세요.`,
    en: `Two meanings were chosen for "${text}"; choose one.`,
  }),
  'word-fits-several': ({ text }: { readonly text: string }, on: Surface) => ({
    ko: `"${text}"은(는) 여러 항목에 맞는 이름이라 기억할 수 없습니다.${on === 'terminal' ? ' 한 번만 쓰려면 import --as로 고르세요.' : ''}`,
    en: `"${text}" fits several fields and cannot be taught${on === 'terminal' ? '; choose one for a single import with --as' : ''}.`,
  }),
} satisfies FaultTable;

/** What the reader says: of a cell the second half of a sentence that begins with its text, of a file a sentence. */
export const fault = defineFaults({ ...headingWords, ...rowWords, ...keyWords, ...nameWords });
