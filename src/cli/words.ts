import type { ChangedCell } from '../../db/history.ts';
import { fieldNamed, inEnglish } from '../domain/blocks/names-in-words.ts';
import { BUSINESS_UNITS, eitherUnit } from '../domain/business-units.ts';
import { showCell, type CellValue } from '../domain/cell.ts';
import { defineFaults } from '../domain/fault.ts';
import { counted, terminalLanguage, type Language, type Words, type WordsTable } from '../domain/language.ts';
import { nameSome } from '../domain/problem.ts';
import { monthAndUnit } from '../domain/record.ts';
import { fullLabel, type Report, type ReportId } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';

let known: { readonly env: NodeJS.ProcessEnv; readonly language: Language } | null = null;

/** The language of this environment, read once: each look at a variable is a call into the system. */
export function cliLanguage(): Language {
  if (known?.env !== process.env) known = { env: process.env, language: terminalLanguage(process.env) };
  return known.language;
}

/** A text in it. */
export const say = (words: Words) => words[cliLanguage()];

type CountedPart = 'created' | 'updated' | 'unchanged' | 'changes' | 'emptied' | 'old';

/** The first of many names. */
export const someOf = (names: readonly string[], separator?: string) => nameSome(names, cliLanguage(), separator);

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
  copied: (to: string) => ({ ko: `${to}: 복사하고 비교했습니다`, en: `${to}: copied and compared` }),
  restored: (database: string, backup: string, kept: string | null) => ({
    ko: `${database}: ${backup}(으)로 복원했습니다. ${kept === null ? '이전 데이터베이스는 없었습니다' : `이전 데이터베이스는 여기에 있습니다: ${kept}`}`,
    en: `${database}: restored from ${backup}; ${kept === null ? 'there was no database before' : `what was there is kept as ${kept}`}`,
  }),
  sound: (place: string) => ({ ko: `${place}: 정상`, en: `${place}: OK; the ledger reproduces the tables` }),
  noWords: { ko: '기억하는 단어가 없습니다.', en: 'No words are known.' },
  taught: (text: string, field: string, isNew: boolean) => ({
    ko: `"${text}"을(를) ${field}의 이름으로 ${isNew ? '기억했습니다' : '이미 기억하고 있습니다'}`,
    en: `"${text}" ${isNew ? 'is now' : 'was already'} a name of ${field}`,
  }),
  forgotten: (text: string) => ({ ko: `"${text}"을(를) 삭제했습니다`, en: `"${text}" is forgotten` }),
  noChange: { ko: '해당하는 변경이 없습니다.', en: 'No change matches.' },
  undone: ({ id, cells, kept, isDry }: { id: number; cells: number; kept: number; isDry: boolean }) => ({
    ko: `변경 ${id}: ${cells}개 셀을 ${isDry ? '되돌리게 됩니다' : '되돌렸습니다'}${kept === 0 ? '' : `. 뒤에 변경된 ${kept}개 셀은 그대로 둡니다`}`,
    en: `change ${id} ${isDry ? 'would be' : 'was'} undone: ${counted(cells, 'cell')} restored${kept === 0 ? '' : `, ${counted(kept, 'cell')} left as later changes made them`}`,
  }),

  reading: (name: string, rows: number) => ({ ko: `${name} 읽는 중: ${rows}행`, en: `reading ${name}: ${rows} rows` }),
  noDatabase: (place: string) => ({ ko: `${place}: 아직 없습니다`, en: `there is no database ${place} yet` }),

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
  imported: (count: Readonly<Record<CountedPart, number>>, isDry: boolean) => ({
    ko: `${isDry ? `새로 만들 달 ${count.created}, 바뀔 달` : `새 달 ${count.created}, 바뀐 달`} ${count.updated}, 그대로 ${count.unchanged}; ${count.changes}개 셀 변경${count.emptied > 0 ? `, ${count.emptied}개 비움` : ''}${count.old > 0 ? `; 저장된 값보다 오래된 셀 ${count.old}개` : ''}`,
    en: `${counted(count.created, 'month')}${isDry ? ' would be' : ''} created, ${count.updated} updated, ${count.unchanged} unchanged; ${counted(count.changes, 'change')}${count.emptied > 0 ? `, ${count.emptied} emptied` : ''}${count.old > 0 ? `; ${count.old} older than stored` : ''}`,
  }),

  noFigures: (of: string, months: string) => ({
    ko: `${of} 데이터 없음: ${months}`,
    en: `${of} has no figures in month ${months}`,
  }),
  lacks: (month: string, fields: string) => ({ ko: `${month} 미입력: ${fields}`, en: `${month} lacks ${fields}` }),
  notAsExported: (file: string, what: string) => ({
    ko: `${file}: 내보낸 그대로가 아닙니다(${what}). 먼저 가져오거나 --force로 바꾸세요`,
    en: `${file} is not what was exported (${what}); import it first, or --force to replace it`,
  }),
  neverHeld: (file: string, what: string) => ({
    ko: `${file}에 데이터베이스에 저장된 적 없는 값이 있습니다(${what}). 먼저 가져오거나 --force로 바꾸세요`,
    en: `${file} holds what the database never held (${what}); import it first, or --force to replace it`,
  }),
} satisfies WordsTable;

