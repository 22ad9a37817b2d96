import type { BoxId, BoxSpec } from '../box.js';
import type { YahtzeeBox } from './yahtzeeBoxes.js';

/**
 * The ways to score an extra Yahtzee (five of a kind after its box is filled). `JOKER_STEPS` defines each style, and
 * docs/rules.md cites the sources.
 */
export const JOKER_STYLES = ['none', 'forced', 'free', 'lower', 'unforced', 'matching-or-zero'] as const;
export type JokerStyle = (typeof JOKER_STYLES)[number];

/** The boxes of Yahtzee with a fixed score. */
export const FIXED_SCORE_BOXES = ['fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'] as const;
export type FixedScoreBox = (typeof FIXED_SCORE_BOXES)[number];

/**
 * The order in which boxes must be filled: any order, the order of the card, or the upper section before the lower
 * section.
 */
export const ORDERS = ['free', 'card', 'upper-first'] as const;
export type Order = (typeof ORDERS)[number];

/**
 * The maximum length of an id, name or label, in characters. Code in `text/` checks whether labels fit on the screen.
 */
export const MAX_NAME = 30;

/** The most typed names of a box, so that every rule set fits into a message between a client and a server. */
export const MAX_NAMES = 8;

/** The most boxes in a rule set. The kernel packs the number of a box into four bits. */
export const MAX_BOXES = 16;

interface AnyRuleSet {
  /** The id used on the command line and in stored games: lower-case words or numbers, joined by hyphens. */
  readonly id: string;
  /** The version increases with every change to the scoring of this rule set. */
  readonly version: number;
  readonly name: string;
  /** The source of the rules, in one line. */
  readonly provenance: string;
  /** A player whose upper total is at least `threshold` gets `points` as a bonus. */
  readonly upperBonus: { readonly threshold: number; readonly points: number };
}

/** The rules of a variant of Yahtzee: its thirteen boxes always have the same patterns. */
export interface YahtzeeRuleSet extends AnyRuleSet {
  /** The thirteen boxes with their labels in card order, upper section first. */
  readonly boxes: readonly { readonly box: YahtzeeBox; readonly label: string }[];
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

/** What five dice of one face are worth after the box for them is filled. */
export interface ExtraFiveAlike {
  /** The box for five dice of one face, with fixed points. */
  readonly box: BoxId;
  /** Bonus points if the box contains its points. 0 means no bonus. */
  readonly bonus: number;
  readonly afterScore: JokerStyle;
  readonly afterZero: JokerStyle;
}

/** The rules of a game with boxes of its own. */
export interface BoxRuleSet extends AnyRuleSet {
  /** The boxes in card order: the six upper boxes, and then the lower boxes. At most `MAX_BOXES`. */
  readonly boxes: readonly BoxSpec[];
  readonly order: Order;
  /** Absent if five dice of one face are never special. */
  readonly extraFiveAlike?: ExtraFiveAlike | undefined;
}

/** The rules of a game as plain data, as files and tables contain them. `schemeOf` says what they mean. */
export type RuleSet = YahtzeeRuleSet | BoxRuleSet;

/** Returns whether a rule set is a variant of Yahtzee, whose boxes never change. */
export const isYahtzee = (rules: RuleSet): rules is YahtzeeRuleSet => 'fixedScores' in rules;

/** Returns the label of a box on the card, or its id if the rule set has no such box. */
export const labelOf = (rules: RuleSet, box: BoxId): string =>
  rules.boxes.find((entry) => entry.box === box)?.label ?? box;

/**
 * Returns a key that identifies the scoring of a rule set. Rule sets that differ only in names or labels have equal
 * keys. The id and version are not enough to identify the scoring, because house rules can change without a new
 * version.
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
