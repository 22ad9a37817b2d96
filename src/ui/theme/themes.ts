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
 * Colours that people with any type of colour vision can distinguish (Okabe and Ito, Color Universal Design, 2008). The
 * terminal's background is unknown, so each colour has a contrast of at least 3 to 1 with both black and white.
 * Terminals with only 16 colours show substitutes, which are never red or green.
 */
export const OKABE_ITO = {
  blue: { hex: '#0072B2', ansi: 'blueBright' },
  bluishGreen: { hex: '#009E73', ansi: 'cyan' },
  vermillion: { hex: '#D55E00', ansi: 'yellow' },
  reddishPurple: { hex: '#CC79A7', ansi: 'magenta' },
} as const;

/**
 * Chalk's colour level for terminals with 256 colours. These terminals can show colours that are close enough to those
 * of `OKABE_ITO`.
 */
const LEVEL_256 = 2;

/** Returns a colour from the palette, or its substitute if the terminal cannot show the colour. */
export const okabeIto = (name: keyof typeof OKABE_ITO): string =>
  OKABE_ITO[name][chalk.level >= LEVEL_256 ? 'hex' : 'ansi'];

/** The theme `classic` uses only the 16 ANSI colours, so the player sees the terminal's own palette. */
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

/**
 * The theme `high-contrast` has no colours and no dim text, because the terminal's default text colour has the best
 * contrast.
 */
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

/** Returns the theme with this name. If colour is off, the theme keeps only bold, inverse and underlined text. */
export const resolveTheme = (name: ThemeName, colour: Colour): Theme =>
  (colour === 'off' ? COLOURLESS : THEMES)[name];

/** Returns `theme`, or a substitute if the terminal cannot show the theme's characters. */
export const supportedTheme = (theme: ThemeName, characters: Characters): ThemeName =>
  characters === 'ascii' && needsUtf8(theme) ? DEFAULT_SETTINGS.theme : theme;
