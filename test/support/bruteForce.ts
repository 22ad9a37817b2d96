import {
  DISTINCT_ROLLS,
  isFull,
  openBoxes,
  type RuleSet,
  type Scorecard,
  totals,
} from '../../src/engine/index.js';
import { bruteTurn, ORDERED_ROLLS } from './bruteTurn.js';
import { firstBest } from './firstBest.js';
import { rollNumber } from './plainTurn.js';
import { slowOptions } from './slowScorer.js';

/** The future of a card, found by trying everything. */
export interface BruteForce {
  /** The best expected payoff. */
  readonly expected: number;
  /** The probability of each final score under that play. */
  scores(): ReadonlyMap<number, number>;
}

/** The number of the distinct roll for each ordered roll. */
const DISTINCT_NUMBERS = ORDERED_ROLLS.map(rollNumber);

const NOWHERE: BruteForce = { expected: NaN, scores: () => new Map() };

/**
 * Plays a card with one or two open boxes to the end, roll by roll, with the points of the slow scorer. Breaks ties
 * as `plainPolicy.ts` does.
 *
 * @param payoff the value of a final score
 */
export function bruteForce(
  rules: RuleSet,
  card: Scorecard,
  payoff: (score: number) => number = (score) => score,
): BruteForce {
  const known = new Map<string, BruteForce>();
  const play = (before: Scorecard): BruteForce => {
    const key = JSON.stringify(before);
    const found = known.get(key) ?? (isFull(before) ? end(before) : turn(before));
    known.set(key, found);
    return found;
  };
  const end = (full: Scorecard): BruteForce => {
    const { grand } = totals(rules, full);
    return { expected: payoff(grand), scores: () => new Map([[grand, 1]]) };
  };
  const turn = (before: Scorecard): BruteForce => {
    const ofDistinct = DISTINCT_ROLLS.map((roll) =>
      firstBest(cardsAfter(rules, before, roll.join('')).map(play), ({ expected }) => expected),
    );
    // Points do not depend on the order of the dice.
    const endings = DISTINCT_NUMBERS.map((number) => ofDistinct[number] ?? NOWHERE);
    const { expected, chances } = bruteTurn(Float64Array.from(endings, (ending) => ending.expected));
    return { expected, scores: () => mixed(endings, chances()) };
  };
  return play(card);
}

/** Returns the card with each legal box filled, in the order of BOXES. */
function cardsAfter(rules: RuleSet, card: Scorecard, faces: string): Scorecard[] {
  const yahtzeeBox = card.filled.yahtzee === 50 ? 50 : 0;
  const { boxes, bonus } = slowOptions(rules.id, new Set(openBoxes(card)), yahtzeeBox, faces);
  return Object.entries(boxes).map(([box, points]) => ({
    filled: { ...card.filled, [box]: points },
    yahtzeeBonuses: card.yahtzeeBonuses + (bonus > 0 ? 1 : 0),
  }));
}

function mixed(endings: readonly BruteForce[], chances: Float64Array): Map<number, number> {
  const weights = new Map<BruteForce, number>();
  endings.forEach((ending, roll) => weights.set(ending, (weights.get(ending) ?? 0) + (chances[roll] ?? 0)));
  const mix = new Map<number, number>();
  for (const [ending, weight] of weights) {
    for (const [score, chance] of ending.scores()) mix.set(score, (mix.get(score) ?? 0) + weight * chance);
  }
  return mix;
}
