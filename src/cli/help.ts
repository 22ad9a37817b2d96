import type { Command } from 'commander';

/** A command line, and what it is for. */
export type Example = readonly [commandLine: string, meaning: string];

const EXAMPLES = new WeakMap<Command, readonly Example[]>();

/** The examples that the help of a command opens with. */
export const examplesOf = (command: Command): readonly Example[] => EXAMPLES.get(command) ?? [];

/** Opens the help of a command with examples. */
export function addExamples(command: Command, examples: readonly Example[]): Command {
  EXAMPLES.set(command, examples);
  return command.addHelpText('before', () => `Examples:\n${exampleLines(examples).join('\n')}\n`);
}

/** Command lines and what they are for beside each other; of a longer line it stands below. */
function exampleLines(examples: readonly Example[]): readonly string[] {
  const longest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));
  const room = COLUMNS - longest(examples.map(([, meaning]) => meaning)) - 2 * GAP.length;
  const width = longest(examples.map(([line]) => line).filter(({ length }) => length <= room));
  return examples.flatMap(([line, meaning]) =>
    line.length <= width
      ? [`${GAP}${line.padEnd(width)}${GAP}${meaning}`]
      : [`${GAP}${line}`, `${GAP}${' '.repeat(width)}${GAP}${meaning}`],
  );
}

const COLUMNS = 80;
const GAP = '  ';

/** The options of a command as its own help lists them. */
export function optionList(command: Command): string {
  const help = command.createHelp();
  help.prepareContext({ helpWidth: process.stdout.columns ?? 80 });
  const width = help.longestOptionTermLength(command, help);
  return command.options
    .map((option) => help.formatItem(option.flags, width, help.optionDescription(option), help))
    .join('\n');
}
