import type { PlayStatistics } from '../../../analysis/index.js';
import type { RuleSet } from '../../../engine/index.js';
import type {
  HeadToHead,
  PlayerStatistics,
  RulesStatistics,
  ScoreStatistics,
  Statistics,
} from '../../../statistics/index.js';
import { wrap, wrapWithIndent } from '../../layout.js';
import { onOneLine } from '../../phrases.js';
import { rulesTitle } from '../../ruleSets.js';
import type { Charts } from './charts.js';
import { diceLines } from './dice.js';
import { playerLabel, statsMessages } from './messages.js';
import { playerTable } from './playerTable.js';

/** The statistics of perfect play under each rule set. */
export type PerfectPlays = ReadonlyMap<RuleSet, PlayStatistics>;

/** Options for formatting a report. */
export interface ReportStyle {
  /** The maximum line width, at least 40 columns. */
  readonly columns: number;
  readonly heading: (text: string) => string;
  readonly charts: Charts;
  readonly perfectPlays: PerfectPlays;
}

/** Returns the report that the command `stats` prints. */
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
    style.heading(onOneLine(rulesTitle(rules))),
    ...playerTable(rules, players, style.perfectPlays.get(rules), style.columns),
    ...recordLines(headToHead, style),
    ...players.flatMap((player) => chartLines(player, style)),
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

/** Returns whether there are enough games to show a trend. */
const hasTrend = ({ trend }: ScoreStatistics): boolean => trend.points.length > 1;
