import { BOXES } from '../engine/index.js';
import { quoted, shownValue } from './cleanText.js';

/** What is wrong with a position, one line each: what it says, and what is allowed. */
export const positionProblems = {
  dice: (given: unknown): string =>
    `the dice are ${shownValue(given)}; five faces from 1 to 6 are wanted, such as 1 3 3 4 3 or 13343`,
  jsonDice: (given: unknown): string =>
    `dice is ${Array.isArray(given) && given.length <= 10 ? `[${given.map(shownValue).join(',')}]` : shownValue(given)}; it must be a list of five whole numbers from 1 to 6`,
  notJson: 'the line is not JSON; a position such as {"dice":[1,3,3,4,3]} is wanted',
  tooLong: (longest: number): string => `the line is longer than the ${longest} characters allowed`,
  notAnObject: (given: unknown): string =>
    `a position is ${shownValue(given)}; an object such as {"dice":[1,3,3,4,3]} is wanted`,
  unknownField: (field: string, known: readonly string[]): string =>
    `${quoted(field)} is no field of a position; the fields are ${known.join(', ')}`,
  filled: (given: unknown): string =>
    `filled is ${shownValue(given)}; it must be an object of boxes and their points`,
  unknownBoxId: (id: string): string => `${quoted(id)} is no box; the boxes are ${BOXES.join(', ')}`,
  points: (box: string, given: unknown): string =>
    `${box} is ${shownValue(given)}; points are a whole number`,
  rules: (given: unknown, known: readonly string[]): string =>
    `rules is ${shownValue(given)}; the rule sets are ${known.join(', ')}`,
  rollsLeft: (given: unknown): string => `rollsLeft is ${shownValue(given)}; it must be 0, 1 or 2`,
  bonuses: (given: unknown): string =>
    `yahtzeeBonuses is ${shownValue(given)}; it must be a whole number from 0 to 12`,
  bonusCount: (typed: string): string => `${quoted(typed)} is no whole number from 0 to 12`,
  fullCard: 'all thirteen boxes are filled; one has to be open',
  filledItem: (item: string): string =>
    `--filled: ${quoted(item)} is no box with its points; such as aces=3,yahtzee=50 is wanted`,
  filledAmbiguous: (name: string, boxes: string): string => `--filled: ${quoted(name)} could be ${boxes}`,
  filledUnknown: (name: string, boxes: string): string =>
    `--filled: ${quoted(name)} is no box; the boxes are ${boxes}`,
  filledTwice: (label: string): string => `--filled: ${label} is named twice; name each box once`,
} as const;
