import { type Box, forEachBox } from '../engine/index.js';
import type { SeatTally, SimulationTally } from './simulationTally.js';

/** What the games of a computer came to. Rates and shares are from 0 to 1. */
export interface SimulatedPlayer {
  readonly mean: number;
  /** Of single games, as of a sample (divided by n - 1); absent for a single game. */
  readonly standardDeviation?: number;
  /** Of the mean; absent for a single game. */
  readonly standardError?: number;
  readonly lowest: number;
  readonly highest: number;
  /** For each share the lowest score that at least so many games do not exceed. */
  readonly quantiles: readonly { readonly share: number; readonly score: number }[];
  readonly boxes: Readonly<Record<Box, { readonly mean: number; readonly zeroRate: number }>>;
  readonly upperBonusShare: number;
  /** A game. */
  readonly yahtzeeBonuses: number;
  readonly wins: SimulatedWins;
}

/** Games with the most points of the table. */
export interface SimulatedWins {
  readonly alone: number;
  readonly shared: number;
  /** A win that is shared counts as a half, a third or a quarter. */
  readonly rate: number;
  /** The rate's confidence interval of 95 %. */
  readonly interval: readonly [low: number, high: number];
}

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** What games came to, at least one, player by player. */
export const summarise = ({ games, seats }: SimulationTally): readonly SimulatedPlayer[] =>
  seats.map((seat) => summariseSeat(seat, games));

function summariseSeat(seat: SeatTally, games: number): SimulatedPlayer {
  const { boxes, upperBonuses, yahtzeeBonuses } = seat;
  const scores = [...seat.scores].sort(([a], [b]) => a - b);
  const mean = scores.reduce((sum, [score, count]) => sum + score * count, 0) / games;
  const squares = scores.reduce((sum, [score, count]) => sum + count * (score - mean) ** 2, 0);
  const standardDeviation = Math.sqrt(squares / (games - 1));
  return {
    mean,
    ...(games > 1 && { standardDeviation, standardError: standardDeviation / Math.sqrt(games) }),
    lowest: scores[0]?.[0] ?? 0,
    highest: scores.at(-1)?.[0] ?? 0,
    quantiles: SHARES.map((share) => ({ share, score: quantile(scores, share * games) })),
    boxes: forEachBox((box) => ({ mean: boxes[box].points / games, zeroRate: boxes[box].zeros / games })),
    upperBonusShare: upperBonuses / games,
    yahtzeeBonuses: yahtzeeBonuses / games,
    wins: summariseWins(seat.wins, games),
  };
}

/** The lowest score up to which so many games lie. */
function quantile(scores: readonly (readonly [score: number, count: number])[], games: number): number {
  let left = games;
  return (scores.find(([, count]) => (left -= count) <= 0) ?? scores.at(-1))?.[0] ?? 0;
}

function summariseWins(wins: readonly number[], games: number): SimulatedWins {
  const [alone = 0, ...shared] = wins;
  const rate = wins.reduce((sum, count, others) => sum + count / (others + 1), 0) / games;
  return {
    alone,
    shared: shared.reduce((sum, count) => sum + count, 0),
    rate,
    interval: wilson(rate, games),
  };
}

/** How many standard errors on either side hold 95 %. */
const Z = 1.959963984540054;

/**
 * The interval of E. B. Wilson (Journal of the American Statistical Association 22, 1927). Shared wins vary less than wins
 * that are all or nothing, so that it is rather too wide for them.
 */
function wilson(rate: number, games: number): readonly [low: number, high: number] {
  const spread = Z ** 2 / games;
  const centre = rate + spread / 2;
  const half = Z * Math.sqrt((rate * (1 - rate)) / games + spread / (4 * games));
  // Rounding would put a rate of 0 or 1 outside.
  return [
    Math.max(0, Math.min(rate, (centre - half) / (1 + spread))),
    Math.min(1, Math.max(rate, (centre + half) / (1 + spread))),
  ];
}
