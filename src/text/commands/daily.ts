import { commandText } from '../layout.js';
import { counted, quoted } from '../phrases.js';

/** Messages about the daily game, one line each. Days are written as `2026-01-31`. */
export const dailyMessages = {
  played: (day: string, name: string, score: number): string =>
    `The daily game of ${day} is finished: ${name} scored ${score}.`,
  abandoned: (day: string, name: string): string =>
    `The daily game of ${day} has ended because ${name} left.`,
  next: (minutes: number): string => `The next daily game starts at 00:00 UTC, in ${durationText(minutes)}.`,
  /** @param program the command that starts the program, for hints on a terminal */
  todays: (day: string, program?: string): string =>
    `Play the daily game of ${day} with: ${commandText('daily', program)}`,
  onePlayer: (typed: string): string =>
    `--players ${quoted(typed)}: the daily game is for one player. Give one name.`,
  startedBy: (typed: string, name: string): string =>
    `--players ${quoted(typed)}: ${quoted(name)} started today's game. Leave out --players to resume it.`,
  /**
   * @param typed the player who asked for the daily game
   * @param name another player, who has already finished today's game
   */
  playedBy: (typed: string, name: string): string =>
    `${name} has already played today's game. ${typed} can play the next daily game.`,
  notRecorded: (day: string, id: string): string =>
    `--record: the daily game for ${day} has already ended. Print its record with: yahtzee-cli replay ${id} --json`,
} as const;

/** Formats a duration: `7 hours and 25 minutes`. */
function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [counted(hours, 'hour', 'hours')] : []),
    ...(rest > 0 || hours === 0 ? [counted(rest, 'minute', 'minutes')] : []),
  ];
  return parts.join(' and ');
}
