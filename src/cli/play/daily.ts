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

/** The options of `daily`, as commander returns them. */
export interface DailyOptions extends PlayRunOptions {
  readonly players?: string;
}

/**
 * Plays today's game, resumes it, or prints its result if it is over.
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
      // Keep the claim until the game is stored, so that other processes can find the game.
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

/** Returns the first person of the last game. */
async function lastPlayer(keeper: RunKeeper): Promise<string> {
  const people = (await keeper.lastPlayers()).filter(isPerson);
  return people[0]?.name ?? defaultNames(1)[0] ?? '';
}

/** The daily game of a day, and the survey of the stored games. */
interface FoundDaily {
  readonly survey: Survey;
  readonly daily: DailyGame;
  /**
   * Releases the claim, so that other processes can start the daily game. Never rejects. A second call does nothing.
   */
  readonly release: () => Promise<void>;
}

/**
 * Finds the daily game of a day. If the game has not started, claims it: no other process can start it before `release`
 * is called.
 *
 * @throws UsageError if the stored games cannot be read, or while another process starts the game
 */
async function findOrClaimDaily(day: string, home: Home): Promise<FoundDaily> {
  const firstSurvey = await surveyGames(home);
  const found = dailyGameOf(day, firstSurvey);
  if (found.state !== 'none') return { survey: firstSurvey, daily: found, release: () => Promise.resolve() };
  const release = releaseOnce(await claimDaily(home));
  try {
    // Another process may have started the game just before the claim.
    const survey = await readStore(home, (store) => store.survey());
    const daily = dailyGameOf(day, survey);
    if (daily.state !== 'none') await release();
    return { survey, daily, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** @returns undefined if the disk is not writable. Then no other process can store a daily game either. */
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
    // If the lock file cannot be deleted, it is stale as soon as this process ends.
    await lock?.release().catch(() => undefined);
  };
}
