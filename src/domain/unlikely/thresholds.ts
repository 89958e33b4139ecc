/** When a figure is unlikely (CONTRACT §9). A person can repeat each rule by hand. */
export const THRESHOLDS = {
  /** A figure is compared with so many stored months of its field: a year has every season once. */
  months: 12,
  /** The middle of fewer figures says nothing. */
  fewestMonths: 3,
  /** So many times the usual size, or that fraction, is unlikely: a slip of a digit that meets a small month is still found. */
  times: 6,
  /** What a month has held is usual. Up to so many times its figure, or down to that fraction, is too. */
  precedent: 3,
  /** A field whose largest figure is more than so many times its smallest has no usual size. */
  wild: 30,
  /** A warehouse can be fuller than full, but not by more than this percentage. */
  fullest: 150,
  /** Fewer figures are those of another month by chance, smaller ones too, and those of more than this share of the other months. */
  fewestRepeated: 5,
  smallestRepeated: 10,
  repeatedElsewhere: 0.5,
  /** A block is in another scale from so many figures on, and from this share of those that can be judged. */
  fewestInScale: 5,
  shareInScale: 0.75,
  /** As a decimal logarithm: up to 2.2 times more or less than a power of ten is that power. */
  nearPower: 0.35,
} as const;