/** A field's label, in English with its key. */
export function fieldText(report: Report, key: string): string {
  const name = fieldNamed(report, key);
  return say({ ko: name.label.ko, en: inEnglish(name, 'terminal') });
}

/** `cost 2024-01 SKB  Arenas Others (arenasOthers): 1,234 → (empty)`, for people. */
export function describeChangedCell(cell: ChangedCell): string {
  const field = nameField(reportById(cell.kind), cell.field);
  return `${cell.kind} ${monthAndUnit(cell)}  ${field}: ${describeCellChange(cell.before, cell.after)}`;
}

/** `Arenas Others (arenasOthers)` */
export function nameField(report: Report | null, key: string): string {
  const row = report?.fieldByKey.get(key);
  return row === undefined ? key : `${fullLabel(row, cliLanguage())} (${key})`;
}

/** `1,234 → (empty)`, for people. Texts are quoted. */
export function describeCellChange(before: CellValue, after: CellValue): string {
  return `${show(before)} → ${show(after)}`;
}

function show(value: CellValue): string {
  if (value === null) return say(words.empty);
  return typeof value === 'number' ? showCell(value) : JSON.stringify(value);
}

/** What may be wrong with a command. A terminal is the only place for these. */
export const fault = defineFaults({
  'unit-needed': ({ report }: { report: ReportId }) => ({
    ko: `${report} 보고서는 ${BUSINESS_UNITS.map((bu) => `--bu ${bu}`).join(' 또는 ')}가 필요합니다.`,
    en: `${report} needs ${eitherUnit('--bu ')}.`,
  }),
  'unit-not-taken': () => ({
    ko: '이 보고서에는 사업부가 없습니다. --bu를 빼세요.',
    en: 'Leave --bu out: this report has no units.',
  }),
  'no-such-field': ({ field, report }: { field: string; report: ReportId | null }) => ({
    ko: `${field} 항목은 ${report === null ? '어떤 보고서에도' : `${report} 보고서에`} 없습니다. 항목 목록은 docs/fields.md에 있습니다.`,
    en: `${field} is not a field of ${report ?? 'any report'}; docs/fields.md lists them.`,
  }),
  'report-not-named': () => ({ ko: '보고서를 지정하거나 --all을 쓰세요.', en: 'Name a report, or use --all.' }),
  'last-month-in-other-year': () => ({
    ko: '지난달은 다른 해입니다. --year를 빼세요.',
    en: 'Last month is in another year; leave --year out.',
  }),
  'csv-and-json': () => ({ ko: '-o -와 --json은 함께 쓸 수 없습니다.', en: 'stdout cannot hold both CSV and JSON.' }),
  'target-is-database': ({ file }: { file: string }) => ({
    ko: `${file}: 데이터베이스나 그 로그입니다. 다른 파일을 지정하세요.`,
    en: `${file} is the database itself, or its log; name another file.`,
  }),
  /** @param written how many of all files */
  'export-refused': ({ written, all, why }: { written: number; all: number; why: string }) => ({
    ko: `${written === 0 ? '아무것도 내보내지 않았습니다' : `파일 ${all}개 중 ${all - written}개를 만들지 않았습니다`}. ${why}.`,
    en: `${written === 0 ? 'Nothing was exported' : `${all - written} of ${all} files were not written`}: ${why}.`,
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
  'check-failed': ({ count, place }: { count: number; place: string }) => ({
    ko: `${place}: 문제 ${count}건. 데이터베이스 사본을 보관하고 마지막 백업으로 복원하세요.`,
    en: `${counted(count, 'problem')} in ${place}; keep a copy of the database, and restore the last backup.`,
  }),
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
    ko: `${file} 파일이 없습니다. 이름을 확인하세요.`,
    en: `There is no file ${file}; check its name.`,
  }),
  'unreadable-file': ({ file, why }: { file: string; why: Words }) => ({
    ko: `${file}을(를) 읽을 수 없습니다: ${why.ko}.`,
    en: `${file} cannot be read: ${why.en}.`,
  }),
});
