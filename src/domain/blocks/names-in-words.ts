import type { Surface } from '../fault.ts';
import type { Words } from '../language.ts';
import { fullLabel, type Label, type Report, type ReportId, type ValueRow } from '../report.ts';
import { reportById } from '../reports.ts';
import type { Asked } from './learnt-words.ts';
import type { Freedom } from './teach-word.ts';

/** A field or a computed figure, for messages. */
export interface FieldName {
  readonly key: string;
  /** With its group. */
  readonly label: Label;
}

export function fieldName(row: ValueRow): FieldName {
  return { key: row.key, label: { ko: fullLabel(row, 'ko'), en: fullLabel(row, 'en') } };
}

/** By its key, where a report may lack it; an unknown key is its own name. */
export function fieldNamed(report: Report, key: string): FieldName {
  const row = report.fieldByKey.get(key);
  return row === undefined ? { key, label: { ko: key, en: key } } : fieldName(row);
}

/** On a terminal people may write keys; on a page nobody knows of them (CONTRACT §13). */
export function inEnglish({ key, label }: FieldName, on: Surface): string {
  return on === 'page' || key === label.en ? label.en : `${label.en} (${key})`;
}

/** A row or a column that is asked about. */
export interface UnknownName {
  readonly report: ReportId;
  /** The name that was probably meant. */
  readonly meant: Words | null;
  readonly asks: Asked;
  /** What may be said of it. */
  readonly freedom: Freedom;
}

/** How a person says on a command line what a name means. Only a key that was probably meant is proposed. */
export function howToName({ report, meant, asks, freedom }: UnknownName, on: Surface): Words {
  if (on === 'page' || freedom === 'settled') return { ko: '', en: '' };
  if (freedom === 'left-out-only') return howToLeaveOut(asks.text);
  const key = meant === null ? 'KEY' : (asks.near[0] ?? 'KEY');
  const [once, left] = [asOption(asks.text, key), asOption(asks.text, '-')];
  const teach = `dashboard words add ${report} ${forShell(asks.text)} ${key}`;
  const [ifSo, ifSoKo] = meant === null ? ['Add', ''] : ['If so, add', '맞으면 '];
  return {
    ko: ` ${ifSoKo}${once} (계속 쓰려면 ${teach}), 제외하려면 ${left}`,
    en: ` ${ifSo} ${once}, or teach it: ${teach}; ${left} leaves it out`,
  };
}

export function howToLeaveOut(text: string): Words {
  const left = asOption(text, '-');
  return { ko: ` 제외하려면 ${left}`, en: ` ${left} leaves it out` };
}

export function asOption(text: string, key: string): string {
  return `--as ${forShell(`${text}=${key}`)}`;
}

/** A text as a shell takes it whole. */
export function forShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** `비용 보고서에`, for what is not in it; null for any report. */
export function inReport(id: ReportId | null): string {
  return id === null ? '어느 보고서에도' : `${reportById(id).title.ko} 보고서에`;
}

/** `비용 보고서`, `the cost report`, and on a page `the Cost Report`; null for any report. */
export function reportName(id: ReportId | null, on: Surface): Words {
  if (id === null) return { ko: '보고서', en: 'any report' };
  const { ko, en } = reportById(id).title;
  return { ko: `${ko} 보고서`, en: `the ${on === 'terminal' ? `${id} report` : en}` };
}
