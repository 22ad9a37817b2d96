import type { SettingName, Source } from '../../settings/index.js';
import { andList, capitalised, onOneLine, orList, quoted, shownValue } from '../phrases.js';
import { themeMessages } from '../play/screen.js';
import { describeFault } from './stored.js';

/** Paths can contain line breaks, so this puts a value on one line. An empty value becomes `none`. */
const shown = (value: string): string => onOneLine(value) || 'none';

const ABOUT: Readonly<Record<SettingName, string>> = {
  theme: 'appearance of the screen',
  input: 'how you enter moves in full-screen mode',
  mouse: 'mouse clicks and the mouse wheel',
  animation: 'tumbling dice, flourishes, and pauses while computer players move',
  speed: 'how fast computer players move if animation is on',
  confirmations:
    'moves to confirm in a terminal; "risky": a zero while another box scores or you can roll, or rolling away a Yahtzee or five-dice straight',
  names: 'suggested player names for new games',
  rules: 'rule set for new games',
  colour: 'colours on the screen and in reports, but not in line mode',
  background: 'whether your terminal is dark or light; "auto" asks the terminal',
  display: 'full screen, or lines of text for screen readers',
  bell: 'terminal bell when your turn starts at a network table',
};

/** Changes to these take effect only at the next start. */
const NEXT_START: readonly SettingName[] = ['mouse', 'display'];

/** Says where a value comes from, unless it's from the settings file or the default. */
const SOURCES: Readonly<Record<Source, string>> = {
  flag: ' Set by a command-line option for this run.',
  environment: ' Set by an environment variable at each start.',
  file: '',
  default: '',
};

export const settingsMessages = {
  about: ABOUT,
  title: 'SETTINGS',
  /** What the selected setting does, its choices, and where its value comes from. */
  marked: (name: SettingName, choices: readonly string[], source: Source): string => {
    const can = choices.length > 0 ? ` (${orList(choices)})` : '';
    return `${capitalised(ABOUT[name])}${can}.${NEXT_START.includes(name) ? ' Changes take effect at the next start.' : ''}${SOURCES[source]}`;
  },
  shownAs: (theme: string, instead: string): string => `${theme} (shown as ${instead})`,
  givesWay: (theme: string, instead: string): string =>
    ` ${capitalised(themeMessages.givesWay(theme, instead))}.`,
  /** Ends a theme's description when the terminal has no room for large dice. */
  largeDiceFit: (columns: number, rows: number): string =>
    ` Large dice fit in terminals of at least ${columns} columns and ${rows} rows.`,
  now: (name: SettingName, value: string): string => `${capitalised(name)}: ${value}.`,
  overridden: ' An environment variable will undo this at the next start.',
  askNames: 'Names, such as Ann,Bob: ',
  namesRefused: (problem: string): string =>
    `${capitalised(problem)}. Enter 1 to 4 different names, such as Ann,Bob.`,
  keptIn: (file: string): string => `Changes are saved in ${onOneLine(file)}`,
  listHeading: 'Settings, with their values and environment variables:',
  allowedNames: 'names such as Ann,Bob',
  allowedRules: 'rule set id or file',
  shown,

  wrongChoice: (what: string, value: unknown, allowed: readonly string[]): string =>
    `${what} is ${shownValue(value)}; it must be ${orList(allowed)}`,
  wrongNames: (what: string, value: unknown, max: number): string =>
    `${what} is ${shownValue(value)}; it must be a list of up to ${max} names in quotes`,
  wrongRules: (what: string, value: unknown): string =>
    `${what} is ${shownValue(value)}; it must be a rule set id or a house rules file`,
  badName: (what: string, why: string): string =>
    `${what}: ${why}; enter 1 to 4 different names, such as Ann,Bob`,
  uncleanName: (name: string): string =>
    `the name ${quoted(name)} starts or ends with a space, or contains invisible characters`,
  unknown: (name: string, known: readonly string[]): string =>
    `there is no setting ${quoted(name)}; the settings are ${andList(known)}`,

  notSettings: (value: unknown): string =>
    `the file contains ${shownValue(value)}; it must contain a JSON object of settings`,
  notText: "the file isn't UTF-8 text",
  notJson: (column: number): string => `invalid JSON at column ${column}`,
  unreadable: (fault: string): string => `the file can't be read: ${describeFault(fault)}`,
  atLine: (line: number, problem: string): string => `line ${line}: ${problem}`,
  /** Shows the full path, so that the player can find the file. */
  fileUnused: (file: string, problem: string): string =>
    `Settings file ignored: ${problem} (${onOneLine(file)})`,
  rulesUnused: (file: string, problem: string): string =>
    `Rules setting ignored: ${problem} (${onOneLine(file)})`,
  fileSpared: (file: string, problem: string): string =>
    `Settings not saved. Fix or move the settings file: ${problem} (${onOneLine(file)})`,
  notWritten: (file: string, fault: string): string =>
    `Settings not saved: ${describeFault(fault)} (${onOneLine(file)})`,
  noPlace: "Settings can't be saved, because you have no home directory",

  set: (name: string, value: string, file: string): string =>
    `${name}: ${shown(value)}, saved in ${onOneLine(file)}`,
  /** The change was saved, but an environment variable overrides it. */
  setButOverridden: (name: string, value: string, file: string): string =>
    `Saved ${name} in ${onOneLine(file)}, but an environment variable sets it to ${shown(value)}.`,
  resetButOverridden: (name: string, value: string, file: string): string =>
    `Removed ${name} from ${onOneLine(file)}, but an environment variable sets it to ${shown(value)}.`,
  reset: (name: string, value: string, file: string): string =>
    `Removed ${name} from ${onOneLine(file)}. The value is now ${shown(value)}, the default.`,
  file: (file: string): string => `Settings file: ${onOneLine(file)}`,
  resetAlone: '--reset takes one setting name and nothing else.',
} as const;
