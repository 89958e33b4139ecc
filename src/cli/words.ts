import { fieldNamed, inEnglish } from '../domain/blocks/names-in-words.ts';
import { BUSINESS_UNITS, eitherUnit } from '../domain/business-units.ts';
import { defineFaults } from '../domain/fault.ts';
import { counted, type Words, type WordsTable } from '../domain/language.ts';
import { LONGEST_NAME } from '../domain/person.ts';
import { nameSome } from '../domain/problem.ts';
import type { Report, ReportId } from '../domain/report.ts';
import { FIRST_YEAR, LAST_YEAR, YEAR_RANGE } from '../domain/year-month.ts';

/** What a value on the command line must be. */
export const mustBe = {
  file: { ko: '파일 이름을 쓰세요.', en: 'Name a file.' },
  positive: { ko: '1 이상의 정수여야 합니다.', en: 'It must be a whole number, at least 1.' },
  months: { ko: '1에서 12 사이의 월이거나 그 목록이어야 합니다.', en: 'It must be 1 to 12, or a list.' },
  month: { ko: 'last이거나 1에서 12 사이여야 합니다.', en: 'It must be last, or 1 to 12.' },
  year: { ko: `${FIRST_YEAR}에서 ${LAST_YEAR} 사이여야 합니다.`, en: `It must be ${YEAR_RANGE}.` },
  unit: { ko: `${BUSINESS_UNITS.join(' 또는 ')}여야 합니다.`, en: `It must be ${eitherUnit()}.` },
  choice: {
    ko: "'아레나스 보관료=arenasStorageCharge'처럼 이름과 항목 키를 쓰세요. 제외하려면 =-를 쓰세요. 키는 docs/fields.md에 있습니다.",
    en: "It must be a name and the key of a field, such as '아레나스 보관료=arenasStorageCharge', or =- to leave it out; docs/fields.md lists the keys.",
  },
  field: { ko: 'arenasOthers와 같은 항목 키여야 합니다.', en: 'It must be the key of a field, such as arenasOthers.' },
  oneOf: (names: string) => ({ ko: `${names} 중 하나여야 합니다.`, en: `It must be one of ${names}.` }),
  time: { ko: '2024-04-05와 같은 날짜나 시각이어야 합니다.', en: 'It must be a date such as 2024-04-05, or a time.' },
} satisfies WordsTable;

