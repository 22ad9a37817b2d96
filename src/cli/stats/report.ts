import type {
  HeadToHead,
  PlayerStatistics,
  RulesStatistics,
  ScoreStatistics,
  Statistics,
} from '../../statistics/index.js';
import { onOneLine, statsMessages, wrap, wrapBehind } from '../../text/index.js';
import type { TextStyles } from '../output.js';
import { called } from './called.js';
import type { Charts } from './charts.js';
import { diceLines } from './diceLines.js';
import type { PerfectPlays } from './perfectPlay.js';
import { playerTable } from './playerTable.js';

/** How a report is drawn. */
export interface ReportStyle {
  /** Columns that no line exceeds, at least 40. */
  readonly columns: number;
  readonly heading: TextStyles['heading'];
  readonly charts: Charts;
  readonly perfectPlays: PerfectPlays;
}

/** The statistics as lines for people. */
export function statsReport(statistics: Statistics, style: ReportStyle): readonly string[] {
  const { games, practiceGames, repeatedSeeds, rules, dice } = statistics;
  const notes = [
    ...(practiceGames > 0 ? [statsMessages.practice(practiceGames)] : []),
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
    style.heading(onOneLine(rules.name)),
    ...playerTable(rules, players, style.perfectPlays.get(rules), style.columns),
    ...recordLines(headToHead, style),
    ...players.flatMap((player) => chartLines(player, style)),
  ];
}

function recordLines(records: readonly HeadToHead[], { columns }: ReportStyle): readonly string[] {
  if (records.length === 0) return [];
  const lines = records.flatMap(({ players: [one, other], wins, ties }) =>
    wrapBehind('  ', statsMessages.record([called(one), called(other)], wins, ties), columns),
  );
  return ['', ...wrap(statsMessages.headToHead, columns), ...lines];
}

function chartLines(player: PlayerStatistics, { columns, charts }: ReportStyle): readonly string[] {
  const { scores } = player;
  if (!scores) return [];
  const { histogram, trend } = scores;
  const shown = called(player);
  return [
    '',
    ...wrap(statsMessages.histogram(shown, histogram.binWidth), columns),
    ...charts.histogram(histogram, columns),
    ...(hasCourse(scores)
      ? ['', ...wrap(statsMessages.trend(shown, trend.window), columns), ...charts.trend(trend, columns)]
      : []),
  ];
}

/** A single game goes nowhere. */
const hasCourse = ({ trend }: ScoreStatistics): boolean => trend.points.length > 1;
