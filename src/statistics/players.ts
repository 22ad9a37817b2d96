import {
  type BoxId,
  fiveAlikeBox,
  forEachBox,
  type Player,
  type RuleSet,
  schemeOf,
} from '../engine/index.js';
import { type Interval, meanInterval, wilson } from './intervals.js';
import { type Level, levelOf } from './level.js';
import { groupBy, mean, median, standardDeviation, sum } from './lists.js';
import { byPlayer, type Fate, playerKey, type GameScores, type SeatScores } from './playedGame.js';
import { type Trend, trendOf } from './trend.js';

/** One player's games under one rule set. */
export interface PlayerStatistics extends Player {
  readonly games: Readonly<Record<Fate, number>>;
  /** Undefined until the player finishes a game. */
  readonly scores?: ScoreStatistics;
}

/** Covers finished games only. Shares and rates range from 0 to 1. */
export interface ScoreStatistics {
  readonly mean: number;
  /** One game isn't enough for an interval. */
  readonly meanInterval?: Interval;
  readonly best: number;
  readonly median: number;
  /** Divided by n - 1, so one game isn't enough. */
  readonly standardDeviation?: number;
  readonly upperBonusShare: number;
  readonly upperBonusInterval: Interval;
  /** How many games have points in the box for five of a kind. */
  readonly yahtzees: number;
  readonly yahtzeeBonuses: number;
  readonly boxes: Readonly<Record<BoxId, BoxStatistics>>;
  readonly histogram: Histogram;
  readonly trend: Trend;
  /** Undefined until one of the games is reviewed. */
  readonly level?: Level;
}

export interface BoxStatistics {
  readonly mean: number;
  readonly zeroRate: number;
}

/** Every player's statistics, sorted by name. Expects games of one rule set, oldest first. */
export const playerStatistics = (rules: RuleSet, games: readonly GameScores[]): readonly PlayerStatistics[] =>
  groupBy(
    games.flatMap(({ seats }) => seats),
    playerKey,
  )
    .map((seats) => statisticsOfPlayer(rules, seats))
    .sort(byPlayer);

function statisticsOfPlayer(rules: RuleSet, seats: readonly [SeatScores, ...SeatScores[]]): PlayerStatistics {
  const countOf = (fate: Fate): number => seats.filter((seat) => seat.fate === fate).length;
  const finished = seats.filter((seat) => seat.fate === 'finished');
  return {
    name: seats[0].name,
    kind: seats[0].kind,
    games: { finished: finished.length, unfinished: countOf('unfinished'), left: countOf('left') },
    ...(finished.length > 0 && { scores: scoreStatistics(rules, finished) }),
  };
}

function scoreStatistics(rules: RuleSet, finished: readonly SeatScores[]): ScoreStatistics {
  const scores = finished.map(({ score }) => score);
  const sorted = [...scores].sort((a, b) => a - b);
  const spread = standardDeviation(sorted);
  const pointsIn = (box: BoxId): number[] => {
    const place = schemeOf(rules).positions.get(box) ?? -1;
    return finished.map(({ points }) => points[place] ?? 0);
  };
  const five = fiveAlikeBox(rules);
  const shareOf = (count: number): number => count / finished.length;
  const interval = meanInterval(scores);
  const level = levelOf(finished.flatMap(({ score, costs }) => (costs ? [{ score, ...costs }] : [])));
  const upperBonusShare = shareOf(finished.filter(({ upperBonus }) => upperBonus === 'earned').length);
  return {
    mean: mean(scores),
    ...(interval && { meanInterval: interval }),
    best: sorted.at(-1) ?? 0,
    median: median(sorted),
    ...(spread !== undefined && { standardDeviation: spread }),
    upperBonusShare,
    upperBonusInterval: wilson(upperBonusShare, finished.length),
    yahtzees: five === undefined ? 0 : pointsIn(five).filter((points) => points > 0).length,
    yahtzeeBonuses: sum(finished.map(({ yahtzeeBonuses }) => yahtzeeBonuses)),
    boxes: forEachBox(rules, (box) => {
      const points = pointsIn(box);
      return { mean: mean(points), zeroRate: shareOf(points.filter((each) => each === 0).length) };
    }),
    histogram: histogram(scores),
    trend: trendOf(scores),
    ...(level && { level }),
  };
}

