import {
  type Dice,
  DISTINCT_ROLLS,
  FACES,
  isFull,
  openBoxes,
  type RuleSet,
  type Scorecard,
  totals,
} from '../../../src/engine/index.js';
import { card as cardOf, cardWithOpen } from '../builders.js';
import { firstBest, TIE } from './plainPolicy.js';
import { rollNumber } from './plainTurn.js';
import { slowOptions } from './slowScorer.js';

/** Cards with two open boxes, each with a description. Different rule sets score these cards differently. */
export const TWO_OPEN: readonly (readonly [string, Scorecard])[] = [
  ['the Yahtzee box open', cardWithOpen(['yahtzee', 'fullHouse'])],
  [
    'a joker and the upper bonus in reach',
    cardOf({ ...cardWithOpen(['largeStraight', 'sixes'], 50).filled, fives: 25, fours: 20 }, 1),
  ],
  ['the lower section full', cardOf({ ...cardWithOpen(['threes', 'sixes']).filled, fives: 20, fours: 20 })],
];

/** All 7,776 ordered rolls of five dice. */
const ORDERED_ROLLS: readonly Dice[] = FACES.flatMap((a) =>
  FACES.flatMap((b) => FACES.flatMap((c) => FACES.flatMap((d) => FACES.map((e): Dice => [a, b, c, d, e])))),
);

/** One of the 32 ways to hold some of the five dice. */
interface PlacesHeld {
  readonly places: readonly number[];
  /**
   * For each roll, a number from 0 to 7,775 that identifies the kept dice. Two rolls have the same number if this hold
   * keeps the same faces in the same positions.
   */
  readonly kept: Uint16Array;
}

const HOLDS = Array.from({ length: 32 }, (_, bits): PlacesHeld => {
  const places = [0, 1, 2, 3, 4].filter((place) => (bits >> place) & 1);
  const keptOf = (roll: Dice): number =>
    roll.reduce((number: number, face, place) => number * 6 + (places.includes(place) ? face - 1 : 0), 0);
  return { places, kept: Uint16Array.from(ORDERED_ROLLS, keptOf) };
});

/**
 * Returns a sort key that breaks ties between holds of equal value, as in `plainPolicy.ts`: all five dice come first,
 * and then holds with fewer high faces.
 */
const rank = (roll: Dice, { places }: PlacesHeld): string =>
  places.length === 5
    ? ''
    : [6, 5, 4, 3, 2, 1].map((face) => places.filter((at) => roll[at] === face).length).join('');

/** The results of playing a card to the end, found by trying every possible play. */
export interface BruteForce {
  /** The expected payoff under optimal play. */
  readonly expected: number;
  /** Returns the probability of each final score under optimal play. */
  scores(): ReadonlyMap<number, number>;
}

/** For each ordered roll, the index of the distinct roll with the same dice. */
const DISTINCT_NUMBERS = ORDERED_ROLLS.map(rollNumber);

const NOWHERE: BruteForce = { expected: NaN, scores: () => new Map() };

/**
 * Plays the last one or two turns of a card, roll by roll. The points come from `slowScorer.ts`, and ties are broken as
 * in `plainPolicy.ts`. The function `payoff` returns the value of a final score.
 */
export function bruteForce(
  rules: RuleSet,
  card: Scorecard,
  payoff: (score: number) => number = (score) => score,
): BruteForce {
  const known = new Map<string, BruteForce>();
  const play = (before: Scorecard): BruteForce => {
    const key = JSON.stringify(before);
    const found = known.get(key) ?? (isFull(rules, before) ? end(before) : turn(before));
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
    // The order of the dice does not affect the points, so compute points only for distinct rolls.
    const endings = DISTINCT_NUMBERS.map((number) => ofDistinct[number] ?? NOWHERE);
    const { expected, chances } = bruteTurn(Float64Array.from(endings, (ending) => ending.expected));
    return { expected, scores: () => mixed(endings, chances()) };
  };
  return play(card);
}

/** Returns the possible cards after scoring a roll, one per legal box, in the order of BOXES. */
function cardsAfter(rules: RuleSet, card: Scorecard, faces: string): Scorecard[] {
  const yahtzeeBox = card.filled.yahtzee === 50 ? 50 : 0;
  const { boxes, bonus } = slowOptions(rules.id, new Set(openBoxes(rules, card)), yahtzeeBox, faces);
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

/** The result of computing a turn by brute force. */
interface BruteTurn {
  readonly expected: number;
  /** Returns the probability of ending the turn with each ordered roll. */
  chances(): Float64Array;
}

/**
 * Computes a turn by trying all ordered rolls and all 32 holds. `scored` contains the value of scoring each ordered
 * roll.
 */
function bruteTurn(scored: Float64Array): BruteTurn {
  const last = judge(scored, scored);
  const first = judge(last.best, scored);
  const count = ORDERED_ROLLS.length;
  const rolled = new Float64Array(count).fill(1 / count);
  return {
    expected: first.best.reduce((sum, worth) => sum + worth, 0) / count,
    chances: () => follow(last, follow(first, rolled)),
  };
}

/** The values of each hold, indexed by the numbers in `kept`, and the best value for each roll. */
interface Judgement {
  readonly holds: readonly Float64Array[];
  readonly best: Float64Array;
}

/**
 * Computes the values of all holds from the values of the possible next rolls. Holding all five dice means scoring the
 * roll.
 */
function judge(next: Float64Array, scored: Float64Array): Judgement {
  const best = scored.slice();
  const holds = HOLDS.map((hold) => {
    const worths = hold.places.length === 5 ? scored : means(hold, next);
    for (let roll = 0; roll < best.length; roll++) {
      const worth = worths[hold.kept[roll] ?? 0] ?? 0;
      if (worth > (best[roll] ?? 0)) best[roll] = worth;
    }
    return worths;
  });
  return { holds, best };
}

/** Returns the mean value of the rolls that can follow this hold, for each number in `kept`. */
function means({ places, kept }: PlacesHeld, next: Float64Array): Float64Array {
  const sums = new Float64Array(next.length);
  for (let roll = 0; roll < next.length; roll++) {
    const number = kept[roll] ?? 0;
    sums[number] = (sums[number] ?? 0) + (next[roll] ?? 0);
  }
  return sums.map((sum) => sum / 6 ** (5 - places.length));
}

/** Returns the probabilities of the next rolls for a player who always holds the best dice. */
function follow({ holds, best }: Judgement, rolled: Float64Array): Float64Array {
  const decisions = ORDERED_ROLLS.map((roll, number) => {
    const isBest = ({ kept }: PlacesHeld, hold: number): boolean =>
      (holds[hold]?.[kept[number] ?? 0] ?? NaN) >= (best[number] ?? NaN) - TIE;
    return HOLDS.filter(isBest).reduce((one, other) => (rank(roll, other) < rank(roll, one) ? other : one));
  });
  const next = new Float64Array(rolled.length);
  for (const hold of HOLDS) {
    const held = rolled.map((chance, roll) => (decisions[roll] === hold ? chance : 0));
    const spread = means(hold, held);
    for (let roll = 0; roll < next.length; roll++)
      next[roll] = (next[roll] ?? 0) + (spread[hold.kept[roll] ?? 0] ?? 0);
  }
  return next;
}
