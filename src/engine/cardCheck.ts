import { BOXES, type Box, forEachBox, LOWER_BOXES, UPPER_BOXES, upperBoxOf } from './box.js';
import { DISTINCT_ROLLS, FACES } from './dice.js';
import { naturalPoints } from './points.js';
import type { RuleSet } from './ruleSets/ruleSets.js';
import { countFilled, type Scorecard } from './scorecard.js';
import { scoringOptions } from './scoring.js';

/** The reason why a card is impossible under a rule set. */
export type CardProblem =
  | {
      readonly code: 'impossible-points';
      readonly box: Box;
      readonly points: number;
      readonly possible: readonly number[];
    }
  | { readonly code: 'impossible-bonuses'; readonly bonuses: number; readonly most: number };

/**
 * Checks that a card entered by the user is possible. The points in each filled box must be a score that some roll can
 * earn. A card with a scored Yahtzee can have at most one Yahtzee bonus per filled box, not counting the Yahtzee box.
 * Other cards cannot have Yahtzee bonuses. Returns the first problem in the order of BOXES, or undefined if the card is
 * possible.
 */
export function checkCard(rules: RuleSet, card: Scorecard): CardProblem | undefined {
  for (const box of BOXES) {
    const points = card.filled[box];
    if (points === undefined) continue;
    const possible = possiblePoints(rules)[box];
    if (!possible.includes(points)) return { code: 'impossible-points', box, points, possible };
  }
  const most = maxBonuses(rules, card);
  const bonuses = card.yahtzeeBonuses;
  return Number.isInteger(bonuses) && bonuses >= 0 && bonuses <= most
    ? undefined
    : { code: 'impossible-bonuses', bonuses, most };
}

function maxBonuses(rules: RuleSet, card: Scorecard): number {
  const holdsScore = card.filled.yahtzee === rules.fixedScores.yahtzee;
  return holdsScore && rules.yahtzeeBonus > 0 ? countFilled(card) - 1 : 0;
}

type PossiblePoints = Readonly<Record<Box, readonly number[]>>;

// The results are cached, because batch commands check many cards.
const known = new WeakMap<RuleSet, PossiblePoints>();

/** Returns the possible scores for each box under a rule set, in ascending order. */
export function possiblePoints(rules: RuleSet): PossiblePoints {
  const before = known.get(rules);
  if (before) return before;
  const found = forEachBox((box) =>
    ascending([...naturalScores(rules, box), ...extraYahtzeeScores(rules, box)]),
  );
  known.set(rules, found);
  return found;
}

const ascending = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

const naturalScores = (rules: RuleSet, box: Box): number[] =>
  DISTINCT_ROLLS.map((dice) => naturalPoints(rules, box, dice));

/** Returns every score that an extra Yahtzee can earn in `box` on any card. */
function extraYahtzeeScores(rules: RuleSet, box: Box): number[] {
  const scores: number[] = [];
  for (const face of FACES) {
    for (const card of cardsWithOpen(rules, box, upperBoxOf(face))) {
      const points = scoringOptions(rules, card, [face, face, face, face, face]).boxes[box];
      if (points !== undefined) scores.push(points);
    }
  }
  return scores;
}

/**
 * Returns a card for each case that the joker styles treat differently. The box passed as `open` is open on every card.
 * The Yahtzee box contains either a zero or its score. The other boxes form three groups: the box `matching`, the other
 * upper boxes, and the other lower boxes. Each group is either filled or open.
 */
function cardsWithOpen(rules: RuleSet, open: Box, matching: Box): Scorecard[] {
  if (open === 'yahtzee') return [];
  const groups: readonly (readonly Box[])[] = [
    [matching],
    UPPER_BOXES.filter((box) => box !== matching),
    LOWER_BOXES.filter((box) => box !== 'yahtzee'),
  ];
  const cards: Scorecard[] = [];
  for (const yahtzee of [0, rules.fixedScores.yahtzee]) {
    for (let choice = 0; choice < 2 ** groups.length; choice++) {
      const closed = groups.filter((_, index) => (choice >> index) & 1).flat();
      const filled = Object.fromEntries(closed.filter((box) => box !== open).map((box) => [box, 0]));
      cards.push({ filled: { ...filled, yahtzee }, yahtzeeBonuses: 0 });
    }
  }
  return cards;
}
