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

// Every start loads this file, because the commands need the options. Import only small modules here.

export const variableOf = (name: SettingName): string => `YAHTZEE_${name.toUpperCase()}`;

export function allowedText(name: SettingName): string {
  if (isChoice(name)) return orList(CHOICES[name]);
  return name === 'names' ? settingsMessages.allowedNames : settingsMessages.allowedRules;
}

export const addLookOptions = (command: Command): Command =>
  addColourOptions(
    command.addOption(
      new Option('--theme <name>', 'screen theme; large needs 96 columns and 30 rows').choices(CHOICES.theme),
    ),
  );

export const addColourOptions = (command: Command): Command =>
  command
    .option('--color', 'use colour, except in line mode (overrides the settings)')
    .option('--no-color', "don't use colour")
    .option('--mouse', 'use the mouse (overrides the settings)')
    .option('--no-mouse', 'ignore the mouse, so you can use it to select text');

export const addPlayOptions = (command: Command): Command =>
  addTableOptions(command).option('--record <file>', 'also save the game to this file as JSON');

/** Adds the options of all commands for playing. */
export const addTableOptions = (command: Command): Command =>
  addLookOptions(
    command
      .addOption(
        new Option('-i, --input <way>', 'input style: answer prompts or press quick keys').choices(
          CHOICES.input,
        ),
      )
      .option('--plain', 'print lines of text instead of drawing a screen')
      .option('--screen-reader', 'the same as --plain')
      .option('--screen', 'play in full-screen mode (overrides the settings)')
      .option('--animation', 'animate the dice (overrides the settings)')
      .option('--no-animation', 'show rolls and computer moves immediately'),
  );

/** Options that override settings. Without an option, its setting applies. */
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
