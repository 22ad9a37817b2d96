import { bytesOf, type Key } from '../keys.js';
import type { Term } from '../pty.js';

/** A random number generator. Returns a whole number from 0 below `limit`. */
export type Below = (limit: number) => number;

/** Returns random numbers that depend only on the seed (mulberry32). */
export function below(seed: number): Below {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const KEYS: readonly Key[] = [
  ...([
    'enter',
    'enter',
    'enter',
    'up',
    'down',
    'left',
    'right',
    'tab',
    'space',
    'escape',
    'backspace',
  ] as const),
  ...([
    'home',
    'end',
    'page-up',
    'page-down',
    'f1',
    'f2',
    'f3',
    'f7',
    'f8',
    'f10',
    'ctrl-t',
    'ctrl-u',
  ] as const),
];
const WORDS = [
  ...['1', '2', '3', '4', '5', '134', 'all', 'none', 'r', 's', 'y', 'n', 'j', 'k', 'q', '?', '/', '+', '-'],
  ...['chance', 'fh', 'twos', 'ls', 'help', 'score', 'undo', 'coach', 'card', 'back', 'é', '-1', '99'],
];
const SIZES = [
  [80, 24],
  [45, 24],
  [120, 40],
  [80, 20],
  [60, 30],
] as const;

/** One input for both programs. */
export interface Input {
  readonly name: string;
  send(term: Term): void;
}

/** Returns a random input. A click is at a place where the screen shows something. */
export function randomInput(random: Below, lines: readonly string[]): Input {
  const oneOf = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const typed = (name: string, text: string): Input => ({ name, send: (term) => term.type(text) });
  switch (random(12)) {
    case 0: {
      const [columns, rows] = oneOf(SIZES);
      return { name: `${columns}x${rows}`, send: (term) => term.resize(columns, rows) };
    }
    case 1: {
      const row = random(lines.length);
      const column = random(Math.max(1, lines[row]?.length ?? 1));
      const at = `0;${column + 1};${row + 1}`;
      return typed(`click ${column},${row}`, `\x1b[<${at}M\x1b[<${at}m`);
    }
    case 2: {
      const word = oneOf(WORDS);
      return typed(`paste ${word}`, `\x1b[200~${word}\x1b[201~`);
    }
    case 3:
    case 4:
    case 5:
    case 6: {
      const word = oneOf(WORDS);
      const text = word.length > 1 ? `${word}\r` : word;
      return typed(JSON.stringify(text), text);
    }
    default: {
      const key = oneOf(KEYS);
      return typed(key, bytesOf(key));
    }
  }
}
