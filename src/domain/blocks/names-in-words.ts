import type { Surface } from '../fault.ts';
import type { Words } from '../language.ts';
import { fullLabel, type Label, type ReportId, type ValueRow } from '../report.ts';
import { reportById } from '../reports.ts';
import type { Asked } from './learnt-words.ts';

/** A field or a computed figure, for messages. */
export interface FieldName {
  readonly key: string;
  /** With its group. */
  readonly label: Label;
}

export function fieldName(row: ValueRow): FieldName {
  return { key: row.key, label: { ko: fullLabel(row, 'ko'), en: fullLabel(row, 'en') } };
}

/** On a terminal people may write keys; on a page nobody knows of them. */
export function inEnglish({ key, label }: FieldName, on: Surface): string {
  return on === 'terminal' ? key : label.en;
}

/** How a person says on a command line what a name means: for one import, or for good. */
export function howToName(report: ReportId | null, asks: Asked): Words {
  const [key = 'KEY'] = asks.near;
  const once = asOption(asks.text, key);
  if (report === null) return { ko: once, en: once };
  const forGood = `dashboard words add ${report} ${forShell(asks.text)} ${key}`;
  return { ko: `이번만은 ${once}, 계속 쓰려면 ${forGood}`, en: `${once} for this import, ${forGood} for good` };
}

/** The same behind the question whether a certain field was meant; empty on a page, and where no field was. */
export function ifMeant(report: ReportId | null, asks: Asked, on: Surface): Words {
  if (on === 'page') return { ko: '', en: '' };
  if (asks.near.length === 0) {
    const [named, left] = [asOption(asks.text, 'KEY'), asOption(asks.text, '-')];
    return { ko: ` 항목을 고르려면 ${named}, 제외하려면 ${left}`, en: ` To choose a field: ${named}; to leave it out: ${left}` };
  }
  const how = howToName(report, asks);
  return { ko: ` 맞으면 ${how.ko}`, en: ` If so: ${how.en}` };
}

/** The option of an import that says what a name means. */
export function asOption(text: string, key: string): string {
  return `--as ${forShell(`${text}=${key}`)}`;
}

/** A text as a shell takes it whole. */
export function forShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** `비용 보고서에`, for what is not in it. Null stands for any report. */
export function inReport(id: ReportId | null): string {
  return id === null ? '어느 보고서에도' : `${reportById(id).title.ko} 보고서에`;
}

/** `비용 보고서`, `the cost report`, and on a page `the Cost Report`. Null stands for any report. */
export function reportName(id: ReportId | null, on: Surface): Words {
  if (id === null) return { ko: '보고서', en: 'any report' };
  const { ko, en } = reportById(id).title;
  return { ko: `${ko} 보고서`, en: `the ${on === 'terminal' ? `${id} report` : en}` };
}
