import { MAX_SEATS } from '../../engine/index.js';
import {
  gamesOf,
  type ScoreEntry,
  type ScoreTable,
  scoreTables,
  type Streak,
  tablesOfPeople,
} from '../../statistics/index.js';
import type { Survey } from '../../storage/index.js';
import {
  onOneLine,
  type Score,
  scoreLines,
  scoresMessages,
  statsMessages,
  wrapWithIndent,
} from '../../text/index.js';
import { dailyStreakOfAll, dailyStreaks, dayAt, type PlayerStreak } from '../home/daily.js';
import { requireHome, storedScores, surveyGames } from '../home/home.js';
import { warnLeftOut } from '../home/storedGames.js';
import { checkRulesId, UsageError } from '../options.js';
import { jsonLine, reportColumns, warn } from '../output.js';
import { type PagerOptions, printPaged } from '../pager.js';
import { stdoutStyles } from '../settings/paint.js';

export interface ScoresOptions extends PagerOptions {
  /** Shows only scores under the rule set with this id. */
  readonly rules?: string;
  /** Shows only games with this number of players. */
  readonly players?: string;
  readonly daily?: true;
  readonly all?: true;
}

const DEFAULT_SCORES = 10;

/**
 * Prints score tables on stdout, and a warning about unreadable games on stderr.
 *
 * @returns the exit status: 2 if a game was unreadable, otherwise 0
 * @throws UsageError
 */
export async function showScores(options: ScoresOptions): Promise<number> {
  const players = options.players === undefined ? undefined : readPlayers(options.players);
  const survey = await surveyGames(await requireHome(), warn);
  // Scores of practice games don't count, because players can take back decisions.
  const scores = storedScores(survey).filter(({ marks }) => !marks.includes('practice'));
  if (options.rules !== undefined) {
    const stored = [...survey.over, ...survey.unfinished];
    checkRulesId(options.rules, new Set(stored.map(({ rules }) => rules.id)));
  }
  const selected = scores.filter(
    (score) =>
      score.rules.id === (options.rules ?? score.rules.id) &&
      score.players === (players ?? score.players) &&
      (!options.daily || gamesOf(score) === 'daily'),
  );
  const found: FoundScores = {
    tables: scoreTables(selected),
    all: scores,
    ...(options.daily && { streaks: streaksAt(dayAt(new Date()), survey, options.rules) }),
  };
  await printPaged(await output(found, options), options);
  return warnLeftOut(survey.unreadable.map(({ id }) => id));
}

const streaksAt = (today: string, survey: Survey, rulesId: string | undefined): FoundStreaks => ({
  overall: dailyStreakOfAll(survey, today, rulesId),
  ofPlayers: dailyStreaks(survey, today, rulesId),
});

function readPlayers(input: string): number {
  const players = Number(input);
  if (/^\d$/.test(input) && players >= 1 && players <= MAX_SEATS) return players;
  throw new UsageError(scoresMessages.badPlayers(input, MAX_SEATS));
}

interface FoundScores {
  readonly tables: readonly ScoreTable[];
  /** All stored scores except those of practice games, even scores that the options hide. */
  readonly all: readonly ScoreEntry[];
  /** Only `--daily` needs the streaks. */
  readonly streaks?: FoundStreaks;
}

interface FoundStreaks {
  /** Days in a row on which anybody finished the daily game. */
  readonly overall: Streak;
  readonly ofPlayers: readonly PlayerStreak[];
}

async function output(
  { tables, all: scores, streaks }: FoundScores,
  { all, json, csv }: ScoresOptions,
): Promise<string> {
  if (csv) return scoresCsv(scoresOf(tables));
  if (json) return `${jsonLine(scoresAnswer(tables, streaks))}\n`;
  if (streaks?.overall.longest === 0 && tables.length === 0) return `${scoresMessages.noDaily}\n`;
  if (tables.length === 0)
    return `${scores.length === 0 ? scoresMessages.noScores : statsMessages.noneFits}\n`;
  const shown = all ? tables : tablesOfPeople(tables);
  if (shown.length === 0) return `${scoresMessages.onlyComputers}\n`;
  const { heading } = await stdoutStyles();
  const columns = reportColumns(process.stdout.columns);
  const lines = scoreLines(shown, { columns, heading, maxScores: all ? Infinity : DEFAULT_SCORES });
  return `${[...lines, ...(streaks ? ['', ...streakLines(streaks, columns)] : [])].join('\n')}\n`;
}

/**
 * Describes each player's streak under each rule set, or just the overall streak if fewer than two players have one.
 */
function streakLines({ overall, ofPlayers }: FoundStreaks, columns: number): readonly string[] {
  if (ofPlayers.length < 2) return [scoresMessages.streak(overall)];
  const hasOneRuleSet = ofPlayers.every(({ rules }) => rules.id === ofPlayers[0]?.rules.id);
  return ofPlayers.flatMap(({ rules, ...streak }) =>
    wrapWithIndent(
      '',
      scoresMessages.streakOf({ ...streak, rules: hasOneRuleSet ? undefined : rules.name }),
      columns,
    ),
  );
}

/**
 * What `scores --json` prints: all selected scores, table by table.
 *
 * @param streaks the streaks of daily games; present only with `--daily`
 */
const scoresAnswer = (tables: readonly ScoreTable[], streaks?: FoundStreaks): object => ({
  // Only games at network tables need version 2, because they have no seed.
  schema: tables.some(({ games }) => games === 'table') ? 'yahtzee-cli/scores@2' : 'yahtzee-cli/scores@1',
  ...(streaks && {
    streak: streaks.overall,
    streaks: streaks.ofPlayers.map(({ rules, ...streak }) => ({ rules: rules.id, ...streak })),
  }),
  scores: scoresOf(tables).map(scoreAnswer),
});

const scoreAnswer = ({
  place,
  game,
  name,
  kind,
  score,
  rules,
  players,
  date,
  seed,
  dice,
  realDice,
  daily,
  marks,
  playedAfter,
}: Score): object => ({
  ...(place !== undefined && { place }),
  game,
  name,
  kind,
  score,
  rules: rules.id,
  rulesVersion: rules.version,
  ...(rules.sum !== undefined && { rulesSum: rules.sum }),
  players,
  date,
  ...(seed !== undefined && { seed }),
  ...(dice && { dice }),
  ...(realDice && { realDice }),
  ...(daily !== undefined && { daily }),
  marks,
  ...(playedAfter && { playedAfter }),
});

const scoresOf = (tables: readonly ScoreTable[]): readonly Score[] =>
  tables.flatMap(({ ranked, apart }) => [...ranked, ...apart]);

const HEADINGS = [
  'place',
  'name',
  'score',
  'kind',
  'rules',
  'rulesVersion',
  'rulesSum',
  'players',
  'date',
  'seed',
  'game',
  'daily',
  'marks',
] as const;

/**
 * Formats scores as CSV (RFC 4180) with a header line. Puts an apostrophe before text that a spreadsheet would evaluate
 * as a formula.
 */
async function scoresCsv(scores: readonly Score[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const rows = scores.map(
    ({
      place,
      name,
      score,
      kind,
      rules,
      players,
      date,
      seed = '',
      game,
      daily,
      marks,
    }): readonly (string | number)[] => [
      place ?? '',
      onOneLine(name),
      score,
      kind,
      onOneLine(rules.id),
      rules.version,
      rules.sum ?? '',
      players,
      date,
      onOneLine(seed),
      game,
      daily ?? '',
      marks.join(' '),
    ],
  );
  return stringify([HEADINGS, ...rows], { record_delimiter: 'windows', escape_formulas: true });
}
