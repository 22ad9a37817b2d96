import type { PlayStatistics } from '../../analysis/index.js';
import { type Box, isPerson, type RuleSet } from '../../engine/index.js';
import type { PlayerStatistics, ScoreStatistics } from '../../statistics/index.js';
import { cut, onOneLine, padLeft, padRight, shortNames, statsMessages, wrap } from '../../text/index.js';

/** A label, and what stands beside it for a player, and for perfect play where that can be told. */
interface Row {
  readonly label: string;
  readonly cell: (player: PlayerStatistics) => string;
  readonly perfect?: string;
}

/** House rules can name a box in as many columns, and so long is the longest label of the figures. */
const LABEL_COLUMNS = 15;
/** Room for the mean of a box and a share: `105.3  100%`. */
const CELL_COLUMNS = 12;

const { points, share, nothing } = statsMessages;

/**
 * The figures of players and of their boxes, a column each; as many tables as the columns call for.
 *
 * @param perfect what stands beside them in a column of its own, where it is known
 */
export function playerTable(
  rules: RuleSet,
  players: readonly PlayerStatistics[],
  perfect: PlayStatistics | undefined,
  columns: number,
): readonly string[] {
  const most = Math.floor((columns - LABEL_COLUMNS) / CELL_COLUMNS) - (perfect ? 1 : 0);
  return players.flatMap((_, index) =>
    index % most === 0 ? ['', ...table(rules, players.slice(index, index + most), perfect, columns)] : [],
  );
}

function table(
  rules: RuleSet,
  players: readonly PlayerStatistics[],
  perfect: PlayStatistics | undefined,
  columns: number,
): readonly string[] {
  const names = shortNames(
    players.map(({ name }) => onOneLine(name)),
    CELL_COLUMNS - 1,
  );
  const lines = (rows: readonly Row[]): string[] =>
    rows.map((row) =>
      line(row.label, [...players.map(row.cell), ...(perfect ? [row.perfect ?? nothing] : [])]),
    );
  return [
    line('', [...names, ...(perfect ? [statsMessages.perfect] : [])]),
    ...lines(figureRows(players, perfect)),
    '',
    ...wrap(statsMessages.boxes, columns),
    ...lines(boxRows(rules, perfect)),
  ];
}

const line = (label: string, cells: readonly string[]): string =>
  [padRight(onOneLine(label), LABEL_COLUMNS), ...cells.map((cell) => padLeft(cell, CELL_COLUMNS))].join('');

function figureRows(
  players: readonly PlayerStatistics[],
  perfect: PlayStatistics | undefined,
): readonly Row[] {
  const count = (label: string, countOf: (player: PlayerStatistics) => number): Row[] =>
    players.some((player) => countOf(player) > 0)
      ? [{ label, cell: (player) => String(countOf(player)) }]
      : [];
  const levels: readonly Row[] = players.every(isPerson)
    ? []
    : [
        {
          label: statsMessages.level,
          cell: (player) => (isPerson(player) ? nothing : cut(player.kind, CELL_COLUMNS - 1)),
        },
      ];
  return [
    ...levels,
    { label: statsMessages.games, cell: ({ games }) => String(games.finished) },
    ...count(statsMessages.unfinished, ({ games }) => games.unfinished),
    ...count(statsMessages.left, ({ games }) => games.left),
    figure(statsMessages.mean, ({ mean }) => points(mean), perfect && points(perfect.mean)),
    figure(statsMessages.best, ({ best }) => String(best)),
    figure(statsMessages.median, ({ median }) => points(median)),
    figure(
      statsMessages.spread,
      ({ standardDeviation }) => (standardDeviation === undefined ? nothing : points(standardDeviation)),
      perfect && points(perfect.standardDeviation),
    ),
    figure(
      statsMessages.upperBonus,
      ({ upperBonusShare }) => share(upperBonusShare),
      perfect && share(perfect.upperBonusShare),
    ),
    figure(statsMessages.yahtzees, ({ yahtzees }) => String(yahtzees)),
    figure(statsMessages.yahtzeeBonuses, ({ yahtzeeBonuses }) => String(yahtzeeBonuses)),
  ];
}

const boxRows = (rules: RuleSet, perfect: PlayStatistics | undefined): readonly Row[] =>
  rules.boxes.map(({ box, label }) =>
    figure(label, ({ boxes }) => boxText(boxes[box]), perfect && boxText(perfect.boxes[box])),
  );

const boxText = ({ mean, zeroRate }: ScoreStatistics['boxes'][Box]): string =>
  `${points(mean)} ${padLeft(share(zeroRate), 5)}`;

/** A row that says nothing of players without a finished game. */
const figure = (label: string, textOf: (scores: ScoreStatistics) => string, perfect?: string): Row => ({
  label,
  cell: ({ scores }) => (scores ? textOf(scores) : nothing),
  ...(perfect !== undefined && { perfect }),
});
