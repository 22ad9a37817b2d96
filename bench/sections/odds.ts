import {
  atLeast,
  chase,
  distributionFrom,
  ONE_THREAD,
  partsAfter,
  type Payoff,
  computePlayStatistics,
  solve,
  type SolvedRules,
} from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL, type Scorecard, unfilledBoxes } from '../../src/engine/index.js';
import { FIRST_ESTIMATE_MS } from '../../src/players/createAnalyst.js';
import { estimateGoal, goalChance, winningAgainst } from '../../src/players/goals.js';
import { seededRoller } from '../../src/rollers/index.js';
import { atMost, type Figure, milliseconds, ratioFigure, type Section } from '../figure.js';
import { processorTime } from '../processorTime.js';
import { randomPositions, steadyChance } from '../randomPlay.js';
import { interleaved, median, quantile } from '../statistics.js';
import { coachFigures } from './coach.js';

const CARDS = 15;
/** The turns of a game. Each random game gives one card for each number of open boxes. */
const TURNS_OF_A_GAME = 13;
/** How far the target is above the expected total, in points. Easier targets take less time. */
const BEYOND_THE_MEAN = 10;
/** The time limit for each number of open boxes, in milliseconds. */
const MAX = { 8: 1000, 6: 150 } as const;

const WHY_ROUNDS = 5;
/** The limit for comparing two moves on an empty card, relative to the statistics of best play. */
const MAX_WHY_TO_STATISTICS = 2;

/**
 * Measures how long it takes to compute the best possible chance of a target or of a win, and to split two
 * moves' expected final scores into parts.
 */
export const odds: Section = {
  title: `Odds of reaching a target, processor time of one thread (${CARDS} cards)`,
  async measure() {
    const solved = solve(OFFICIAL);
    const figures = ([8, 6] as const).flatMap((open) => {
      const cards = randomPositions(CARDS * TURNS_OF_A_GAME, steadyChance())
        .map(({ card }) => card)
        .filter((card) => unfilledBoxes(OFFICIAL, card).length === open);
      return [
        ...figuresOf(`${open} open boxes`, cards, (card) => payoffOfTarget(solved, card), MAX[open]),
        ...figuresOf(`${open} open boxes, to win`, cards, (card) => payoffOfWin(solved, card), MAX[open]),
      ];
    });
    return [...figures, ...estimateFigures(solved), ...(await whyFigures(solved)), ...(await coachFigures())];
  },
};

const payoffOfTarget = (solved: SolvedRules, card: Scorecard): Payoff =>
  atLeast(Math.round(solved.expectedTotal(card)) + BEYOND_THE_MEAN);

/** Returns the payoff for beating an opponent with the same card. */
function payoffOfWin(solved: SolvedRules, card: Scorecard): Payoff {
  const scores = distributionFrom(solved, card);
  if (!scores) throw new Error('no distribution under the official rules');
  return winningAgainst([scores]);
}

function figuresOf(
  label: string,
  cards: readonly Scorecard[],
  payoffOf: (card: Scorecard) => Payoff,
  max: number,
): readonly Figure[] {
  const samples = cards.map((card) => processorTime(() => chase(OFFICIAL, card, payoffOf(card), ONE_THREAD)));
  return [
    atMost(`${label}, longest`, quantile(samples, 1), max, milliseconds),
    { label: '  median', value: milliseconds(median(samples)) },
  ];
}

/** Compares the first estimate of the chance to win with the exact one, at the start of a game for four. */
function estimateFigures(solved: SolvedRules): readonly Figure[] {
  const position = { card: EMPTY_CARD, dice: [3, 3, 3, 4, 4], rollsLeft: 2 } as const;
  const opponents = [EMPTY_CARD, EMPTY_CARD, EMPTY_CARD];
  const goal = { type: 'opponents' } as const;
  const { refine } = estimateGoal(solved, position, goal, opponents, (game) => seededRoller(`odds ${game}`));
  let error = 0;
  const first = processorTime(() => (error = refine(FIRST_ESTIMATE_MS).error ?? 0));
  const exact = processorTime(() => goalChance(solved, position, goal, opponents, ONE_THREAD));
  return [
    { label: 'chance to win, first round for four, exact', value: milliseconds(exact) },
    { label: '  first estimate', value: milliseconds(first) },
    { label: '  its error, percentage points', value: (100 * error).toFixed(1) },
  ];
}

async function whyFigures(solved: SolvedRules): Promise<readonly Figure[]> {
  const position = { card: EMPTY_CARD, dice: [3, 3, 3, 4, 4], rollsLeft: 2 } as const;
  const moves = solved.advise(position).moves.slice(0, 2);
  // Parts are kept for each object of rows. A copy makes the computation start again.
  const compare = (): unknown => partsAfter({ ...solved, rows: { ...solved.rows } }, position, moves);
  const samples = await interleaved(WHY_ROUNDS, {
    statistics: () => Promise.resolve(processorTime(() => computePlayStatistics(solved))),
    why: () => Promise.resolve(processorTime(compare)),
  });
  const [statistics, why] = [median(samples.statistics), median(samples.why)];
  return [
    { label: 'statistics of best play, empty card', value: milliseconds(statistics) },
    { label: 'comparing two moves, empty card', value: milliseconds(why) },
    ratioFigure('  comparing / statistics', why, statistics, MAX_WHY_TO_STATISTICS),
  ];
}
