import type { Box } from '../box.js';

/**
 * The ways to score an extra Yahtzee (five of a kind after the Yahtzee box is filled). `joker.ts` defines each style,
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
