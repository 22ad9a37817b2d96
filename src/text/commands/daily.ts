import { commandText, onBoardLine } from '../layout.js';
import { counted, onOneLine, playedAfterText, quoted } from '../phrases.js';

/** Messages of one line each. Days look like `2026-01-31`. */
export const dailyMessages = {
  played: (day: string, name: string, score: number): string =>
    `The daily game of ${day} is finished: ${name} scored ${score}.`,
  abandoned: (day: string, name: string): string =>
    `The daily game of ${day} has ended because ${name} left.`,
  /** @param score what perfect play scores with the dice of a daily game */
  perfect: (score: number): string => `Perfect play scores ${score} with the same dice.`,
  next: (minutes: number): string => `The next daily game starts at 00:00 UTC, in ${durationText(minutes)}.`,
  todays: (day: string, rulesId: string, program?: string): string =>
    `To play the daily game of ${day}, run: ${commandText(`daily -r ${rulesId}`, program)}`,
  houseRules: 'House rules have no daily game. Choose a built-in rule set, such as official (-r official).',
  onePlayer: (typed: string): string =>
    `--players ${quoted(typed)}: the daily game is for one player. Give one name.`,
  others: (players: readonly DailyPlayer[]): string =>
    `Also played by: ${players.map(playerText).join(', ')}.`,
  /** @param rulesId the rule set that the player chose with an option, if any */
  somebodyElse: (rulesId: string | undefined, program?: string): string =>
    `To let somebody else play, run: ${commandText(`daily ${rulesId === undefined ? '' : `-r ${rulesId} `}-p <name>`, program)}`,
  somebodyElseInMenu:
    'Somebody else can play this game: choose Daily game in the menu, and type another name.',
  /**
   * Warns in one line of the board that the score will get the label `played-after`.
   *
   * @param names everybody who has already started today's game
   */
  playsAfter: (names: readonly string[]): string =>
    onBoardLine(
      `Your score will be marked "${playedAfterText(names)}".`,
      `Your score will be marked "finished after ${counted(names.length, 'other player', 'other players')} started".`,
    ),
  notRecorded: (day: string, id: string): string =>
    `--record: the daily game for ${day} has already ended. Print its record with: yahtzee-cli replay ${id} --json`,
} as const;

/** Somebody who has started the daily game. Only a finished game has a `score`. */
export interface DailyPlayer {
  readonly name: string;
  readonly state: 'finished' | 'abandoned' | 'unfinished';
  readonly score?: number;
}

const STATE_WORDS = { abandoned: 'left', unfinished: 'unfinished' } as const;

const playerText = ({ name, state, score }: DailyPlayer): string =>
  `${onOneLine(name)} ${state === 'finished' ? String(score) : `(${STATE_WORDS[state]})`}`;

/** Such as `7 hours and 25 minutes`. */
function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [counted(hours, 'hour', 'hours')] : []),
    ...(rest > 0 || hours === 0 ? [counted(rest, 'minute', 'minutes')] : []),
  ];
  return parts.join(' and ');
}
