import type { Box } from './box.js';

/**
 * What an extra Yahtzee (five alike while the Yahtzee box is filled) may do. The styles are spelled out as
 * data in `joker.ts`; docs/rules.md names the document or paper behind each.
 */
export const JOKER_STYLES = ['none', 'forced', 'free', 'lower', 'unforced', 'matching-or-zero'] as const;
export type JokerStyle = (typeof JOKER_STYLES)[number];

/** The lower boxes that are worth the same whatever the faces. */
export const FIXED_SCORE_BOXES = ['fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'] as const;
export type FixedScoreBox = (typeof FIXED_SCORE_BOXES)[number];

/** One way to play Yahtzee, as plain data: every screen, and the scoring, read the same object. */
export interface RuleSet {
  /** Lower case words joined by hyphens; the name on the command line and in stored games. */
  readonly id: string;
  /** Counts up when the same id comes to score differently. */
  readonly version: number;
  readonly name: string;
  /** Where these rules come from, in one line. */
  readonly provenance: string;
  /** The thirteen boxes in the order of the card, upper section first, with the label of each. */
  readonly boxes: readonly { readonly box: Box; readonly label: string }[];
  /** Earned once the upper total reaches `threshold`. */
  readonly upperBonus: { readonly threshold: number; readonly points: number };
  readonly fixedScores: Readonly<Record<FixedScoreBox, number>>;
  /** Points for an extra Yahtzee while the Yahtzee box holds its score; 0 where there is no such bonus. */
  readonly yahtzeeBonus: number;
  readonly joker: {
    /** While the Yahtzee box holds the Yahtzee score. */
    readonly afterYahtzee: JokerStyle;
    /** While the Yahtzee box holds a zero. */
    readonly afterZero: JokerStyle;
  };
}

/** The label that a rule set gives a box. */
export const labelOf = (rules: RuleSet, box: Box): string =>
  rules.boxes.find((entry) => entry.box === box)?.label ?? box;

/**
 * The same text for rule sets that score alike, whatever they call themselves and their boxes, and in whatever order
 * boxes and fields stand: house rules can change their labels under one id and version, and their scoring as well.
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
