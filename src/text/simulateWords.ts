import type { Box, RuleSet } from '../engine/index.js';
import { onOneLine, quoted } from './cleanText.js';
import { padLeft, padRight } from './columns.js';
import { andList } from './lists.js';

/** What the games of a computer came to; rates and shares are from 0 to 1. */
export interface ToldPlayer {
  readonly level: string;
  readonly mean: number;
  readonly standardDeviation?: number;
  readonly standardError?: number;
  readonly lowest: number;
  readonly highest: number;
  readonly quantiles: readonly { readonly share: number; readonly score: number }[];
  readonly boxes: Readonly<Record<Box, { readonly mean: number; readonly zeroRate: number }>>;
  readonly upperBonusShare: number;
  readonly yahtzeeBonuses: number;
  readonly wins: {
    readonly shared: number;
    readonly rate: number;
    readonly interval: readonly [low: number, high: number];
  };
}

/** `1,000,000`. */
const grouped = (count: number): string => Math.round(count).toLocaleString('en-US');

const gamesText = (count: number): string => `${grouped(count)} ${count === 1 ? 'game' : 'games'}`;

/** Words of `simulate`. */
export const simulateWords = {
  heading: (games: number, rules: string): string => `${gamesText(games)} of computers: ${onOneLine(rules)}`,
  seed: (seed: string): string => `The same games again: --seed ${seed}`,
  speed: (perSecond: number): string => `${grouped(perSecond)} games a second.`,
  boxes: 'Boxes, with their mean points and how often they hold a zero',
  stopped: (done: number, wanted: number): string =>
    `stopped after ${grouped(done)} of ${gamesText(wanted)}; this is what they come to`,
  none: 'stopped before a game was counted',

  badGames: (typed: string, most: number): string =>
    `--games ${quoted(typed)}: give a whole number from 1 to ${grouped(most)}`,
  badPlayer: (typed: string, levels: readonly string[]): string =>
    `--player ${quoted(typed)}: there is no such level; the levels are ${andList(levels)}`,
  tooManyPlayers: (players: number, most: number): string =>
    `--player: ${players} players are too many; allowed are 1 to ${most}`,
} as const;

/** How far a simulation has come: `[#####.....]  50%  9,812 games a second`. */
export function simulationProgress(done: number, wanted: number, perSecond: number): string {
  const share = done / wanted;
  const filled = Math.floor(share * BAR_COLUMNS);
  const bar = '#'.repeat(filled) + '.'.repeat(BAR_COLUMNS - filled);
  const speed = done > 0 ? `  ${grouped(perSecond)} games a second` : '';
  return `[${bar}] ${padLeft(`${Math.floor(100 * share)}%`, 4)}${speed}`;
}

const BAR_COLUMNS = 30;

/** House rules can name a box in as many columns, and so long is the longest label of the figures. */
const LABEL_COLUMNS = 15;
/** Room for the mean of a box and a share: `105.3  100%`. */
const CELL_COLUMNS = 13;

const point = (points: number): string => points.toFixed(1);
const share = (part: number): string => `${(100 * part).toFixed(1)}%`;

const QUANTILES: Readonly<Record<number, string>> = { 0.5: 'Median' };

/** What a simulation came to, a column for each player. */
export function simulationTable(rules: RuleSet, players: readonly ToldPlayer[]): readonly string[] {
  const row = (label: string, cellOf: (player: ToldPlayer) => string): string =>
    [
      padRight(onOneLine(label), LABEL_COLUMNS),
      ...players.map((player) => padLeft(cellOf(player), CELL_COLUMNS)),
    ].join('');
  const [{ quantiles } = { quantiles: [] }] = players;
  return [
    row('', ({ level }) => level),
    row('Mean', ({ mean }) => mean.toFixed(2)),
    row('Standard error', ({ standardError }) => standardError?.toFixed(2) ?? '-'),
    row('Spread', ({ standardDeviation }) => standardDeviation?.toFixed(2) ?? '-'),
    row('Lowest', ({ lowest }) => String(lowest)),
    ...quantiles.map(({ share: part }, index) =>
      row(QUANTILES[part] ?? `${Math.round(100 * part)}% up to`, (player) =>
        String(player.quantiles[index]?.score ?? '-'),
      ),
    ),
    row('Highest', ({ highest }) => String(highest)),
    row('Upper bonus', ({ upperBonusShare }) => share(upperBonusShare)),
    row('Yahtzee bonuses', ({ yahtzeeBonuses }) => yahtzeeBonuses.toFixed(3)),
    ...(players.length > 1 ? winRows(row) : []),
    '',
    simulateWords.boxes,
    ...rules.boxes.map(({ box, label }) =>
      row(
        label,
        ({ boxes }) => `${point(boxes[box].mean)} ${padLeft(`${Math.round(100 * boxes[box].zeroRate)}%`, 5)}`,
      ),
    ),
  ];
}

const winRows = (
  row: (label: string, cellOf: (player: ToldPlayer) => string) => string,
): readonly string[] => [
  row('Wins', ({ wins }) => share(wins.rate)),
  row('  95% interval', ({ wins: { interval } }) => interval.map((end) => (100 * end).toFixed(1)).join('-')),
  row('  shared', ({ wins }) => grouped(wins.shared)),
];
