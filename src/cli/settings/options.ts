import { type Command, Option } from 'commander';
import {
  CHOICES,
  type InputStyle,
  isChoice,
  type SettingName,
  type Settings,
  type Switch,
  type ThemeName,
} from '../../settings/index.js';
import { orList, settingsMessages } from '../../text/index.js';

// Every start of the program loads this file, because the commands' help needs it. Keep its imports small.

/** Returns the environment variable of a setting. */
export const variableOf = (name: SettingName): string => `YAHTZEE_${name.toUpperCase()}`;

/** Returns the allowed values of a setting, as text. */
export function allowedText(name: SettingName): string {
  if (isChoice(name)) return orList(CHOICES[name]);
  return name === 'names' ? settingsMessages.allowedNames : settingsMessages.allowedRules;
}

/** Adds the options of every command that shows a game. */
export const addLookOptions = (command: Command): Command =>
  command
    .addOption(new Option('--theme <name>', 'theme of the screen').choices(CHOICES.theme))
    .option('--color', 'use colour, overriding the settings')
    .option('--no-color', 'use no colour')
    .option('--mouse', 'use the mouse, overriding the settings')
    .option('--no-mouse', 'do not use the mouse, so the terminal can use it');

/** Adds the options of every command that plays a game. */
export const addPlayOptions = (command: Command): Command =>
  addLookOptions(
    command
      .addOption(new Option('-i, --input <way>', 'how you answer on the screen').choices(CHOICES.input))
      .option('--plain', 'play in lines of text instead of on a screen')
      .option('--screen-reader', 'the same as --plain')
      .option('--screen', 'play on the screen, overriding the settings')
      .option('--animation', 'animate the dice, overriding the settings')
      .option('--no-animation', 'show rolls and computer moves at once'),
  ).option('--record <file>', 'write the game to a file as JSON');

/** The options that override settings, as commander returns them. Absent options override nothing. */
export interface SettingOptions {
  readonly theme?: ThemeName;
  readonly input?: InputStyle;
  readonly animation?: boolean;
  readonly color?: boolean;
  readonly mouse?: boolean;
  readonly rules?: string;
  readonly plain?: true;
  readonly screenReader?: true;
  readonly screen?: true;
}

/** Returns the settings that the options override. */
export const settingsOfOptions = (options: SettingOptions): Partial<Settings> => {
  const { theme, input, animation, color, mouse, rules, plain, screenReader, screen } = options;
  const display = plain || screenReader ? 'lines' : screen && 'screen';
  return {
    ...(theme !== undefined && { theme }),
    ...(input !== undefined && { input }),
    ...(animation !== undefined && { animation: switched(animation) }),
    ...(color !== undefined && { colour: switched(color) }),
    ...(mouse !== undefined && { mouse: switched(mouse) }),
    ...(rules !== undefined && { rules }),
    ...(display && { display }),
  };
};

const switched = (isOn: boolean): Switch => (isOn ? 'on' : 'off');
