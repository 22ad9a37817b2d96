import type { BoxId } from './box.js';
import { DISTINCT_ROLLS, type Face, FACES } from './dice.js';
import { naturalPoints } from './points.js';
import type { RuleSet } from './ruleSets/ruleSet.js';
import { forEachBox, schemeOf } from './scheme.js';
import { countFilled, isFilled, openBoxes, type Scorecard } from './scorecard.js';
import { scoringOptions } from './scoring.js';

export type CardProblem =
  | {
      readonly code: 'impossible-points';
      readonly box: BoxId;
      readonly points: number;
      readonly possible: readonly number[];
    }
  /** `box` is filled, but the rules say that `before` comes first, and it's still open. */
  | { readonly code: 'out-of-order'; readonly box: BoxId; readonly before: BoxId }
  | { readonly code: 'impossible-bonuses'; readonly bonuses: number; readonly most: number };

/**
 * Finds the first impossible thing on a card that somebody typed, box by box; undefined if the card is possible. A
 * box's points must be what some roll scores there. Only a card with a scored Yahtzee can have Yahtzee bonuses: at most
 * one per other filled box.
 */
export function checkCard(rules: RuleSet, card: Scorecard): CardProblem | undefined {
  for (const box of schemeOf(rules).boxes) {
    const points = card.filled[box];
    if (points === undefined) continue;
    const possible = possiblePoints(rules)[box] ?? [];
    if (!possible.includes(points)) return { code: 'impossible-points', box, points, possible };
  }
  const [before] = openBoxes(rules, card);
  const early = before && laterBoxes(rules, before).find((box) => isFilled(card, box));
  if (early) return { code: 'out-of-order', box: early, before };
  const most = maxBonuses(rules, card);
  const bonuses = card.yahtzeeBonuses;
  return Number.isInteger(bonuses) && bonuses >= 0 && bonuses <= most
    ? undefined
    : { code: 'impossible-bonuses', bonuses, most };
}

function laterBoxes(rules: RuleSet, box: BoxId): readonly BoxId[] {
  const { boxes, upper, lower, order } = schemeOf(rules);
  if (order === 'card') return boxes.slice(boxes.indexOf(box) + 1);
  return order === 'upper-first' && upper.includes(box) ? lower : [];
}

function maxBonuses(rules: RuleSet, card: Scorecard): number {
  const { extraFiveAlike: extra } = schemeOf(rules);
  const earns = extra !== undefined && extra.bonus > 0 && card.filled[extra.box] === extra.points;
  return earns ? countFilled(card) - 1 : 0;
}

type PossiblePoints = Readonly<Record<BoxId, readonly number[]>>;

// Cached, because batch commands check many cards.
const known = new WeakMap<RuleSet, PossiblePoints>();

/** What each box can score under a rule set, in ascending order. */
export function possiblePoints(rules: RuleSet): PossiblePoints {
  const before = known.get(rules);
  if (before) return before;
  const found = forEachBox(rules, (box) =>
    ascending([...naturalScores(rules, box), ...extraYahtzeeScores(rules, box)]),
  );
  known.set(rules, found);
  return found;
}

const ascending = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

const naturalScores = (rules: RuleSet, box: BoxId): number[] =>
  DISTINCT_ROLLS.map((dice) => naturalPoints(rules, box, dice));

/** Every score that an extra Yahtzee can earn in `box`, on any card. */
function extraYahtzeeScores(rules: RuleSet, box: BoxId): number[] {
  const scores: number[] = [];
  for (const face of FACES) {
    for (const card of cardsWithOpen(rules, box, face)) {
      const points = scoringOptions(rules, card, [face, face, face, face, face]).boxes[box];
      if (points !== undefined) scores.push(points);
    }
  }
  return scores;
}

/**
 * Builds enough cards to cover every case of the joker rules. The box `open` is always open, and the Yahtzee box has a
 * zero or its score. The others form three groups, each all filled or all open: the upper box for `face`, the other
 * upper boxes, and the other lower boxes.
 */
function cardsWithOpen(rules: RuleSet, open: BoxId, face: Face): Scorecard[] {
  const { upper, lower, extraFiveAlike: extra } = schemeOf(rules);
  if (!extra || open === extra.box) return [];
  const matching = upper[face - 1] ?? '';
  const groups: readonly (readonly BoxId[])[] = [
    [matching],
    upper.filter((box) => box !== matching),
    lower.filter((box) => box !== extra.box),
  ];
  const cards: Scorecard[] = [];
  for (const points of [0, extra.points]) {
    for (let choice = 0; choice < 2 ** groups.length; choice++) {
      const closed = groups.filter((_, index) => (choice >> index) & 1).flat();
      const filled = Object.fromEntries(closed.filter((box) => box !== open).map((box) => [box, 0]));
      cards.push({ filled: { ...filled, [extra.box]: points }, yahtzeeBonuses: 0 });
    }
  }
  return cards;
}
