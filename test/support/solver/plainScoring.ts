import {
  type BoxId,
  DISTINCT_ROLLS,
  FACES,
  fiveAlike,
  isUpperBox,
  naturalPoints,
  type YahtzeeRuleSet,
  scoringOptions,
} from '../../../src/engine/index.js';
import { cardWithOpen, yahtzeeOf } from '../builders.js';
import { bitOf, type Boxes, openIn, slotOf } from './plainState.js';

/** The points that each distinct roll scores in a box, without jokers. */
export interface BoxTable {
  readonly box: BoxId;
  /** All scores that are possible in the box, without duplicates. */
  readonly points: readonly number[];
  /** For each roll, the index of its points in `points`. */
  readonly ofRoll: Uint8Array;
}

/** A way to end a turn by filling a box. */
export interface TurnEnd {
  /** The points scored, including the Yahtzee bonus. */
  readonly points: number;
  /** The number of points added to the upper total. */
  readonly upper: number;
  /** The index of the resulting cards' first value in the array of state values. */
  readonly slot: number;
}

/** An extra Yahtzee: the index of its roll, and the legal ways to score the roll. */
export interface ExtraYahtzee {
  readonly roll: number;
  readonly ends: readonly TurnEnd[];
}

export function boxTable(rules: YahtzeeRuleSet, box: BoxId): BoxTable {
  const pointsOfRolls = DISTINCT_ROLLS.map((roll) => naturalPoints(rules, box, roll));
  const points = [...new Set(pointsOfRolls)];
  return { box, points, ofRoll: Uint8Array.from(pointsOfRolls, (each) => points.indexOf(each)) };
}

/**
 * Returns the ways to end a turn by filling an open box, one for each possible score. Extra Yahtzees are not included.
 */
export const endsIn = (rules: YahtzeeRuleSet, boxes: Boxes, { box, points }: BoxTable): TurnEnd[] =>
  points.map((each) => turnEnd(rules, boxes, box, each, 0));

const YAHTZEES = FACES.map((face) => ({
  dice: yahtzeeOf(face),
  roll: DISTINCT_ROLLS.findIndex((roll) => fiveAlike(roll) === face),
}));

/** Returns the six extra Yahtzees, or an empty list if the Yahtzee box is still open. */
export function extraYahtzees(rules: YahtzeeRuleSet, boxes: Boxes): ExtraYahtzee[] {
  const open = openIn(boxes.filled);
  if (open.includes('yahtzee')) return [];
  const card = cardWithOpen(open, boxes.holdsScore ? rules.fixedScores.yahtzee : 0);
  return YAHTZEES.map(({ dice, roll }) => {
    const options = scoringOptions(rules, card, dice);
    const ends = options.legal.map((box) =>
      turnEnd(rules, boxes, box, options.boxes[box] ?? NaN, options.yahtzeeBonus),
    );
    return { roll, ends };
  });
}

function turnEnd(rules: YahtzeeRuleSet, boxes: Boxes, box: BoxId, points: number, bonus: number): TurnEnd {
  const scoresYahtzee = box === 'yahtzee' && points === rules.fixedScores.yahtzee;
  const after = { filled: boxes.filled | bitOf(box), holdsScore: boxes.holdsScore || scoresYahtzee };
  return { points: points + bonus, upper: isUpperBox(rules, box) ? points : 0, slot: slotOf(rules, after) };
}
