import { dailyMessages, readPlayerNames, usageMessages } from '../../text/index.js';
import { dailyNameOf, dayAt, unnamedPlayer } from '../home/daily.js';
import { requireHome, surveyGames } from '../home/home.js';
import { UsageError } from '../options.js';
import { printLine, warn } from '../output.js';
import { commandForHints } from '../startCommand.js';
import { rulesOfSettings } from '../settings/open.js';
import { findOrClaimDaily, printDailyResult, requireDailyRules, startDaily } from './dailyGame.js';
import { openKeeper } from './keeper.js';
import { playRun, type PlayRunOptions, prepareRun, startOpenGame, startStoredGame } from './run.js';

export interface DailyOptions extends PlayRunOptions {
  readonly players?: string;
}

/**
 * Plays or resumes today's daily game, or prints its result if it's over.
 *
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function playDaily(options: DailyOptions): Promise<number> {
  const run = await prepareRun(options);
  const settings = run.settings.values.names;
  const typedName = options.players === undefined ? undefined : readPlayer(options.players, settings);
  const rules = rulesOfSettings(run.settings, run.warnAboutSettings);
  requireDailyRules(rules);
  const home = await requireHome();
  const day = dayAt(new Date());
  const firstSurvey = await surveyGames(home, warn);
  const lastPlayers = await openKeeper(home, run.warnings).lastPlayers();
  const name = typedName ?? dailyNameOf({ settings, lastPlayers }, firstSurvey) ?? unnamedPlayer();
  const played = { day, rules, name };
  const found = await findOrClaimDaily(played, home, firstSurvey);
  const { survey, daily } = found;
  try {
    if (daily.state === 'over') {
      if (options.record !== undefined)
        throw new UsageError(dailyMessages.notRecorded(day, daily.score.game));
      await printDailyResult(played, home.store, { survey });
      printLine(dailyMessages.somebodyElse(options.rules && rules.id, commandForHints(process.stdout)));
      const warning = run.warnings.latest();
      if (warning !== undefined) warn(warning);
      return 0;
    }
    return await playRun(run, { dice: 'own', counting: 'counts' }, async ({ factory }) => {
      if (daily.state === 'unfinished') return startStoredGame(factory, daily.game.id, run, 'refuse');
      return startOpenGame(await startDaily(played, found, factory), 'new', run);
    });
  } finally {
    await found.release();
  }
}

function readPlayer(input: string, namesInSettings: readonly string[]): string {
  const reading = readPlayerNames(input, namesInSettings);
  if (!reading.ok) throw new UsageError(usageMessages.players(reading.problem));
  const [name, ...others] = reading.names;
  if (name === undefined || others.length > 0) throw new UsageError(dailyMessages.onePlayer(input));
  return name;
}
