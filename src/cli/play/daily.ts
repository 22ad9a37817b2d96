import { isPerson, personNamed } from '../../engine/index.js';
import { LockHeldError, type Lock, type Survey } from '../../storage/index.js';
import {
  areAlike,
  dailyMessages,
  defaultNames,
  onOneLine,
  readPlayerNames,
  storedMessages,
  usageMessages,
} from '../../text/index.js';
import { type DailyGame, dailyGameOf, dailyPlayerOf, dayAt } from '../home/daily.js';
import { type Home, readStore, requireHome, surveyGames } from '../home/home.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';
import { printDailyResult } from './dailyResult.js';
import type { RunKeeper } from './keeper.js';
import { playRun, type PlayRunOptions, prepareRun, startOpenGame, startStoredGame } from './run.js';

/** The options of `daily`, as parsed by commander. */
export interface DailyOptions extends PlayRunOptions {
  readonly players?: string;
}

/**
 * Plays or resumes today's game. If today's game has ended, prints the result.
 *
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function playDaily(options: DailyOptions): Promise<number> {
  const run = await prepareRun(options);
  const { names } = run.settings.values;
  const name = options.players === undefined ? undefined : readPlayer(options.players, names);
  const home = await requireHome();
  const day = dayAt(new Date());
  const { survey, daily, release } = await findOrClaimDaily(day, home);
  try {
    if (daily.state === 'over') {
      const { game, players } = daily.score;
      if (options.record !== undefined) throw new UsageError(dailyMessages.notRecorded(day, game));
      const player = players[0]?.name ?? '';
      if (isSomebodyElse(player, name)) {
        process.stdout.write(`${dailyMessages.playedBy(name, onOneLine(player))}\n`);
      }
      await printDailyResult(day, home.store, survey);
      const warning = run.warnings.latest();
      if (warning !== undefined) warn(warning);
      return 0;
    }
    if (daily.state === 'unfinished') {
      const player = daily.game.players[0]?.name ?? '';
      if (isSomebodyElse(player, name)) throw new UsageError(dailyMessages.startedBy(name, player));
    }
    return await playRun(run, { dice: 'own', counting: 'counts' }, async ({ factory, keeper }) => {
      if (daily.state === 'unfinished') return startStoredGame(factory, daily.game.id, run, 'refuse');
      const player = name ?? names[0] ?? dailyPlayerOf(survey) ?? (await lastPlayer(keeper));
      const game = factory.createDailyGame(personNamed(player), day);
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

const isSomebodyElse = (player: string, name: string | undefined): name is string =>
  name !== undefined && !areAlike(name, player);

/** Returns the name of the first human player in the last game, or a default name. */
async function lastPlayer(keeper: RunKeeper): Promise<string> {
  const people = (await keeper.lastPlayers()).filter(isPerson);
  return people[0]?.name ?? defaultNames(1)[0] ?? '';
}

/**
 * The daily game for a date, a survey of the stored games, and a function that releases the claim on the daily game.
 */
interface FoundDaily {
  readonly survey: Survey;
  readonly daily: DailyGame;
  /**
   * Releases the claim, so that other processes can start the daily game. Never rejects. A second call does nothing.
   */
  readonly release: () => Promise<void>;
}

/**
 * Finds the daily game for a date. If the game has not started, claims it. Until `release` is called, no other process
 * can start the game.
 *
 * @throws UsageError if the stored games cannot be read, or if another process is starting the game
 */
async function findOrClaimDaily(day: string, home: Home): Promise<FoundDaily> {
  const firstSurvey = await surveyGames(home);
  const found = dailyGameOf(day, firstSurvey);
  if (found.state !== 'none') return { survey: firstSurvey, daily: found, release: () => Promise.resolve() };
  const release = releaseOnce(await claimDaily(home));
  try {
    // Check again, because another process may have started the game just before this process claimed it.
    const survey = await readStore(home, (store) => store.survey());
    const daily = dailyGameOf(day, survey);
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
const claimDaily = ({ store }: Home): Promise<Lock | undefined> =>
  store.claimDaily().catch((error: unknown) => {
    if (error instanceof LockHeldError) throw new UsageError(storedMessages.dailyHeld(error.holder));
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
