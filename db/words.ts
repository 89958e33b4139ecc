import { HISTORY_API } from '../src/domain/addresses.ts';
import { fieldNamed, forShell, inEnglish } from '../src/domain/blocks/names-in-words.ts';
import type { CellValue } from '../src/domain/cell.ts';
import { fullTime, monthsName, yearMonthName } from '../src/domain/date-words.ts';
import { defineFaults, type Surface } from '../src/domain/fault.ts';
import type { Language, Words, WordsTable } from '../src/domain/language.ts';
import { actorText, changerName, type Changer } from '../src/domain/person.ts';
import { nameSome } from '../src/domain/problem.ts';
import { monthAndUnit, type RecordKey } from '../src/domain/record.ts';
import type { ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';

/** The texts of this room that no engine has alone; `database` is a name that may be printed. */

export type Named = { readonly database: string };
type OfReport = RecordKey & { readonly kind: ReportId };
type OfCell = OfReport & { readonly field: string };

/** What a page says when the database cannot be used: nothing that its reader could change. */
const AWAY: Words = {
  ko: '지금은 데이터를 읽거나 저장할 수 없습니다. 잠시 후 다시 시도하세요.',
  en: 'The database cannot be read or written right now; try again in a moment.',
};

/** Names files, addresses and commands, which are for a terminal. */
export function onTerminal(on: Surface, terminal: Words): Words {
  return on === 'page' ? AWAY : terminal;
}

/** Refuses a database. @param why what is wrong, and what to do */
export function refused({ database }: Named, on: Surface, why: Words): Words {
  return onTerminal(on, { ko: `데이터베이스 ${database}: ${why.ko}.`, en: `The database ${database} ${why.en}.` });
}

/** A fault with no facts but the database. */
export const ofDatabase = (ko: string, en: string) => (named: Named, on: Surface) => refused(named, on, { ko, en });

/** A fault without facts, which only the person at a terminal can cure. */
export const onlyOnTerminal = (ko: string, en: string) => (_: object, on: Surface) => onTerminal(on, { ko, en });

/** The same as `refused`, for what a server may meet while it runs: its readers learn what is wrong and whom to tell. */
export function refusedWhileOpen({ database }: Named, on: Surface, wrong: Words, cure: Words): Words {
  if (on === 'terminal') {
    return refused({ database }, on, { ko: `${wrong.ko}. ${cure.ko}`, en: `${wrong.en}; ${cure.en}` });
  }
  return {
    ko: `데이터베이스에 문제가 있어 저장하지 않습니다: ${wrong.ko}. 서버 담당자에게 로그 확인을 요청하세요.`,
    en: `The database ${wrong.en}, so nothing is saved; tell the person who runs this server to read its log.`,
  };
}

const WRONG_ADDRESSES = {
  unreadable: { ko: '읽을 수 없는 주소', en: 'it cannot be read' },
  'no-database': { ko: '데이터베이스 이름 없음', en: 'it names no database' },
  'several-servers': {
    ko: '서버가 여러 개 적혀 있음. 옮겨 가는 주소 하나만 쓸 것',
    en: 'it names several servers; name the one that moves',
  },
  'percent-code': { ko: '%20 같은 코드가 아닌 % 있음', en: 'it holds a % that is not a code such as %20' },
} satisfies WordsTable;

export type WrongAddress = keyof typeof WRONG_ADDRESSES;

export const fault = defineFaults({
  'database-locked': () => ({
    ko: '다른 저장 작업이 진행 중이어서 저장하지 않았습니다. 잠시 후 다시 시도하세요.',
    en: 'Another process is writing to the database; nothing was saved, try again in a moment.',
  }),
  'disk-full': () => ({
    ko: '디스크가 가득 차 저장하지 않았습니다. 공간을 확보한 뒤 다시 시도하세요.',
    en: 'The disk is full, so nothing was saved; free some space and try again.',
  }),
  'database-damaged': onlyOnTerminal(
    '데이터베이스가 손상되었습니다. 마지막 백업을 복원하세요.',
    'The database is damaged; restore the last backup.',
  ),
  /** `migration` is one that this program does not know. */
  'database-newer': ({ migration, ...named }: Named & { migration: string }, on) =>
    refusedWhileOpen(
      named,
      on,
      {
        ko: `더 새로운 버전의 프로그램이 만든 데이터베이스입니다(${migration} 포함)`,
        en: `was made by a newer version of this program (it holds ${migration})`,
      },
      {
        ko: `${migration} 항목이 있는 버전으로 프로그램을 업데이트한 뒤 다시 시작하세요`,
        en: `update the program to a version that has ${migration}, and start it again`,
      },
    ),
  'database-older': ofDatabase(
    '이전 버전의 프로그램이 만들었습니다. 먼저 `dashboard migrate`를 실행하세요',
    'was made by an older version of this program; run `dashboard migrate` first',
  ),

  // Names of databases
  'database-name-space': onlyOnTerminal(
    '데이터베이스 이름의 앞이나 뒤에 공백이 있습니다. 공백을 지우세요.',
    'The name of the database begins or ends with a space; remove it.',
  ),
  'database-scheme': ({ scheme }: { scheme: string }, on) =>
    onTerminal(on, {
      ko: `${scheme}: 주소의 데이터베이스는 지원하지 않습니다. SQLite 파일의 경로나 postgres://user@host/database 형식의 주소를 쓰세요.`,
      en: `A database at ${scheme}: is not supported; name the path of an SQLite file, or postgres://user@host/database.`,
    }),
  'address-parameter': ({ parameter, known }: { parameter: string | null; known: readonly string[] }, on) =>
    onTerminal(on, {
      ko: `데이터베이스 주소에 알 수 없는 매개변수가 있습니다(${parameter ?? '이름 없음'}). 지우거나 다음 중 하나를 쓰세요: ${known.join(', ')}.`,
      en: `The address of the database has a parameter that is not known here (${parameter ?? 'one without a name'}); leave it out, or use ${known.join(', ')}.`,
    }),
  'address-wrong': ({ why }: { why: WrongAddress }, on) =>
    onTerminal(on, {
      ko: `데이터베이스 주소가 잘못되었습니다(${WRONG_ADDRESSES[why].ko}). postgres://user@host/database 형식으로 쓰고, 이름이나 비밀번호의 특수 문자는 % 코드로 쓰세요.`,
      en: `The address of the database is wrong (${WRONG_ADDRESSES[why].en}); write it as postgres://user@host/database, with special characters in a name or password as %-codes.`,
    }),

  // Learnt words
  'word-of-another-field': ({ kind, text, field }: { kind: ReportId; text: string; field: string }, on) => ({
    ko: `"${text}"은(는) 이미 다른 항목(${fieldWords({ kind, field }, on).ko})의 이름으로 기억하고 있습니다. ${on === 'page' ? '먼저 그 단어를 삭제하세요.' : `먼저 dashboard words remove ${kind} ${forShell(text)}로 삭제하세요.`}`,
    en: `"${text}" is known as a name of ${fieldWords({ kind, field }, on).en} already; remove it first${on === 'page' ? '' : ` with dashboard words remove ${kind} ${forShell(text)}`}.`,
  }),
  'too-many-words': ({ kind, most }: { kind: ReportId; most: number }) => ({
    ko: `${reportById(kind).title.ko} 보고서에는 단어를 ${most}개까지 기억할 수 있습니다. 쓰지 않는 단어를 먼저 삭제하세요.`,
    en: `The ${kind} report has ${most} words, and takes no more; remove some first.`,
  }),
  'no-such-word': ({ kind, text }: { kind: ReportId; text: string }) => ({
    ko: `${reportById(kind).title.ko} 보고서에 "${text}"(이)라는 단어가 없습니다.`,
    en: `The ${kind} report has no word "${text}".`,
  }),

  // A copy
  'copy-target-filled': ({ database, table }: Named & { table: string }, on) =>
    onTerminal(on, {
      ko: `데이터베이스 ${database}: 비어 있지 않아(${table} 테이블에 행이 있음) 복사하지 않았습니다. 빈 데이터베이스를 지정하세요.`,
      en: `The database ${database} is not empty (${table} has rows), so nothing was copied; name an empty one.`,
    }),
  'copy-row-refused': (
    { database, table, source, cause }: Named & { table: string; source: string; cause: string },
    on,
  ) =>
    onTerminal(on, {
      ko: `데이터베이스 ${database}: ${table} 테이블의 행을 받지 않아(${cause}) 복사하지 않았습니다. \`dashboard check --db ${source}\` 명령을 실행하세요.`,
      en: `The database ${database} does not take a row of ${table} (${cause}), so nothing was copied; run \`dashboard check --db ${source}\`.`,
    }),
  'copy-differs': ({ database, table, source, found, wanted }: CopyDifference, on) =>
    onTerminal(on, {
      ko: `${database}: ${table} 사본${found === wanted ? '' : `(${wanted}행이 아니라 ${found}행)`}이 원본(${source})과 달라 저장하지 않았습니다. 내용을 바꾸는 트리거나 다른 프로그램이 있는지 확인하세요.`,
      en: `The copy of ${table}${found === wanted ? '' : ` (${found} rows instead of ${wanted})`} in ${database} is not what ${source} holds, so nothing was kept; look for a trigger or another program that changes it.`,
    }),

  // Records and their ledger
  'ledger-cells-damaged': ({ change }: { change: number }, on) =>
    notJson(on, { ko: `${change}번 변경의 셀이`, en: `cells of change ${change}` }),
  'texts-damaged': ({ kind, year, month, bu }: OfReport, on) =>
    notJson(on, {
      ko: `${recordOf({ kind, year, month, bu }, 'ko')}의 텍스트가`,
      en: `texts of ${kind} ${year}-${month}`,
    }),
  'batch-of-another': () => ({
    ko: '다른 사람이나 다른 보고서·연도·사업부에 쓴 Change-Batch입니다. 저장할 때마다 새 UUID를 보내세요.',
    en: 'Change-Batch was used for another report, year or unit, or by somebody else; send a new UUID for each save.',
  }),
  'record-changed': ({ revision, ...key }: RecordKey & { revision: number }) => ({
    ko: `${placeName(key)}: ${revision === 0 ? '저장된 내용이 없습니다' : `다른 사람이 먼저 수정했습니다(현재 리비전 ${revision})`}. 새로 고친 뒤 다시 수정하세요.`,
    en: `${monthAndUnit(key)} ${revision === 0 ? 'has no record' : `was changed by someone else (now revision ${revision})`}; reload and repeat your change.`,
  }),
  'no-such-change': ({ change }: { change: number }, on) => ({
    ko: `${change}번 변경이 없습니다. ${on === 'page' ? '이력에서' : '`dashboard history`로'} 모든 변경을 확인하세요.`,
    en: `There is no change ${change}; ${historyOn(on)} lists all changes.`,
  }),
  'change-holds-nothing': ({ change, months, fields, kind }: EmptyPart, on) => {
    const names = fields.map((field) => fieldWords({ kind, field }));
    const ko = [...(months.length > 0 ? [monthsName(months, 'ko')] : []), ...names.map((name) => name.ko)];
    const en = [...months.map((month) => `month ${month}`), ...names.map((name) => name.en)];
    return {
      ko: `${change}번 변경에는 해당하는 셀이 없습니다: ${nameSome(ko, 'ko')}. ${on === 'page' ? '이력에서' : '`dashboard history`로'} 바뀐 셀을 확인하세요.`,
      en: `Change ${change} holds nothing in ${nameSome(en, 'en')}; ${historyOn(on)} lists its cells.`,
    };
  },
  'undo-in-the-way': ({ change, cells }: LaterCells, on) => ({
    ko: `변경 #${change}을(를) 되돌릴 수 없습니다. 그 뒤에 다시 바뀐 셀이 있습니다: ${laterCells(cells, 'ko')}. 최근 변경부터 먼저 되돌리거나 ${on === 'page' ? '이 셀들을 빼고 되돌리세요' : '--keep-newer로 이 셀들을 그대로 두세요'}.`,
    en: `Change ${change} cannot be undone: later changes touched its cells: ${laterCells(cells, 'en')}; undo those first, the latest first, or ${on === 'page' ? 'send keepNewer' : 'use --keep-newer'} to leave these cells.`,
  }),
  'undo-all-newer': ({ change, cells }: LaterCells) => ({
    ko: `변경 #${change}의 셀이 모두 그 뒤에 다시 바뀌어 되돌린 것이 없습니다: ${laterCells(cells, 'ko')}.`,
    en: `Later changes touched all of these cells of change ${change}: ${laterCells(cells, 'en')}; nothing was undone.`,
  }),

  // What `dashboard check` finds
  'ledger-revision': ({ from, to, change, ...key }: OfReport & { from: number; to: number; change: number }) => ({
    ko: `${recordOf(key, 'ko')}: 변경 이력이 리비전 ${from}에서 ${to}(으)로 건너뜁니다(${change}번 변경).`,
    en: `${recordOf(key, 'en')}: the ledger goes from revision ${from} to ${to} (change ${change}).`,
  }),
  'ledger-time': ({ change, time, ...key }: OfReport & { change: number; time: string }) => ({
    ko: `${recordOf(key, 'ko')}: ${change}번 변경의 시각이 ${JSON.stringify(time)}입니다.`,
    en: `${recordOf(key, 'en')}: change ${change} has ${JSON.stringify(time)} as its time.`,
  }),
  'ledger-field': ({ change, field, ...key }: OfCell & { change: number }) => ({
    ko: `${recordOf(key, 'ko')}: ${change}번 변경에 항목이 아닌 ${field} 값이 있습니다.`,
    en: `${recordOf(key, 'en')}: change ${change} names ${field}, which is not a field.`,
  }),
  'ledger-value': ({ change, replaced, left, ...cell }: OfCell & { change: number } & LedgerValues) => ({
    ko: `${recordOf(cell, 'ko')}: ${change}번 변경은 ${fieldWords(cell).ko} 값 ${shown(replaced, 'ko')}을(를) 바꿨는데, 그 앞의 변경이 남긴 값은 ${shown(left, 'ko')}입니다.`,
    en: `${recordOf(cell, 'en')}: change ${change} replaced ${shown(replaced, 'en')} in ${fieldWords(cell).en}, but the change before it left ${shown(left, 'en')}.`,
  }),
  'record-only-in-ledger': ({ name, table }: { name: string; table: string }) => ({
    ko: `${name}: 변경 이력에는 있으나 ${table} 테이블에 없습니다.`,
    en: `${name}: in the ledger, but not in ${table}.`,
  }),
  'record-revision': ({ stored, ledger, ...key }: OfReport & { stored: number; ledger: number }) => ({
    ko: `${recordOf(key, 'ko')}: 저장된 리비전은 ${stored}, 변경 이력의 리비전은 ${ledger}입니다.`,
    en: `${recordOf(key, 'en')}: at revision ${stored}, the ledger says ${ledger}.`,
  }),
  'record-value': ({ stored, ledger, ...cell }: OfCell & { stored: CellValue; ledger: CellValue }) => ({
    ko: `${recordOf(cell, 'ko')}: ${fieldWords(cell).ko} 값은 ${shown(stored, 'ko')}, 변경 이력의 값은 ${shown(ledger, 'ko')}입니다.`,
    en: `${recordOf(cell, 'en')}: ${fieldWords(cell).en} holds ${shown(stored, 'en')}, the ledger says ${shown(ledger, 'en')}.`,
  }),
});

interface CopyDifference extends Named {
  readonly table: string;
  readonly source: string;
  /** Counts of rows. */
  readonly found: number;
  readonly wanted: number;
}

interface EmptyPart {
  readonly change: number;
  readonly months: readonly number[];
  readonly fields: readonly string[];
  readonly kind: ReportId;
}

interface LaterCells {
  /** The change that was to be undone. */
  readonly change: number;
  readonly cells: readonly LaterCell[];
}

interface LaterCell extends OfCell {
  /** The latest change that touched it; null where it is not known. */
  readonly by: (Changer & { readonly id: number; readonly at: string }) | null;
}

interface LedgerValues {
  readonly replaced: CellValue;
  readonly left: CellValue;
}

function notJson(on: Surface, what: Words): Words {
  return onTerminal(on, {
    ko: `데이터베이스가 손상되었습니다: ${what.ko} JSON 객체가 아닙니다. 마지막 백업을 복원하세요.`,
    en: `The database is damaged: ${what.en} is not a JSON object; restore the last backup.`,
  });
}

/** The first is for programs. */
function historyOn(on: Surface): string {
  return on === 'page' ? `GET ${HISTORY_API}` : '`dashboard history`';
}

function placeName({ bu, ...month }: RecordKey): string {
  return `${yearMonthName(month, 'ko')}${bu === null ? '' : ` ${bu}`}`;
}

function recordOf(key: OfReport, language: Language): string {
  return language === 'en' ? `${key.kind} ${monthAndUnit(key)}` : `${reportById(key.kind).title.ko} ${placeName(key)}`;
}

/** @param on by default a terminal: programs read the same, and send keys */
function fieldWords({ kind, field }: Pick<OfCell, 'kind' | 'field'>, on: Surface = 'terminal'): Words {
  const name = fieldNamed(reportById(kind), field);
  return { ko: name.label.ko, en: inEnglish(name, on) };
}

function laterCells(cells: readonly LaterCell[], language: Language): string {
  const names = cells.map(({ by, ...cell }) => {
    const field = fieldWords(cell)[language];
    const where = language === 'ko' ? `${placeName(cell)} ${field}` : `${field} of ${monthAndUnit(cell)}`;
    if (by === null) return where;
    const time = fullTime(by.at);
    if (language === 'ko') return `${where}(변경 #${by.id}, ${changerName(by, 'ko')}, ${time})`;
    // Programs need the way as the API names it.
    return `${where} (change ${by.id}, ${actorText(by.actor, by.selfNamed) ?? by.via}, ${time})`;
  });
  return nameSome(names, language);
}

function shown(value: CellValue, language: Language): string {
  const nothing = language === 'ko' ? '빈 값' : 'nothing';
  return value === null ? nothing : JSON.stringify(value);
}

/** Why the file system refuses a path, and what to do: the second half of a sentence. */
export const reasons = {
  loop: { ko: '링크가 순환합니다. 경로를 확인하세요', en: 'its links lead in a circle; check the path' },
  isFolder: { ko: '폴더입니다. 파일을 지정하세요', en: 'it is a folder; name a file' },
  tooLong: { ko: '이름이 너무 깁니다. 줄이세요', en: 'its name is too long; shorten it' },
  readerEnded: {
    ko: '읽는 프로그램이 종료되었습니다. 다시 시작하세요',
    en: 'the program that reads it has ended; start it again',
  },
  diskFull: (folder: string) => ({
    ko: `${folder}의 디스크가 가득 찼습니다. 공간을 확보한 뒤 다시 시도하세요`,
    en: `the disk of ${folder} is full; free some space and try again`,
  }),
  noFolder: (folder: string) => ({
    ko: `${folder} 폴더가 없습니다. 먼저 만드세요`,
    en: `the folder ${folder} does not exist; create it first`,
  }),
  noFile: {
    ko: '파일이 없고 그 자리에 만들 수도 없습니다. 경로를 확인하세요',
    en: 'there is no such file, and none can be made there; check the path',
  },
  inTheWay: (file: string) => ({
    ko: `${file}: 폴더가 아니라 파일입니다. 경로를 확인하세요`,
    en: `${file} is a file, not a folder; check the path`,
  }),
  other: {
    ko: '파일과 폴더의 권한을 확인하세요',
    en: 'check its permissions, and those of its folder',
  },
} satisfies WordsTable;
