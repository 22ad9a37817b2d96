import type { Move, TurnPosition } from '../../../src/analysis/index.js';
import {
  type BoxId,
  type Dice,
  DISTINCT_ROLLS,
  openBoxes,
  type RuleSet,
  type Scorecard,
  scoringOptions,
} from '../../../src/engine/index.js';
import { HELD_OF_ROLL, playTurn, rollNumber } from './plainTurn.js';

/** A function that returns the value of a card between two turns. */
export type Valuation = (card: Scorecard) => number;

/** A legal way to fill a box, and the resulting card. */
export interface Filling {
  readonly box: BoxId;
  readonly points: number;
  /** The Yahtzee bonus points, or 0 if there is no bonus. */
  readonly bonus: number;
  readonly card: Scorecard;
}

/** Returns the legal ways to fill a box with these dice, in the order of the scheme. */
export function fillings(rules: RuleSet, card: Scorecard, dice: Dice): Filling[] {
  const { boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
  return openBoxes(rules, card).flatMap((box) => {
    const points = boxes[box];
    if (points === undefined) return [];
    const filled = { ...card.filled, [box]: points };
    const yahtzeeBonuses = card.yahtzeeBonuses + (yahtzeeBonus > 0 ? 1 : 0);
    return [{ box, points, bonus: yahtzeeBonus, card: { filled, yahtzeeBonuses } }];
  });
}

/** Returns one value per distinct roll: the value of scoring that roll in its best box. */
export const scoredRolls = (rules: RuleSet, card: Scorecard, value: Valuation): number[] =>
  DISTINCT_ROLLS.map((dice) =>
    Math.max(...fillings(rules, card, dice).map((filling) => value(filling.card))),
  );

/** Returns every distinct move with its value, best first. Computes the values by enumerating all rolls. */
export function plainMoves(rules: RuleSet, value: Valuation, position: TurnPosition): Move[] {
  const { card, dice, rollsLeft } = position;
  const moves = [
    ...fillings(rules, card, dice).map(({ box, card: after }) => ({ box, expected: value(after) })),
    ...(rollsLeft === 0
      ? []
      : holdsOf(dice, playTurn(scoredRolls(rules, card, value)).holds[rollsLeft] ?? [])),
  ];
  const best = Math.max(...moves.map(({ expected }) => expected));
  return moves
    .map((move) => ({ ...move, cost: best - move.expected }))
    .sort((one, other) => one.cost - other.cost);
}

/** Returns every distinct hold of fewer than five of these dice, with its value. */
const holdsOf = (dice: Dice, worth: readonly number[]) =>
  (HELD_OF_ROLL[rollNumber(dice)] ?? [])
    .filter(({ faces }) => faces.length < dice.length)
    .map(({ number, faces }) => ({ hold: faces, expected: worth[number] ?? NaN }));
