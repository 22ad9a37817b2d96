import { counted, quoted } from '../phrases.js';

/** Words of the daily game: one line each. */
export const dailyMessages = {
  /** @param day such as `2026-01-31` */
  played: (day: string, name: string, score: number): string =>
    `The daily game of ${day} is played: ${name} scored ${score}.`,
  givenUp: (day: string, name: string): string => `The daily game of ${day} is played: ${name} gave it up.`,
  next: (minutes: number): string => `The next one begins at 00:00 UTC, in ${durationText(minutes)}.`,
  todays: (day: string): string => `That of ${day} can be played now: yahtzee-cli daily`,
  onePlayer: (typed: string): string =>
    `--players ${quoted(typed)}: a daily game has one player; give one name`,
  begunBy: (typed: string, name: string): string =>
    `--players ${quoted(typed)}: today's game is ${quoted(name)}'s already; leave --players out to go on with it`,
  /** @param typed who wants to play the game that somebody else has played */
  playedBy: (typed: string, name: string): string =>
    `Today's game was ${name}'s, and there is one a day: ${typed} can play the next.`,
  /** @param id the game's */
  notRecorded: (day: string, id: string): string =>
    `--record: the daily game of ${day} is played already; print its record by: yahtzee-cli replay ${id} --json`,
} as const;

/** `7 hours and 25 minutes`. */
function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [counted(hours, 'hour', 'hours')] : []),
    ...(rest > 0 || hours === 0 ? [counted(rest, 'minute', 'minutes')] : []),
  ];
  return parts.join(' and ');
}
