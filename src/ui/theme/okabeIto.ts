import chalk from 'chalk';

/**
 * Colours that people with any kind of colour vision can tell apart (M. Okabe and K. Ito, Color Universal Design,
 * 2008): those of the eight that stand out by 3 to 1 or more from black as well as from white, as nobody knows a
 * terminal's background. Beside each is what a terminal of 16 colours has for it, red and green not among them.
 */
export const OKABE_ITO = {
  blue: { hex: '#0072B2', ansi: 'blueBright' },
  bluishGreen: { hex: '#009E73', ansi: 'cyan' },
  vermillion: { hex: '#D55E00', ansi: 'yellow' },
  reddishPurple: { hex: '#CC79A7', ansi: 'magenta' },
} as const;

/** From this level on Chalk has 256 colours or more, which come close enough to any. */
const LEVEL_256 = 2;

/** A colour of the palette as this terminal can show it. */
export const okabeIto = (name: keyof typeof OKABE_ITO): string =>
  OKABE_ITO[name][chalk.level >= LEVEL_256 ? 'hex' : 'ansi'];
