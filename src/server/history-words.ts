import { HISTORY_API } from '../domain/addresses.ts';
import { BUSINESS_UNITS, eitherUnit } from '../domain/business-units.ts';
import { fullTime, yearMonthName } from '../domain/date-words.ts';
import { defineFaults } from '../domain/fault.ts';
import type { Language } from '../domain/language.ts';
import { actorText, changerName } from '../domain/person.ts';
import { nameSome } from '../domain/problem.ts';
import { monthAndUnit, type RecordKey } from '../domain/record.ts';
import { fullLabel, type ReportId } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';

/** A cell that is not undone, with the latest change that touched it. */
interface LaterCell extends RecordKey {
  readonly kind: ReportId;
  readonly field: string;
  readonly change: number;
  readonly by: {
    readonly at: string;
    readonly actor: string | null;
    readonly selfNamed?: true;
    readonly via: 'web' | 'api' | 'cli';
  } | null;
}

interface LaterCells {
  /** The change that was to be undone. */
  readonly change: number;
  readonly cells: readonly LaterCell[];
}

/** Faults of a request for a history or an undo. */
export const fault = defineFaults({
  'wrong-kind-in-address': ({ kinds, example }: { readonly kinds: readonly string[]; readonly example: string }) => ({
    ko: `보고서(kind)는 ${kinds.join(', ')} 중 하나여야 합니다(예: ${example}).`,
    en: `kind must be ${kinds.join(', ')}, as in ${example}.`,
  }),
  'wrong-unit-of-history': ({ example }: { readonly example: string }) => ({
    ko: `사업부(bu)는 ${BUSINESS_UNITS.join(' 또는 ')}이어야 하고, 전체를 보려면 빼세요(예: ${example}).`,
    en: `bu must be ${eitherUnit()}, or left out for all, as in ${example}.`,
  }),
  'unit-of-report-without': ({ kind }: { readonly kind: ReportId }) => ({
    ko: `${reportById(kind).title.ko} 보고서에는 사업부가 없습니다. bu를 빼세요.`,
    en: `The ${kind} report has no business units; leave bu out.`,
  }),
  'wrong-field-in-address': ({ kind, example }: { readonly kind: ReportId; readonly example: string }) => ({
    ko: `항목(field)은 ${reportById(kind).title.ko} 보고서의 항목 키여야 합니다(예: ${example}).`,
    en: `field must be a key of the ${kind} report, such as ${example}.`,
  }),
  'wrong-change-in-address': ({ name }: { readonly name: string }) => ({
    ko: `${name}은(는) 변경 번호여야 합니다(예: &${name}=12).`,
    en: `${name} must be the id of a change, as in &${name}=12.`,
  }),
  'change-not-in-history': ({ change }: { readonly change: number }) => ({
    ko: `변경 #${change}이(가) 없습니다. 이력에서 모든 변경을 볼 수 있습니다.`,
    en: `There is no change ${change}; the history lists all changes.`,
  }),
  'form-without-change': () => ({
    ko: '되돌릴 변경이 없습니다. 이력을 다시 여세요.',
    en: 'The form names no change; open the history again.',
  }),
  'undo-not-as-shown': () => ({
    ko: '그 사이에 되돌릴 내용이 바뀌어 되돌리지 않았습니다. 다시 확인하세요.',
    en: 'What this undo would do has changed meanwhile, so nothing was undone; look at it again.',
  }),
  'undo-changes-nothing': ({ change }: { readonly change: number }) => ({
    ko: `변경 #${change}의 셀은 이미 모두 이전 값입니다. 되돌린 것이 없습니다.`,
    en: `All of these cells of change ${change} hold what they held before it; nothing was undone.`,
  }),
  'undo-all-changed-later': ({ change, cells }: LaterCells) => ({
    ko: `변경 #${change}의 셀이 모두 그 뒤에 다시 바뀌어 되돌린 것이 없습니다: ${listOf(cells, 'ko')}.`,
    en: `Later changes touched all of these cells of change ${change}: ${listOf(cells, 'en')}; nothing was undone.`,
  }),
  'undo-changed-later': ({ change, cells }: LaterCells) => ({
    ko: `변경 #${change}을(를) 되돌릴 수 없습니다. 그 뒤에 다시 바뀐 셀이 있습니다: ${listOf(cells, 'ko')}. 최근 변경부터 먼저 되돌리세요.`,
    en: `Change ${change} cannot be undone: later changes touched its cells: ${listOf(cells, 'en')}; undo those first, the latest first, or send keepNewer to leave these cells.`,
  }),
});

/** An address of the history for programs. */
export const HISTORY_EXAMPLE = `${HISTORY_API}?kind=cost&year=2024&bu=SKB`;

const MOST_NAMED = 10;

function listOf(cells: readonly LaterCell[], language: Language): string {
  const names = cells.map((cell) => (language === 'ko' ? cellInKorean(cell) : cellInEnglish(cell)));
  const more = names.length - MOST_NAMED;
  if (language === 'en' || more <= 0) return nameSome(names, ', ', MOST_NAMED);
  return `${names.slice(0, MOST_NAMED).join(', ')} 외 ${more}개`;
}

/** Programs need the key, and the way as the API names it. */
function cellInEnglish({ kind: _kind, field, change, by, ...key }: LaterCell): string {
  return `${field} of ${monthAndUnit(key)} (change ${change}${by === null ? '' : `, ${actorText(by.actor, by.selfNamed) ?? by.via}, ${fullTime(by.at)}`})`;
}

function cellInKorean({ kind, field, change, by, year, month, bu }: LaterCell): string {
  const row = reportById(kind).fieldByKey.get(field);
  const place = `${yearMonthName({ year, month }, 'ko')}${bu === null ? '' : ` ${bu}`}`;
  return `${place} ${row === undefined ? field : fullLabel(row, 'ko')}(변경 #${change}${by === null ? '' : `, ${changerName(by, 'ko')}, ${fullTime(by.at)}`})`;
}
