import { HeldError, type Lock, type Survey } from '../../storage/index.js';
import { storedMessages } from '../../text/index.js';
import { type Home, readStore, surveyGames } from '../home/home.js';
import { UsageError } from '../options.js';
import { type DailyGame, dailyGameOf } from '../home/daily.js';

/** The daily game of a day among all stored games. */
export interface FoundDaily {
  readonly survey: Survey;
  readonly daily: DailyGame;
  /** Lets other processes look for it again; never rejects, and called again does nothing. */
  readonly release: () => Promise<void>;
}

/**
 * Looks for the daily game of a day. Where there is none, no other process begins one before the release.
 *
 * @throws UsageError where the stored games cannot be looked through, or while another process begins one
 */
export async function lookForDaily(day: string, home: Home): Promise<FoundDaily> {
  const before = await surveyGames(home);
  const found = dailyGameOf(day, before);
  if (found.state !== 'none') return { survey: before, daily: found, release: () => Promise.resolve() };
  const release = releasing(await claimDaily(home));
  try {
    // Another one may have begun it just before the claim.
    const survey = await readStore(home, (store) => store.survey());
    const daily = dailyGameOf(day, survey);
    if (daily.state !== 'none') await release();
    return { survey, daily, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** @returns undefined where nothing can be written: then no game is stored that there could be two of */
const claimDaily = ({ store }: Home): Promise<Lock | undefined> =>
  store.claimDaily().catch((error: unknown) => {
    if (error instanceof HeldError) throw new UsageError(storedMessages.dailyHeld(error.holder));
    return undefined;
  });

function releasing(claim: Lock | undefined): () => Promise<void> {
  let held = claim;
  return async () => {
    const releasable = held;
    held = undefined;
    // What is left of it is stale once this process ends.
    await releasable?.release().catch(() => undefined);
  };
}
