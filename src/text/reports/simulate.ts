import { type RuleSet, schemeOf } from '../../engine/index.js';
import type { SimulatedPlayer } from '../../players/index.js';
import { MAX_LABEL, padLeft, padRight, wrap } from '../layout.js';
import { andList, onOneLine, quoted } from '../phrases.js';
import { statsMessages } from './stats/messages.js';

export interface SimulationRow extends SimulatedPlayer {
  readonly level: string;
}

const grouped = (count: number): string => Math.round(count).toLocaleString('en-US');

/** Formats a speed. Low ones have one decimal place: with a `rival`, each thread plays only about one game a second. */
const speedText = (perSecond: number): string =>
  `${perSecond < 10 ? perSecond.toFixed(1) : grouped(perSecond)} games a second`;

const gamesText = (count: number): string => `${grouped(count)} ${count === 1 ? 'game' : 'games'}`;

export const simulateMessages = {
  heading: (games: number, rules: string): string =>
    `${gamesText(games)} between computers: ${onOneLine(rules)}`,
  seed: (seed: string): string => `Repeat these games with --seed ${seed}`,
  speed: (perSecond: number): string => `${speedText(perSecond)}.`,
  stopped: (done: number, wanted: number): string => `stopped after ${grouped(done)} of ${gamesText(wanted)}`,
  none: 'stopped before the first game ended',

  badGames: (typed: string, most: number): string =>
    `--games ${quoted(typed)}: give a whole number from 1 to ${grouped(most)}`,
  badPlayer: (typed: string, levels: readonly string[]): string =>
    `--player ${quoted(typed)}: no such level; the levels are ${andList(levels)}`,
  tooManyPlayers: (players: number, most: number): string =>
    `--player: a game has at most ${most} players, not ${players}`,
} as const;

/** Such as `[#####.....]  50%  9,812 games a second`. */
export function simulationProgress(done: number, wanted: number, perSecond: number): string {
  const share = done / wanted;
  const filled = Math.floor(share * BAR_COLUMNS);
  const bar = '#'.repeat(filled) + '.'.repeat(BAR_COLUMNS - filled);
  const speed = done > 0 ? `  ${speedText(perSecond)}` : '';
  return `[${bar}] ${padLeft(`${Math.floor(100 * share)}%`, 4)}${speed}`;
}

const BAR_COLUMNS = 30;

const LABEL_COLUMNS = MAX_LABEL;
const CELL_COLUMNS = 12;

const share = (part: number): string => `${(100 * part).toFixed(1)}%`;

const QUANTILES: Readonly<Record<number, string>> = { 0.5: 'Median' };

type Row = readonly [label: string, cellOf: (player: SimulationRow) => string];

export interface SimulationResult {
  readonly seed: string;
  readonly games: number;
  readonly gamesPerSecond: number;
  readonly players: readonly SimulationRow[];
}

/** What `simulate` prints. No line is wider than `columns`, which must be at least 40. */
export const simulationReport = (
  rules: RuleSet,
  { seed, games, gamesPerSecond, players }: SimulationResult,
  { columns, heading }: { readonly columns: number; readonly heading: (text: string) => string },
): readonly string[] => [
  ...wrap(simulateMessages.heading(games, rules.name), columns).map(heading),
  ...wrap(simulateMessages.seed(seed), columns),
  '',
  ...simulationTables(rules, players, columns),
  '',
  simulateMessages.speed(gamesPerSecond),
];

/** Tables with a column for each player. Players who don't fit go into more tables below. */
export function simulationTables(
  rules: RuleSet,
  players: readonly SimulationRow[],
  columns: number,
): readonly string[] {
  const scores = [...scoreRows(rules, players), ...(players.length > 1 ? WIN_ROWS : [])];
  const boxes = boxRows(rules);
  const heading = wrap(statsMessages.boxes, columns);
  return groupsSideBySide(players, columns).flatMap((group, index) => [
    ...(index === 0 ? [] : ['']),
    ...scores.map((row) => rowText(row, group)),
    '',
    ...heading,
    ...boxes.map((row) => rowText(row, group)),
  ]);
}

function groupsSideBySide(
  players: readonly SimulationRow[],
  columns: number,
): readonly (readonly SimulationRow[])[] {
  const most = Math.floor((columns - LABEL_COLUMNS) / CELL_COLUMNS);
  const groups = Math.ceil(players.length / most);
  return Array.from({ length: groups }, (_, group) => players.slice(group * most, (group + 1) * most));
}

const rowText = ([label, cellOf]: Row, players: readonly SimulationRow[]): string =>
  padRight(onOneLine(label), LABEL_COLUMNS) +
  players.map((player) => padLeft(cellOf(player), CELL_COLUMNS)).join('');

const scoreRows = (rules: RuleSet, [first]: readonly SimulationRow[]): readonly Row[] => [
  ['', ({ level }) => level],
  ['Mean', ({ mean }) => mean.toFixed(2)],
  ['Standard error', ({ standardError }) => standardError?.toFixed(2) ?? '-'],
  ['Spread', ({ standardDeviation }) => standardDeviation?.toFixed(2) ?? '-'],
  ['Lowest', ({ lowest }) => String(lowest)],
  ...(first?.quantiles ?? []).map(({ share: part }, index): Row => [
    QUANTILES[part] ?? `${Math.round(100 * part)}% score up to`,
    ({ quantiles }) => String(quantiles[index]?.score ?? '-'),
  ]),
  ['Highest', ({ highest }) => String(highest)],
  ['Upper bonus', ({ upperBonusShare }) => share(upperBonusShare)],
  ...(schemeOf(rules).extraFiveAlike
    ? [['Yahtzee bonuses', ({ yahtzeeBonuses }) => yahtzeeBonuses.toFixed(3)] satisfies Row]
    : []),
];

const WIN_ROWS: readonly Row[] = [
  ['Wins', ({ wins }) => share(wins.rate)],
  ['  95% interval', ({ wins: { interval } }) => interval.map((end) => (100 * end).toFixed(1)).join('-')],
  ['  shared', ({ wins }) => grouped(wins.shared)],
];

const boxRows = (rules: RuleSet): readonly Row[] =>
  rules.boxes.map(({ box, label }) => [
    label,
    ({ boxes }) => {
      const scores = boxes[box];
      return scores ? statsMessages.box(scores.mean, scores.zeroRate) : '-';
    },
  ]);
