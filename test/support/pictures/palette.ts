import type { Colour } from '../terminal/cells.js';

/** The background and the default text colour of the pictures. */
export const PAPER = '#16181d';
export const INK = '#d7dae0';

/** The 16 terminal colours of the pictures. */
const ANSI = [
  ...['#2b2e36', '#e06c75', '#8cc570', '#e5c07b', '#61a5ef', '#c98ae0', '#56b6c2', '#c8ccd4'],
  ...['#7d8590', '#ff8b94', '#a9e08b', '#ffd88f', '#8cc4ff', '#e3a8f5', '#7fd9e4', '#ffffff'],
] as const;

const CUBE_LEVELS = [0, 95, 135, 175, 215, 255] as const;

/** Returns a colour as `#rrggbb`. Colours 16 to 255 are the same as in xterm: a colour cube and 24 greys. */
export function hexOf(colour: Colour): string {
  if (typeof colour === 'string') return colour;
  const own = ANSI[colour];
  if (own !== undefined) return own;
  if (colour >= 232) return rgb([1, 1, 1].map(() => 8 + 10 * (colour - 232)));
  const place = colour - 16;
  return rgb([36, 6, 1].map((step) => CUBE_LEVELS[Math.floor(place / step) % 6] ?? 0));
}

const rgb = (parts: readonly number[]): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
