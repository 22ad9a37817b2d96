import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GAME_ID = /^\d{4}-\d{2}-\d{2}-[a-hjkmnp-z2-9]{6}$/;

/** A new id for a game, such as `2026-01-31-k7qwmx`: the day of its beginning, and six letters by lot. */
export function newGameId(date: Date): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${date.toISOString().slice(0, 10)}-${letters}`;
}

/** Tells whether a text is an id of our own making; nothing else ever becomes part of a path. */
export const isGameId = (text: string): boolean => GAME_ID.test(text);
