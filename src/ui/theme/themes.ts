import {
  type Colour,
  DEFAULT_SETTINGS,
  needsUtf8,
  THEME_NAMES,
  type ThemeName,
} from '../../settings/index.js';
import { ASCII_DICE, type DiceArt, LARGE_DICE, UNICODE_DICE } from '../../text/index.js';
import { okabeIto } from './okabeIto.js';
import type { Characters } from '../run/screenRequest.js';
import type { Size } from '../model/size.js';
import { MEANINGS, type Theme } from './theme.js';

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
/** The least terminal in which large dice take no room from anything else. */
const LARGE_DICE_SIZE: Size = { columns: 96, rows: 30 };

/** The dice of a look in a terminal of this size. */
export const diceFor = ({ dice, largeDice = dice }: Theme, { columns, rows }: Size): DiceArt =>
  columns >= LARGE_DICE_SIZE.columns && rows >= LARGE_DICE_SIZE.rows ? largeDice : dice;

/** The look after this one, of those that a terminal with such characters can show. */
export function themeAfter(theme: ThemeName, characters: Characters): ThemeName {
  const shown = THEME_NAMES.filter((name) => themeShown(name, characters) === name);
  return shown[(shown.indexOf(theme) + 1) % shown.length] ?? theme;
}
