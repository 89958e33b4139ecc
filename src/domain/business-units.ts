/**
 * The business units. A third one is three edits: this file with the colours in `src/views/tokens.css`, its fields in
 * the catalogue, and a migration (ARCHITECTURE.md, Recipes).
 */
export type BusinessUnit = 'SKB' | 'SK';

interface BusinessUnitEntry {
  /** For people (SPEC §9). */
  readonly name: string;
  /** In the names of a chart's series: `2026년 SKB-BPS`. */
  readonly seriesName: string;
  /** In the keys of fields: `inventorySkbR01FT`. */
  readonly keyPart: string;
  /** The token of its colour. The same with `-prev` is the colour of the year before. */
  readonly colour: `--${string}`;
  /** How people write it, as `comparableLabel` leaves a text. */
  readonly spellings: readonly string[];
}

/** In the order of pages and files. */
export const businessUnits: Readonly<Record<BusinessUnit, BusinessUnitEntry>> = {
  SKB: {
    name: 'SKB (BPS)',
    seriesName: 'SKB-BPS',
    keyPart: 'Skb',
    colour: '--skb',
    spellings: ['skb', 'bps', 'skbbps', 'skb사업부', 'bps사업부'],
  },
  SK: {
    name: 'SK (LPS)',
    seriesName: 'SK-LPS',
    keyPart: 'Sk',
    colour: '--sk',
    spellings: ['sk', 'lps', 'sklps', 'sk사업부', 'lps사업부'],
  },
};

export const BUSINESS_UNITS = Object.keys(businessUnits) as readonly BusinessUnit[];

/** The unit that a page shows when its address names none (SPEC §9). */
export const DEFAULT_UNITS = { report: 'SKB', entry: 'SK' } as const satisfies Record<string, BusinessUnit>;

/** Those of all units. */
export const UNIT_SPELLINGS = BUSINESS_UNITS.flatMap((bu) => businessUnits[bu].spellings);

export function isBusinessUnit(text: string): text is BusinessUnit {
  return Object.hasOwn(businessUnits, text);
}

/** A value for each unit. */
export function byUnit<T>(valueOf: (bu: BusinessUnit) => T): Readonly<Record<BusinessUnit, T>> {
  return Object.fromEntries(BUSINESS_UNITS.map((bu) => [bu, valueOf(bu)])) as Record<BusinessUnit, T>;
}

/** `SKB or SK`, for messages. @param before precedes each: `--bu SKB or --bu SK` */
export function eitherUnit(before = ''): string {
  const names = BUSINESS_UNITS.map((bu) => before + bu);
  return [names.slice(0, -1).join(', '), names.at(-1)].join(' or ');
}
