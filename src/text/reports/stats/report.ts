import type { PlayStatistics } from '../../../analysis/index.js';
import { FACES, labelOf, type RuleSet } from '../../../engine/index.js';
import type {
  DiceFinding,
  DiceReport,
  HeadToHead,
  PlayerStatistics,
  RulesStatistics,
  ScoreStatistics,
  Statistics,
} from '../../../statistics/index.js';
import type { Leak, Leaks } from '../../../training/index.js';
import { padLeft, padRight, unbroken, wrap, wrapWithIndent } from '../../layout.js';
import { onOneLine } from '../../phrases.js';
import { leakTitle, rollText } from '../../play/training/training.js';
import { rulesTitle } from '../../ruleSets.js';
import { carefulnessAt } from '../review/levels.js';
import type { Charts } from './charts.js';
import { playerLabel, statsMessages } from './messages.js';
import { playerTable } from './playerTable.js';

export type PerfectPlays = ReadonlyMap<RuleSet, PlayStatistics>;

export interface ReportStyle {
  /** The maximum line width: at least 40 columns. */
  readonly columns: number;
  readonly heading: (text: string) => string;
  readonly charts: Charts;
  readonly perfectPlays: PerfectPlays;
  readonly leaksOf: FindLeaks;
}

/** Finds where someone's decisions lost points under a rule set. Undefined if no costs are known. */
export type FindLeaks = (rules: RuleSet, name: string) => Leaks | undefined;

export function statsReport(statistics: Statistics, style: ReportStyle): readonly string[] {
  const { games, practiceGames, realDiceGames, ghostGames, repeatedSeeds, rules, dice } = statistics;
  const notes = [
    ...(practiceGames > 0 ? [statsMessages.practice(practiceGames)] : []),
    ...(realDiceGames > 0 ? [statsMessages.realDice(realDiceGames)] : []),
    ...(ghostGames > 0 ? [statsMessages.ghost(ghostGames)] : []),
    ...(repeatedSeeds > 0 ? [statsMessages.repeats(repeatedSeeds)] : []),
  ];
  return [
    style.heading(statsMessages.basis(games)),
    ...notes.flatMap((note) => wrap(note, style.columns)),
    ...rules.flatMap((group) => rulesLines(group, style)),
    ...dice.flatMap((report) => diceLines(report, style)),
    ...(dice.length > 0 ? ['', ...wrap(statsMessages.manyTests, style.columns)] : []),
  ];
}

function rulesLines({ rules, players, headToHead }: RulesStatistics, style: ReportStyle): readonly string[] {
  return [
    '',
    style.heading(onOneLine(rulesTitle(rules))),
    ...playerTable(rules, players, style.perfectPlays.get(rules), style.columns),
    ...recordLines(headToHead, style),
    ...players.flatMap((player) => [...chartLines(player, style), ...levelLines(rules, player, style)]),
  ];
}

function recordLines(records: readonly HeadToHead[], { columns }: ReportStyle): readonly string[] {
  if (records.length === 0) return [];
  const lines = records.flatMap(({ players: [one, other], wins, ties, share, interval }) => {
    const names = [playerLabel(one), playerLabel(other)] as const;
    const text = `${statsMessages.record(names, wins, ties)}. ${statsMessages.recordShare(names[0], share, interval, ties)}.`;
    return wrapWithIndent('  ', text, columns);
  });
  return ['', ...wrap(statsMessages.headToHead, columns), ...lines];
}

function chartLines(player: PlayerStatistics, { columns, charts }: ReportStyle): readonly string[] {
  const { scores } = player;
  if (!scores) return [];
  const { histogram, trend } = scores;
  const name = playerLabel(player);
  return [
    '',
    ...wrap(statsMessages.histogram(name, histogram.binWidth), columns),
    ...charts.histogram(histogram, columns),
    ...(hasTrend(scores)
      ? [
          '',
          ...wrap(statsMessages.trend(name, trend.window), columns),
          ...charts.trend(trend, columns, { across: statsMessages.trendAcross }),
        ]
      : []),
  ];
}

/** Shows what a player's decisions cost, and how that changes over time. */
function levelLines(
  rules: RuleSet,
  player: PlayerStatistics,
  { columns, charts, leaksOf }: ReportStyle,
): readonly string[] {
  const level = player.scores?.level;
  if (!level) return [];
  const { cost, games, trend } = level;
  const leaks = leaksOf(rules, player.name);
  return [
    '',
    ...wrap(statsMessages.costOf(playerLabel(player), cost, games, carefulnessAt(rules, cost)), columns),
    ...(hasTrend(level)
      ? [
          ...wrap(statsMessages.costTrend(trend.window), columns),
          ...charts.trend(trend, columns, { across: statsMessages.trendAcross }),
        ]
      : []),
    ...(leaks ? leakLines(rules, player.name, leaks, columns) : []),
  ];
}

/** The report names at most this many boxes and themes. */
const MAX_LEAKS = 5;

