import type { Report } from '../report.ts';
import { reports } from '../reports.ts';
import { createLabelIndex, type LabelIndex } from './label-index.ts';

/** The label indices of the catalogue, each made when it is first needed. */

const indices = new Map<Report, LabelIndex>();

export function indexOf(report: Report): LabelIndex {
  const index = indices.get(report) ?? createLabelIndex(report.rows);
  indices.set(report, index);
  return index;
}

/** For texts of an unknown report. */
export function indexOfAll(): LabelIndex {
  const all = reports.map(indexOf);
  return {
    find: (texts, group) =>
      all.map((index) => index.find(texts, group)).find(({ kind }) => kind !== 'nothing') ?? { kind: 'nothing' },
    isPart: (text) => all.some((index) => index.isPart(text)),
    isOwn: (text) => all.some((index) => index.isOwn(text)),
    names: () => all.flatMap((index) => index.names()),
  };
}
