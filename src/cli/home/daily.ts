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

/** The date in UTC, such as `2026-01-31`. */
export const dayAt = (now: Date): string => now.toISOString().slice(0, 10);

/** True for one of today's daily games. Nobody can delete one and play its dice again. */
export const isTodaysDaily = (game: Pick<GameHeader, 'daily' | 'seed'>, now: Date): boolean =>
  dayOfDaily(game) === dayAt(now);

/** Identifies a daily game: each player has one for each day and rule set. */
export interface PlayedDaily {
  readonly day: string;
  readonly rules: RuleSet;
  readonly name: string;
}

export type StoredDaily =
  | { readonly state: 'unfinished'; readonly name: string; readonly game: GameSummary }
  | { readonly state: 'over'; readonly name: string; readonly score: ScoreRecord };

/** The state is `none` if no such game is stored. */
export type DailyGame = StoredDaily | { readonly state: 'none' };

type SharedDaily = Omit<PlayedDaily, 'name'>;

/**
 * Everybody's game for one day and rule set, in the order in which they started. Takes only the first game of each
 * name, because others may have been imported from another machine.
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

export const dailyGamesOfOthers = (played: PlayedDaily, survey: Survey): readonly StoredDaily[] =>
  dailyGamesOf(played, survey).filter(({ name }) => !areAlike(name, played.name));

const isOf =
  ({ day, rules }: SharedDaily) =>
  (game: GameSummary | ScoreRecord): boolean =>
    dayOfDaily(game) === day && game.rules.id === rules.id;

const playerOf = ({ players }: GameSummary | ScoreRecord): string => players[0]?.name ?? '';

const startOf = (daily: StoredDaily): { readonly id: string; readonly created: string } =>
  daily.state === 'over' ? { id: daily.score.game, created: daily.score.created } : daily.game;

/** The name in the newest daily game, if there is one. */
export function dailyPlayerOf({ over, unfinished }: Survey): string | undefined {
  const daily = [...over, ...unfinished].filter((each) => dayOfDaily(each) !== undefined);
  const [newest] = daily.sort((a, b) => (a.created < b.created ? 1 : -1));
  return newest && playerOf(newest);
}

const firstPersonOf = (players: readonly Player[]): string | undefined => players.find(isPerson)?.name;

/**
 * Who plays the daily game: the first name in the settings, else the player of the newest daily game, else the first
 * person in the last game. Undefined if there's none of these.
 */
export const dailyNameOf = ({ settings, lastPlayers }: DailyNames, survey: Survey): string | undefined =>
  settings[0] ?? dailyPlayerOf(survey) ?? firstPersonOf(lastPlayers);

/**
 * Everybody who may want to play the daily game: names in the settings, people in the last game, and players of stored
 * daily games.
 */
export function knownDailyNames(
  { settings, lastPlayers }: DailyNames,
  { over, unfinished }: Survey,
): readonly string[] {
  const played = [...over, ...unfinished].filter((each) => dayOfDaily(each) !== undefined).map(playerOf);
  const names = [...settings, ...lastPlayers.filter(isPerson).map(({ name }) => name), ...played];
  return names.filter((name, index) => names.findIndex((other) => areAlike(other, name)) === index);
}

export const unnamedPlayer = (): string => defaultNames(1)[0] ?? '';

/** A player's streak of finished daily games under a rule set, up to this day. */
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
 * The streak of days on which anybody finished a daily game.
 *
 * @param rulesId the id of a rule set, to leave out the others
 */
export const dailyStreakOfAll = (survey: Survey, today: string, rulesId?: string): Streak =>
  streakIn(finishedDaily(survey, rulesId), today);

/**
 * Everybody's streaks of finished daily games, one per rule set, the longest current streak first.
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

/** Leaves out games whose dice don't match their seed. */
const finishedDaily = ({ over }: Survey, rulesId?: string): readonly ScoreRecord[] =>
  over.filter(
    (score) =>
      score.outcome === 'finished' &&
      !score.notFromSeed &&
      dayOfDaily(score) !== undefined &&
      score.rules.id === (rulesId ?? score.rules.id),
  );
