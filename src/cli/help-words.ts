import { BUSINESS_UNITS, eitherUnit } from '../domain/business-units.ts';
import type { WordsTable } from '../domain/language.ts';
import { LONGEST_NAME } from '../domain/person.ts';
import { FIRST_YEAR, LAST_YEAR, YEAR_RANGE } from '../domain/year-month.ts';
import { ENCODINGS } from '../files/text-encoding.ts';

/** What `--help` says; docs/cli.md has the English half. */
export const help = {
  program: { ko: '월별 보고서를 가져오고 내보냅니다.', en: 'Imports and exports the monthly reports.' },
  version: { ko: '버전을 표시합니다', en: 'show the version' },
  help: { ko: '도움말을 표시합니다', en: 'show help' },
  example: { ko: '예:', en: 'Example:' },
  meaning: { ko: '뜻:', en: 'It means:' },
  tryHelp: { ko: '--help로 사용법을 볼 수 있습니다.', en: 'Try --help.' },
} satisfies WordsTable;

/** What each command does. The list of commands has the first line. */
export const texts = {
  import: {
    ko: 'CSV 파일과 통합 문서(.xlsx)를 모두 가져오거나, 하나도 가져오지 않고 잘못된 곳을 모두 알립니다.\n보고서, 연도, 사업부는 옵션, 파일 내용, 파일 이름 순으로 정합니다.',
    en: 'Imports CSV files and workbooks (.xlsx): all of them, or none and a list of everything that is wrong.\nReport, year and unit come from the options, else from the content, else from the file name.',
  },
  export: { ko: '보고서를 CSV로 내보냅니다.', en: 'Writes the report of a year, or all reports, as CSV.' },
  history: { ko: '이력의 변경을 최근 순으로 조회합니다.', en: 'Lists who changed which cells, newest first.' },
  undo: { ko: '변경된 셀을 새 변경으로 되돌립니다.', en: 'Restores the cells of a change, as a new change.' },
  words: { ko: '항목의 다른 이름을 조회합니다.', en: 'Lists the names of fields that were taught.' },
  'words add': {
    ko: '파일에 적힌 이름을 항목의 이름으로 기억합니다. 행에 그룹이 있으면 그룹까지 적습니다. `dashboard import`가 묻는 이름을 그대로 쓰면 됩니다.\n다른 항목의 이름으로 기억하고 있으면 먼저 삭제해야 합니다. 원래 뜻이 있는 이름은 바꿀 수 없습니다.',
    en: 'Teaches a name of a field as files have it, with its group where the row has one: the name that `dashboard import` asks about.\nA word that is known for another field must be removed first. What has a meaning already cannot be given another one.',
  },
  'words remove': { ko: '기억한 단어를 삭제합니다.', en: 'Forgets a word. What was imported with it stays.' },
  backup: { ko: '사용 중인 데이터베이스를 복사합니다.', en: 'Copies the database into a file while it is in use.' },
  restore: {
    ko: '백업을 확인한 뒤 SQLite 데이터베이스를 바꿉니다. 있던 데이터베이스는 이름 뒤에 .before-restore-와 시각을 붙여 옆에 남깁니다.\n먼저 서버를 멈추세요. 다른 프로그램이 데이터베이스를 열고 있으면 복원하지 않습니다.',
    en: 'Checks a backup and puts it in the place of an SQLite database. What was there is kept beside it, .before-restore- and the time added to its name.\nStop the server first: it refuses while another program has the database open.',
  },
  copy: {
    ko: '이력을 포함한 모든 행을 비어 있는 다른 데이터베이스로 복사합니다. SQLite와 PostgreSQL 사이 어느 방향이든, 같은 종류끼리도 됩니다.\n복사본을 다시 읽어 비교한 뒤에만 남깁니다. 대상이 없으면 만듭니다. 그동안 다른 사람이 원본을 써도 됩니다.',
    en: 'Copies all rows, the ledger with them, from one database into another, empty one: SQLite or PostgreSQL.\nIt reads the copy again and compares it before it keeps it. A target is made when there is none. Others may use the source meanwhile.',
  },
  check: { ko: '이력과 표가 같은지 점검합니다.', en: 'Checks the database, and its ledger against its tables.' },
  config: { ko: '적용되는 설정과 출처를 표시합니다.', en: 'Shows the settings in effect, and their sources.' },
  migrate: { ko: '데이터베이스를 만들거나 갱신합니다.', en: 'Creates the database, or brings it up to date.' },
  serve: { ko: 'npm start처럼 웹 서버를 시작합니다.', en: 'Starts the web server, as npm start does.' },
} satisfies WordsTable;

