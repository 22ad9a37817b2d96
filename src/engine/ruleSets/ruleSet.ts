import type { BoxId, BoxSpec } from '../box.js';
import type { YahtzeeBox } from './yahtzeeBoxes.js';

/** The ways to score an extra Yahtzee. `JOKER_STEPS` defines them; docs/rules.md has the sources. */
export const JOKER_STYLES = ['none', 'forced', 'free', 'lower', 'unforced', 'matching-or-zero'] as const;
export type JokerStyle = (typeof JOKER_STYLES)[number];

export const FIXED_SCORE_BOXES = ['fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'] as const;
export type FixedScoreBox = (typeof FIXED_SCORE_BOXES)[number];

/** Players fill the boxes in any order, from the top of the card to the bottom, or the upper section first. */
export const ORDERS = ['free', 'card', 'upper-first'] as const;
export type Order = (typeof ORDERS)[number];

/** Characters in an id, a name or a label. `text/` also checks that labels fit on the screen. */
export const MAX_NAME = 30;

/** Names per box that players can type. The limit lets every rule set fit into a network message. */
export const MAX_NAMES = 8;

/** Boxes per rule set: the kernel stores a box's number in four bits. */
export const MAX_BOXES = 16;

interface AnyRuleSet {
  /** Used on the command line and in stored games: lower-case words or numbers, joined by hyphens. */
  readonly id: string;
  /** Increases with every change to this rule set's scoring. */
  readonly version: number;
  readonly name: string;
  /** Where the rules come from, in one line. */
  readonly provenance: string;
  /** Players get `points` once the upper section reaches `threshold`. */
  readonly upperBonus: { readonly threshold: number; readonly points: number };
}

/** A variant of Yahtzee, whose thirteen boxes always have the same patterns. */
export interface YahtzeeRuleSet extends AnyRuleSet {
  /** All thirteen in card order, upper section first. */
  readonly boxes: readonly { readonly box: YahtzeeBox; readonly label: string }[];
  readonly fixedScores: Readonly<Record<FixedScoreBox, number>>;
  /** The points for each extra Yahtzee once the Yahtzee box has its full score. 0 means no bonus. */
  readonly yahtzeeBonus: number;
  readonly joker: {
    /** How extra Yahtzees score once the Yahtzee box has its full score. */
    readonly afterYahtzee: JokerStyle;
    /** How extra Yahtzees score once the Yahtzee box has a zero. */
    readonly afterZero: JokerStyle;
  };
}

/** How another five of a kind scores once the box for five of a kind is filled. */
export interface ExtraFiveAlike {
  /** The box for five of a kind. It must score fixed points. */
  readonly box: BoxId;
  /** Points for another five of a kind, unless the box has a zero. 0 means no bonus. */
  readonly bonus: number;
  readonly afterScore: JokerStyle;
  readonly afterZero: JokerStyle;
}

/** A game that defines its own boxes, such as Yatzy. */
export interface BoxRuleSet extends AnyRuleSet {
  /** In card order: the six upper boxes, then the lower ones. At most `MAX_BOXES`. */
  readonly boxes: readonly BoxSpec[];
  readonly order: Order;
  /** Rules without this field never treat five of a kind specially. */
  readonly extraFiveAlike?: ExtraFiveAlike | undefined;
}

/**
 * A game's rules as plain data, as stored in files and sent to network tables. `schemeOf` turns them into boxes,
 * patterns and an order.
 */
export type RuleSet = YahtzeeRuleSet | BoxRuleSet;

export const isYahtzee = (rules: RuleSet): rules is YahtzeeRuleSet => 'fixedScores' in rules;

/** A box's label, or its id if the rule set has no such box. */
export const labelOf = (rules: RuleSet, box: BoxId): string =>
  rules.boxes.find((entry) => entry.box === box)?.label ?? box;

/**
 * Equal for all rule sets that score alike, even if their names and labels differ. Id and version can't do this, because
 * house rules can change without a new version.
 */
export const scoringKey = (rules: RuleSet): string => {
  const { threshold, points } = rules.upperBonus;
  if (!isYahtzee(rules)) {
    const { boxes, order, extraFiveAlike } = rules;
    const scoring = boxes.map(({ box, pattern, worth }) => [box, pattern, worth]);
    return JSON.stringify([threshold, points, scoring, order, extraFiveAlike ?? null]);
  }
  const { fixedScores, yahtzeeBonus, joker } = rules;
  return JSON.stringify([
    threshold,
    points,
    ...FIXED_SCORE_BOXES.map((box) => fixedScores[box]),
    yahtzeeBonus,
    joker.afterYahtzee,
    joker.afterZero,
  ]);
};
