import { HISTORY_API } from '../src/domain/addresses.ts';
import { fieldNamed, forShell, inEnglish } from '../src/domain/blocks/names-in-words.ts';
import type { CellValue } from '../src/domain/cell.ts';
import { fullTime, monthsName, yearMonthName } from '../src/domain/date-words.ts';
import { defineFaults, type Surface } from '../src/domain/fault.ts';
import type { Language, Words, WordsTable } from '../src/domain/language.ts';
import { actorText, changerName } from '../src/domain/person.ts';
import { nameSome } from '../src/domain/problem.ts';
import { monthAndUnit, type RecordKey } from '../src/domain/record.ts';
import type { ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';
import type { UndoPlan } from './undo.ts';

/** The texts of this room that no engine has alone; `database` is a name that may be printed. */

export type Named = { readonly database: string };
type OfReport = RecordKey & { readonly kind: ReportId };

/**
 * What a page says of faults that only the person at a terminal can cure; their words name files, addresses and commands.
 */
export const AWAY: Words = {
  ko: '지금은 데이터를 읽거나 저장할 수 없습니다. 잠시 후 다시 시도하세요.',
  en: 'The database cannot be read or written right now; try again in a moment.',
};

/** A fault with no facts but the database. */
export const ofDatabase =
  (ko: string, en: string) =>
  ({ database }: Named) => ({
    ko: `데이터베이스 ${database}: ${ko}.`,
    en: `The database ${database} ${en}.`,
  });

/** What a server may meet while it runs: its readers learn what is wrong and whom to tell. */
export function refusedWhileOpen({ database }: Named, on: Surface, wrong: Words, cure: Words): Words {
  if (on === 'terminal') return ofDatabase(`${wrong.ko}. ${cure.ko}`, `${wrong.en}; ${cure.en}`)({ database });
  return {
    ko: `데이터베이스에 문제가 있어 저장하지 않습니다: ${wrong.ko}. 서버 담당자에게 로그 확인을 요청하세요.`,
    en: `The database ${wrong.en}, so nothing is saved; tell the person who runs this server to read its log.`,
  };
}

export const terminalFault = defineFaults(
  {
    'database-damaged': () => ({
      ko: '데이터베이스가 손상되었습니다. 마지막 백업을 복원하세요.',
      en: 'The database is damaged; restore the last backup.',
    }),
    'database-older': ofDatabase(
      '이전 버전의 프로그램이 만들었습니다. 먼저 `dashboard migrate`를 실행하세요',
      'was made by an older version of this program; run `dashboard migrate` first',
    ),

    // Names of databases
    'database-name-space': () => ({
      ko: '데이터베이스 이름의 앞이나 뒤에 공백이 있습니다. 공백을 지우세요.',
      en: 'The name of the database begins or ends with a space; remove it.',
    }),
    'database-scheme': ({ scheme }: { scheme: string }) => ({
      ko: `${scheme}: 주소의 데이터베이스는 지원하지 않습니다. SQLite 파일의 경로나 postgres://user@host/database 형식의 주소를 쓰세요.`,
      en: `A database at ${scheme}: is not supported; name the path of an SQLite file, or postgres://user@host/database.`,
    }),
    'address-parameter': ({ parameter, known }: { parameter: string | null; known: readonly string[] }) => ({
      ko: `데이터베이스 주소에 알 수 없는 매개변수가 있습니다(${parameter ?? '이름 없음'}). 지우거나 다음 중 하나를 쓰세요: ${known.join(', ')}.`,
      en: `The address of the database has a parameter that is not known here (${parameter ?? 'one without a name'}); leave it out, or use ${known.join(', ')}.`,
    }),
    'address-wrong': () => ({
      ko: '데이터베이스 주소가 잘못되었습니다. postgres://user@host/database 형식으로 서버 하나를 적고, 이름이나 비밀번호의 특수 문자는 % 코드로 쓰세요.',
      en: 'The address of the database is wrong; write it as postgres://user@host/database, with one server, and with special characters in a name or password as %-codes.',
    }),

    // A copy
    'copy-target-filled': ({ database, table }: Named & { table: string }) => ({
      ko: `데이터베이스 ${database}: 비어 있지 않아(${table} 테이블에 행이 있음) 복사하지 않았습니다. 빈 데이터베이스를 지정하세요.`,
      en: `The database ${database} is not empty (${table} has rows), so nothing was copied; name an empty one.`,
    }),
    /** `why` is a message of a database, or counts of rows. */
    'copy-differs': ({ database, table, source, why }: Named & { table: string; source: string; why: string }) => ({
      ko: `데이터베이스 ${database}: ${table} 사본이 원본(${source})과 달라(${why}) 저장하지 않았습니다. \`dashboard check --db ${source}\` 명령을 실행하고, 사본을 바꾸는 트리거나 다른 프로그램이 있는지 확인하세요.`,
      en: `The copy of ${table} in ${database} is not what ${source} holds (${why}), so nothing was copied; run \`dashboard check --db ${source}\`, and look for a trigger or another program that changes the copy.`,
    }),

    // JSON columns
    'ledger-cells-damaged': ({ change }: { change: number }) =>
      notJson({ ko: `${change}번 변경의 셀이`, en: `cells of change ${change}` }),
    'texts-damaged': ({ kind, year, month, bu }: OfReport) =>
      notJson({
        ko: `${recordOf({ kind, year, month, bu }, 'ko')}의 텍스트가`,
        en: `texts of ${kind} ${year}-${month}`,
      }),
  },
  AWAY,
);

export const fault = defineFaults({
  'database-locked': () => ({
    ko: '다른 저장 작업이 진행 중이어서 저장하지 않았습니다. 잠시 후 다시 시도하세요.',
    en: 'Another process is writing to the database; nothing was saved, try again in a moment.',
  }),
  'disk-full': () => ({
    ko: '디스크가 가득 차 저장하지 않았습니다. 공간을 확보한 뒤 다시 시도하세요.',
    en: 'The disk is full, so nothing was saved; free some space and try again.',
  }),
  'lost-at-end': () => ({
    ko: '저장을 마칠 때 데이터베이스 연결이 끊겨 저장되었는지 알 수 없습니다. 다시 저장하기 전에 값을 확인하세요.',
    en: 'The connection to the database was lost at the end, so the change may be saved or not; look at the figures before you repeat it.',
  }),
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

  // Records and their ledger
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
  'undo-in-the-way': ({ change, cells }: InTheWay, on) => ({
    ko: `변경 #${change}을(를) 되돌릴 수 없습니다. 그 뒤에 다시 바뀐 셀이 있습니다: ${laterCells(cells, 'ko')}. 최근 변경부터 먼저 되돌리거나 ${on === 'page' ? '이 셀들을 빼고 되돌리세요' : '--keep-newer로 이 셀들을 그대로 두세요'}.`,
    en: `Change ${change} cannot be undone: later changes touched its cells: ${laterCells(cells, 'en')}; undo those first, the latest first, or ${on === 'page' ? 'send keepNewer' : 'use --keep-newer'} to leave these cells.`,
  }),
  'undo-all-newer': ({ change, cells }: InTheWay) => ({
    ko: `변경 #${change}의 셀이 모두 그 뒤에 다시 바뀌어 되돌린 것이 없습니다: ${laterCells(cells, 'ko')}.`,
    en: `Later changes touched all of these cells of change ${change}: ${laterCells(cells, 'en')}; nothing was undone.`,
  }),

  // What `dashboard check` finds
  /** `found` is not what `what` says: a field's key, or a time. */
  'ledger-unreadable': ({ change, what, found, ...key }: Unreadable) => ({
    ko: `${recordOf(key, 'ko')}: ${change}번 변경의 ${JSON.stringify(found)}은(는) ${what === 'field' ? '항목이' : '시각이'} 아닙니다.`,
    en: `${recordOf(key, 'en')}: change ${change} holds ${JSON.stringify(found)}, which is not a ${what}.`,
  }),
  /** @param found what a table holds, or what `change` says to have replaced */
  'ledger-differs': ({ change, found, ledger, ...place }: Difference) => ({
    ko: `${recordOf(place, 'ko')}: ${change === null ? '' : `${change}번 변경 전의 `}${partOf(place).ko} 값은 ${shown(found, 'ko')}, 변경 이력의 값은 ${shown(ledger, 'ko')}입니다.`,
    en: `${recordOf(place, 'en')}: ${partOf(place).en}${change === null ? '' : ` before change ${change}`} is ${shown(found, 'en')}, the ledger says ${shown(ledger, 'en')}.`,
  }),
});

interface Difference extends Part {
  /** Null where a table differs from the whole ledger. */
  readonly change: number | null;
  readonly found: CellValue;
  readonly ledger: CellValue;
}

interface Part extends OfReport {
  /** Null for the revision. */
  readonly field: string | null;
}

interface Unreadable extends OfReport {
  readonly change: number;
  readonly what: 'field' | 'time';
  readonly found: string;
}

interface EmptyPart {
  readonly change: number;
  readonly months: readonly number[];
  readonly fields: readonly string[];
  readonly kind: ReportId;
}

/** The change that was to be undone, and the cells that later ones touched. */
type InTheWay = Pick<UndoPlan, 'change'> & { readonly cells: UndoPlan['newer'] };

function notJson(what: Words): Words {
  return {
    ko: `데이터베이스가 손상되었습니다: ${what.ko} JSON 객체가 아닙니다. 마지막 백업을 복원하세요.`,
    en: `The database is damaged: ${what.en} is not a JSON object; restore the last backup.`,
  };
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
function fieldWords({ kind, field }: { kind: ReportId; field: string }, on: Surface = 'terminal'): Words {
  const name = fieldNamed(reportById(kind), field);
  return { ko: name.label.ko, en: inEnglish(name, on) };
}

function partOf({ kind, field }: Part): Words {
  return field === null ? { ko: '리비전', en: 'revision' } : fieldWords({ kind, field });
}

function laterCells(cells: InTheWay['cells'], language: Language): string {
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
  isFolder: { ko: '폴더입니다. 파일을 지정하세요', en: 'it is a folder; name a file' },
  diskFull: (folder: string) => ({
    ko: `${folder}의 디스크가 가득 찼습니다. 공간을 확보한 뒤 다시 시도하세요`,
    en: `the disk of ${folder} is full; free some space and try again`,
  }),
  noFolder: (folder: string) => ({
    ko: `${folder} 폴더가 없습니다. 먼저 만드세요`,
    en: `the folder ${folder} does not exist; create it first`,
  }),
  other: (code: string) => ({
    ko: `시스템이 거부했습니다(${code}). 경로와 권한을 확인하세요`,
    en: `the system refuses it (${code}); check the path and its permissions`,
  }),
} satisfies WordsTable;
