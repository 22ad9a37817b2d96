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
  /** The cards of every other player who is still in the game. */
  readonly opponents: readonly Scorecard[];
}

/** Chooses a computer player's moves. Levels that make mistakes call `chance` for a random number in [0, 1). */
export type Policy = (view: TurnView, chance: () => number) => Choice;

type ShortSight = Exclude<Style['sees'], 'game'>;

/** What a level may need for evaluating moves. Each is computed only when asked for. */
export interface Solutions {
  shortSighted(sees: ShortSight): WeighingSolution;
  solved(): SolvedRules;
  /** Only a "rival" needs forecasts; see `needsForecasts`. */
  forecasts(): Forecasts;
  readonly threads: KernelThreads;
}

const styleOf = (level: Level): Style => STYLES[level === 'rival' ? 'perfect' : level];

/**
 * The solution that a level uses to evaluate moves. A "rival" with opponents uses it only to choose between moves with
 * equal chances of winning.
 */
export function solutionOf(level: Level, { shortSighted, solved }: Solutions): WeighingSolution {
  const { sees } = styleOf(level);
  return sees === 'game' ? solved() : shortSighted(sees);
}

export const valuesWholeGame = (level: Level): boolean => styleOf(level).sees === 'game';

export function policyOf(level: Level, solutions: Solutions): Policy {
  if (level === 'rival') return rivalPolicy(solutions);
  const { spread } = styleOf(level);
  const solution = solutionOf(level, solutions);
  if (spread === 0) return ({ position }) => solution.best(position);
  return ({ position }, chance) => softmax(solution.weigh(position), spread, chance());
}

/**
 * Picks a random move, better ones more often, by a softmax of the moves' values. `Style` explains `spread`; `chance`
 * is a random number in [0, 1).
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

/** True if a level needs forecasts for this card. Computing all of them takes about two seconds. */
export const needsForecasts = (
  level: Level,
  rules: RuleSet,
  card: Scorecard,
  opponents: readonly Scorecard[],
): boolean =>
  level === 'rival' && opponents.length > 0 && unfilledBoxes(rules, card).length > MAX_OPEN_TO_CHASE;

/**
 * A "rival" plays for the best chance of winning, a tie counting as a shared win. It assumes that the opponents play
 * for the best average and that nobody sees the others' scores before the end. With many open boxes, its chances are
 * approximate. Alone, it plays for the best average.
 */
function rivalPolicy({ solved: solve, forecasts, threads }: Solutions): Policy {
  const solved = solve();
  let turn: { readonly cards: string; readonly response: Response | undefined } | undefined;
  const responseTo = (card: Scorecard, opponents: readonly Scorecard[]): Response | undefined => {
    // Planned once per turn, because cards don't change during a turn.
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

/** A plan for this turn that wins most often. */
export interface Response extends Pick<Chase, 'weigh'> {
  /** Treats chances this close as equal. */
  readonly sameChance: number;
}

/** Undefined if house rules make the computation too large. */
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
 * Plans a turn for the best chance of winning, approximately. Assumes that everybody plays for the best average after
 * this turn.
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

export const planToWin = (
  rules: RuleSet,
  card: Scorecard,
  chanceAfter: (after: Scorecard) => number,
): Response & { readonly expected: number } => ({ ...planTurn(rules, card, chanceAfter), sameChance: 1e-9 });

/**
 * The move with the best chance of winning. If several have the same chance, as in a lost game, the one with the best
 * expected score.
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
 * A Gauss-Hermite rule with seven points. A function's weighted mean over these points approximates its mean over the
 * standard normal distribution.
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

/** Roughly the chance that `own` beats all opponents. A tie counts half. */
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

/** The chance that a forecast score is below `score`. Equal scores count half. */
function chanceBelow(forecast: Forecast, score: number): number {
  let chance = 0;
  for (const { share, mean, variance } of forecast) {
    const difference = score - mean;
    if (variance > 0) chance += share * normalBelow(difference / Math.sqrt(variance));
    else if (difference >= 0) chance += difference > 0 ? share : share / 2;
  }
  return chance;
}

/** A Chebyshev fit of the complementary error function: its polynomial's coefficients, highest power first. */
const COEFFICIENTS = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

/** The chance that a standard normal variable is below `x`, to within 1e-7. */
function normalBelow(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + z / 2);
  let exponent = 0;
  for (const coefficient of COEFFICIENTS) exponent = exponent * t + coefficient;
  const tail = (t * Math.exp(exponent - z * z)) / 2;
  return x > 0 ? 1 - tail : tail;
}
