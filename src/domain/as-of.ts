import { endOfMoment, momentInFileName, seoulDate, seoulTime, type IsoDate } from './year-month.ts';

/** A time at which a report is looked at as it was then (CONTRACT §6, §11). */
export interface AsOf {
  /** As it was named: `2026-05-31`, or a timestamp. */
  readonly text: string;
  /** The last moment of it: ISO 8601, UTC. A change at this millisecond is included. */
  readonly until: string;
  /** What file names call it. */
  readonly name: string;
  /** Whether it is the end of a day. */
  readonly isDay: boolean;
}

/**
 * A day, meaning its end in Seoul, or a timestamp, which without a time zone is in Seoul time. Times to come are
 * allowed: a report as of then is what it is now.
 * @returns null for any other text
 */
export function readAsOf(text: string): AsOf | null {
  const [until, name] = [endOfMoment(text), momentInFileName(text)];
  return until === null || name === null ? null : { text, until, name, isDay: text.length === 10 };
}

/** The day in Seoul that decides which months are over: that of the time, or today for a time to come. */
export function dayAsOf({ until }: Pick<AsOf, 'until'>, today: IsoDate): IsoDate {
  return isAhead({ until }, today) ? today : seoulDate(new Date(until));
}

/** Whether the day of the time is not over on this day. */
export function isAhead({ until }: Pick<AsOf, 'until'>, today: IsoDate): boolean {
  return Date.parse(until) >= Date.parse(endOfMoment(today) ?? '');
}

/** In Seoul, for people: `2026-05-31`, or `2026-05-31 13:00:00`. */
export function shownAsOf({ text, until, isDay }: AsOf): string {
  return isDay ? text : seoulTime(until);
}

/** The millisecond before a change, at which a report was as the change found it. @param at ISO 8601, UTC */
export function momentBefore(at: string): string {
  return new Date(Date.parse(at) - 1).toISOString();
}
