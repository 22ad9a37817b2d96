import { areAlike, dayOfDaily, type GameHeader, isPerson, type Player } from '../../engine/index.js';
import { compareStarts, compareText, type Streak, streakOf } from '../../statistics/index.js';
import type { GameSummary, ScoreRecord, Survey } from '../../storage/index.js';
import { defaultNames } from '../../text/index.js';
import type { DailyNames } from '../../ui/index.js';

/** Returns the date in UTC, such as `2026-01-31`. */
export const dayAt = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * Returns whether a game is one of today's daily games. Players cannot delete such a game, because they could then play
 * again with the same dice.
 */
export const isTodaysDaily = (game: Pick<GameHeader, 'daily' | 'seed'>, now: Date): boolean =>
  dayOfDaily(game) === dayAt(now);

const MINUTES_PER_DAY = 24 * 60;

/** Returns the number of minutes until midnight UTC, rounded up (1 to 1,440). */
export const minutesToNextDay = (now: Date): number =>
  MINUTES_PER_DAY - (60 * now.getUTCHours() + now.getUTCMinutes());

/** A stored daily game, with the name of its player. */
export type StoredDaily =
  | { readonly state: 'unfinished'; readonly name: string; readonly game: GameSummary }
  | { readonly state: 'over'; readonly name: string; readonly score: ScoreRecord };

/** A player's daily game for a date. The state is `none` if no such game is stored. */
export type DailyGame = StoredDaily | { readonly state: 'none' };

/**
 * Returns the daily games for a date, one for each name, in the order in which they started. An import from another
 * machine can add a second game for the same name. If a name has several games, the list contains only the first.
 */
function dailyGamesOf(day: string, { over, unfinished }: Survey): readonly StoredDaily[] {
  const games = [
    ...over.filter(isOf(day)).map((score): StoredDaily => ({ state: 'over', name: playerOf(score), score })),
    ...unfinished
      .filter(isOf(day))
      .map((game): StoredDaily => ({ state: 'unfinished', name: playerOf(game), game })),
  ].sort((a, b) => compareStarts(startOf(a), startOf(b)));
  return games.filter(({ name }, index) => games.findIndex((other) => areAlike(other.name, name)) === index);
}

/** Returns a player's daily game for a date. */
export const dailyGameOf = (day: string, survey: Survey, name: string): DailyGame =>
  dailyGamesOf(day, survey).find((game) => areAlike(game.name, name)) ?? { state: 'none' };

/** Returns the daily games of all players except `name` for a date, in the order in which they started. */
export const dailyGamesOfOthers = (day: string, survey: Survey, name: string): readonly StoredDaily[] =>
  dailyGamesOf(day, survey).filter((game) => !areAlike(game.name, name));

const isOf =
  (day: string) =>
  (game: GameSummary | ScoreRecord): boolean =>
    dayOfDaily(game) === day;

const playerOf = ({ players }: GameSummary | ScoreRecord): string => players[0]?.name ?? '';

const startOf = (daily: StoredDaily): { readonly id: string; readonly created: string } =>
  daily.state === 'over' ? { id: daily.score.game, created: daily.score.created } : daily.game;

/** Returns the player's name from the newest daily game, or undefined if no daily game is stored. */
export function dailyPlayerOf({ over, unfinished }: Survey): string | undefined {
  const daily = [...over, ...unfinished].filter((each) => dayOfDaily(each) !== undefined);
  const [newest] = daily.sort((a, b) => (a.created < b.created ? 1 : -1));
  return newest && playerOf(newest);
}

/** Returns the name of the first person among the players. */
const firstPersonOf = (players: readonly Player[]): string | undefined => players.find(isPerson)?.name;

/**
 * Returns the name of the daily player: the first name in the settings, otherwise the name in the newest daily game,
 * otherwise the first person in the last game. Returns undefined if all of these are missing.
 */
export const dailyNameOf = ({ settings, lastPlayers }: DailyNames, survey: Survey): string | undefined =>
  settings[0] ?? dailyPlayerOf(survey) ?? firstPersonOf(lastPlayers);

/**
 * Returns the names of the people who may want to play the daily game: the names in the settings, the people in the
 * last game, and the players of all stored daily games.
 */
export function knownDailyNames(
  { settings, lastPlayers }: DailyNames,
  { over, unfinished }: Survey,
): readonly string[] {
  const played = [...over, ...unfinished].filter((each) => dayOfDaily(each) !== undefined).map(playerOf);
  const names = [...settings, ...lastPlayers.filter(isPerson).map(({ name }) => name), ...played];
  return names.filter((name, index) => names.findIndex((other) => areAlike(other, name)) === index);
}

/** Returns the name to use for a daily player whose name is unknown. */
export const unnamedPlayer = (): string => defaultNames(1)[0] ?? '';

/**
 * Returns the streak of a player's finished daily games. Without a name, counts the days on which any player finished
 * the daily game. Ignores games whose dice do not match their seed.
 */
export const dailyStreak = (survey: Survey, today: string, name?: string): Streak =>
  streakOf(
    finishedDaily(survey)
      .filter((score) => name === undefined || areAlike(playerOf(score), name))
      .flatMap((score) => dayOfDaily(score) ?? []),
    today,
  );

/** The streak of one player. */
export interface PlayerStreak extends Streak {
  readonly name: string;
}

/** Returns the streaks of all players who finished a daily game, longest current streak first. */
export function dailyStreaks(survey: Survey, today: string): readonly PlayerStreak[] {
  const names = finishedDaily(survey).map(playerOf).toReversed();
  return names
    .filter((name, index) => names.findIndex((other) => areAlike(other, name)) === index)
    .map((name) => ({ name, ...dailyStreak(survey, today, name) }))
    .sort((a, b) => b.current - a.current || b.longest - a.longest || compareText(a.name, b.name));
}

const finishedDaily = ({ over }: Survey): readonly ScoreRecord[] =>
  over.filter(
    (score) => score.outcome === 'finished' && !score.notFromSeed && dayOfDaily(score) !== undefined,
  );
