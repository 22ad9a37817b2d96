export interface ColourWishes {
  /** `off` is `--no-color`. */
  readonly option: 'on' | 'off';
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Whether to draw in colour: `--no-color` and a NO_COLOR that is not empty switch it off; else FORCE_COLOR
 * decides where it is set; else TERM=dumb switches it off. `undecided` leaves it to what the terminal can do.
 */
export function colourDecision({ option, env }: ColourWishes): 'off' | 'undecided' {
  if (option === 'off' || (env['NO_COLOR'] ?? '') !== '') return 'off';
  if (env['FORCE_COLOR'] !== undefined) return 'undecided';
  return env['TERM'] === 'dumb' ? 'off' : 'undecided';
}

/** Puts the decision where the drawing libraries look for it, which they do once, when they are loaded. */
export function settleColour(option: ColourWishes['option']): void {
  if (colourDecision({ option, env: process.env }) !== 'off') {
    // On a terminal a game is a game, whatever a CI variable makes the colour library think; 16 colours do.
    if (process.env['CI'] !== undefined && process.stdout.isTTY) process.env['FORCE_COLOR'] ??= '1';
    return;
  }
  process.env['FORCE_COLOR'] = '0';
  // Node warns on stderr, over the screen, when it finds both.
  delete process.env['NO_COLOR'];
}
