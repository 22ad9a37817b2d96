import chalk from 'chalk';
import {
  type Colour,
  DEFAULT_SETTINGS,
  needsUtf8,
  THEME_NAMES,
  type ThemeName,
} from '../../settings/index.js';
import { ASCII_DICE, LARGE_DICE, UNICODE_DICE } from '../../text/index.js';
import { type Characters, MEANINGS, type Theme } from './theme.js';

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

/** Only the 16 ANSI colours, so that the terminal's own theme holds. */
const CLASSIC: Theme = {
  styles: {
    title: { bold: true, color: 'cyan' },
    heading: { bold: true },
    question: { bold: true },
    quiet: { dimColor: true },
    inTurn: { bold: true, color: 'cyan' },
    candidate: { color: 'green' },
    best: { bold: true, color: 'green' },
    marked: { bold: true, inverse: true },
    held: { bold: true, color: 'yellow' },
    bonus: {},
    message: { color: 'yellow' },
    notice: { bold: true, color: 'magenta' },
    key: { bold: true },
  },
  marks: { pointer: '>', best: '*', left: 'x', rule: '-' },
  dice: ASCII_DICE,
};

/** No colours and nothing dim: what is brightest on a terminal is its own foreground. */
const HIGH_CONTRAST: Theme = {
  ...CLASSIC,
  styles: {
    title: { bold: true, inverse: true },
    heading: { bold: true },
    question: { bold: true },
    quiet: {},
    inTurn: { bold: true, inverse: true },
    candidate: { bold: true },
    best: { bold: true, underline: true },
    marked: { bold: true, inverse: true },
    held: { bold: true, inverse: true },
    bonus: { underline: true },
    message: { bold: true },
    notice: { bold: true, inverse: true },
    key: { bold: true },
  },
};

const COLOUR_BLIND: Theme = {
  ...CLASSIC,
  styles: {
    ...CLASSIC.styles,
    title: { bold: true, color: okabeIto('blue') },
    inTurn: { bold: true, color: okabeIto('blue') },
    candidate: { color: okabeIto('bluishGreen') },
    best: { bold: true, color: okabeIto('bluishGreen') },
    held: { bold: true, color: okabeIto('vermillion') },
    bonus: { color: okabeIto('reddishPurple') },
    message: { color: okabeIto('vermillion') },
    notice: { bold: true, color: okabeIto('reddishPurple') },
  },
};

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  classic: CLASSIC,
  unicode: {
    ...CLASSIC,
    marks: { pointer: '►', best: '★', left: '×', rule: '─' },
    dice: UNICODE_DICE,
  },
  large: { ...CLASSIC, largeDice: LARGE_DICE },
  'high-contrast': HIGH_CONTRAST,
  'colour-blind': COLOUR_BLIND,
};

const withoutColour = (theme: Theme): Theme => ({
  ...theme,
  styles: Object.fromEntries(
    MEANINGS.map((meaning) => {
      const { color, ...style } = theme.styles[meaning];
      return [meaning, color === undefined ? theme.styles[meaning] : style];
    }),
  ) as Theme['styles'],
});

const COLOURLESS = Object.fromEntries(
  THEME_NAMES.map((name) => [name, withoutColour(THEMES[name])]),
) as typeof THEMES;

/** The look of a name; where nobody wants colours, bold, inverse and underlined text stay. */
export const lookOf = (name: ThemeName, colour: Colour): Theme =>
  (colour === 'off' ? COLOURLESS : THEMES)[name];

/** The look that a terminal with such characters shows for one that is wanted. */
export const themeShown = (theme: ThemeName, characters: Characters): ThemeName =>
  characters === 'ascii' && needsUtf8(theme) ? DEFAULT_SETTINGS.theme : theme;

/** The look after this one, of those that a terminal with such characters can show. */
export function themeAfter(theme: ThemeName, characters: Characters): ThemeName {
  const shown = THEME_NAMES.filter((name) => themeShown(name, characters) === name);
  return shown[(shown.indexOf(theme) + 1) % shown.length] ?? theme;
}
