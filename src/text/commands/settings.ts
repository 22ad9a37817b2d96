import type { SettingName, Source } from '../../settings/index.js';
import { andList, onOneLine, orList, quoted, shownValue } from '../phrases.js';
import { themeMessages } from '../play/screen.js';
import { faultWords } from './stored.js';

/** A setting on one line, such as a path, which can hold anything; names can be none. */
const shown = (value: string): string => onOneLine(value) || 'none';

/** What each setting is about. */
const ABOUT: Readonly<Record<SettingName, string>> = {
  theme: 'how the screen looks',
  input: 'how to answer on the screen',
  mouse: 'clicks and the wheel',
  animation: 'dice tumble, and computers take their time',
  speed: 'how fast computers play, where there is animation',
  confirmations: 'on the screen, ask before a zero is filled in',
  names: 'whom the seats are offered to',
  rules: 'the rule set of new games',
  colour: 'colours of the screen, and of what is printed',
  display: 'the screen, or lines of text as screen readers want them',
};

/** What cannot be changed on a screen that is there already. */
const NEXT_START: readonly SettingName[] = ['mouse', 'display'];

/** Who else has said what a setting is. */
const SOURCES: Readonly<Record<Source, string>> = {
  flag: ' An option of this run came first.',
  environment: ' The environment comes first at every start.',
  file: '',
  default: '',
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words about what can be set: one line each. */
export const settingsMessages = {
  about: ABOUT,
  title: 'SETTINGS',
  /** What the marked setting is about, what it can be, and who has said what it is. */
  marked: (name: SettingName, choices: readonly string[], source: Source): string => {
    const can = choices.length > 0 ? ` (${orList(choices)})` : '';
    return `${sentence(ABOUT[name])}${can}.${NEXT_START.includes(name) ? ' Changes count from the next start on.' : ''}${SOURCES[source]}`;
  },
  /** A look that the terminal cannot show, and the one that stands in for it. */
  shownAs: (theme: string, instead: string): string => `${theme} (here ${instead})`,
  givesWay: (theme: string, instead: string): string =>
    ` ${sentence(themeMessages.givesWay(theme, instead))}.`,
  askNames: 'Names, such as Ann,Bob: ',
  namesRefused: (problem: string): string =>
    `${sentence(problem)}: allowed are up to 4 different names, such as Ann,Bob.`,
  keptIn: (file: string): string => `Changes are kept in ${onOneLine(file)}`,
  listHeading: 'Settings, what each can be, and its environment variable:',
  allowedNames: 'names such as Ann,Bob',
  allowedRules: 'the id of a rule set, or a file',
  shown,

  /** @param allowed every value that it can have */
  wrongChoice: (what: string, value: unknown, allowed: readonly string[]): string =>
    `${what} is ${shownValue(value)}; it must be ${orList(allowed)}`,
  wrongNames: (what: string, value: unknown, most: number): string =>
    `${what} is ${shownValue(value)}; it must be a list of at most ${most} names in quotes`,
  wrongRules: (what: string, value: unknown): string =>
    `${what} is ${shownValue(value)}; it must be the id of a rule set, or a file of house rules`,
  badName: (what: string, why: string): string =>
    `${what}: ${why}; allowed are up to 4 different names, such as Ann,Bob`,
  uncleanName: (name: string): string =>
    `the name ${quoted(name)} holds spaces at an end, or characters that draw nothing`,
  unknown: (name: string, known: readonly string[]): string =>
    `there is no setting ${quoted(name)}; the settings are ${andList(known)}`,

  notSettings: (value: unknown): string =>
    `the file holds ${shownValue(value)}; it must hold an object of settings`,
  notText: 'it is not UTF-8 text; a JSON file is wanted',
  notJson: (column: number): string => `not JSON: column ${column} cannot be read`,
  unreadable: (fault: string): string => `it cannot be read: ${faultWords(fault)}`,
  atLine: (line: number, problem: string): string => `line ${line}: ${problem}`,
  /** The whole path, however long: it is to be found. */
  fileUnused: (file: string, problem: string): string => `settings not used: ${problem} (${onOneLine(file)})`,
  rulesUnused: (file: string, problem: string): string =>
    `rules of the settings not used: ${problem} (${onOneLine(file)})`,
  fileSpared: (file: string, problem: string): string =>
    `not kept before the file is mended or moved away: ${problem} (${onOneLine(file)})`,
  notWritten: (file: string, fault: string): string => `not kept: ${faultWords(fault)} (${onOneLine(file)})`,
  noPlace: 'not kept: there is no home folder to keep settings in',

  set: (name: string, value: string, file: string): string =>
    `${name}: ${shown(value)}, kept in ${onOneLine(file)}`,
  /** Kept, but something else comes first. */
  environmentFirst: (name: string, value: string, file: string): string =>
    `${name}: ${shown(value)}, as the environment says; what is kept in ${onOneLine(file)} comes after it`,
  reset: (name: string, value: string, file: string): string =>
    `${name}: ${shown(value)}, kept no more in ${onOneLine(file)}`,
  file: (file: string): string => `The file is ${onOneLine(file)}`,
  resetAlone: '--reset takes the one name behind it, and nothing else is set: leave the rest out',
} as const;
