import {
  areAlike,
  dayOfDaily,
  type GameHeader,
  isPerson,
  nameKey,
  type Player,
  type RuleSet,
} from '../../engine/index.js';
import { byRules, compareStarts, compareText, type Streak, streakOf } from '../../statistics/index.js';
import type { GameSummary, ScoreRecord, Survey } from '../../storage/index.js';
import { defaultNames } from '../../text/index.js';
import type { DailyNames } from '../../ui/index.js';

/** Returns the date in UTC, such as `2026-01-31`. */
export const dayAt = (now: Date): string => now.toISOString().slice(0, 10);

/** Returns whether a game is one of today's daily games. Nobody can delete such a game and play its dice again. */
export const isTodaysDaily = (game: Pick<GameHeader, 'daily' | 'seed'>, now: Date): boolean =>
  dayOfDaily(game) === dayAt(now);

/**
 * The day, the rule set and the player's name, which together identify a daily game. Each player has one game for each
 * day and rule set.
 */
export interface PlayedDaily {
  readonly day: string;
  readonly rules: RuleSet;
  readonly name: string;
}

/** A stored daily game, with the name of its player. */
export type StoredDaily =
  | { readonly state: 'unfinished'; readonly name: string; readonly game: GameSummary }
  | { readonly state: 'over'; readonly name: string; readonly score: ScoreRecord };

/** A player's daily game. The state is `none` if no such game is stored. */
export type DailyGame = StoredDaily | { readonly state: 'none' };

type SharedDaily = Omit<PlayedDaily, 'name'>;

/**
 * Returns the games of all who played the same daily game, in the order in which they started. If a name has several
 * games, for example because one was imported from another machine, returns only the first.
 */
function dailyGamesOf(shared: SharedDaily, { over, unfinished }: Survey): readonly StoredDaily[] {
  const games = [
    ...over
      .filter(isOf(shared))
      .map((score): StoredDaily => ({ state: 'over', name: playerOf(score), score })),
    ...unfinished
      .filter(isOf(shared))
      .map((game): StoredDaily => ({ state: 'unfinished', name: playerOf(game), game })),
  ].sort((a, b) => compareStarts(startOf(a), startOf(b)));
  return games.filter(({ name }, index) => games.findIndex((other) => areAlike(other.name, name)) === index);
}

export const dailyGameOf = (played: PlayedDaily, survey: Survey): DailyGame =>
  dailyGamesOf(played, survey).find(({ name }) => areAlike(name, played.name)) ?? { state: 'none' };

/** Returns the games of the other players of a daily game, in the order in which they started. */
export const dailyGamesOfOthers = (played: PlayedDaily, survey: Survey): readonly StoredDaily[] =>
  dailyGamesOf(played, survey).filter(({ name }) => !areAlike(name, played.name));

const isOf =
  ({ day, rules }: SharedDaily) =>
  (game: GameSummary | ScoreRecord): boolean =>
    dayOfDaily(game) === day && game.rules.id === rules.id;

const playerOf = ({ players }: GameSummary | ScoreRecord): string => players[0]?.name ?? '';

const startOf = (daily: StoredDaily): { readonly id: string; readonly created: string } =>
  daily.state === 'over' ? { id: daily.score.game, created: daily.score.created } : daily.game;

/** Returns the player's name from the newest daily game, or undefined if no daily game is stored. */
export function dailyPlayerOf({ over, unfinished }: Survey): string | undefined {
  const daily = [...over, ...unfinished].filter((each) => dayOfDaily(each) !== undefined);
  const [newest] = daily.sort((a, b) => (a.created < b.created ? 1 : -1));
  return newest && playerOf(newest);
}

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

/** Returns the streak of a player's finished daily games under a rule set, up to the day of this game. */
export const dailyStreak = ({ day, rules, name }: PlayedDaily, survey: Survey): Streak =>
  streakIn(
    finishedDaily(survey, rules.id).filter((score) => areAlike(playerOf(score), name)),
    day,
  );

export interface PlayerStreak extends Streak {
  readonly rules: ScoreRecord['rules'];
  readonly name: string;
}

/**
 * Returns the streak of the days on which any player finished a daily game.
 *
 * @param rulesId the id of a rule set, to leave out the others
 */
export const dailyStreakOfAll = (survey: Survey, today: string, rulesId?: string): Streak =>
  streakIn(finishedDaily(survey, rulesId), today);

/**
 * Returns the streaks of all players who finished a daily game, separately for each rule set. The longest current
 * streak comes first.
 *
 * @param rulesId the id of a rule set, to leave out the others
 */
export function dailyStreaks(survey: Survey, today: string, rulesId?: string): readonly PlayerStreak[] {
  const games = finishedDaily(survey, rulesId).toReversed();
  const keyOf = (score: ScoreRecord): string => `${score.rules.id} ${nameKey(playerOf(score))}`;
  return games
    .filter((score, index) => games.findIndex((other) => keyOf(other) === keyOf(score)) === index)
    .map((score) => {
      const own = games.filter((other) => keyOf(other) === keyOf(score));
      return { rules: score.rules, name: playerOf(score), ...streakIn(own, today) };
    })
    .sort(
      (a, b) =>
        b.current - a.current ||
        b.longest - a.longest ||
        compareText(a.name, b.name) ||
        byRules(a.rules, b.rules),
    );
}

const streakIn = (games: readonly ScoreRecord[], today: string): Streak =>
  streakOf(
    games.flatMap((score) => dayOfDaily(score) ?? []),
    today,
  );

/** Returns the finished daily games whose dice match their seed. */
const finishedDaily = ({ over }: Survey, rulesId?: string): readonly ScoreRecord[] =>
  over.filter(
    (score) =>
      score.outcome === 'finished' &&
      !score.notFromSeed &&
      dayOfDaily(score) !== undefined &&
      score.rules.id === (rulesId ?? score.rules.id),
  );
