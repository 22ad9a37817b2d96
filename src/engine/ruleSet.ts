import type { Box } from './box.js';

/**
 * The ways to play an extra Yahtzee (five of a kind while the Yahtzee box is filled). `joker.ts` defines the steps of
 * each style; docs/rules.md names its source.
 */
export const JOKER_STYLES = ['none', 'forced', 'free', 'lower', 'unforced', 'matching-or-zero'] as const;
export type JokerStyle = (typeof JOKER_STYLES)[number];

/** The lower boxes with a fixed score. */
export const FIXED_SCORE_BOXES = ['fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'] as const;
export type FixedScoreBox = (typeof FIXED_SCORE_BOXES)[number];

/** The rules of one variant of Yahtzee, as plain data. */
export interface RuleSet {
  /**
   * Identifies the rule set on the command line and in stored games. Consists of lower-case words joined by hyphens.
   */
  readonly id: string;
  /** Increases whenever the scoring under this id changes. */
  readonly version: number;
  readonly name: string;
  /** The source of these rules, in one line. */
  readonly provenance: string;
  /** The thirteen boxes with their labels, in the order of the card, upper section first. */
  readonly boxes: readonly { readonly box: Box; readonly label: string }[];
  /** A player gets the points if the upper total is at least `threshold`. */
  readonly upperBonus: { readonly threshold: number; readonly points: number };
  readonly fixedScores: Readonly<Record<FixedScoreBox, number>>;
  /** Bonus points for an extra Yahtzee if the Yahtzee box contains its full score; 0 for no bonus. */
  readonly yahtzeeBonus: number;
  readonly joker: {
    /** The style if the Yahtzee box contains its full score. */
    readonly afterYahtzee: JokerStyle;
    /** The style if the Yahtzee box contains a zero. */
    readonly afterZero: JokerStyle;
  };
}

/** Returns the label of a box under a rule set. */
export const labelOf = (rules: RuleSet, box: Box): string =>
  rules.boxes.find((entry) => entry.box === box)?.label ?? box;

/**
 * Returns a key that is the same for all rule sets with the same scoring, even if their names or labels differ. An id
 * and version cannot serve as this key, because house rules can change without a new version.
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
