import {
  type Action,
  type BoxId,
  type Dice,
  fiveAlike,
  fiveAlikeBox,
  type Hold,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  straightsOfFive,
} from '../engine/index.js';

/** A legal action that the player may regret. */
export type Slip =
  /** Filling `box` with a zero. The best box for the dice is `better`, where the dice would score `points` points. */
  | { readonly kind: 'zero'; readonly box: BoxId; readonly better: BoxId; readonly points: number }
  /** Filling `box` with a zero because no box would score points, although the player can still roll. */
  | { readonly kind: 'early-zero'; readonly box: BoxId; readonly rollsLeft: number }
  /**
   * Rolling at least one die of five of a kind or of a straight of five dice. If `worth` is `'box'`, `points` is the score of the
   * dice in `box`. If `worth` is `'bonus'`, the dice are an extra Yahtzee, and `points` is the Yahtzee bonus.
   */
  | {
      readonly kind: 'rolled-away';
      readonly box: BoxId;
      readonly worth: 'box' | 'bonus';
      readonly points: number;
    };

/** The moves that a player must confirm: none, only risky moves, or risky moves and every move that fills a box. */
export type Confirmations = 'none' | 'risky' | 'all';

/** Why a player must confirm an action: the player may regret the action, or has chosen to confirm every box. */
export type Concern = Slip | { readonly kind: 'fill'; readonly box: BoxId };

/** Rolled dice, with the rules and the card that determine their points. */
export interface RollFacts {
  readonly rules: RuleSet;
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly rollsLeft: number;
}

/** Returns why the player must confirm an action; undefined if no confirmation is necessary. */
export function concernAbout(
  action: Action,
  facts: RollFacts,
  confirmations: Confirmations,
): Concern | undefined {
  if (confirmations === 'none') return undefined;
  const { rules, card, dice } = facts;
  const slip = slipIn(facts, action);
  if (slip) return slip;
  // Do not ask about a box that is not legal, because the game refuses to fill it anyway.
  return confirmations === 'all' &&
    action.type === 'score' &&
    scoringOptions(rules, card, dice).legal.includes(action.box)
    ? { kind: 'fill', box: action.box }
    : undefined;
}

/** Returns what the player may regret about an action; undefined if the action is not risky. */
export function slipIn(facts: RollFacts, action: Action): Slip | undefined {
  if (action.type === 'score') return zeroIn(facts, action.box);
  return action.type === 'roll' ? rolledAway(facts, action.hold) : undefined;
}

function zeroIn({ rules, card, dice, rollsLeft }: RollFacts, box: BoxId): Slip | undefined {
  const {
    boxes,
    best: [better],
  } = scoringOptions(rules, card, dice);
  if (boxes[box] !== 0) return undefined;
  if (better !== undefined) return { kind: 'zero', box, better, points: boxes[better] ?? 0 };
  return rollsLeft > 0 ? { kind: 'early-zero', box, rollsLeft } : undefined;
}

function rolledAway({ rules, card, dice }: RollFacts, hold: Hold): Slip | undefined {
  // The game refuses to roll if all five dice are held.
  if (hold.every((held) => held)) return undefined;
  const { legal, boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
  const straights = straightsOfFive(rules);
  // Do not treat five of a kind as a straight, even if a joker could score in the box of a straight.
  const box =
    fiveAlike(dice) === undefined
      ? legal.find((each) => straights.includes(each) && (boxes[each] ?? 0) > 0)
      : fiveAlikeBox(rules);
  if (box === undefined) return undefined;
  if (yahtzeeBonus > 0) return { kind: 'rolled-away', box, worth: 'bonus', points: yahtzeeBonus };
  const points = boxes[box] ?? 0;
  return points > 0 ? { kind: 'rolled-away', box, worth: 'box', points } : undefined;
}