/** Lists which decisions cost most, and how to train them. Empty if no decision cost half a point. */
function leakLines(rules: RuleSet, name: string, found: Leaks, columns: number): readonly string[] {
  const { rolls, boxes, themes } = found;
  if (rolls.length === 0) return [];
  const line = <Each extends Leak<unknown>>(
    label: string,
    leaks: readonly Each[],
    textOf: (leak: Each) => string,
  ) => {
    const parts = leaks
      .slice(0, MAX_LEAKS)
      .map((leak) => unbroken(`${textOf(leak)} ${leak.cost.toFixed(1)}`));
    return parts.length === 0 ? [] : wrapWithIndent(INDENT, `${label}: ${parts.join(', ')}`, columns);
  };
  return [
    '',
    ...wrap(statsMessages.leaks, columns),
    ...line(statsMessages.leakKinds.rolls, rolls, ({ about }) => rollText(about)),
    ...line(statsMessages.leakKinds.boxes, boxes, ({ about }) => labelOf(rules, about)),
    ...line(statsMessages.leakKinds.themes, themes, leakTitle),
    ...wrap(statsMessages.trainLeaks(found, rules, name), columns),
  ];
}

const hasTrend = ({ trend }: Pick<ScoreStatistics, 'trend'>): boolean => trend.points.length > 1;

const INDENT = '  ';
/** Narrow enough for a label and six cells in 40 columns. */
const CELL_COLUMNS = 5;
const PATTERN_COLUMNS = 16;
const COUNT_COLUMNS = 9;

/** Compares a player's rolls with what fair dice would show. */
function diceLines(
  report: DiceReport,
  { columns, heading }: { readonly columns: number; readonly heading: (text: string) => string },
): readonly string[] {
  const { games, detectable, faces, pairs, rolls } = report;
  const part = (title: string, lines: readonly string[], result: string): readonly string[] => [
    '',
    title,
    ...lines.map((each) => INDENT + each),
    ...wrapWithIndent(INDENT, result, columns),
  ];
  return [
    '',
    ...wrap(statsMessages.dice(playerLabel(report)), columns).map(heading),
    ...wrap(statsMessages.diceCount(faces.total, games), columns),
    ...part(statsMessages.faces, faceLines(faces), verdict(faces, 'dice', detectable)),
    ...part(statsMessages.pairs, pairLines(pairs, columns - INDENT.length), verdict(pairs, 'pairs')),
    ...part(statsMessages.rolls, rollLines(rolls), verdict(rolls, 'rolls')),
  ];
}

/**
 * Says whether a test found the dice unfair. `detectable` is the smallest difference that such a test usually finds.
 */
const verdict = (
  { fit, total }: DiceFinding<unknown>,
  unit: 'dice' | 'pairs' | 'rolls',
  detectable?: number,
): string => (fit ? statsMessages.verdict(fit, `${total} ${unit}`, detectable) : statsMessages.tooFew);

const LABEL_COLUMNS = statsMessages.chance.length;

const faceLine = (label: string, cells: readonly (number | string)[]): string =>
  [padRight(label, LABEL_COLUMNS), ...cells.map((cell) => padLeft(String(cell), CELL_COLUMNS))].join('');

const faceLines = ({ cells }: DiceReport['faces']): readonly string[] => [
  faceLine('', FACES),
  faceLine(
    statsMessages.seen,
    cells.map(({ seen }) => seen),
  ),
  faceLine(
    statsMessages.chance,
    cells.map(({ expected }) => Math.round(expected)),
  ),
];

/** Lays out pairs of faces in a triangle: a column for each higher face, a row for each lower one. */
function pairLines({ cells }: DiceReport['pairs'], columns: number): readonly string[] {
  const seenOf = (low: number, high: number): number | string =>
    cells.find(({ kind }) => kind[0] === low && kind[1] === high)?.seen ?? '';
  const expectedOf = (isAlike: (pair: readonly [number, number]) => boolean): number =>
    cells.find(({ kind }) => isAlike(kind))?.expected ?? 0;
  return [
    faceLine('', FACES),
    ...FACES.map((low) =>
      faceLine(
        padLeft(String(low), LABEL_COLUMNS),
        FACES.map((high) => seenOf(low, high)),
      ),
    ),
    ...wrap(
      statsMessages.pairChance(
        expectedOf(([low, high]) => low === high),
        expectedOf(([low, high]) => low !== high),
      ),
      columns,
    ),
  ];
}

const rollLine = (label: string, seen: string, expected: string): string =>
  padRight(label, PATTERN_COLUMNS) + padLeft(seen, COUNT_COLUMNS) + padLeft(expected, COUNT_COLUMNS);

const rollLines = ({ cells }: DiceReport['rolls']): readonly string[] => [
  rollLine('', statsMessages.seen, statsMessages.chance),
  ...cells.map(({ kind, seen, expected }) =>
    rollLine(statsMessages.patterns[kind], String(seen), expected.toFixed(1)),
  ),
];