/** Two players' results in all games that both finished. */
export interface HeadToHead {
  /** Sorted by name. */
  readonly players: readonly [Player, Player];
  readonly games: number;
  /** How often each scored more than the other, in the order of `players`. */
  readonly wins: readonly [number, number];
  readonly ties: number;
  /** The first player's share of the wins. A tie counts half. */
  readonly share: number;
  readonly interval: Interval;
}

interface Meeting {
  readonly players: readonly [Player, Player];
  /** The first player's points minus the second's. */
  readonly lead: number;
}

/** A record for every two players who finished a game together, sorted by name. */
export const headToHead = (games: readonly GameScores[]): readonly HeadToHead[] =>
  groupBy(games.flatMap(meetings), ({ players: [one, other] }) => playerKey(one) + playerKey(other))
    .map(recordOf)
    .sort((a, b) => byPlayer(a.players[0], b.players[0]) || byPlayer(a.players[1], b.players[1]));

function recordOf(met: readonly [Meeting, ...Meeting[]]): HeadToHead {
  const count = (sign: number): number => met.filter(({ lead }) => Math.sign(lead) === sign).length;
  const [won, ties] = [count(1), count(0)];
  const share = (won + ties / 2) / met.length;
  return {
    players: met[0].players,
    games: met.length,
    wins: [won, count(-1)],
    ties,
    share,
    interval: wilson(share, met.length),
  };
}

function meetings({ seats }: GameScores): Meeting[] {
  const stayed = seats.filter(({ fate }) => fate === 'finished').sort(byPlayer);
  return stayed.flatMap((one, index) =>
    stayed.slice(index + 1).map((other): Meeting => ({
      players: [playerOf(one), playerOf(other)],
      lead: one.score - other.score,
    })),
  );
}

const playerOf = ({ name, kind }: Player): Player => ({ name, kind });

export interface Histogram {
  /** In points. A bin covers the scores from `from` to `from + binWidth - 1`. */
  readonly binWidth: number;
  /** From the lowest score to the highest, including empty bins. */
  readonly bins: readonly { readonly from: number; readonly count: number }[];
}

/** As many bars as fit into a terminal 40 columns wide. */
const MAX_BINS = 20;
const ROUND_WIDTHS = [5, 10, 20, 25, 50, 100];

/**
 * Counts whole numbers (at least one) in at most 20 bins of equal width, the smallest of ROUND_WIDTHS that fits.
 */
function histogram(values: readonly number[]): Histogram {
  // Don't use `Math.min(...values)`, which fails for very long lists.
  const [lowest, highest] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
  const binWidth = widthFor(lowest, highest);
  const first = Math.floor(lowest / binWidth);
  const counts = Array<number>(Math.floor(highest / binWidth) - first + 1).fill(0);
  for (const value of values) {
    const bin = Math.floor(value / binWidth) - first;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { binWidth, bins: counts.map((count, bin) => ({ from: (first + bin) * binWidth, count })) };
}

function widthFor(lowest: number, highest: number): number {
  const fits = (width: number): boolean =>
    Math.floor(highest / width) - Math.floor(lowest / width) < MAX_BINS;
  const round = ROUND_WIDTHS.find(fits);
  if (round !== undefined) return round;
  // Under house rules, scores can be so far apart that even the largest of ROUND_WIDTHS is too small.
  let width = 2 * (ROUND_WIDTHS.at(-1) ?? 1);
  while (!fits(width)) width *= 2;
  return width;
}
