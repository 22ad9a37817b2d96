import type { Colour } from '../settings/index.js';

/** What is set about colour, and whether the terminal has any. */
export interface ColourWishes {
  readonly colour: Colour;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Whether to draw in colour: as it is set; else not where TERM=dumb. `undecided` leaves it to what the terminal can do. */
export function colourDecision({ colour, env }: ColourWishes): 'on' | 'off' | 'undecided' {
  if (colour !== 'auto') return colour;
  return env['TERM'] === 'dumb' ? 'off' : 'undecided';
}

/** Puts the decision where the drawing libraries look for it, which they do once, when they are loaded. */
export function settleColour(colour: Colour): void {
  const { env } = process;
  const decision = colourDecision({ colour, env });
  // On a terminal a game is a game, whatever a CI variable makes the colour library think; 16 colours do. Without colours
  // (the looks leave them out) the library is to go on with bold, inverse and underlined text.
  const isForced = decision !== 'undecided' || env['CI'] !== undefined;
  if (isForced && process.stdout.isTTY) forceColour();
  // Node warns on stderr, over the screen, when it finds both.
  if (env['FORCE_COLOR'] !== undefined) delete env['NO_COLOR'];
}

/** At least 16 colours: more where somebody has said so. */
function forceColour(): void {
  const { FORCE_COLOR: forced } = process.env;
  const isRefused = forced === '0' || forced === 'false';
  if (forced === undefined || isRefused) process.env['FORCE_COLOR'] = '1';
}
