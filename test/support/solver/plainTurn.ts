import { DISTINCT_ROLLS, type Face } from '../../../src/engine/index.js';
import { chanceOf, everyThrow, spelled } from '../dice.js';

/** The dice that the player holds, and the rolls that can follow. */
export interface HeldDice {
  /** The index of this hold in HELD_DICE. */
  readonly number: number;
  /** The faces of the held dice in ascending order. If the player holds all five dice, nothing is rolled. */
  readonly faces: readonly Face[];
  /** The distinct rolls that can follow this hold, with their probabilities. */
  readonly outcomes: readonly { readonly roll: number; readonly chance: number }[];
}

const ROLL_NUMBERS = new Map(DISTINCT_ROLLS.map((roll, number) => [spelled(roll), number]));

/** Returns the index of the distinct roll with these dice. The dice can be in any order. */
export const rollNumber = (dice: readonly Face[]): number => ROLL_NUMBERS.get(spelled(dice)) ?? NaN;

const heldDice = (faces: readonly Face[], number: number): HeldDice => ({
  number,
  faces,
  outcomes: everyThrow(5 - faces.length).map((fallen) => ({
    roll: rollNumber([...faces, ...fallen]),
    chance: chanceOf(fallen),
  })),
});

/** Returns a sort key that compares holds first by their number of sixes, then by their number of fives, and so on. */
const weightOf = (faces: readonly Face[]): number => faces.reduce((sum, face) => sum + 10 ** (face - 1), 0);

/**
 * All 462 possible holds. Holds of five dice come first. Smaller holds are sorted by their number of sixes, then by
 * their number of fives, and so on, fewest first.
 */
const HELD_DICE: readonly HeldDice[] = [
  ...everyThrow(5),
  ...[0, 1, 2, 3, 4].flatMap(everyThrow).sort((one, other) => weightOf(one) - weightOf(other)),
].map(heldDice);

/** The empty hold before the first roll. */
export const NOTHING_HELD = heldDice([], DISTINCT_ROLLS.length);

/** The possible holds for each distinct roll, in the order of HELD_DICE. Holding all five dice is included. */
export const HELD_OF_ROLL: readonly (readonly HeldDice[])[] = DISTINCT_ROLLS.map((roll) => {
  const choices = Array.from({ length: 32 }, (_, places) => roll.filter((_face, die) => (places >> die) & 1));
  const different = new Set(choices.map(spelled));
  return HELD_DICE.filter(({ faces }) => different.has(spelled(faces)));
});

/** The values of a turn before the first roll and after each hold. */
export interface PlainTurn {
  /** The value before the first roll. */
  readonly start: number;
  /**
   * The value of each hold. The first index is the number of rolls left (1 or 2), and the second identifies the hold.
   * The value of holding fewer than five dice is the value of rolling the remaining dice. The value of holding all five
   * dice is the value of scoring the roll.
   */
  readonly holds: readonly (readonly number[])[];
}

/**
 * Computes a turn by summing over all rolls. `plainLattice.ts` computes the same values faster, one die at a time.
 * `scored` contains the value of scoring each distinct roll.
 */
export function playTurn(scored: readonly number[]): PlainTurn {
  const mean = (rolls: readonly number[], { outcomes }: HeldDice): number =>
    outcomes.reduce((sum, { roll, chance }) => sum + chance * (rolls[roll] ?? NaN), 0);
  let rolls = scored;
  const holds: number[][] = [[]];
  for (let rollsLeft = 1; rollsLeft <= 2; rollsLeft++) {
    const held = HELD_DICE.map((dice) => mean(dice.faces.length === 5 ? scored : rolls, dice));
    holds.push(held);
    rolls = HELD_OF_ROLL.map((choices) => Math.max(...choices.map(({ number }) => held[number] ?? NaN)));
  }
  return { start: mean(rolls, NOTHING_HELD), holds };
}
