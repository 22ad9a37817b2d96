import { progressText } from '../commands/stored.js';
import { onOneLine } from '../phrases.js';
import { cardMessages } from './gameCard.js';

interface PlayerWords {
  readonly name: string;
  readonly score: number;
  readonly left?: true;
}

/** What can set a game apart from others. */
interface KindWords {
  /** The day, where that is to be told. */
  readonly daily?: string | true | undefined;
  readonly practice?: true;
  /** Whether all players are given the same dice. */
  readonly duplicate?: true;
}

/** What sets a game apart from others, a word for each: none for most. */
export const kindsOfGame = ({ daily, practice, duplicate }: KindWords): readonly string[] => [
  ...(daily === true ? ['daily'] : []),
  ...(typeof daily === 'string' ? [cardMessages.daily(daily)] : []),
  ...(practice ? ['practice'] : []),
  ...(duplicate ? ['same dice'] : []),
];

/** What a game is played as: `Official rules`, `Official rules, daily 2026-01-31`. */
export const rulesOfGame = (rules: string, kinds: readonly string[]): string => [rules, ...kinds].join(', ');

/** Words of the list of stored games. */
export const gamesMessages = {
  /** `Ann 275, Bob left (Official rules)`. */
  finished: (players: readonly PlayerWords[], rules: string): string =>
    `${players.map(resultText).join(', ')} (${onOneLine(rules)})`,
  /** `Ann, Bob (round 5 of 13, Official rules)`; `round` is undefined before the first turn. */
  unfinished: (players: readonly PlayerWords[], round: number | undefined, rules: string): string =>
    `${namesText(players)} (${progressText(round)}, ${onOneLine(rules)})`,
  abandoned: (players: readonly PlayerWords[], rules: string): string =>
    `${namesText(players)} (${players.length > 1 ? 'all left' : 'left'}, ${onOneLine(rules)})`,
  playedBy: (pid: number, host: string): string => `being played by process ${pid} on ${onOneLine(host)}`,
} as const;

const resultText = ({ name, score, left }: PlayerWords): string =>
  `${onOneLine(name)} ${left ? 'left' : score}`;

const namesText = (players: readonly PlayerWords[]): string =>
  players.map(({ name }) => onOneLine(name)).join(', ');
