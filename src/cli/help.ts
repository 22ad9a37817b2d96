import type { Command } from 'commander';

/** A command line, and what it is for. */
export type Example = readonly [commandLine: string, meaning: string];

/** Opens the help of a command with examples. */
export function addExamples(command: Command, examples: readonly Example[]): Command {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  return command.addHelpText('before', `Examples:\n${lines.join('\n')}\n`);
}

/** The options of a command as its own help lists them. */
export function optionList(command: Command): string {
  const help = command.createHelp();
  help.prepareContext({ helpWidth: process.stdout.columns ?? 80 });
  const width = help.longestOptionTermLength(command, help);
  return command.options
    .map((option) => help.formatItem(option.flags, width, help.optionDescription(option), help))
    .join('\n');
}
