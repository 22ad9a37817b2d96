import type { PlayStatistics } from '../../../analysis/index.js';
import {
  type BoxId,
  fiveAlikeBox,
  isPerson,
  labelOf,
  type RuleSet,
  schemeOf,
} from '../../../engine/index.js';
import type { Level, PlayerStatistics, ScoreStatistics } from '../../../statistics/index.js';
import { cut, MAX_LABEL, padLeft, padRight, wrap } from '../../layout.js';
import { onOneLine } from '../../phrases.js';
import { shortNames } from '../../typed/playerNames.js';
import { statsMessages } from './messages.js';

interface Row {
  readonly label: string;
  readonly cell: (player: PlayerStatistics) => string;
  readonly perfect?: string;
}

/** Wide enough for the longest box label. */
const LABEL_COLUMNS = MAX_LABEL;
/** Wide enough for a mean and a share: `105.3  100%`. */
const CELL_COLUMNS = 12;

const { points, pointsInterval, share, shareInterval, nothing } = statsMessages;

/**
 * Lays out the players' statistics in tables, each with as many players as fit side by side.
 *
 * @param perfect the statistics of perfect play, shown in an additional column
 */
export function playerTable(
  rules: RuleSet,
  players: readonly PlayerStatistics[],
  perfect: PlayStatistics | undefined,
  columns: number,
): readonly string[] {
  const perTable = Math.floor((columns - LABEL_COLUMNS) / CELL_COLUMNS) - (perfect ? 1 : 0);
  return players.flatMap((_, index) =>
    index % perTable === 0
      ? ['', ...table(rules, players.slice(index, index + perTable), perfect, columns)]
      : [],
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
    ...lines(figureRows(rules, players, perfect)),
    '',
    ...wrap(statsMessages.boxes, columns),
    ...lines(boxRows(rules, perfect)),
  ];
}

const line = (label: string, cells: readonly string[]): string =>
  [padRight(onOneLine(label), LABEL_COLUMNS), ...cells.map((cell) => padLeft(cell, CELL_COLUMNS))].join('');

function figureRows(
  rules: RuleSet,
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
  const five = fiveAlikeBox(rules);
  return [
    ...levels,
    { label: statsMessages.games, cell: ({ games }) => String(games.finished) },
    ...count(statsMessages.unfinished, ({ games }) => games.unfinished),
    ...count(statsMessages.left, ({ games }) => games.left),
    figure(statsMessages.mean, ({ mean }) => points(mean), perfect && points(perfect.mean)),
    figure(statsMessages.interval, ({ meanInterval }) =>
      meanInterval ? pointsInterval(meanInterval) : nothing,
    ),
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
    figure(statsMessages.interval, ({ upperBonusInterval }) => shareInterval(upperBonusInterval)),
    ...levelRows(players, perfect),
    ...(five === undefined ? [] : [figure(`${labelOf(rules, five)}s`, ({ yahtzees }) => String(yahtzees))]),
    ...(schemeOf(rules).extraFiveAlike
      ? [figure(statsMessages.yahtzeeBonuses, ({ yahtzeeBonuses }) => String(yahtzeeBonuses))]
      : []),
  ];
}

/** Rows about the cost of decisions, or none if nobody's costs are known. */
function levelRows(
  players: readonly PlayerStatistics[],
  perfect: PlayStatistics | undefined,
): readonly Row[] {
  if (players.every(({ scores }) => !scores?.level)) return [];
  const level =
    (textOf: (level: Level) => string): ((scores: ScoreStatistics) => string) =>
    (scores) =>
      scores.level ? textOf(scores.level) : nothing;
  return [
    figure(
      statsMessages.cost,
      level(({ cost }) => points(cost)),
      perfect && points(0),
    ),
    figure(
      statsMessages.interval,
      level(({ costInterval }) => (costInterval ? pointsInterval(costInterval) : nothing)),
    ),
    figure(
      statsMessages.withoutLuck,
      level(({ scoreWithoutLuck }) => points(scoreWithoutLuck)),
      perfect && points(perfect.mean),
    ),
  ];
}

const boxRows = (rules: RuleSet, perfect: PlayStatistics | undefined): readonly Row[] =>
  rules.boxes.map(({ box, label }) =>
    figure(label, ({ boxes }) => boxText(boxes[box]), perfect && boxText(perfect.boxes[box])),
  );

const boxText = (box: ScoreStatistics['boxes'][BoxId] | undefined): string =>
  box ? statsMessages.box(box.mean, box.zeroRate) : nothing;

/** Shows `-` for players without a finished game. */
const figure = (label: string, textOf: (scores: ScoreStatistics) => string, perfect?: string): Row => ({
  label,
  cell: ({ scores }) => (scores ? textOf(scores) : nothing),
  ...(perfect !== undefined && { perfect }),
});
