import {
  type Box,
  DISTINCT_ROLLS,
  FACES,
  fiveAlike,
  isUpperBox,
  naturalPoints,
  type RuleSet,
  scoringOptions,
} from '../../src/engine/index.js';
import { cardWithOpen, yahtzeeOf } from './builders.js';
import { bitOf, type Boxes, openIn, slotOf } from './plainState.js';

/** What the distinct rolls get in a box by themselves. */
export interface BoxTable {
  readonly box: Box;
  /** The different numbers of points. */
  readonly points: readonly number[];
  /** Which of them each roll gets. */
  readonly ofRoll: Uint8Array;
}

/** One way to end a turn. */
export interface TurnEnd {
  /** A Yahtzee bonus included. */
  readonly points: number;
  /** What the upper total grows by. */
  readonly upper: number;
  /** Where the values of the cards after it begin. */
  readonly slot: number;
}

/** An extra Yahtzee: the number of its roll, and what it may do. */
export interface ExtraYahtzee {
  readonly roll: number;
  readonly ends: readonly TurnEnd[];
}

export function boxTable(rules: RuleSet, box: Box): BoxTable {
  const pointsOfRolls = DISTINCT_ROLLS.map((roll) => naturalPoints(rules, box, roll));
  const points = [...new Set(pointsOfRolls)];
  return { box, points, ofRoll: Uint8Array.from(pointsOfRolls, (each) => points.indexOf(each)) };
}

/** What throws that are no extra Yahtzee can do in an open box: an end for each number of points of its table. */
export const endsIn = (rules: RuleSet, boxes: Boxes, { box, points }: BoxTable): TurnEnd[] =>
  points.map((each) => turnEnd(rules, boxes, box, each, 0));

const YAHTZEES = FACES.map((face) => ({
  dice: yahtzeeOf(face),
  roll: DISTINCT_ROLLS.findIndex((roll) => fiveAlike(roll) === face),
}));

/** The six extra Yahtzees; none while the Yahtzee box is open. */
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
