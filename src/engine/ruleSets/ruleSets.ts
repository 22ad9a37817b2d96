import type { Box, LowerBox, UpperBox } from '../box.js';

/**
 * The ways to score an extra Yahtzee (five of a kind after the Yahtzee box is filled). `JOKER_STEPS` defines each style,
 * and docs/rules.md cites the sources.
 */
export const JOKER_STYLES = ['none', 'forced', 'free', 'lower', 'unforced', 'matching-or-zero'] as const;
export type JokerStyle = (typeof JOKER_STYLES)[number];

/** The lower boxes with a fixed score. */
export const FIXED_SCORE_BOXES = ['fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'] as const;
export type FixedScoreBox = (typeof FIXED_SCORE_BOXES)[number];

/** The rules of one variant of Yahtzee, as plain data. */
export interface RuleSet {
  /** The id used on the command line and in stored games: lower-case words or numbers, joined by hyphens. */
  readonly id: string;
  /** The version increases with every change to the scoring of this rule set. */
  readonly version: number;
  readonly name: string;
  /** The source of the rules, in one line. */
  readonly provenance: string;
  /** The thirteen boxes with their labels in card order, upper section first. */
  readonly boxes: readonly { readonly box: Box; readonly label: string }[];
  /** A player whose upper total is at least `threshold` gets `points` as a bonus. */
  readonly upperBonus: { readonly threshold: number; readonly points: number };
  readonly fixedScores: Readonly<Record<FixedScoreBox, number>>;
  /** Bonus points for an extra Yahtzee if the Yahtzee box contains its full score. 0 means no bonus. */
  readonly yahtzeeBonus: number;
  readonly joker: {
    /** The joker style if the Yahtzee box contains its full score. */
    readonly afterYahtzee: JokerStyle;
    /** The joker style if the Yahtzee box contains a zero. */
    readonly afterZero: JokerStyle;
  };
}

export const labelOf = (rules: RuleSet, box: Box): string =>
  rules.boxes.find((entry) => entry.box === box)?.label ?? box;

/**
 * Returns a key that identifies the scoring of a rule set. Rule sets that differ only in names or labels have equal
 * keys. The id and version are not enough to identify the scoring, because house rules can change without a new
 * version.
 */
export const scoringKey = ({ upperBonus, fixedScores, yahtzeeBonus, joker }: RuleSet): string =>
  JSON.stringify([
    upperBonus.threshold,
    upperBonus.points,
    ...FIXED_SCORE_BOXES.map((box) => fixedScores[box]),
    yahtzeeBonus,
    joker.afterYahtzee,
    joker.afterZero,
  ]);

const UPPER_LABELS: Readonly<Record<UpperBox, string>> = {
  aces: 'Aces',
  twos: 'Twos',
  threes: 'Threes',
  fours: 'Fours',
  fives: 'Fives',
  sixes: 'Sixes',
};

const LOWER_LABELS: Readonly<Record<LowerBox, string>> = {
  threeOfAKind: '3 of a Kind',
  fourOfAKind: '4 of a Kind',
  fullHouse: 'Full House',
  smallStraight: 'Small Straight',
  largeStraight: 'Large Straight',
  yahtzee: 'Yahtzee',
  chance: 'Chance',
};

const upperSection = (labels: Readonly<Record<UpperBox, string>>): RuleSet['boxes'] => [
  { box: 'aces', label: labels.aces },
  { box: 'twos', label: labels.twos },
  { box: 'threes', label: labels.threes },
  { box: 'fours', label: labels.fours },
  { box: 'fives', label: labels.fives },
  { box: 'sixes', label: labels.sixes },
];

const lowerSection = (
  labels: Readonly<Record<LowerBox, string>>,
  lastTwo: readonly ['yahtzee', 'chance'] | readonly ['chance', 'yahtzee'],
): RuleSet['boxes'] =>
  (['threeOfAKind', 'fourOfAKind', 'fullHouse', 'smallStraight', 'largeStraight', ...lastTwo] as const).map(
    (box) => ({ box, label: labels[box] }),
  );

/**
 * The official rules, on which the source documents 001 and 003 agree (see docs/rules.md). The upper bonus requires 63
 * points, and an extra Yahtzee earns 100 bonus points. The joker is forced even if the Yahtzee box contains a zero.
 */
export const OFFICIAL: RuleSet = {
  id: 'official',
  version: 1,
  name: 'Official rules',
  provenance: 'The published rules, with the joker rules from two web pages.',
  boxes: [...upperSection(UPPER_LABELS), ...lowerSection(LOWER_LABELS, ['yahtzee', 'chance'])],
  upperBonus: { threshold: 63, points: 35 },
  fixedScores: { fullHouse: 25, smallStraight: 30, largeStraight: 40, yahtzee: 50 },
  yahtzeeBonus: 100,
  joker: { afterYahtzee: 'forced', afterZero: 'forced' },
};

const MEOWTZEE: RuleSet = {
  ...OFFICIAL,
  id: 'meowtzee',
  name: 'Meowtzee',
  provenance:
    'The Meowtzee page: the upper bonus needs more than 63 points. After a zero in Yahtzee, ' +
    'a joker is allowed even if the matching upper box is open.',
  boxes: [
    ...upperSection({ ...UPPER_LABELS, aces: 'Ones' }),
    ...lowerSection(
      {
        ...LOWER_LABELS,
        threeOfAKind: 'Three of a Kind',
        fourOfAKind: 'Four of a Kind',
        smallStraight: 'Little Straight',
        largeStraight: 'Big Straight',
      },
      ['chance', 'yahtzee'],
    ),
  ],
  upperBonus: { threshold: 64, points: 35 },
  joker: { afterYahtzee: 'forced', afterZero: 'free' },
};

const VIRTUAL_PLACE: RuleSet = {
  ...OFFICIAL,
  id: 'virtual-place',
  name: 'Virtual Place',
  provenance:
    'The Virtual Place rules: an extra Yahtzee scores in the matching upper box, or zero elsewhere.',
  joker: { afterYahtzee: 'matching-or-zero', afterZero: 'none' },
};

const INSTRUCTIONS: RuleSet = {
  ...OFFICIAL,
  id: 'instructions',
  name: 'ASCII instructions',
  provenance: 'The ASCII instructions: a bonus for each extra Yahtzee and no joker.',
  joker: { afterYahtzee: 'none', afterZero: 'none' },
};

const ORIGINAL_1956: RuleSet = {
  ...OFFICIAL,
  id: 'original-1956',
  name: 'Original 1956',
  provenance: 'The 1956 booklet: jokers score only in the lower section.',
  joker: { afterYahtzee: 'lower', afterZero: 'lower' },
};

/** The five built-in rule sets, starting with the default. */
export const RULE_SETS: readonly RuleSet[] = [OFFICIAL, MEOWTZEE, VIRTUAL_PLACE, INSTRUCTIONS, ORIGINAL_1956];

/** Returns the built-in rule set with this id, or undefined. */
export const findRuleSet = (id: string): RuleSet | undefined => RULE_SETS.find((rules) => rules.id === id);
