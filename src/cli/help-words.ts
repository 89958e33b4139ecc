import { BUSINESS_UNITS, eitherUnit } from '../domain/business-units.ts';
import type { WordsTable } from '../domain/language.ts';
import { LONGEST_NAME } from '../domain/person.ts';

/** What `--help` says; docs/cli.md has the English half. */
export const help = {
  program: {
    ko: '바이오 공정 공급망의 월별 보고서를 CSV 파일과 통합 문서에서 가져오고 CSV 파일로 내보냅니다.',
    en: 'Imports the monthly reports of the bioprocess supply chain from CSV files and workbooks, and exports them as CSV files.',
  },
  version: { ko: '버전을 표시합니다', en: 'output the version number' },
  helpOption: { ko: '도움말을 표시합니다', en: 'display help for command' },
  helpCommand: { ko: '명령의 도움말을 표시합니다', en: 'display help for command' },
  example: { ko: '예:', en: 'Example:' },
  tryHelp: { ko: '--help로 사용법을 볼 수 있습니다.', en: 'Try --help.' },

  database: {
    ko: '데이터베이스: 현재 폴더 기준 파일 또는 postgres://user@host/name. DATABASE_URL보다 우선합니다. 명령줄은 다른 사람도 볼 수 있으므로 암호는 PGPASSWORD나 ~/.pgpass에 두세요',
    en: 'database: a file, relative to the current folder, or postgres://user@host/name; overrides DATABASE_URL; others can read a command line, so a password goes into PGPASSWORD or ~/.pgpass',
  },
  unit: { ko: `사업부(비용만): ${BUSINESS_UNITS.join(' 또는 ')}`, en: `the business unit, for cost: ${eitherUnit()}` },
  actor: {
    ko: `이력에 남길 이름, ${LONGEST_NAME.ofProxy}자 이하(기본값: 시스템 사용자)`,
    en: `the name for the ledger, at most ${LONGEST_NAME.ofProxy} characters (default: the system user)`,
  },
  json: { ko: '결과를 프로그램용 JSON으로 출력합니다', en: 'print the result as JSON, for programs' },
  quiet: { ko: 'cron용: 문제가 없으면 아무것도 출력하지 않습니다', en: 'for cron: silent unless something is wrong' },

  importSummary: {
    ko: 'CSV 파일과 통합 문서를 모두 가져오거나 하나도 가져오지 않음',
    en: 'import CSV files and workbooks, all of them or none',
  },
  importText: {
    ko: 'CSV 파일과 통합 문서(.xlsx)를 가져옵니다. 모두 가져오거나, 하나도 가져오지 않고 잘못된 곳을 모두 알립니다.\n보고서, 연도, 사업부는 옵션, 파일 내용, 파일 이름 순으로 정합니다.',
    en: 'Imports CSV files and workbooks (.xlsx): all of them, or none and a list of everything that is wrong.\nReport, year and unit come from the options, else from the content, else from the file name.',
  },
  importFiles: {
    ko: '월별 한 행 또는 `dashboard export`처럼 항목별 한 행인 CSV 파일이나 통합 문서. -는 표준 입력',
    en: 'CSV files or workbooks with a row per month, or a row per field as `dashboard export` writes them; - is stdin',
  },
  importYear: { ko: '데이터의 연도', en: 'the year of the figures' },
  importKind: { ko: '데이터의 보고서', en: 'the report of the figures' },
  importEncoding: (names: string) => ({
    ko: `파일의 인코딩: ${names}(기본값: 자동 감지)`,
    en: `the encoding of the files: ${names} (default: detected)`,
  }),
  importSheet: {
    ko: '숨긴 시트를 포함해 통합 문서의 이 시트를 가져옵니다. 여러 시트는 옵션을 반복합니다(기본값: 보고서가 있는 모든 시트)',
    en: 'take this sheet of a workbook, also a hidden one; repeat it for several (default: every sheet that holds a report)',
  },
  importDryRun: {
    ko: '확인만 합니다. 셀마다 바뀔 값을 보여 주고 변경하지 않습니다',
    en: 'check, show what would change cell by cell, and change nothing',
  },
  importStrict: {
    ko: '경고(맞지 않는 소계, 줄어든 숫자)와 제외된 열과 행을 오류로 처리합니다',
    en: 'treat warnings (sub totals that do not agree, shortened numbers), and columns and rows that are left out, as errors',
  },
  importThousands: {
    ko: '금액이 천원 단위입니다. 1,000을 곱합니다',
    en: 'amounts are in 천원: multiply them by 1,000',
  },
  importMillions: {
    ko: '금액이 백만원 단위입니다. 1,000,000을 곱합니다',
    en: 'amounts are in 백만원: multiply them by 1,000,000',
  },
  importAsIs: {
    ko: '금액이 원 단위이고, 저장된 값과 단위가 달라 보여도 그대로 가져옵니다',
    en: 'amounts are in won: take them as they are, even if stored ones are in another scale',
  },
  importAllowText: {
    ko: '숫자 셀에 문자를 허용합니다. 합계에서는 빠집니다',
    en: 'accept texts in numeric cells; sums leave them out',
  },
  importKeepNewer: {
    ko: '파일보다 새로 저장된 값은 그대로 둡니다',
    en: 'leave stored figures that are newer than those of the file',
  },
  importOverwrite: {
    ko: '더 새로 저장된 값이 있어도 파일의 값으로 바꿉니다',
    en: "take the file's figures also where newer ones are stored",
  },
  importAs: {
    ko: "이 가져오기에서 이름이 뜻하는 항목. 예: '아레나스 보관료=arenasStorageCharge', 제외하려면 =-. 여러 이름은 옵션을 반복합니다. 계속 기억하려면 `dashboard words add`",
    en: "what a name means in this import, such as '아레나스 보관료=arenasStorageCharge', or =- to leave it out; repeat it for several; `dashboard words add` is for good",
  },
  importRejects: { ko: '모든 오류를 CSV 파일에 씁니다', en: 'write every error to a CSV file' },

  exportSummary: { ko: '보고서를 CSV로 내보내기', en: 'write reports as CSV' },
  exportText: {
    ko: '한 해의 보고서 하나 또는 모든 보고서를 CSV로 내보냅니다. -o나 --out-dir이 없으면 현재 폴더에 만듭니다.',
    en: 'Writes the report of one year, or all reports, as CSV, into the current folder unless -o or --out-dir is given.',
  },
  exportKind: { ko: '보고서. --all이 있으면 필요 없습니다', en: 'the report; not needed with --all' },
  exportYear: { ko: '연도(기본값: 지난달의 연도)', en: 'the year (default: the year of last month)' },
  exportAll: {
    ko: '보고서의 두 사업부 모두, 보고서를 지정하지 않으면 모든 보고서',
    en: 'both units of a report, or every report when none is named',
  },
  exportMonth: {
    ko: '한 달만, 1~12. last는 서울 기준 지난달(그 달의 연도)입니다',
    en: 'one month, 1 to 12; last is last month in Seoul, with its own year',
  },
  exportAsOf: {
    ko: '서울 기준 그날이 끝난 시점(2024-04-05) 또는 특정 시각(2024-04-05T13:00:00+09:00)의 보고서',
    en: 'the report as it was at the end of a day in Seoul (2024-04-05), or at a time (2024-04-05T13:00:00+09:00)',
  },
  exportLayout: {
    ko: 'table: 화면처럼 항목별 한 행, records: 프로그램용으로 월별 한 행',
    en: 'table: a row per field, as on the page; records: a row per month, for machines',
  },
  exportBom: {
    ko: 'Excel에 UTF-8임을 알리는 바이트 순서 표시(BOM)를 뺍니다',
    en: 'leave out the byte order mark, which tells Excel that the file is UTF-8',
  },
  exportMissing: {
    ko: '지난달까지 데이터가 없는 달이 있으면 아무것도 만들지 않고 종료 코드 1로 끝냅니다',
    en: 'exit 1 and write nothing when a month up to last month has no figures',
  },
  exportIncomplete: {
    ko: '직전 세 달 중 입력된 적이 있는 항목이 그 달에 비어 있어도 똑같이 합니다',
    en: 'the same when such a month lacks a field that was filled in one of the three months before it',
  },
  exportKeepGoing: {
    ko: '--all과 함께: 문제가 없는 보고서는 내보내고, 나머지는 이름을 알린 뒤 종료 코드 1로 끝냅니다',
    en: 'with --all: write the reports that are not refused, name the others, and exit 1',
  },
  exportForce: {
    ko: '데이터베이스에 저장된 적 없는 값이 파일에 있어도 바꿉니다',
    en: 'replace a file although it holds figures that the database never held',
  },
  exportOutput: { ko: '저장할 파일. -는 표준 출력', en: 'target file; - is stdout' },
  exportFolder: {
    ko: '저장할 폴더. 파일 이름은 자동으로 정해집니다',
    en: 'target folder; the files get their own names',
  },
  exportReplaces: { ko: '작성된 양식을 바꿉니다', en: 'replaces a form that was filled in' },

  historySummary: {
    ko: '누가 어떤 셀을 변경했는지 최근 순으로 조회',
    en: 'list who changed which cells, newest first',
  },
  historyText: {
    ko: '이력의 변경을 최근 순으로 조회합니다: 시각, 경로, 사용자, 셀마다 변경 전과 후.',
    en: 'Lists the changes in the ledger, newest first: when, by which channel, by whom, and each cell before and after.',
  },
  historyKind: { ko: '이 보고서의 변경만', en: 'only changes of this report' },
  historyYear: { ko: '이 연도의 변경만', en: 'only changes of this year' },
  months: {
    ko: '이 달만. 여러 달은 목록(10,11)으로 쓰거나 옵션을 반복합니다',
    en: 'only this month; several as a list (10,11), or by repeating it',
  },
  fields: {
    ko: '이 키를 가진 항목만. 여러 항목도 같은 방법으로 씁니다',
    en: 'only the field with this key; several in the same way',
  },
  historySince: {
    ko: '서울 기준 그날이 시작된 뒤(2024-04-05) 또는 특정 시각 뒤(2024-04-05T13:00:00+09:00)의 변경만',
    en: 'only changes since the start of a day in Seoul (2024-04-05), or since a time (2024-04-05T13:00:00+09:00)',
  },
  historyActor: {
    ko: '이력에 이 이름으로 남은 사람이나 프로그램의 변경만',
    en: 'only changes by this person or program, as the ledger names it',
  },
  historyLimit: { ko: '최대 이만큼의 변경만 표시합니다', en: 'show at most this many changes' },
  historyFlat: {
    ko: '셀마다 변경 정보까지 한 줄로 출력합니다. JSON은 그대로입니다',
    en: 'print a line for each cell, with its change; JSON stays the same',
  },

  undoSummary: { ko: '변경한 셀 되돌리기', en: 'restore the cells of a change' },
  undoText: {
    ko: '변경된 셀을 그 전의 값으로 되돌립니다. 되돌리기도 하나의 변경으로 남습니다.\n그 뒤에 다시 변경된 셀이 있으면 셀을 알리고 멈춥니다.',
    en: 'Gives the cells of a change the values they had before it; this is a change of its own.\nStops and names the cells when a later change touched some of them.',
  },
  undoId: {
    ko: '변경 번호. `dashboard history`에서 볼 수 있습니다',
    en: 'the number of the change, from `dashboard history`',
  },
  undoKeepNewer: {
    ko: '뒤에 변경된 셀은 그대로 두고 나머지만 되돌립니다',
    en: 'leave the cells that later changes touched, and restore the others',
  },
  undoDryRun: {
    ko: '되돌릴 내용만 보여 주고 변경하지 않습니다',
    en: 'show what would be restored, and change nothing',
  },

  wordsSummary: { ko: '항목의 다른 이름 조회, 기억, 삭제', en: 'list, teach and forget other names of fields' },
  wordsText: {
    ko: '시트에서 항목을 가리키는 다른 이름을 조회합니다. 파일, 통합 문서, 붙여넣기에 모두 쓰입니다.',
    en: 'Lists the words that stand for fields in sheets besides their labels; files, workbooks and pastes are read with them.',
  },
  wordsKind: { ko: '이 보고서의 단어만', en: 'only the words of this report' },
  wordsAddSummary: { ko: '단어 기억', en: 'teach a word' },
  wordsAddText: {
    ko: '파일에 적힌 이름을 항목의 이름으로 기억합니다. 행에 그룹이 있으면 그룹까지 적습니다. `dashboard import`가 묻는 이름을 그대로 쓰면 됩니다.\n다른 항목의 이름으로 기억하고 있으면 먼저 삭제해야 합니다. 원래 뜻이 있는 이름은 바꿀 수 없습니다.',
    en: 'Teaches a name of a field as files have it, with its group where the row has one: the name that `dashboard import` asks about.\nA word that is known for another field must be removed first. What has a meaning already cannot be given another one.',
  },
  wordsReport: { ko: '항목의 보고서', en: 'the report of the field' },
  wordsName: {
    ko: "파일에 적힌 이름. 예: '아레나스 보관료'",
    en: "the name as files have it, such as '아레나스 보관료'",
  },
  wordsKey: { ko: '항목의 키(docs/fields.md)', en: 'the key of the field (docs/fields.md)' },
  wordsRemoveSummary: { ko: '단어 삭제', en: 'forget a word' },
  wordsRemoveText: {
    ko: '기억한 단어를 삭제합니다. 이미 가져온 값은 그대로입니다.',
    en: 'Forgets a word. What was imported with it stays.',
  },

  backupSummary: { ko: '사용 중인 데이터베이스 백업', en: 'copy the database while it is in use' },
  backupText: {
    ko: '다른 프로그램이 쓰는 중에도 데이터베이스를 SQLite 파일 하나로 복사하고 확인합니다. PostgreSQL 데이터베이스는 `dashboard copy`로 파일에 복사하는 것과 같습니다.\n같은 이름의 이전 백업은 바뀝니다.',
    en: 'Copies the database into one SQLite file while other processes use it, and checks the copy; of a PostgreSQL database this is `dashboard copy` into a file.\nAn older backup of that name is replaced.',
  },
  backupFile: { ko: '저장할 파일', en: 'target file' },

  restoreSummary: { ko: '백업으로 데이터베이스 복원', en: 'put a backup in the place of the database' },
  restoreText: {
    ko: '백업을 확인한 뒤 SQLite 데이터베이스를 바꿉니다. 있던 데이터베이스는 이름 뒤에 .before-restore-와 시각을 붙여 옆에 남깁니다.\n먼저 서버를 멈추세요. 다른 프로그램이 데이터베이스를 열고 있으면 복원하지 않습니다.',
    en: 'Checks a backup and puts it in the place of an SQLite database. What was there is kept beside it, .before-restore- and the time added to its name.\nStop the server first: it refuses while another program has the database open.',
  },
  restoreBackup: { ko: '백업 파일', en: 'the backup' },

  copySummary: {
    ko: '모든 데이터를 비어 있는 다른 데이터베이스로 복사',
    en: 'copy everything into another, empty database',
  },
  copyText: {
    ko: '이력을 포함한 모든 행을 다른 데이터베이스로 복사합니다. SQLite와 PostgreSQL 사이 어느 방향이든, 같은 종류끼리도 됩니다.\n복사본을 다시 읽어 비교한 뒤에만 남깁니다. 모두 복사되거나 아무것도 복사되지 않습니다. 대상은 비어 있어야 하며 없으면 만듭니다. 원본은 그대로이고, 그동안 다른 사람이 써도 됩니다.',
    en: 'Copies all rows, the ledger with them, from one database into another: between SQLite and PostgreSQL in both directions, or within one of them.\nIt reads the copy again and compares it before it keeps it: all of it, or nothing. The target must be empty; it is made when there is none. The source stays as it is, and others may use it meanwhile.',
  },
  copyFrom: {
    ko: '원본 데이터베이스: 현재 폴더 기준 파일 또는 postgres://user@host/name. 명령줄은 다른 사람도 볼 수 있으므로 암호는 PGPASSWORD나 ~/.pgpass에 두세요',
    en: 'the database that is read: a file, relative to the current folder, or postgres://user@host/name; others can read a command line, so a password goes into PGPASSWORD or ~/.pgpass',
  },
  copyTo: {
    ko: '복사할 빈 데이터베이스. --from과 같은 방법으로 씁니다',
    en: 'the empty database that takes the copy, written in the same way',
  },

  checkSummary: {
    ko: '데이터베이스를 점검하고 이력과 표를 비교',
    en: 'check the database, and its ledger against its tables',
  },
  checkText: {
    ko: '파일은 SQLite로 점검하고, 이력을 처음부터 다시 적용해 표와 비교합니다. 다른 점이 있으면 종료 코드 1로 끝냅니다.',
    en: 'Runs SQLite’s own checks on a file, replays the ledger from empty and compares it with the tables; exit 1 on any difference.',
  },

  configSummary: { ko: '적용되는 설정과 그 출처 표시', en: 'show the settings in effect, and where each comes from' },
  configText: {
    ko: '서버와 명령줄에 적용되는 모든 설정, 데이터베이스, 수정할 수 있는 사람을 표시합니다. 암호는 표시하지 않습니다.\n이 설정으로 서버가 시작되지 않으면 그 이유를 알리고 종료 코드 2 또는 3으로 끝냅니다.',
    en: 'Shows every setting of server and command line, the database, and who may write; never a password.\nSettings with which a server would not start are an error (exit 2 or 3).',
  },

  migrateSummary: {
    ko: '데이터베이스를 만들거나 최신 상태로 갱신',
    en: 'create the database, or bring it up to date',
  },
  migrateText: {
    ko: '데이터베이스를 만들거나 표를 최신 상태로 갱신합니다. 데이터가 있는 파일은 먼저 복사해 둡니다.\n서버에는 데이터베이스가 이미 있어야 합니다. 먼저 백업하세요.',
    en: 'Creates the database, or brings its tables up to date; copies a file first if it holds data.\nOn a server the database itself must be there; back it up first.',
  },

  serveSummary: { ko: '웹 서버 시작', en: 'start the web server' },
  serveText: {
    ko: 'npm start처럼 웹 서버를 시작합니다. 필요하면 데이터베이스를 만들고 최신 상태로 갱신합니다.',
    en: 'Starts the web server, as npm start does; creates the database and brings it up to date when needed.',
  },
  servePort: { ko: 'PORT보다 우선합니다. 0은 비어 있는 포트', en: 'overrides PORT; 0 picks a free port' },
  serveHost: { ko: 'HOST보다 우선합니다', en: 'overrides HOST' },
} satisfies WordsTable;
