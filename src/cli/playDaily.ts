import { isPerson, OFFICIAL, personNamed } from '../engine/index.js';
import { dailyWords, defaultNames, readPlayerNames, usageWords } from '../text/index.js';
import { dailyGameOf, dailyPlayerOf } from './daily/dailyGame.js';
import { tellDaily } from './daily/tellDaily.js';
import { dayAt } from './daily/day.js';
import { existingHome, surveyed } from './homeOfGames.js';
import type { RunKeeper } from './keeper.js';
import { goOnWith, newBeginning, openRun, playRun, type ScreenOptions } from './playRun.js';
import { UsageError } from './usageError.js';

/** The options of `daily` as commander gives them. */
export interface DailyOptions extends ScreenOptions {
  readonly players?: string;
}

/**
 * Plays the daily game of today, goes on with it, or tells what it came to; it is played once.
 *
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function playDaily(options: DailyOptions): Promise<number> {
  const run = await openRun(options);
  const { names } = run.settings.values;
  const name = options.players === undefined ? undefined : readPlayer(options.players, names);
  const home = await existingHome();
  const day = dayAt(new Date());
  const before = await surveyed(home);
  const daily = dailyGameOf(day, before);
  if (daily.state === 'over') {
    if (options.record !== undefined) throw new UsageError(dailyWords.notRecorded(day, daily.score.game));
    await tellDaily(day, home.store, before);
    const trouble = run.troubles.newest();
    if (trouble !== undefined) process.stderr.write(`yahtzee-cli: ${trouble}\n`);
    return 0;
  }
  if (daily.state === 'unfinished') refuseOther(daily.game.players[0]?.name ?? '', name);
  return playRun(
    run,
    // Whatever is played after it is no daily game.
    { dice: 'own', counting: 'counts', ...(daily.state === 'none' && { daily: day }) },
    async ({ dealer, keeper }) =>
      daily.state === 'unfinished'
        ? goOnWith(dealer, daily.game.id, run, 'refuse')
        : newBeginning(
            dealer,
            [personNamed(name ?? names[0] ?? dailyPlayerOf(before) ?? (await lastPlayer(keeper)))],
            OFFICIAL,
            run,
          ),
  );
}

function readPlayer(typed: string, chosen: readonly string[]): string {
  const reading = readPlayerNames(typed, chosen);
  if (!reading.ok) throw new UsageError(usageWords.players(reading.problem));
  const [name, ...others] = reading.names;
  if (name === undefined || others.length > 0) throw new UsageError(dailyWords.onePlayer(typed));
  return name;
}

function refuseOther(player: string, typed: string | undefined): void {
  if (typed !== undefined && typed !== player) throw new UsageError(dailyWords.begunBy(typed, player));
}

/** The first person of the last game. */
async function lastPlayer(keeper: RunKeeper): Promise<string> {
  const people = (await keeper.lastPlayers()).filter(isPerson);
  return people[0]?.name ?? defaultNames(1)[0] ?? '';
}
