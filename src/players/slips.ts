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
  /** A zero in `box`, though the dice would score `points` in `better`, the best box. */
  | { readonly kind: 'zero'; readonly box: BoxId; readonly better: BoxId; readonly points: number }
  /** A zero in `box` because no box would score, though the player could still roll. */
  | { readonly kind: 'early-zero'; readonly box: BoxId; readonly rollsLeft: number }
  /**
   * The player rolls again with five of a kind or a straight of five. If `worth` is `'box'`, the dice would score
   * `points` in `box`. If it's `'bonus'`, they're an extra Yahtzee, and `points` is its bonus.
   */
  | {
      readonly kind: 'rolled-away';
      readonly box: BoxId;
      readonly worth: 'box' | 'bonus';
      readonly points: number;
    };

/** Which moves the player wants to confirm: none, the risky ones, or these and every filled box. */
export type Confirmations = 'none' | 'risky' | 'all';

/** Why the player must confirm a move: it's risky, or the player wants to confirm every box. */
export type Concern = Slip | { readonly kind: 'fill'; readonly box: BoxId };

export interface RollFacts {
  readonly rules: RuleSet;
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly rollsLeft: number;
}

/** Why the player must confirm an action; undefined if it's fine. */
export function findConcern(
  action: Action,
  facts: RollFacts,
  confirmations: Confirmations,
): Concern | undefined {
  if (confirmations === 'none') return undefined;
  const { rules, card, dice } = facts;
  const slip = findSlip(facts, action);
  if (slip) return slip;
  // Don't ask about an illegal box: the game refuses it anyway.
  return confirmations === 'all' &&
    action.type === 'score' &&
    scoringOptions(rules, card, dice).legal.includes(action.box)
    ? { kind: 'fill', box: action.box }
    : undefined;
}

/** What the player may regret about an action; undefined if it isn't risky. */
export function findSlip(facts: RollFacts, action: Action): Slip | undefined {
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
  // Five of a kind isn't a straight, even if it could score as a joker in a straight's box.
  const box =
    fiveAlike(dice) === undefined
      ? legal.find((each) => straights.includes(each) && (boxes[each] ?? 0) > 0)
      : fiveAlikeBox(rules);
  if (box === undefined) return undefined;
  if (yahtzeeBonus > 0) return { kind: 'rolled-away', box, worth: 'bonus', points: yahtzeeBonus };
  const points = boxes[box] ?? 0;
  return points > 0 ? { kind: 'rolled-away', box, worth: 'box', points } : undefined;
}
