import type { Command } from 'commander';
import { usageMessages } from '../text/index.js';
import { UsageError } from './usageError.js';

/** What is wrong with a word where a command of the program is wanted. */
export function noSuchCommand(word: string, program: Command): UsageError {
  const names = program
    .createHelp()
    .visibleCommands(program)
    .map((command) => command.name())
    .filter((name) => name !== 'help');
  // Behind options a command is read as a word of `play`, which comes first.
  return new UsageError(
    names.includes(word) ? usageMessages.optionsFirst(word) : usageMessages.noCommand(word, names),
  );
}
