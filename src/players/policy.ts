import {
  type Chase,
  chase,
  type Choice,
  type Forecast,
  type Forecasts,
  type KernelThreads,
  planTurn,
  type SolvedRules,
  type TurnPosition,
  type WeighedMoves,
  type WeighingSolution,
} from '../analysis/index.js';
import { type RuleSet, type Scorecard, unfilledBoxes } from '../engine/index.js';
import { MAX_OPEN_TO_CHASE, payoffOf } from './goals.js';
import { type Level, type Style, STYLES } from './levels.js';

export interface TurnView {
  readonly position: TurnPosition;
  /** The cards of all other players who haven't left. */
  readonly opponents: readonly Scorecard[];
}

/** Chooses a computer player's moves. `chance` returns a random number in [0, 1), for levels that make mistakes. */
export type Policy = (view: TurnView, chance: () => number) => Choice;

type ShortSight = Exclude<Style['sees'], 'game'>;

/** What the levels need to evaluate moves under a rule set. */
export interface Solutions {
  shortSighted(sees: ShortSight): WeighingSolution;
  solved(): SolvedRules;
  /** Returns the solved rule set's forecasts. Only a "rival" needs them; see `needsForecasts`. */
  forecasts(): Forecasts;
  readonly threads: KernelThreads;
}

const styleOf = (level: Level): Style => STYLES[level === 'rival' ? 'perfect' : level];

/**
 * Returns the solution with which a level evaluates moves. A "rival" with opponents uses it only to choose among moves
 * with the same chance of winning.
 */
export function solutionOf(level: Level, { shortSighted, solved }: Solutions): WeighingSolution {
  const { sees } = styleOf(level);
  return sees === 'game' ? solved() : shortSighted(sees);
}

/** Returns whether a level looks at the whole game when it evaluates moves. */
export const valuesWholeGame = (level: Level): boolean => styleOf(level).sees === 'game';

export function policyOf(level: Level, solutions: Solutions): Policy {
  if (level === 'rival') return rivalPolicy(solutions);
  const { spread } = styleOf(level);
  const solution = solutionOf(level, solutions);
  if (spread === 0) return ({ position }) => solution.best(position);
  return ({ position }, chance) => softmax(solution.weigh(position), spread, chance());
}

/**
 * Returns a random move. Better moves are likelier, according to a softmax of the moves' values. `Style` explains
 * `spread`; `chance` is a random number in [0, 1).
 */
function softmax({ count, choices, expected }: WeighedMoves, spread: number, chance: number): Choice {
  let most = -Infinity;
  for (let move = 0; move < count; move++) most = Math.max(most, expected[move] ?? 0);
  const weightOf = (move: number): number => Math.exp(((expected[move] ?? 0) - most) / spread);
  let sum = 0;
  for (let move = 0; move < count; move++) sum += weightOf(move);
  let left = chance * sum;
  let chosen = 0;
  while (chosen < count - 1 && (left -= weightOf(chosen)) >= 0) chosen++;
  const choice = choices[chosen];
  if (!choice || count === 0) throw new RangeError('a full card has no moves');
  return choice;
}

/** Returns whether a level needs forecasts for a card. Computing them all takes about two seconds. */
export const needsForecasts = (
  level: Level,
  rules: RuleSet,
  card: Scorecard,
  opponents: readonly Scorecard[],
): boolean =>
  level === 'rival' && opponents.length > 0 && unfilledBoxes(rules, card).length > MAX_OPEN_TO_CHASE;

/**
 * Returns the policy of a "rival", which plays for the best chance of winning. It assumes that the opponents play for
 * the best average and that nobody sees the others' scores before the end. Tied players share the win. With many open
 * boxes, the chances are approximate. Without opponents, it plays for the best average.
 */
function rivalPolicy({ solved: solve, forecasts, threads }: Solutions): Policy {
  const solved = solve();
  let turn: { readonly cards: string; readonly response: Response | undefined } | undefined;
  const responseTo = (card: Scorecard, opponents: readonly Scorecard[]): Response | undefined => {
    // Computed only once per turn, because cards don't change during a turn.
    const cards = JSON.stringify([card, opponents]);
    if (turn?.cards !== cards) {
      const response = needsForecasts('rival', solved.rules, card, opponents)
        ? approximateResponse(solved, forecasts(), card, opponents)
        : exactResponse(solved, threads, card, opponents);
      turn = { cards, response };
    }
    return turn.response;
  };
  return ({ position, opponents }) => {
    const response = opponents.length > 0 ? responseTo(position.card, opponents) : undefined;
    return response ? bestResponse(response, solved, position) : solved.best(position);
  };
}