const database = {
  ko: '데이터베이스: 현재 폴더 기준 파일 또는 postgres://user@host/name. 명령줄은 다른 사람도 볼 수 있으므로 암호는 PGPASSWORD나 ~/.pgpass에 두세요',
  en: 'database: a file, relative to the current folder, or postgres://user@host/name; others can read a command line, so a password goes into PGPASSWORD or ~/.pgpass',
};

/** Arguments and options, as commander writes them; one that several commands take means the same in each. */
export const takes = {
  '<file...>': { ko: 'CSV 파일이나 통합 문서. -는 표준 입력', en: 'CSV files or workbooks; - is stdin' },
  '[kind]': { ko: '보고서', en: 'the report' },
  '<kind>': { ko: '보고서', en: 'the report' },
  '--kind <kind>': { ko: '보고서', en: 'the report of the figures' },
  '--year <year>': { ko: `연도(${FIRST_YEAR}~${LAST_YEAR})`, en: `the year, ${YEAR_RANGE}` },
  '--bu <unit>': { ko: `사업부: ${BUSINESS_UNITS.join(' 또는 ')}`, en: `the unit, for cost: ${eitherUnit()}` },
  '--month <months>': { ko: '이 달만(1~12 또는 10,11)', en: 'only this month, 1 to 12, or these (10,11)' },
  '--month <month>': { ko: '한 달만, 1~12. last는 지난달', en: 'one month, 1 to 12; last is last month in Seoul' },
  '--field <keys>': { ko: '이 키를 가진 항목만', en: 'only the field with this key; several as a list, or repeat it' },
  '--encoding <name>': { ko: `${ENCODINGS.join(', ')}(기본값: 자동)`, en: `${ENCODINGS.join(', ')} (else detected)` },
  '--sheet <name>': { ko: '이 시트만. 여러 시트는 반복합니다', en: 'take this sheet, also a hidden one; repeatable' },
  '--in-thousands': { ko: '금액이 천원 단위입니다. 1,000을 곱합니다', en: 'amounts are in 천원: multiply by 1,000' },
  '--in-millions': {
    ko: '금액이 백만원 단위입니다. 1,000,000을 곱합니다',
    en: 'amounts are in 백만원: multiply by 1,000,000',
  },
  '--as-is': { ko: '단위가 달라 보여도 원으로 가져옵니다', en: 'amounts are in won, whatever stored ones suggest' },
  '--as <name=key>': {
    ko: "이 가져오기에서 이름이 뜻하는 항목. 예: '아레나스 보관료=arenasStorageCharge', 제외하려면 =-. 여러 이름은 옵션을 반복합니다. 계속 기억하려면 `dashboard words add`",
    en: "what a name means in this import, such as '아레나스 보관료=arenasStorageCharge', or =- to leave it out; repeat it for several; `dashboard words add` is for good",
  },
  '--allow-text': { ko: '숫자 셀에 문자를 허용합니다', en: 'accept texts in numeric cells; sums leave them out' },
  '--strict': { ko: '경고와 제외된 것을 오류로 처리합니다', en: 'make errors of warnings and of what is left out' },
  '--dry-run': { ko: '바뀔 셀을 보여 주고 저장하지 않습니다', en: 'show each cell that would change; change none' },
  '--keep-newer': { ko: '더 새로운 값은 그대로 둡니다', en: 'leave stored cells that were changed later' },
  '--overwrite': { ko: '더 새로 저장된 값도 바꿉니다', en: "take the file's figures over newer ones, too" },
  '--rejects <file>': { ko: '모든 오류를 CSV 파일에 씁니다', en: 'write every error to a CSV file' },
  '--all': { ko: '두 사업부 모두. 보고서가 없으면 모든 보고서', en: 'both units of a report, or every report' },
  '--as-of <time>': { ko: '이날(2024-04-05)의 보고서', en: 'the report as of a day (2024-04-05) or a time' },
  '--layout <layout>': { ko: '항목별 또는 월별 한 행', en: 'a row per field, as on the page, or a row per month' },
  '--no-bom': { ko: '바이트 순서 표시(BOM)를 뺍니다', en: 'leave out the byte order mark, which Excel needs' },
  '--fail-if-missing': { ko: '빈 달이 있으면 종료 코드 1', en: 'exit 1 if a month up to last month is empty' },
  '--fail-if-incomplete': {
    ko: '평소 입력하는 항목이 빠진 달이 있으면 종료 코드 1',
    en: 'exit 1 if one lacks a field that is usually filled',
  },
  '--keep-going': { ko: '--all일 때 나머지는 내보냅니다', en: 'with --all: write the reports that are not refused' },
  '--force': { ko: '작성된 양식도 바꿉니다', en: 'replace a file though its figures were never stored' },
  '-o, --output <file>': { ko: '저장할 파일. -는 표준 출력', en: 'target file; - is stdout' },
  '--out-dir <folder>': { ko: '저장할 폴더(기본값: 현재 폴더)', en: 'target folder (default: the current one)' },
  '--since <time>': { ko: '이날(2024-04-05)이나 시각부터', en: 'only changes since a day (2024-04-05) or a time' },
  '--actor <who>': { ko: '이 이름으로 남은 변경만', en: 'only changes by this person or program' },
  '--limit <count>': { ko: '최대 이만큼의 변경만. 1 이상', en: 'show at most this many changes, 1 or more' },
  '--flat': { ko: '셀마다 변경 정보까지 한 줄로 출력합니다', en: 'print a line for each cell, with its change' },
  '<id>': { ko: '`dashboard history`의 변경 번호', en: 'the number of the change, from `dashboard history`' },
  '<name>': { ko: "파일에 적힌 이름. 예: '아레나스 보관료'", en: "the name in the files, such as '아레나스 보관료'" },
  '<key>': { ko: '항목의 키(docs/fields.md)', en: 'the key of the field (docs/fields.md)' },
  '<file>': { ko: '저장할 파일. 이전 백업은 바뀝니다', en: 'target file; an older backup is replaced' },
  '<backup>': { ko: '백업 파일', en: 'the backup' },
  '--from <database>': database,
  '--to <database>': { ko: '복사할 빈 데이터베이스', en: 'the empty database that takes the copy' },
  '--port <port>': { ko: 'PORT보다 우선합니다. 0은 비어 있는 포트', en: 'overrides PORT; 0 picks a free port' },
  '--host <host>': { ko: 'HOST보다 우선합니다', en: 'overrides HOST' },
  '--actor <name>': {
    ko: `이력에 남길 이름, ${LONGEST_NAME.ofProxy}자 이하(기본값: 시스템 사용자)`,
    en: `the name for the ledger, at most ${LONGEST_NAME.ofProxy} characters (default: the system user)`,
  },
  '--json': { ko: '결과를 프로그램용 JSON으로 출력합니다', en: 'print the result as JSON, for programs' },
  '--quiet': { ko: 'cron용: 문제가 없으면 출력하지 않습니다', en: 'for cron: silent unless something is wrong' },
  '--db <database>': database,
} satisfies WordsTable;
