import type { Command, Option } from 'commander';
import tab, { type Command as Completed } from '@bomb.sh/tab';
import { RULE_SETS } from '../engine/index.js';
import { LEVELS } from '../players/index.js';
import { CHOICES, isChoice, isSettingName, SETTING_NAMES, type SettingName } from '../settings/index.js';

const NAME = 'yahtzee-cli';

/** Prints the script of a shell, which asks `yahtzee-cli complete` for each word. */
export const completionScript = (shell: 'bash' | 'zsh' | 'fish'): void => tab.setup(NAME, NAME, shell);

/**
 * Prints what the last of some words can become.
 *
 * @param program the whole command line
 * @param words as typed behind the program's name; '' where the last one is only to begin
 */
export function completeWords(program: Command, words: readonly string[]): void {
  const commands = program.createHelp().visibleCommands(program);
  const names = commands.map((command) => command.name());
  for (const command of commands) {
    const completed = tab.command(command.name(), command.description());
    addOptions(completed, command);
    for (const argument of command.registeredArguments) {
      const values = argument.argChoices ?? valuesOf(`${command.name()} ${argument.name()}`, words, names);
      completed.argument(argument.name(), offer(values), argument.variadic);
    }
    // The options of play go without its name.
    if (command.name() === 'play') addOptions(tab, command);
  }
  tab.parse([...words]);
}

function addOptions(completed: Completed, command: Command): void {
  for (const option of command.createHelp().visibleOptions(command)) {
    const long = option.long?.slice(2);
    if (long === undefined) continue;
    const letter = option.short?.slice(1);
    if (option.required || option.optional) {
      completed.option(long, option.description, offer(choicesOf(option)), letter);
    } else if (letter === undefined) completed.option(long, option.description);
    else completed.option(long, option.description, letter);
  }
}

const offer =
  (values: readonly string[]) =>
  (complete: (value: string, description: string) => void): void =>
    values.forEach((value) => complete(value, ''));

const RULE_IDS = RULE_SETS.map(({ id }) => id);

/** What an option can be, where that is a list. */
const choicesOf = ({ argChoices, long }: Option): readonly string[] => argChoices ?? VALUES[long ?? ''] ?? [];

const VALUES: Readonly<Record<string, readonly string[]>> = {
  '--rules': RULE_IDS,
  '--computer': LEVELS,
  '--player': LEVELS,
  '--reset': SETTING_NAMES,
};

/**
 * What an argument can be, where that is a list.
 *
 * @param words as typed
 * @param commands those that help lists
 */
function valuesOf(
  argument: string,
  words: readonly string[],
  commands: readonly string[],
): readonly string[] {
  switch (argument) {
    case 'rules id':
      return RULE_IDS;
    case 'settings name':
      return SETTING_NAMES;
    case 'settings value':
      return valuesOfSetting(words.slice(1, -1).find(isSettingName));
    case 'help command':
      return commands;
    default:
      return [];
  }
}

function valuesOfSetting(name: SettingName | undefined): readonly string[] {
  if (name === 'rules') return RULE_IDS;
  return name !== undefined && isChoice(name) ? CHOICES[name] : [];
}