/** A strategy for this turn with the best chance of winning. */
export interface Response extends Pick<Chase, 'weigh'> {
  /** Chances of winning count as equal if they differ by no more than this. */
  readonly sameChance: number;
}

/** Returns the strategy with the best chance of winning; undefined if house rules make the computation too large. */
function exactResponse(
  solved: SolvedRules,
  threads: KernelThreads,
  card: Scorecard,
  opponents: readonly Scorecard[],
): Response | undefined {
  const payoff = payoffOf(solved, { type: 'opponents' }, opponents);
  const chased = payoff && chase(solved.rules, card, payoff, threads);
  return chased && { weigh: chased.weigh, sameChance: 1e-12 };
}

/**
 * Returns the strategy with the best approximate chance of winning, if everybody plays for the best average after this
 * turn.
 */
export function approximateResponse(
  { rules }: SolvedRules,
  forecasts: Forecasts,
  card: Scorecard,
  opponents: readonly Scorecard[],
): Response & { readonly expected: number } {
  const others = opponents.map((opponent) => forecasts.of(opponent));
  return planToWin(rules, card, (after) => chanceToWin(forecasts.of(after), others));
}

/** Returns the strategy with the best chance of winning, given the chance after each possible end of the turn. */
export const planToWin = (
  rules: RuleSet,
  card: Scorecard,
  chanceAfter: (after: Scorecard) => number,
): Response & { readonly expected: number } => ({ ...planTurn(rules, card, chanceAfter), sameChance: 1e-9 });

/**
 * Returns the move with the best chance of winning. If several moves have the same chance, as in a lost game, returns
 * the one of them with the best expected score.
 */
export function bestResponse(
  { weigh, sameChance }: Response,
  solved: SolvedRules,
  position: TurnPosition,
): Choice {
  const { count, choices, expected: chances } = weigh(position);
  const { expected: scores } = solved.weigh(position);
  const most = Math.max(...chances.subarray(0, count));
  let best = -1;
  for (let move = 0; move < count; move++) {
    if ((chances[move] ?? 0) < most - sameChance) continue;
    if (best < 0 || (scores[move] ?? 0) > (scores[best] ?? 0)) best = move;
  }
  const choice = choices[best];
  if (!choice) throw new RangeError('a full card has no moves');
  return choice;
}

/**
 * The seven points and weights of a Gauss-Hermite rule. The weighted mean of a function's values at these points
 * approximates its mean over the standard normal distribution.
 */
const POINTS: readonly (readonly [x: number, weight: number])[] = [
  [0, 16 / 35],
  ...(
    [
      [1.1544053947399682, 0.2401231786050127],
      [2.3667594107345415, 0.0307571239675865],
      [3.7504397177257425, 0.0005482688559722],
    ] as const
  ).flatMap(([x, weight]) => [[x, weight] as const, [-x, weight] as const]),
];

/** Returns the approximate chance that `own` beats all opponents. A tie counts half. */
export function chanceToWin(own: Forecast, opponents: readonly Forecast[]): number {
  let chance = 0;
  for (const { share, mean, variance } of own) {
    const deviation = Math.sqrt(variance);
    for (const [x, weight] of POINTS) {
      let beats = share * weight;
      for (const opponent of opponents) beats *= chanceBelow(opponent, mean + deviation * x);
      chance += beats;
    }
  }
  return chance;
}

/** Returns the chance that a forecast score is below `score`. Equal scores count half. */
function chanceBelow(forecast: Forecast, score: number): number {
  let chance = 0;
  for (const { share, mean, variance } of forecast) {
    const difference = score - mean;
    if (variance > 0) chance += share * normalBelow(difference / Math.sqrt(variance));
    else if (difference >= 0) chance += difference > 0 ? share : share / 2;
  }
  return chance;
}

/** The coefficients of a polynomial in a Chebyshev fit of the complementary error function, highest power first. */
const COEFFICIENTS = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

/** Returns the chance that a standard normal variable is below `x`, with an error below 1e-7. */
function normalBelow(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + z / 2);
  let exponent = 0;
  for (const coefficient of COEFFICIENTS) exponent = exponent * t + coefficient;
  const tail = (t * Math.exp(exponent - z * z)) / 2;
  return x > 0 ? 1 - tail : tail;
}
