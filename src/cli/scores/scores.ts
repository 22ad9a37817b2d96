import { MAX_SEATS } from '../../engine/index.js';
import {
  gamesOf,
  type ScoreEntry,
  type ScoreTable,
  scoreTables,
  type Streak,
  tablesOfPeople,
} from '../../statistics/index.js';
import { scoresMessages, statsMessages } from '../../text/index.js';
import { dailyStreak, dayAt } from '../home/daily.js';
import { requireHome, storedScores, surveyGames } from '../home/home.js';
import { warnLeftOut } from '../home/storedGames.js';
import { checkRulesId, UsageError } from '../options.js';
import { jsonLine, reportColumns } from '../output.js';
import { stdoutStyles } from '../settings/paint.js';
import { scoresAnswer } from './answer.js';
import { scoresCsv } from './csv.js';
import { scoreLines } from './lines.js';

/** The options of `scores` as commander gives them. */
export interface ScoresOptions {
  /** The id of a rule set; without it all. */
  readonly rules?: string;
  /** How many players the games had; without it any number. */
  readonly players?: string;
  readonly daily?: true;
  readonly all?: true;
  readonly json?: true;
  readonly csv?: true;
}

const SHOWN = 10;

/**
 * Prints the tables of scores on stdout, and on stderr what games could not be read.
 *
 * @returns the exit status: 2 if a game was left out
 * @throws UsageError
 */
export async function showScores(options: ScoresOptions): Promise<number> {
  const players = options.players === undefined ? undefined : readPlayers(options.players);
  const survey = await surveyGames(await requireHome());
  // What can be taken back is no score to stand in a table.
  const scores = storedScores(survey).filter(({ marks }) => !marks.includes('practice'));
  if (options.rules !== undefined) {
    const stored = [...survey.over, ...survey.unfinished];
    checkRulesId(options.rules, new Set(stored.map(({ rules }) => rules.id)));
  }
  const wanted = scores.filter(
    (score) =>
      score.rules.id === (options.rules ?? score.rules.id) &&
      score.players === (players ?? score.players) &&
      (!options.daily || gamesOf(score) === 'daily'),
  );
  const found: Found = {
    tables: scoreTables(wanted),
    all: scores,
    ...(options.daily && { streak: dailyStreak(survey, dayAt(new Date())) }),
  };
  process.stdout.write(await output(found, options));
  return warnLeftOut(survey.unreadable.map(({ id }) => id));
}

function readPlayers(typed: string): number {
  const players = Number(typed);
  if (/^\d$/.test(typed) && players >= 1 && players <= MAX_SEATS) return players;
  throw new UsageError(scoresMessages.badPlayers(typed, MAX_SEATS));
}

interface Found {
  readonly tables: readonly ScoreTable[];
  /** The scores of all games, wanted or not. */
  readonly all: readonly ScoreEntry[];
  /** Present where daily games are wanted. */
  readonly streak?: Streak;
}

async function output(
  { tables, all: scores, streak }: Found,
  { all, json, csv }: ScoresOptions,
): Promise<string> {
  if (csv) return scoresCsv(tables);
  if (json) return `${jsonLine(scoresAnswer(tables, streak))}\n`;
  if (streak?.longest === 0 && tables.length === 0) return `${scoresMessages.noDaily}\n`;
  if (tables.length === 0)
    return `${scores.length === 0 ? scoresMessages.noScores : statsMessages.noneFits}\n`;
  const shown = all ? tables : tablesOfPeople(tables);
  if (shown.length === 0) return `${scoresMessages.onlyComputers}\n`;
  const { heading } = await stdoutStyles();
  const columns = reportColumns(process.stdout.columns);
  const lines = scoreLines(shown, { columns, heading, most: all ? Infinity : SHOWN });
  return `${[...lines, ...(streak ? ['', scoresMessages.streak(streak)] : [])].join('\n')}\n`;
}
