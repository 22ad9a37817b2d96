import {
  type Action,
  type Box,
  type Dice,
  fiveAlike,
  type Hold,
  type RuleSet,
  type Scorecard,
  scoringOptions,
} from '../engine/index.js';

/** A legal action that the player may regret. */
export type Slip =
  /** Filling `box` with a zero. The best box for the dice is `better`, where the dice would score `points` points. */
  | { readonly kind: 'zero'; readonly box: Box; readonly better: Box; readonly points: number }
  /**
   * Rolling at least one die of a Yahtzee or a Large Straight. If `worth` is `'box'`, `points` is the score of the
   * dice in `box`. If `worth` is `'bonus'`, the dice are an extra Yahtzee, and `points` is the Yahtzee bonus.
   */
  | {
      readonly kind: 'rolled-away';
      readonly box: 'yahtzee' | 'largeStraight';
      readonly worth: 'box' | 'bonus';
      readonly points: number;
    };

/** The moves that a player must confirm: none, only risky moves, or risky moves and every move that fills a box. */
export type Confirmations = 'none' | 'risky' | 'all';

/** Why a player must confirm an action: the player may regret the action, or has chosen to confirm every box. */
export type Concern = Slip | { readonly kind: 'fill'; readonly box: Box };

/** Rolled dice, with the rules and the card that determine their points. */
export interface RollFacts {
  readonly rules: RuleSet;
  readonly card: Scorecard;
  readonly dice: Dice;
}

/** Returns why the player must confirm an action; undefined if no confirmation is necessary. */
export function concernAbout(
  action: Action,
  { rules, card, dice }: RollFacts,
  confirmations: Confirmations,
): Concern | undefined {
  if (confirmations === 'none') return undefined;
  const slip = slipIn(rules, card, dice, action);
  if (slip) return slip;
  // Do not ask about a box that is not legal, because the game refuses to fill it anyway.
  return confirmations === 'all' &&
    action.type === 'score' &&
    scoringOptions(rules, card, dice).legal.includes(action.box)
    ? { kind: 'fill', box: action.box }
    : undefined;
}

/** Returns what the player may regret about an action; undefined if the action is not risky. */
export function slipIn(rules: RuleSet, card: Scorecard, dice: Dice, action: Action): Slip | undefined {
  if (action.type === 'score') return zeroIn(rules, card, dice, action.box);
  return action.type === 'roll' ? rolledAway(rules, card, dice, action.hold) : undefined;
}

function zeroIn(rules: RuleSet, card: Scorecard, dice: Dice, box: Box): Slip | undefined {
  const {
    boxes,
    best: [better],
  } = scoringOptions(rules, card, dice);
  return boxes[box] === 0 && better !== undefined
    ? { kind: 'zero', box, better, points: boxes[better] ?? 0 }
    : undefined;
}

function rolledAway(rules: RuleSet, card: Scorecard, dice: Dice, hold: Hold): Slip | undefined {
  // The game refuses to roll if all five dice are held.
  if (hold.every((held) => held)) return undefined;
  const { boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
  const isYahtzee = fiveAlike(dice) !== undefined;
  if (isYahtzee && yahtzeeBonus > 0)
    return { kind: 'rolled-away', box: 'yahtzee', worth: 'bonus', points: yahtzeeBonus };
  // Do not treat a Yahtzee as a Large Straight, even if a joker could score in the Large Straight box.
  const box = isYahtzee ? 'yahtzee' : 'largeStraight';
  const points = boxes[box] ?? 0;
  return points > 0 ? { kind: 'rolled-away', box, worth: 'box', points } : undefined;
}
