import {
  type Box,
  DISTINCT_ROLLS,
  FACES,
  fiveAlike,
  isUpperBox,
  naturalPoints,
  type RuleSet,
  scoringOptions,
} from '../../../src/engine/index.js';
import { cardWithOpen, yahtzeeOf } from '../builders.js';
import { bitOf, type Boxes, openIn, slotOf } from './plainState.js';

/** The points of the distinct rolls in a box, without jokers. */
export interface BoxTable {
  readonly box: Box;
  /** The distinct numbers of points. */
  readonly points: readonly number[];
  /** The index of the points of each roll. */
  readonly ofRoll: Uint8Array;
}

/** A way to end a turn. */
export interface TurnEnd {
  /** Includes the Yahtzee bonus. */
  readonly points: number;
  /** The increase of the upper total. */
  readonly upper: number;
  /** The offset of the values of the next cards. */
  readonly slot: number;
}

/** An extra Yahtzee: the number of its roll, and its legal ends. */
export interface ExtraYahtzee {
  readonly roll: number;
  readonly ends: readonly TurnEnd[];
}

export function boxTable(rules: RuleSet, box: Box): BoxTable {
  const pointsOfRolls = DISTINCT_ROLLS.map((roll) => naturalPoints(rules, box, roll));
  const points = [...new Set(pointsOfRolls)];
  return { box, points, ofRoll: Uint8Array.from(pointsOfRolls, (each) => points.indexOf(each)) };
}

/** Returns the ends in an open box without an extra Yahtzee: one for each distinct number of points. */
export const endsIn = (rules: RuleSet, boxes: Boxes, { box, points }: BoxTable): TurnEnd[] =>
  points.map((each) => turnEnd(rules, boxes, box, each, 0));

const YAHTZEES = FACES.map((face) => ({
  dice: yahtzeeOf(face),
  roll: DISTINCT_ROLLS.findIndex((roll) => fiveAlike(roll) === face),
}));

/** Returns the six extra Yahtzees; none while the Yahtzee box is open. */
export function extraYahtzees(rules: RuleSet, boxes: Boxes): ExtraYahtzee[] {
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

function turnEnd(rules: RuleSet, boxes: Boxes, box: Box, points: number, bonus: number): TurnEnd {
  const scoresYahtzee = box === 'yahtzee' && points === rules.fixedScores.yahtzee;
  const after = { filled: boxes.filled | bitOf(box), holdsScore: boxes.holdsScore || scoresYahtzee };
  return { points: points + bonus, upper: isUpperBox(box) ? points : 0, slot: slotOf(rules, after) };
}
