import { isPerson, type RuleSet } from '../../engine/index.js';
import type { PlayerStatistics, ScoreStatistics } from '../../statistics/index.js';
import { cut, onOneLine, padLeft, padRight, shortNames, statsWords, wrap } from '../../text/index.js';

/** A label, and what stands beside it for a player. */
type Row = readonly [label: string, cell: (player: PlayerStatistics) => string];

/** House rules can name a box in as many columns, and so long is the longest label of the figures. */
const LABEL_COLUMNS = 15;
/** Room for the mean of a box and a share: `105.3  100%`. */
const CELL_COLUMNS = 12;

const { points, share, nothing } = statsWords;

/** The figures of players and of their boxes, a column each; as many tables as the columns call for. */
export function playerTable(
  rules: RuleSet,
  players: readonly PlayerStatistics[],
  columns: number,
): readonly string[] {
  const most = Math.floor((columns - LABEL_COLUMNS) / CELL_COLUMNS);
  return players.flatMap((_, index) =>
    index % most === 0 ? ['', ...table(rules, players.slice(index, index + most), columns)] : [],
  );
}

function table(rules: RuleSet, players: readonly PlayerStatistics[], columns: number): readonly string[] {
  const names = shortNames(
    players.map(({ name }) => onOneLine(name)),
    CELL_COLUMNS - 1,
  );
  const lines = (rows: readonly Row[]): string[] =>
    rows.map(([label, cell]) => line(label, players.map(cell)));
  return [
    line('', names),
    ...lines(figureRows(players)),
    '',
    ...wrap(statsWords.boxes, columns),
    ...lines(boxRows(rules)),
  ];
}

const line = (label: string, cells: readonly string[]): string =>
  [padRight(onOneLine(label), LABEL_COLUMNS), ...cells.map((cell) => padLeft(cell, CELL_COLUMNS))].join('');

function figureRows(players: readonly PlayerStatistics[]): readonly Row[] {
  const count = (label: string, countOf: (player: PlayerStatistics) => number): Row[] =>
    players.some((player) => countOf(player) > 0) ? [[label, (player) => String(countOf(player))]] : [];
  const levels: readonly Row[] = players.every(isPerson)
    ? []
    : [[statsWords.level, (player) => (isPerson(player) ? nothing : cut(player.kind, CELL_COLUMNS - 1))]];
  return [
    ...levels,
    [statsWords.games, ({ games }) => String(games.finished)],
    ...count(statsWords.unfinished, ({ games }) => games.unfinished),
    ...count(statsWords.left, ({ games }) => games.left),
    figure(statsWords.mean, ({ mean }) => points(mean)),
    figure(statsWords.best, ({ best }) => String(best)),
    figure(statsWords.median, ({ median }) => points(median)),
    figure(statsWords.spread, ({ standardDeviation }) =>
      standardDeviation === undefined ? nothing : points(standardDeviation),
    ),
    figure(statsWords.upperBonus, ({ upperBonusShare }) => share(upperBonusShare)),
    figure(statsWords.yahtzees, ({ yahtzees }) => String(yahtzees)),
    figure(statsWords.yahtzeeBonuses, ({ yahtzeeBonuses }) => String(yahtzeeBonuses)),
  ];
}

const boxRows = (rules: RuleSet): readonly Row[] =>
  rules.boxes.map(({ box, label }) =>
    figure(label, ({ boxes }) => `${points(boxes[box].mean)} ${padLeft(share(boxes[box].zeroRate), 5)}`),
  );

/** A row that says nothing of players without a finished game. */
const figure = (label: string, textOf: (scores: ScoreStatistics) => string): Row => [
  label,
  ({ scores }) => (scores ? textOf(scores) : nothing),
];
