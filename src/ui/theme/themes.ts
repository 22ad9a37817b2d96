import chalk from 'chalk';
import { createContext, useContext } from 'react';
import {
  DEFAULT_SETTINGS,
  needsUtf8,
  type Settings,
  type Shade,
  THEME_NAMES,
  type ThemeName,
} from '../../settings/index.js';
import { ASCII_DICE, LARGE_DICE, LARGE_UNICODE_DICE, UNICODE_DICE } from '../../text/index.js';
import { type Characters, MEANINGS, type Theme } from './theme.js';

/**
 * Colours that colour-blind people can tell apart too (Okabe and Ito, Color Universal Design, 2008).
 * Terminals with only 16 colours get substitutes, never red or green.
 */
export const OKABE_ITO = {
  skyBlue: { hex: '#56B4E9', ansi: 'cyan' },
  bluishGreen: { hex: '#009E73', ansi: 'whiteBright' },
  orange: { hex: '#E69F00', ansi: 'yellow' },
  reddishPurple: { hex: '#CC79A7', ansi: 'magentaBright' },
} as const;

/** Chalk's level for 256 colours. That's enough for colours close to those of `OKABE_ITO`. */
const LEVEL_256 = 2;

/** A colour of the palette, or its substitute if the terminal can't show it. */
export const okabeIto = (name: keyof typeof OKABE_ITO): string =>
  OKABE_ITO[name][chalk.level >= LEVEL_256 ? 'hex' : 'ansi'];

/** Each colour of a theme needs a contrast of at least 4.5 to 1 with the background (WCAG 2, level AA). */
interface Palette {
  readonly player: string;
  readonly points: string;
  readonly held: string;
  readonly notice: string;
  /** By default, an earned bonus looks like other text. */
  readonly bonus?: string;
  /** By default, quiet text is dim. */
  readonly quiet?: string;
}

/**
 * Dark backgrounds get the 16 ANSI colours, which look the way the player has set them in the terminal. On a light
 * background, most of those would be too faint.
 *
 * The numbers are colours of the 256-colour palette. Chalk would round any other notation to brighter ones. Terminals
 * with only 16 colours show them as black or blue.
 */
const CLASSIC_PALETTES: Readonly<Record<Shade, Palette>> = {
  dark: { player: 'cyan', points: 'green', held: 'yellow', notice: 'magentaBright' },
  light: {
    player: 'ansi256(25)',
    points: 'ansi256(22)',
    held: 'ansi256(94)',
    notice: 'ansi256(90)',
    quiet: 'ansi256(241)',
  },
};

const COLOUR_BLIND_PALETTES: Readonly<Record<Shade, Palette>> = {
  dark: {
    ...CLASSIC_PALETTES.dark,
    player: okabeIto('skyBlue'),
    points: okabeIto('bluishGreen'),
    held: okabeIto('orange'),
    notice: okabeIto('reddishPurple'),
    bonus: okabeIto('reddishPurple'),
  },
  light: {
    ...CLASSIC_PALETTES.light,
    points: 'ansi256(23)',
    bonus: CLASSIC_PALETTES.light.notice,
  },
};

const stylesIn = ({ player, points, held, notice, bonus, quiet }: Palette): Theme['styles'] => ({
  title: { bold: true, color: player },
  heading: { bold: true },
  question: { bold: true },
  quiet: quiet === undefined ? { dimColor: true } : { color: quiet },
  inTurn: { bold: true, color: player },
  candidate: { color: points },
  best: { bold: true, color: points },
  marked: { bold: true, inverse: true },
  held: { bold: true, color: held },
  bonus: bonus === undefined ? {} : { color: bonus },
  message: { color: held },
  notice: { bold: true, color: notice },
  key: { bold: true },
});

const CLASSIC_MARKS: Theme['marks'] = {
  pointer: '>',
  best: '*',
  left: 'x',
  mistake: 'o',
  block: '#',
  rule: '-',
};
const UNICODE_MARKS: Theme['marks'] = {
  pointer: '►',
  best: '★',
  left: '×',
  mistake: '●',
  block: '█',
  rule: '─',
};

/** `high-contrast` uses no colours and no dim text: nothing beats the contrast of a terminal's default text. */
const HIGH_CONTRAST: Theme = {
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
  marks: CLASSIC_MARKS,
  dice: ASCII_DICE,
  largeDice: LARGE_DICE,
  largeDiceIn: 'roomy',
};

type Themes = Readonly<Record<ThemeName, Theme>>;

function themesOn(shade: Shade): Themes {
  const classic: Theme = {
    styles: stylesIn(CLASSIC_PALETTES[shade]),
    marks: CLASSIC_MARKS,
    dice: ASCII_DICE,
    largeDice: LARGE_DICE,
    largeDiceIn: 'roomy',
  };
  return {
    classic,
    unicode: { ...classic, marks: UNICODE_MARKS, dice: UNICODE_DICE, largeDice: LARGE_UNICODE_DICE },
    large: { ...classic, largeDiceIn: 'all' },
    'high-contrast': HIGH_CONTRAST,
    'colour-blind': { ...classic, styles: stylesIn(COLOUR_BLIND_PALETTES[shade]) },
  };
}

/** For dark backgrounds. On light ones, only the colours differ. */
export const THEMES = themesOn('dark');

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
) as Themes;

const COLOURED: Readonly<Record<Shade, Themes>> = { dark: THEMES, light: themesOn('light') };

/**
 * The theme to draw with. With colours off, only bold, inverse and underlined text is left.
 *
 * @param terminal the shade of the terminal's background, used unless the settings choose a shade
 */
export const resolveTheme = (
  name: ThemeName,
  { colour, background }: Pick<Settings, 'colour' | 'background'>,
  terminal: Shade,
): Theme => (colour === 'off' ? COLOURLESS : COLOURED[background === 'auto' ? terminal : background])[name];

/** Replaces a theme whose characters the terminal can't show. */
export const supportedTheme = (theme: ThemeName, characters: Characters): ThemeName =>
  characters === 'ascii' && needsUtf8(theme) ? DEFAULT_SETTINGS.theme : theme;

export const ThemeContext = createContext<Theme>(THEMES.classic);

/** Only themes define colours and marks, so use this for both. */
export const useTheme = (): Theme => useContext(ThemeContext);
