import type { Box } from './box.js';

/**
 * The ways to play an extra Yahtzee (five alike while the Yahtzee box is filled). `joker.ts` has their steps as data;
 * docs/rules.md names the source of each.
 */
export const JOKER_STYLES = ['none', 'forced', 'free', 'lower', 'unforced', 'matching-or-zero'] as const;
export type JokerStyle = (typeof JOKER_STYLES)[number];

/** The lower boxes with a fixed score. */
export const FIXED_SCORE_BOXES = ['fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'] as const;
export type FixedScoreBox = (typeof FIXED_SCORE_BOXES)[number];

/** One way to play Yahtzee, as plain data for the scoring and for every screen. */
export interface RuleSet {
  /** Lower case words joined by hyphens. It names the rule set on the command line and in stored games. */
  readonly id: string;
  /** A higher number for each change of the scoring under the same id. */
  readonly version: number;
  readonly name: string;
  /** The source of these rules, in one line. */
  readonly provenance: string;
  /** The thirteen boxes with their labels, in the order of the card, upper section first. */
  readonly boxes: readonly { readonly box: Box; readonly label: string }[];
  /** A player gets the points if the upper total is at least `threshold`. */
  readonly upperBonus: { readonly threshold: number; readonly points: number };
  readonly fixedScores: Readonly<Record<FixedScoreBox, number>>;
  /** Points for an extra Yahtzee if the Yahtzee box has its score; 0 for no bonus. */
  readonly yahtzeeBonus: number;
  readonly joker: {
    /** If the Yahtzee box has its score. */
    readonly afterYahtzee: JokerStyle;
    /** If the Yahtzee box has a zero. */
    readonly afterZero: JokerStyle;
  };
}

/** Returns the label of a box under a rule set. */
export const labelOf = (rules: RuleSet, box: Box): string =>
  rules.boxes.find((entry) => entry.box === box)?.label ?? box;

/**
 * Returns the same text for rule sets that score alike, whatever their names and labels are. House rules can change
 * their labels, and even their scoring, under one id and version.
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
