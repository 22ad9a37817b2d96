import { type BoxId, forEachBox, type RuleSet, type Scorecard, totals } from '../engine/index.js';
import { type Interval, wilson } from '../statistics/index.js';

export interface SeatTally {
  readonly scores: Map<number, number>;
  readonly boxes: Readonly<Record<BoxId, BoxTally>>;
  upperBonuses: number;
  yahtzeeBonuses: number;
  /** How often the seat won alone, tied with one other seat, with two, and so on. */
  readonly wins: number[];
}

interface BoxTally {
  points: number;
  zeros: number;
}

/**
 * Sums over simulated games. They're whole numbers, so neither the number of threads nor the order of the games can
 * change them by rounding.
 */
export interface SimulationTally {
  games: number;
  readonly seats: readonly SeatTally[];
}

export const emptyTally = (rules: RuleSet, seats: number): SimulationTally => ({
  games: 0,
  seats: Array.from({ length: seats }, () => ({
    scores: new Map(),
    boxes: forEachBox(rules, () => ({ points: 0, zeros: 0 })),
    upperBonuses: 0,
    yahtzeeBonuses: 0,
    wins: Array<number>(seats).fill(0),
  })),
});

export function addGame(tally: SimulationTally, rules: RuleSet, cards: readonly Scorecard[]): void {
  const sums = cards.map((card) => totals(rules, card));
  const most = Math.max(...sums.map(({ grand }) => grand));
  const winners = sums.filter(({ grand }) => grand === most).length;
  tally.games++;
  tally.seats.forEach((seat, index) => {
    const card = cards[index];
    const sum = sums[index];
    if (!card || !sum) return;
    count(seat.scores, sum.grand, 1);
    for (const [box, tally] of Object.entries(seat.boxes)) addBox(tally, card.filled[box] ?? 0);
    if (sum.upperBonus > 0) seat.upperBonuses++;
    seat.yahtzeeBonuses += card.yahtzeeBonuses;
    if (sum.grand === most) seat.wins[winners - 1] = (seat.wins[winners - 1] ?? 0) + 1;
  });
}

function addBox(box: BoxTally, points: number): void {
  box.points += points;
  if (points === 0) box.zeros++;
}

export function addTally(tally: SimulationTally, other: SimulationTally): void {
  tally.games += other.games;
  tally.seats.forEach((seat, index) => {
    const more = other.seats[index];
    if (!more) return;
    more.scores.forEach((games, score) => count(seat.scores, score, games));
    for (const [box, tally] of Object.entries(seat.boxes)) {
      tally.points += more.boxes[box]?.points ?? 0;
      tally.zeros += more.boxes[box]?.zeros ?? 0;
    }
    seat.upperBonuses += more.upperBonuses;
    seat.yahtzeeBonuses += more.yahtzeeBonuses;
    more.wins.forEach((wins, shared) => (seat.wins[shared] = (seat.wins[shared] ?? 0) + wins));
  });
}

const count = (counts: Map<number, number>, key: number, more: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + more);

/** How a computer player did over all simulated games. Rates and shares are from 0 to 1. */
export interface SimulatedPlayer {
  readonly mean: number;
  /** The sample standard deviation of the final scores (divided by n - 1). A single game has none. */
  readonly standardDeviation?: number;
  /** The standard error of the mean. A single game has none. */
  readonly standardError?: number;
  readonly lowest: number;
  readonly highest: number;
  /** At least the fraction `share` of all games ended with `score` points or fewer. */
  readonly quantiles: readonly { readonly share: number; readonly score: number }[];
  readonly boxes: Readonly<Record<BoxId, { readonly mean: number; readonly zeroRate: number }>>;
  readonly upperBonusShare: number;
  /** Yahtzee bonuses per game. */
  readonly yahtzeeBonuses: number;
  readonly wins: SimulatedWins;
}

export interface SimulatedWins {
  readonly alone: number;
  readonly shared: number;
  /** Wins per game. A win shared by two, three or four players counts as a half, a third or a quarter. */
  readonly rate: number;
  readonly interval: Interval;
}

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Each player's results. The tally needs at least one game. */
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
    boxes: Object.fromEntries(
      Object.entries(boxes).map(([box, { points, zeros }]) => [
        box,
        { mean: points / games, zeroRate: zeros / games },
      ]),
    ),
    upperBonusShare: upperBonuses / games,
    yahtzeeBonuses: yahtzeeBonuses / games,
    wins: summariseWins(seat.wins, games),
  };
}

/** The lowest score that at least `games` games didn't exceed. */
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
