import type { Command, Option } from 'commander';
import { RULE_SETS } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import { CHOICES, isChoice, isSettingName, SETTING_NAMES } from '../../settings/index.js';
import { settingsMessages } from '../../text/index.js';
import { splitCommandLine, type Syntax } from './commandLine.js';

/** The possible completions of the word at the cursor. */
export interface Completions {
  readonly candidates: readonly Candidate[];
  /** Whether the shell should also offer file names. */
  readonly canBeFile: boolean;
}

interface Candidate {
  /** The completed word. If the word has the form `--option=value`, this field contains only the completed value. */
  readonly word: string;
  /** A one-line description of the word, or an empty string. */
  readonly description: string;
}

/**
 * Returns the possible completions of the word at the cursor, in the same order as in the command's help.
 *
 * @param program the program with all its commands
 * @param line the command line up to the cursor, as typed, including the name of the program
 */
export function complete(program: Command, line: string, syntax: Syntax): Completions {
  const { words, current, isRedirection } = splitCommandLine(line, syntax);
  if (isRedirection) return FILES;
  const place = placeOf(program, words.slice(1));
  const { command, isFirst, awaiting, areOptionsOver } = place;
  if (awaiting) return startingWith(current, optionValues(command, awaiting));
  if (!areOptionsOver && current.startsWith('-')) {
    const [name, value] = current.split(/=(.*)/s);
    if (value === undefined) return startingWith(current, options(isFirst ? [program, command] : [command]));
    const option = command.options.find(({ long }) => long === name);
    return option && takesValue(option) ? startingWith(value, optionValues(command, option)) : NOTHING;
  }
  return startingWith(current, isFirst ? commands(program) : operandValues(place));
}

/** The context of the word at the cursor, derived from the preceding words. */
interface Place {
  /** The command whose options and arguments the user is typing. */
  readonly command: Command;
  /** Whether the word directly follows the program name, and can therefore be a command. */
  readonly isFirst: boolean;
  /** The option before the cursor, if the word at the cursor must be the value of that option. */
  readonly awaiting: Option | undefined;
  /** Whether `--` comes before the word, which means that the word cannot be an option. */
  readonly areOptionsOver: boolean;
  /** The preceding words that are neither options nor option values. */
  readonly operands: readonly string[];
}

function placeOf(program: Command, words: readonly string[]): Place {
  const named = visibleCommands(program).find((each) => each.name() === words[0]);
  const command = named ?? program.commands.find((each) => each.name() === DEFAULT_COMMAND) ?? program;
  const operands: string[] = [];
  let awaiting: Option | undefined;
  let areOptionsOver = false;
  for (const word of named ? words.slice(1) : words) {
    if (awaiting) awaiting = undefined;
    else if (areOptionsOver || word === '-' || !word.startsWith('-')) operands.push(word);
    else if (word === '--') areOptionsOver = true;
    else
      awaiting = command.options.find(
        (option) => [option.long, option.short].includes(word) && takesValue(option),
      );
  }
  return { command, isFirst: words.length === 0, awaiting, areOptionsOver, operands };
}

const DEFAULT_COMMAND = 'play';

const takesValue = (option: Option): boolean => option.required || option.optional;

const visibleCommands = (program: Command): readonly Command[] =>
  program.createHelp().visibleCommands(program);

const commands = (program: Command): Completions =>
  listed(visibleCommands(program).map((command) => [command.name(), command.description()]));

/** Returns the long and short names of all options of the given commands. */
function options(of: readonly Command[]): Completions {
  const all = of.flatMap((command) => command.createHelp().visibleOptions(command));
  const named = all.flatMap(({ long, short, description }) =>
    [long, short].flatMap((name) => (name === undefined ? [] : [[name, description] as const])),
  );
  // The program and every command have the option --help, so use a map to list this option only once.
  return listed([...new Map(named)]);
}

const optionValues = (command: Command, { argChoices, flags }: Option): Completions =>
  argChoices ? wordsOnly(argChoices) : valuesOf(command, /[<[](.+)[>\]]/.exec(flags)?.[1] ?? '', []);

function operandValues({ command, operands }: Place): Completions {
  const { registeredArguments } = command;
  const last = registeredArguments.at(-1);
  const argument = registeredArguments[operands.length] ?? (last?.variadic ? last : undefined);
  if (!argument) return NOTHING;
  return argument.argChoices ? wordsOnly(argument.argChoices) : valuesOf(command, argument.name(), operands);
}

/**
 * Returns the possible values of a command's option or argument.
 *
 * @param placeholder the name of the value in the help, such as `level`
 * @param operands the arguments before the value
 */
function valuesOf(command: Command, placeholder: string, operands: readonly string[]): Completions {
  switch (`${command.name()} ${placeholder}`) {
    case 'help command':
      return commands(command.parent ?? command);
    case 'rules id':
      return { ...RULES, canBeFile: true };
    case 'settings name':
      return listed(SETTING_NAMES.map((name) => [name, settingsMessages.about[name]]));
    case 'settings value':
      return settingValues(operands[0]);
  }
  switch (placeholder) {
    case 'level':
      return wordsOnly(LEVELS);
    case 'id':
      return RULES;
    case 'id or file':
      return { ...RULES, canBeFile: true };
    case 'file':
      return FILES;
    default:
      return NOTHING;
  }
}

function settingValues(name: string | undefined): Completions {
  if (name === 'rules') return { ...RULES, canBeFile: true };
  return name !== undefined && isSettingName(name) && isChoice(name) ? wordsOnly(CHOICES[name]) : NOTHING;
}

const listed = (entries: readonly (readonly [word: string, description: string])[]): Completions => ({
  candidates: entries.map(([word, description]) => ({ word, description })),
  canBeFile: false,
});

const wordsOnly = (words: readonly string[]): Completions => listed(words.map((word) => [word, '']));

const RULES = listed(RULE_SETS.map(({ id, name }) => [id, name]));
const NOTHING = listed([]);
const FILES: Completions = { candidates: [], canBeFile: true };

const startingWith = (typed: string, { candidates, canBeFile }: Completions): Completions => ({
  candidates: candidates.filter(({ word }) => word.startsWith(typed)),
  canBeFile,
});
