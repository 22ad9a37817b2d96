import type { Command, Option } from 'commander';
import tab, { type Command as Completed } from '@bomb.sh/tab';
import { RULE_SETS } from '../engine/index.js';
import { LEVELS } from '../players/index.js';
import { SETTING_NAMES } from '../settings/index.js';

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
  for (const command of program.createHelp().visibleCommands(program)) {
    const completed = tab.command(command.name(), command.description());
    addOptions(completed, command);
    for (const argument of command.registeredArguments) {
      const values = argument.argChoices ?? valuesOf(`${command.name()} ${argument.name()}`, program);
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

/** What an argument can be, where that is a list. */
function valuesOf(argument: string, program: Command): readonly string[] {
  switch (argument) {
    case 'rules id':
      return RULE_IDS;
    case 'settings name':
      return SETTING_NAMES;
    case 'help command':
      return program.commands.map((command) => command.name());
    default:
      return [];
  }
}
