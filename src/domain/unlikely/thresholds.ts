/** When a figure is unlikely (CONTRACT §9). A person can repeat each rule by hand. */
export const THRESHOLDS = {
  /** How many stored months of its field judge a figure: a year has every season once. */
  months: 12,
  /** The middle of fewer figures says nothing. */
  fewestMonths: 3,
  /** This many times the usual size, or that fraction, is unlikely: below ten, for a slipped digit in a small month. */
  times: 6,
  /** A month's figure is usual, and so is up to this many times of it, or down to that fraction. */
  precedent: 2.5,
  /** An entry's own months are unchecked: if they judge each other, a figure must be this many times further away. */
  doubt: 1.3,
  /** A field whose largest figure is over this many times its smallest has no usual size. */
  wild: 30,
  /** A field that stays within this share of its middle hardly moves. */
  even: 0.1,
  /** In such a field this many times the usual size is unlikely. */
  timesOfEven: 3,
  /** Fewer months do not show that a field hardly moves, or is never 0. */
  monthsOfHabit: 8,
  /** Smaller figures are 0, constant, or another month's by chance: a count of 10 is 0 once in 22,000 times. */
  notSmall: 10,
  /** A warehouse can be fuller than full, but not by more than this percentage. */
  fullest: 150,
  /** Where nothing is stored, this many percentages of a month, all below 1.5, are fractions: only two are so small. */
  fewestFractions: 3,
  /** A figure fits a place up to this many times the usual one, or down to that fraction. */
  fits: 2,
  /** A figure fits another row or unit this many times better at most: one figure alone never decides. */
  mostBetter: 10,
  /** A run must fit this much better: the factors of all its figures, multiplied. */
  runBetter: 30,
  /** Fewer figures fit another place, or are those of another month, by chance. */
  fewestInRun: 4,
  fewestRepeated: 5,
  /** A figure is not copied where more than this share of the other months hold it, too. */
  repeatedElsewhere: 0.5,
  /** A block is in another scale from this many figures on, and this share of those that can be judged. */
  fewestInScale: 5,
  shareInScale: 0.75,
  /** As a decimal logarithm: up to 2.2 times more or less than a power of ten is that power. */
  nearPower: 0.35,
} as const;
