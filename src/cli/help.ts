import { Command } from 'commander';
import { orList, usageMessages } from '../text/index.js';
import { UsageError } from './options.js';
import { commandForHints } from './startCommand.js';

export type Example = readonly [commandLine: string, meaning: string];

const EXAMPLES = new WeakMap<Command, readonly Example[]>();

export const examplesOf = (command: Command): readonly Example[] => EXAMPLES.get(command) ?? [];

export function addExamples(command: Command, examples: readonly Example[]): Command {
  EXAMPLES.set(command, examples);
  return command.addHelpText('before', () => `Examples:\n${exampleLines(examples).join('\n')}\n`);
}

/** Formats examples in two columns. If a command line is too long for its column, the meaning goes below. */
function exampleLines(examples: readonly Example[]): readonly string[] {
  const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));
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

/** Creates the command `help`. Commander's own `help` would print the main help if the command is unknown. */
export function helpCommand(): Command {
  const command = new Command('help')
    .description('Show help for a command.')
    .argument('[command]', 'command to explain; default: an overview')
    .action((name: string | undefined) => {
      const program = command.parent ?? command;
      const found = name === undefined ? program : program.commands.find((each) => each.name() === name);
      if (!found) throw unknownCommand(name ?? '', program);
      found.outputHelp();
    });
  return addExamples(command, [['yahtzee-cli help score', 'show help for the score command']]);
}

/** The error for a word after the options of `play`, which may be a mistyped command. */
export function wrongWord(word: string, play: Command): UsageError {
  const program = play.parent ?? play;
  return program.args[0] === play.name()
    ? new UsageError(usageMessages.onlyOptions(word, commandForHints(process.stderr)))
    : unknownCommand(word, program);
}

/** Suggests the commands with the most similar names. */
function unknownCommand(word: string, program: Command): UsageError {
  const names = program
    .createHelp()
    .visibleCommands(program)
    .map((command) => command.name());
  const start = commandForHints(process.stderr);
  // If the user types options before a command name, commander treats the name as an argument of `play`.
  return new UsageError(
    names.includes(word)
      ? usageMessages.optionsFirst(word, start)
      : usageMessages.noCommand(word, similarNames(word, names), start),
  );
}

/** Matches the suggestions at the end of commander's message about an unknown word. */
const SUGGESTIONS = /\s*\(Did you mean (?:one of )?(.+)\?\)$/;

const suggestedIn = (message: string): readonly string[] => SUGGESTIONS.exec(message)?.[1]?.split(', ') ?? [];

/**
 * Adds a hint about `--help` to commander's message. Drops suggestions that share only a few letters with an unknown
 * option, such as `--screen` for `--seed`.
 */
export function hintedError(message: string, command: Command): UsageError {
  const [, typed = ''] = /unknown option '--([^']*)'/.exec(message) ?? [];
  const near = suggestedIn(message).filter((each) => {
    const name = each.replace('--', '');
    return name.charAt(0) === typed.charAt(0) && Math.abs(name.length - typed.length) <= 1;
  });
  const problem = message.replace(SUGGESTIONS, near.length > 0 ? ` (Did you mean ${orList(near)}?)` : '');
  // The default command accepts the main options, too.
  const isOfProgram = command.parent?.options.some(({ long }) => long && near.includes(long)) ?? false;
  const start = commandForHints(process.stderr);
  return new UsageError(usageMessages.seeHelp(problem, isOfProgram ? '' : `${command.name()} `, start));
}

/** Words that players may try instead of a command's name. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['statistics', 'stats'],
  ['averages', 'stats'],
  ['highscores', 'scores'],
  ['best', 'scores'],
  ['history', 'games'],
  ['list', 'games'],
  ['continue', 'resume'],
  ['remove', 'delete'],
  ['coach', 'advise'],
  ['hint', 'advise'],
  ['config', 'settings'],
  ['options', 'settings'],
  ['today', 'daily'],
]);

/**
 * Finds commands whose names or synonyms resemble a mistyped one. Commander suggests nothing if there's a default
 * command, so a parser without one reads the word again.
 */
function similarNames(word: string, names: readonly string[]): readonly string[] {
  const meant = OTHER_WORDS.get(word);
  if (meant !== undefined) return [meant];
  const program = new Command().exitOverride().configureOutput({ outputError: () => {} });
  for (const name of [...names, ...OTHER_WORDS.keys()]) program.command(name);
  try {
    program.parse(['--', word], { from: 'user' });
    return [];
  } catch (error) {
    // Suggest only words with the same first letter. Otherwise, "nosuch" would resemble "coach", and we'd suggest
    // `advise`.
    const isNear = (each: string): boolean => names.includes(each) || each.startsWith(word.charAt(0));
    const similar = suggestedIn(String(error))
      .filter(isNear)
      .map((each) => OTHER_WORDS.get(each) ?? each);
    return [...new Set(similar)];
  }
}