/** Results and remarks. */
export const words = {
  empty: { ko: '(빈 칸)', en: '(empty)' },
  interrupted: { ko: '중단되었습니다. 아무것도 저장되지 않았습니다.', en: 'interrupted; nothing was written.' },
  unexpected: (message: string) => ({
    ko: `예기치 못한 오류입니다(${message}). LOG_LEVEL=debug로 설정하면 발생한 위치를 볼 수 있습니다.`,
    en: `Unexpected error (${message}); set LOG_LEVEL=debug to see where it happened.`,
  }),
  created: (place: string) => ({ ko: `데이터베이스를 만들었습니다: ${place}`, en: `created the database ${place}` }),
  fromVariable: { ko: '변수', en: 'variable' },
  fromDefault: { ko: '기본값', en: 'default' },
  upToDate: (place: string) => ({ ko: `${place}: 최신 상태입니다`, en: `${place} is up to date` }),
  migrated: (place: string, names: string) => ({ ko: `${place}: ${names} 적용`, en: `${place}: applied ${names}` }),
  copying: (bar: string) => ({ ko: `복사 중 ${bar}`, en: `copying ${bar}` }),
  rows: (count: number) => ({ ko: `${count}개 행`, en: counted(count, 'row') }),
  copied: (to: string, from: string) => ({
    ko: `${to}: ${from}에서 복사하고 비교했습니다`,
    en: `${to}: copied from ${from}, and compared with it`,
  }),
  restored: (database: string, backup: string, kept: string | null) => ({
    ko: `${database}: ${backup}(으)로 복원했습니다. ${kept === null ? '이전 데이터베이스는 없었습니다' : `이전 데이터베이스는 여기에 있습니다: ${kept}`}`,
    en: `${database}: restored from ${backup}; ${kept === null ? 'there was no database before' : `what was there is kept as ${kept}`}`,
  }),
  sound: (place: string) => ({
    ko: `${place}: 정상. 이력을 다시 적용한 결과가 표와 같습니다`,
    en: `${place}: OK; the ledger reproduces the tables`,
  }),
  noWords: { ko: '기억하는 단어가 없습니다.', en: 'No words are known.' },
  taught: (text: string, field: Words, isNew: boolean) => ({
    ko: `"${text}"을(를) ${field.ko}의 이름으로 ${isNew ? '기억했습니다' : '이미 기억하고 있습니다'}`,
    en: `"${text}" ${isNew ? 'is now' : 'was already'} a name of ${field.en}`,
  }),
  forgotten: (text: string, field: Words) => ({
    ko: `"${text}"은(는) 이제 ${field.ko}의 이름이 아닙니다`,
    en: `"${text}" is no longer a name of ${field.en}`,
  }),
  noChange: { ko: '해당하는 변경이 없습니다.', en: 'No change matches.' },
  undone: ({ id, cells, kept, isDry }: { id: number; cells: number; kept: number; isDry: boolean }) => ({
    ko: `변경 ${id}: ${cells}개 셀을 ${isDry ? '되돌리게 됩니다' : '되돌렸습니다'}${kept === 0 ? '' : `. 뒤에 변경된 ${kept}개 셀은 그대로 둡니다`}`,
    en: `change ${id} ${isDry ? 'would be' : 'was'} undone: ${counted(cells, 'cell')} restored${kept === 0 ? '' : `, ${counted(kept, 'cell')} left as later changes made them`}`,
  }),

  noFigures: (report: string, months: string) => ({
    ko: `${report}: 데이터가 없는 달 ${months}`,
    en: `${report} has no figures in ${months}`,
  }),
  lacks: (month: string, fields: Words) => ({ ko: `${month} 미입력: ${fields.ko}`, en: `${month} lacks ${fields.en}` }),
  neverHeld: (file: string, what: Words) => ({
    ko: `${file}에 데이터베이스에 저장된 적 없는 값이 있습니다(${what.ko}). 먼저 가져오거나 --force로 바꾸세요`,
    en: `${file} holds what the database never held (${what.en}); import it first, or --force to replace it`,
  }),
} satisfies WordsTable;

/** A field's label, in English with its key. */
export function fieldWords(report: Report, key: string): Words {
  const name = fieldNamed(report, key);
  return { ko: name.label.ko, en: inEnglish(name, 'terminal') };
}

/** The first of many, for a message that stays short. */
export function nameFirst(all: readonly Words[], separator?: string): Words {
  const [ko, en] = [all.map((each) => each.ko), all.map((each) => each.en)];
  return { ko: nameSome(ko, 'ko', separator), en: nameSome(en, 'en', separator) };
}

