import {
  atLeast,
  chase,
  distributionFrom,
  ONE_THREAD,
  type Payoff,
  solve,
  type SolvedRules,
} from '../../src/analysis/index.js';
import { OFFICIAL, openBoxes, type Scorecard } from '../../src/engine/index.js';
import { winningAgainst } from '../../src/players/goals.js';
import { atMost, type Figure, milliseconds, type Section } from '../figure.js';
import { processorTime } from '../processorTime.js';
import { randomPositions, steadyChance } from '../randomPlay.js';
import { median, quantile } from '../statistics.js';

const CARDS = 15;
/** Random games of which these cards are taken: each has one with so many open boxes. */
const TURNS_OF_A_GAME = 13;
/** Odds that are hardly worth asking for are quick. */
const BEYOND_THE_MEAN = 10;
/** By the number of open boxes. */
const MOST = { 8: 1000, 6: 150 } as const;

/** The greatest chance of a target, and of winning, from cards of random games. */
export const odds: Section = {
  title: `Odds of a target, one thread's processor time (${CARDS} cards)`,
  measure() {
    const solved = solve(OFFICIAL);
    const figures = ([8, 6] as const).flatMap((open) => {
      const cards = randomPositions(CARDS * TURNS_OF_A_GAME, steadyChance())
        .map(({ card }) => card)
        .filter((card) => openBoxes(card).length === open);
      return [
        ...figuresOf(`${open} open boxes`, cards, (card) => aimed(solved, card), MOST[open]),
        ...figuresOf(`${open} open boxes, to win`, cards, (card) => winning(solved, card), MOST[open]),
      ];
    });
    return Promise.resolve(figures);
  },
};

const aimed = (solved: SolvedRules, card: Scorecard): Payoff =>
  atLeast(Math.round(solved.expectedTotal(card)) + BEYOND_THE_MEAN);

/** Against somebody with the same card. */
function winning(solved: SolvedRules, card: Scorecard): Payoff {
  const scores = distributionFrom(solved, card);
  if (!scores) throw new Error('the official rules have so few scores that they are counted');
  return winningAgainst([scores]);
}

function figuresOf(
  label: string,
  cards: readonly Scorecard[],
  payoffOf: (card: Scorecard) => Payoff,
  most: number,
): readonly Figure[] {
  const samples = cards.map((card) => processorTime(() => chase(OFFICIAL, card, payoffOf(card), ONE_THREAD)));
  return [
    atMost(`${label}, longest`, quantile(samples, 1), most, milliseconds),
    { label: '  median', value: milliseconds(median(samples)) },
  ];
}
