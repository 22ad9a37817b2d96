import { isPerson, OFFICIAL, personNamed } from '../engine/index.js';
import type { Survey } from '../storage/index.js';
import { dailyWords, defaultNames, gameCard, onOneLine, readPlayerNames, usageWords } from '../text/index.js';
import { cardFacts } from './card/facts.js';
import { dailyGameOf, dailyPlayerOf } from './daily/dailyGame.js';
import { dayAt, minutesToNextDay } from './daily/day.js';
import { existingHome, surveyed } from './homeOfGames.js';
import type { Home, RunKeeper } from './keeper.js';
import { goOnWith, newBeginning, openRun, playRun, type ScreenOptions } from './playGame.js';
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
export async function playDaily(options: DailyOptions, now = (): Date => new Date()): Promise<number> {
  const run = await openRun(options);
  const { names } = run.settings.values;
  const name = options.players === undefined ? undefined : readPlayer(options.players, names);
  const home = await existingHome();
  const day = dayAt(now());
  const before = await surveyed(home);
  const daily = dailyGameOf(day, before);
  if (daily.state === 'over') {
    print(await linesOn(day, home, before, now()));
    return 0;
  }
  if (daily.state === 'unfinished') refuseOther(daily.game.players[0]?.name ?? '', name);
  const status = await playRun(
    run,
    // Whatever is played after it is no daily game.
    { dice: 'own', counting: 'counts', ...(daily.state === 'none' && { daily: day }) },
    async ({ dealer, keeper }) =>
      daily.state === 'unfinished'
        ? goOnWith(dealer, daily.game.id, options, 'refuse')
        : newBeginning(
            dealer,
            [personNamed(name ?? names[0] ?? dailyPlayerOf(before) ?? (await lastPlayer(keeper)))],
            OFFICIAL,
            options,
          ),
  );
  if (status === 0) print(await linesOn(day, home, await surveyed(home), now()));
  return status;
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

/** What there is to say of the daily game of a day, with its card; nothing while it can be played. */
async function linesOn(day: string, { store }: Home, survey: Survey, now: Date): Promise<readonly string[]> {
  const daily = dailyGameOf(day, survey);
  if (daily.state !== 'over') return [];
  const { game, outcome, players } = daily.score;
  const { name = '', score = 0 } = players[0] ?? {};
  const next = dailyWords.next(minutesToNextDay(now));
  if (outcome === 'abandoned') return [dailyWords.givenUp(day, onOneLine(name)), next];
  const reading = await store.read(game);
  return [
    dailyWords.played(day, onOneLine(name), score),
    ...(reading.ok ? gameCard(cardFacts(reading.stored, survey)) : []),
    next,
  ];
}

const print = (lines: readonly string[]): void => {
  for (const line of lines) process.stdout.write(`${line}\n`);
};
