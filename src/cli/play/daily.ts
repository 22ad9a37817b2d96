import { isPerson, personNamed } from '../../engine/index.js';
import { LockHeldError, type Lock, type Survey } from '../../storage/index.js';
import {
  dailyMessages,
  defaultNames,
  readPlayerNames,
  storedMessages,
  usageMessages,
} from '../../text/index.js';
import { type DailyGame, dailyGameOf, dailyGamesOfOthers, dailyPlayerOf, dayAt } from '../home/daily.js';
import { type Home, readStore, requireHome, surveyGames } from '../home/home.js';
import { UsageError } from '../options.js';
import { linesFor, warn } from '../output.js';
import { commandForHints } from '../startCommand.js';
import { printDailyResult } from './dailyResult.js';
import { openKeeper, type RunKeeper } from './keeper.js';
import { playRun, type PlayRunOptions, prepareRun, startOpenGame, startStoredGame } from './run.js';

/** The options of `daily`, as parsed by commander. */
export interface DailyOptions extends PlayRunOptions {
  readonly players?: string;
}

/**
 * Plays or resumes today's game of one player. If this game has ended, prints the result.
 *
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function playDaily(options: DailyOptions): Promise<number> {
  const run = await prepareRun(options);
  const { names } = run.settings.values;
  const typedName = options.players === undefined ? undefined : readPlayer(options.players, names);
  const home = await requireHome();
  const day = dayAt(new Date());
  const firstSurvey = await surveyGames(home);
  const name =
    typedName ?? names[0] ?? dailyPlayerOf(firstSurvey) ?? (await lastPlayer(openKeeper(home, run.warnings)));
  const { survey, daily, release } = await findOrClaimDaily(day, name, home, firstSurvey);
  try {
    if (daily.state === 'over') {
      if (options.record !== undefined)
        throw new UsageError(dailyMessages.notRecorded(day, daily.score.game));
      await printDailyResult({ day, name }, home.store, survey);
      const hint = dailyMessages.somebodyElse(commandForHints(process.stdout));
      process.stdout.write(`${linesFor(hint, process.stdout).join('\n')}\n`);
      const warning = run.warnings.latest();
      if (warning !== undefined) warn(warning);
      return 0;
    }
    return await playRun(run, { dice: 'own', counting: 'counts' }, async ({ factory }) => {
      if (daily.state === 'unfinished') return startStoredGame(factory, daily.game.id, run, 'refuse');
      const others = dailyGamesOfOthers(day, survey, name).map((other) => other.name);
      const notice = others.length > 0 ? dailyMessages.playsAfter(others) : undefined;
      const game = factory.createDailyGame(personNamed(name), day, notice);
      // Release the claim only after the game is stored. From then on, other processes can find the game.
      await game.session.settled();
      await release();
      return startOpenGame(game, 'new', run);
    });
  } finally {
    await release();
  }
}

function readPlayer(input: string, namesInSettings: readonly string[]): string {
  const reading = readPlayerNames(input, namesInSettings);
  if (!reading.ok) throw new UsageError(usageMessages.players(reading.problem));
  const [name, ...others] = reading.names;
  if (name === undefined || others.length > 0) throw new UsageError(dailyMessages.onePlayer(input));
  return name;
}

/** Returns the name of the first human player in the last game, or a default name. */
async function lastPlayer(keeper: RunKeeper): Promise<string> {
  const people = (await keeper.lastPlayers()).filter(isPerson);
  return people[0]?.name ?? defaultNames(1)[0] ?? '';
}

/**
 * The daily game of a player, a survey of the stored games, and a function that releases the claim on the daily game.
 */
interface FoundDaily {
  readonly survey: Survey;
  readonly daily: DailyGame;
  /**
   * Releases the claim, so that other processes can start the player's daily game. Never rejects. A second call does
   * nothing.
   */
  readonly release: () => Promise<void>;
}

/**
 * Finds the daily game of a player. If the game has not started, claims it. Until `release` is called, no other process
 * can start this player's game.
 *
 * @throws UsageError if the stored games cannot be read, or if another process is starting the player's game
 */
async function findOrClaimDaily(
  day: string,
  name: string,
  home: Home,
  firstSurvey: Survey,
): Promise<FoundDaily> {
  const found = dailyGameOf(day, firstSurvey, name);
  if (found.state !== 'none') return { survey: firstSurvey, daily: found, release: () => Promise.resolve() };
  const release = releaseOnce(await claimDaily(home, name));
  try {
    // Check again, because another process may have started the game just before this process claimed it.
    const survey = await readStore(home, (store) => store.survey());
    const daily = dailyGameOf(day, survey, name);
    if (daily.state !== 'none') await release();
    return { survey, daily, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * @returns the claim, or undefined if the disk is read-only. On a read-only disk, no process can store a daily game.
 */
const claimDaily = ({ store }: Home, name: string): Promise<Lock | undefined> =>
  store.claimDaily(name).catch((error: unknown) => {
    if (error instanceof LockHeldError) throw new UsageError(storedMessages.dailyHeld(name, error.holder));
    return undefined;
  });

function releaseOnce(claim: Lock | undefined): () => Promise<void> {
  let held = claim;
  return async () => {
    const lock = held;
    held = undefined;
    // A lock file that cannot be deleted becomes stale when this process ends.
    await lock?.release().catch(() => undefined);
  };
}
