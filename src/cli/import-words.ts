import { defineFaults } from '../domain/fault.ts';
import { counted, type Words, type WordsTable } from '../domain/language.ts';

const figure = (count: number) => count.toLocaleString('en-US');

interface MonthCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** What `dashboard import` prints. */
export const words = {
  reading: (name: string, rows: number): Words => ({
    ko: `${name} 읽는 중: ${figure(rows)}행`,
    en: `reading ${name}: ${rows} rows`,
  }),
  writing: (name: string): Words => ({ ko: `${name} 저장하는 중`, en: `writing ${name}` }),
  noDatabase: (place: string): Words => ({
    ko: `데이터베이스 ${place}이(가) 아직 없습니다. 가져오면 만들어집니다.`,
    en: `there is no database ${place} yet; the import would create it`,
  }),

  line: (line: number): Words => ({ ko: `${line}행`, en: `line ${line}` }),
  row: (row: number): Words => ({ ko: `${row}행`, en: `row ${row}` }),
  error: { ko: '', en: '' },
  warning: { ko: '경고: ', en: 'warning: ' },
  notice: { ko: '알림: ', en: 'notice: ' },
  moreErrors: (count: number): Words => ({ ko: `… 외 오류 ${figure(count)}개`, en: `… and ${count} more` }),
  moreWarnings: (count: number): Words => ({ ko: `… 외 경고 ${figure(count)}개`, en: `… and ${count} more warnings` }),
  moreNotices: (count: number): Words => ({ ko: `… 외 알림 ${figure(count)}개`, en: `… and ${count} more notices` }),
  rejectsHint: { ko: '--rejects FILE을 쓰면 모두 파일에 씁니다', en: '--rejects FILE writes all of them' },
  inRejects: (file: string): Words => ({ ko: `모두 ${file}에 있습니다`, en: `all of them are in ${file}` }),
  gaveUp: (at: number, isSheet: boolean): Words => ({
    ko: `${at}행 뒤는 읽지 않았습니다`,
    en: `nothing after ${isSheet ? 'row' : 'line'} ${at} was read`,
  }),

  older: (change: string): Words => ({
    ko: `파일 값이 더 오래되었습니다 (${change})`,
    en: `the file is older (${change})`,
  }),
  changedBy: (time: string, who: string, change: number): Words => ({
    ko: `${time}에 ${who}이(가) 바꿈, 변경 ${change}`,
    en: `changed on ${time} by ${who}, change ${change}`,
  }),

  months: ({ created, updated, unchanged }: MonthCounts, isDry: boolean): Words => ({
    ko: isDry
      ? `새로 만들 달 ${created}, 바뀔 달 ${updated}, 그대로 ${unchanged}`
      : `새 달 ${created}, 바뀐 달 ${updated}, 그대로 ${unchanged}`,
    en: `${counted(created, 'month')}${isDry ? ' would be' : ''} created, ${updated} updated, ${unchanged} unchanged`,
  }),
  changes: (count: number): Words => ({ ko: `${figure(count)}개 셀 변경`, en: counted(count, 'change') }),
  emptied: (count: number): Words => ({ ko: `, ${figure(count)}개 비움`, en: `, ${count} emptied` }),
  olderCount: (count: number): Words => ({
    ko: `; 저장된 값보다 오래된 셀 ${figure(count)}개`,
    en: `; ${count} older than stored`,
  }),

  unreadable: (where: Words, why: Words): Words => ({
    ko: `이 보고서로 읽을 수 없습니다: ${where.ko} ${why.ko}`,
    en: `cannot be read as this report: ${where.en} ${why.en}`,
  }),
  notExported: (where: Words, why: Words): Words => ({
    ko: `내보낸 그대로가 아닙니다: ${where.ko} ${why.ko}`,
    en: `is not what was exported: ${where.en} ${why.en}`,
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
  'import-refused': (facts: { errors: number; warnings: number; isAll: boolean }) => {
    const { errors, warnings, isAll } = facts;
    const [errorsKo, errorsEn] = isAll
      ? [`오류 ${figure(errors)}개`, counted(errors, 'error')]
      : [`오류 ${figure(errors)}개 이상`, `${errors} or more errors`];
    return {
      ko: `${errorsKo}${warnings === 0 ? '' : `, 경고 ${figure(warnings)}개`}. 아무것도 가져오지 않았습니다.`,
      en: `${errorsEn}${warnings === 0 ? '' : ` and ${counted(warnings, 'warning')}`}; nothing was imported.`,
    };
  },
  'old-cells': ({ count }: { count: number }) => ({
    ko: `저장된 값보다 오래된 셀이 ${figure(count)}개 있어 아무것도 가져오지 않았습니다. --keep-newer는 저장된 값을 두고 나머지를 가져오고, --overwrite는 파일 값으로 바꿉니다.`,
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