/** What may be wrong with a command. A terminal is the only place for these. */
export const fault = defineFaults({
  'unit-needed': ({ report }: { report: ReportId }) => ({
    ko: `${report} 보고서는 ${BUSINESS_UNITS.map((bu) => `--bu ${bu}`).join(' 또는 ')}가 필요합니다.`,
    en: `${report} needs ${eitherUnit('--bu ')}.`,
  }),
  'unit-not-taken': ({ report }: { report: ReportId }) => ({
    ko: `${report} 보고서에는 사업부가 없습니다. --bu를 빼세요.`,
    en: `${report} has no business units; leave --bu out.`,
  }),
  'actor-wrong': () => ({
    ko: `--actor는 줄바꿈이나 제어 문자가 없는 1~${LONGEST_NAME.ofProxy}자여야 합니다.`,
    en: `--actor must have 1 to ${LONGEST_NAME.ofProxy} characters, and no line break or other control character.`,
  }),
  'no-such-field': ({ field, report }: { field: string; report: ReportId | null }) => ({
    ko: `${field} 항목은 ${report === null ? '어떤 보고서에도' : `${report} 보고서에`} 없습니다. 항목 목록은 docs/fields.md에 있습니다.`,
    en: `${field} is not a field of ${report ?? 'any report'}; docs/fields.md lists them.`,
  }),
  'report-not-named': ({ kinds }: { kinds: readonly string[] }) => ({
    ko: `보고서(${kinds.join(', ')})를 지정하거나 --all을 쓰세요.`,
    en: `Name a report (${kinds.join(', ')}), or use --all.`,
  }),
  'last-month-in-other-year': ({ last, given }: { last: number; given: number }) => ({
    ko: `지난달은 ${last}년인데 --year는 ${given}입니다. --year를 빼세요.`,
    en: `Last month is in ${last}, but --year says ${given}; leave --year out.`,
  }),
  'csv-and-json': () => ({
    ko: '표준 출력에 CSV와 JSON을 함께 쓸 수 없습니다. -o로 파일을 지정하거나 --json을 빼세요.',
    en: 'stdout cannot hold both the CSV and the JSON; name a file with -o, or leave --json out.',
  }),
  'target-is-database': ({ file }: { file: string }) => ({
    ko: `${file}: 데이터베이스나 그 로그입니다. 다른 파일을 지정하세요.`,
    en: `${file} is the database itself, or its log; name another file.`,
  }),
  /** @param refused how many of all files were not written */
  'export-refused': ({ written, all, why }: { written: number; all: number; why: Words }) => ({
    ko: `${written === 0 ? '아무것도 내보내지 않았습니다' : `파일 ${all}개 중 ${all - written}개를 만들지 않았습니다`}. ${why.ko}.`,
    en: `${written === 0 ? 'Nothing was exported' : `${all - written} of ${all} files were not written`}: ${why.en}.`,
  }),
  'file-not-written': ({ file, reason }: { file: string; reason: Words }) => ({
    ko: `${file}: 저장할 수 없습니다. ${reason.ko}.`,
    en: `${file} cannot be written: ${reason.en}.`,
  }),
  'output-not-written': ({ code }: { code: string | null }) => ({
    ko: `출력할 수 없습니다(${code}). 작업은 이미 완료되었을 수 있습니다.`,
    en: `The output cannot be written (${code}); the command may have done its work.`,
  }),
  'not-a-backup': ({ file }: { file: string }) => ({
    ko: `${file}: 이 프로그램의 백업이 아니거나 사용 중이어서 덮어쓰지 않습니다. 다른 파일을 지정하세요.`,
    en: `${file} is not a backup of this program, or is in use, so it is not overwritten; name another file.`,
  }),
  'restore-on-server': ({ place, backup }: { place: string; backup: string }) => ({
    ko: `${place}: 서버에 있는 데이터베이스입니다. \`dashboard restore\`는 파일만 바꿉니다. 서버에 빈 데이터베이스를 만들고 그 주소로 \`dashboard copy --from ${backup} --to\`를 실행하세요.`,
    en: `${place} is on a server, and \`dashboard restore\` replaces a file; make an empty database there, and run \`dashboard copy --from ${backup} --to\` with its address.`,
  }),
  'no-backup': ({ backup }: { backup: string }) => ({
    ko: `${backup}: 백업이 없습니다. 경로를 확인하세요.`,
    en: `There is no backup at ${backup}; check the path.`,
  }),
  'check-failed': ({ count, place }: { count: number; place: string }) => ({
    ko: `${place}: 문제 ${count}건. 데이터베이스 사본을 보관하고 마지막 백업으로 복원하세요.`,
    en: `${counted(count, 'problem')} in ${place}; keep a copy of the database, and restore the last backup.`,
  }),
});
