import { type Box, BOXES, forEachBox, type RuleSet, type Scorecard, totals } from '../engine/index.js';

/** What the games of a seat add up to. */
export interface SeatTally {
  /** How many games ended with each score. */
  readonly scores: Map<number, number>;
  readonly boxes: Readonly<Record<Box, BoxTally>>;
  upperBonuses: number;
  yahtzeeBonuses: number;
  /** Games with the most points, by the number of seats that have them: at 0 those that nobody shares. */
  readonly wins: number[];
}

interface BoxTally {
  points: number;
  zeros: number;
}

/**
 * What games of computers add up to: whole numbers alone, so that it makes no difference in which order, and by how many
 * threads, they are added.
 */
export interface SimulationTally {
  games: number;
  readonly seats: readonly SeatTally[];
}

export const emptyTally = (seats: number): SimulationTally => ({
  games: 0,
  seats: Array.from({ length: seats }, () => ({
    scores: new Map(),
    boxes: forEachBox(() => ({ points: 0, zeros: 0 })),
    upperBonuses: 0,
    yahtzeeBonuses: 0,
    wins: Array<number>(seats).fill(0),
  })),
});

/** Adds a game, whose cards are full. */
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
    for (const box of BOXES) addBox(seat.boxes[box], card.filled[box] ?? 0);
    if (sum.upperBonus > 0) seat.upperBonuses++;
    seat.yahtzeeBonuses += card.yahtzeeBonuses;
    if (sum.grand === most) seat.wins[winners - 1] = (seat.wins[winners - 1] ?? 0) + 1;
  });
}

function addBox(box: BoxTally, points: number): void {
  box.points += points;
  if (points === 0) box.zeros++;
}

/** Adds all games of another tally of the same table. */
export function addTally(tally: SimulationTally, other: SimulationTally): void {
  tally.games += other.games;
  tally.seats.forEach((seat, index) => {
    const more = other.seats[index];
    if (!more) return;
    more.scores.forEach((games, score) => count(seat.scores, score, games));
    for (const box of BOXES) {
      seat.boxes[box].points += more.boxes[box].points;
      seat.boxes[box].zeros += more.boxes[box].zeros;
    }
    seat.upperBonuses += more.upperBonuses;
    seat.yahtzeeBonuses += more.yahtzeeBonuses;
    more.wins.forEach((wins, shared) => (seat.wins[shared] = (seat.wins[shared] ?? 0) + wins));
  });
}

const count = (counts: Map<number, number>, key: number, more: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + more);
