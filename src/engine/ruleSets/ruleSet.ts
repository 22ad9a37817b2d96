import type { BoxId, BoxSpec } from '../box.js';
import type { YahtzeeBox } from './yahtzeeBoxes.js';

/** The ways to score an extra Yahtzee. `JOKER_STEPS` defines them; docs/rules.md has the sources. */
export const JOKER_STYLES = ['none', 'forced', 'free', 'lower', 'unforced', 'matching-or-zero'] as const;
export type JokerStyle = (typeof JOKER_STYLES)[number];

export const FIXED_SCORE_BOXES = ['fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'] as const;
export type FixedScoreBox = (typeof FIXED_SCORE_BOXES)[number];

/** The order in which to fill boxes: any, that of the card, or upper section first. */
export const ORDERS = ['free', 'card', 'upper-first'] as const;
export type Order = (typeof ORDERS)[number];

/** The longest id, name or label, in characters. `text/` checks whether labels fit on screen. */
export const MAX_NAME = 30;

/** The most typed names of a box, so that every rule set fits into a network message. */
export const MAX_NAMES = 8;

/** The kernel packs the number of a box into four bits. */
export const MAX_BOXES = 16;

interface AnyRuleSet {
  /** Used on the command line and in stored games: lower-case words or numbers, joined by hyphens. */
  readonly id: string;
  /** Increases with every change to this rule set's scoring. */
  readonly version: number;
  readonly name: string;
  /** Where the rules come from, in one line. */
  readonly provenance: string;
  /** `points` for an upper total of at least `threshold`. */
  readonly upperBonus: { readonly threshold: number; readonly points: number };
}

/** A variant of Yahtzee, whose thirteen boxes always have the same patterns. */
export interface YahtzeeRuleSet extends AnyRuleSet {
  /** All thirteen in card order, upper section first. */
  readonly boxes: readonly { readonly box: YahtzeeBox; readonly label: string }[];
  readonly fixedScores: Readonly<Record<FixedScoreBox, number>>;
  /** For an extra Yahtzee once the Yahtzee box has its full score. 0 means no bonus. */
  readonly yahtzeeBonus: number;
  readonly joker: {
    /** Applies if the Yahtzee box has its full score. */
    readonly afterYahtzee: JokerStyle;
    /** Applies if the Yahtzee box has a zero. */
    readonly afterZero: JokerStyle;
  };
}

/** What five of a kind is worth once its box is filled. */
export interface ExtraFiveAlike {
  /** The box for five of a kind, with fixed points. */
  readonly box: BoxId;
  /** Bonus points if the box has its points. 0 means no bonus. */
  readonly bonus: number;
  readonly afterScore: JokerStyle;
  readonly afterZero: JokerStyle;
}

/** The rules of a game with boxes of its own. */
export interface BoxRuleSet extends AnyRuleSet {
  /** In card order: the six upper boxes, then the lower ones. At most `MAX_BOXES`. */
  readonly boxes: readonly BoxSpec[];
  readonly order: Order;
  /** Absent if five of a kind is never special. */
  readonly extraFiveAlike?: ExtraFiveAlike | undefined;
}

/** The rules of a game as plain data, as in files and at tables. `schemeOf` says what they mean. */
export type RuleSet = YahtzeeRuleSet | BoxRuleSet;

/** Returns whether a rule set is a variant of Yahtzee. */
export const isYahtzee = (rules: RuleSet): rules is YahtzeeRuleSet => 'fixedScores' in rules;

/** Returns the label of a box, or its id if the rule set has no such box. */
export const labelOf = (rules: RuleSet, box: BoxId): string =>
  rules.boxes.find((entry) => entry.box === box)?.label ?? box;

/**
 * Returns a key of a rule set's scoring, which ignores names and labels. Id and version aren't enough: house rules can
 * change without a new version.
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
