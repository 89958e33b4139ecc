import { defineFaults } from '../domain/fault.ts';
import { counted, type Words, type WordsTable } from '../domain/language.ts';

interface Imported extends Readonly<
  Record<'created' | 'updated' | 'unchanged' | 'changes' | 'emptied' | 'old', number>
> {
  readonly isDry: boolean;
}

/** What `dashboard import` prints. */
export const words = {
  reading: (name: string, rows: number) => ({ ko: `${name} 읽는 중: ${rows}행`, en: `reading ${name}: ${rows} rows` }),
  noDatabase: (place: string) => ({
    ko: `데이터베이스 ${place}이(가) 아직 없습니다. 가져오면 만들어집니다.`,
    en: `there is no database ${place} yet; the import would create it`,
  }),

  line: (line: number) => ({ ko: `${line}행`, en: `line ${line}` }),
  row: (row: number) => ({ ko: `${row}행`, en: `row ${row}` }),
  error: { ko: '', en: '' },
  warning: { ko: '경고: ', en: 'warning: ' },
  notice: { ko: '알림: ', en: 'notice: ' },
  more: (count: number) => ({ ko: `… 외 ${count}개`, en: `… and ${count} more` }),
  rejectsHint: { ko: '--rejects FILE을 쓰면 모두 파일에 씁니다', en: '--rejects FILE writes all of them' },
  inRejects: (file: string) => ({ ko: `모두 ${file}에 있습니다`, en: `all of them are in ${file}` }),
  gaveUp: (row: string) => ({ ko: `${row} 뒤는 읽지 않았습니다`, en: `nothing after ${row} was read` }),

  older: (change: string, time: string, who: string, id: number) => ({
    ko: `파일 값이 더 오래되었습니다 (${change}); ${time}에 ${who}이(가) 바꿈, 변경 ${id}`,
    en: `the file is older (${change}); changed on ${time} by ${who}, change ${id}`,
  }),
  imported: ({ created, updated, unchanged, changes, emptied, old, isDry }: Imported) => ({
    ko: `${isDry ? `새로 만들 달 ${created}, 바뀔 달` : `새 달 ${created}, 바뀐 달`} ${updated}, 그대로 ${unchanged}; ${changes}개 셀 변경${emptied > 0 ? `, ${emptied}개 비움` : ''}${old > 0 ? `; 저장된 값보다 오래된 셀 ${old}개` : ''}`,
    en: `${counted(created, 'month')}${isDry ? ' would be' : ''} created, ${updated} updated, ${unchanged} unchanged; ${counted(changes, 'change')}${emptied > 0 ? `, ${emptied} emptied` : ''}${old > 0 ? `; ${old} older than stored` : ''}`,
  }),
} satisfies WordsTable;

/** Why `dashboard import` does nothing. */
export const fault = defineFaults({
  'stdin-twice': () => ({
    ko: '표준 입력은 한 번만 읽을 수 있습니다. -를 한 번만 쓰세요.',
    en: 'Standard input can be read only once; name - once.',
  }),
  'rejects-over-other': ({ file }: { file: string }) => ({
    ko: `--rejects가 오류 목록이 아닌 파일 ${file}을(를) 덮어씁니다. 다른 파일을 쓰세요.`,
    en: `--rejects would overwrite ${file}, which does not hold rejects; name another file.`,
  }),
  'import-refused': ({ errors, warnings, isAll }: { errors: number; warnings: number; isAll: boolean }) => ({
    ko: `오류 ${errors}개${isAll ? '' : ' 이상'}${warnings === 0 ? '' : `, 경고 ${warnings}개`}. 아무것도 가져오지 않았습니다.`,
    en: `${isAll ? counted(errors, 'error') : `${errors} or more errors`}${warnings === 0 ? '' : ` and ${counted(warnings, 'warning')}`}; nothing was imported.`,
  }),
  'old-cells': ({ count }: { count: number }) => ({
    ko: `저장된 값보다 오래된 셀이 ${count}개 있어 아무것도 가져오지 않았습니다. --keep-newer는 저장된 값을 두고 나머지를 가져오고, --overwrite는 파일 값으로 바꿉니다.`,
    en: `${count === 1 ? '1 cell of the file is' : `${count} cells of the files are`} older than what is stored; nothing was imported. --keep-newer leaves them as stored and takes the rest, --overwrite takes the file's.`,
  }),
  'no-such-file': ({ file }: { file: string }) => ({
    ko: `${file}이(가) 없습니다. 이름을 확인하거나, 표준 입력이면 -를 쓰세요.`,
    en: `${file} does not exist; check its name, or use - for standard input.`,
  }),
  'unreadable-file': ({ file, why }: { file: string; why: Words }) => ({
    ko: `${file}을(를) 읽을 수 없습니다: ${why.ko}.`,
    en: `${file} cannot be read: ${why.en}.`,
  }),
});
