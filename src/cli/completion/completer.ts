import type { Command, Option } from 'commander';
import { findRuleSet, RULE_SETS } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import { CHOICES, isChoice, isSettingName, SETTING_NAMES } from '../../settings/index.js';
import { settingsMessages } from '../../text/index.js';
import { THEMES, themesFor } from '../../training/index.js';

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
 * @param program the parser with all commands
 * @param line the command line up to the cursor, as typed, including `yahtzee-cli`
 */
export function complete(program: Command, line: string, syntax: Syntax): Completions {
  const { words, current, isRedirection } = splitCommandLine(line, syntax);
  if (isRedirection) return FILES;
  const place = placeOf(program, words.slice(1));
  const { command, isFirst, awaiting, areOptionsOver } = place;
  if (awaiting) return startingWith(current, optionValues(place, awaiting));
  if (!areOptionsOver && current.startsWith('-')) {
    const [name, value] = current.split(/=(.*)/s);
    if (value === undefined) return startingWith(current, options(isFirst ? [program, command] : [command]));
    const option = command.options.find(({ long }) => long === name);
    return option && takesValue(option) ? startingWith(value, optionValues(place, option)) : NOTHING;
  }
  return startingWith(current, isFirst ? commands(program) : operandValues(place));
}

/** The context of the word at the cursor, derived from the preceding words. */
interface Place {
  /** The command whose options and arguments the user is typing. */
  readonly command: Command;
  /** Whether the word directly follows `yahtzee-cli`, so it can be a command. */
  readonly isFirst: boolean;
  /** The option before the cursor, if the word at the cursor must be the value of that option. */
  readonly awaiting: Option | undefined;
  /** Whether `--` comes before the word, which means that the word can't be an option. */
  readonly areOptionsOver: boolean;
  /** The preceding words that are neither options nor option values. */
  readonly operands: readonly string[];
  readonly rules: string | undefined;
}

function placeOf(program: Command, words: readonly string[]): Place {
  const named = visibleCommands(program).find((each) => each.name() === words[0]);
  const command = named ?? program.commands.find((each) => each.name() === DEFAULT_COMMAND) ?? program;
  const operands: string[] = [];
  let awaiting: Option | undefined;
  let areOptionsOver = false;
  let rules: string | undefined;
  for (const word of named ? words.slice(1) : words) {
    if (word.startsWith('--rules=')) rules = word.slice('--rules='.length);
    if (awaiting) {
      if (awaiting.long === '--rules') rules = word;
      awaiting = undefined;
    } else if (areOptionsOver || word === '-' || !word.startsWith('-')) operands.push(word);
    else if (word === '--') areOptionsOver = true;
    else
      awaiting = command.options.find(
        (option) => [option.long, option.short].includes(word) && takesValue(option),
      );
  }
  return { command, isFirst: words.length === 0, awaiting, areOptionsOver, operands, rules };
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
  // Every command has --help, so a map lists it only once.
  return listed([...new Map(named)]);
}

function optionValues({ command, rules }: Place, { argChoices, flags, long }: Option): Completions {
  if (command.name() === 'train' && long === '--theme') return wordsOnly(themesUnder(rules));
  return argChoices ? wordsOnly(argChoices) : valuesOf(command, /[<[](.+)[>\]]/.exec(flags)?.[1] ?? '', []);
}

/**
 * Returns the themes of positions that exist under the rule set in the command line. Returns all themes if the line
 * contains no built-in rule set.
 */
function themesUnder(id: string | undefined): readonly string[] {
  const rules = id === undefined ? undefined : findRuleSet(id);
  return rules ? themesFor(rules) : THEMES;
}

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
    case 'ids or files':
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

/** A command line up to the cursor, split into words by the shell's rules. */
export interface CommandLine {
  /** The words before the current word, with quotes and redirections removed. */
  readonly words: readonly string[];
  /** The part of the current word before the cursor; '' if the cursor isn't in a word. */
  readonly current: string;
  /** Whether `current` is the file name in a redirection, such as `> games`. */
  readonly isRedirection: boolean;
}

/**
 * The quoting rules of a shell. In fish, a backslash can escape a single quote within single quotes, and a backquote is
 * an ordinary character.
 */
export type Syntax = 'fish' | 'bash or zsh';

/**
 * Splits a command line into words. Removes quotes and backslashes. Leaves variables, globs, `~` and command
 * substitutions unchanged. Accepts unclosed quotes and brackets.
 */
export function splitCommandLine(line: string, syntax: Syntax): CommandLine {
  const words: string[] = [];
  let word: string | undefined;
  let isRedirection = false;
  const endWord = (): void => {
    if (word === undefined) return;
    if (!isRedirection) words.push(word);
    word = undefined;
    isRedirection = false;
  };
  for (let at = 0; at < line.length;) {
    const continuation = matchAt(/\\\n/y, line, at);
    const blanks = matchAt(/[ \t\n]+/y, line, at);
    const operator = matchAt(word === undefined ? DESCRIPTOR_OPERATOR : OPERATOR, line, at);
    const separator = continuation ?? blanks ?? operator;
    if (separator !== undefined) {
      if (continuation === undefined) endWord();
      if (operator !== undefined) isRedirection = true;
      at += separator.length;
    } else {
      const part = readPart(line, at, syntax);
      word = (word ?? '') + part.text;
      at = part.end;
    }
  }
  return { words, current: word ?? '', isRedirection };
}

/** Matches redirection operators such as `>`, `>>`, `&>` and `>|`, but not `<(`, which starts a substitution. */
const OPERATOR = /&?[<>]+(?!\()[&|!?]?/y;
/** Matches a redirection operator with an optional file descriptor, such as `2>&`, at the start of a word. */
const DESCRIPTOR_OPERATOR = /(?:\d*|&)[<>]+(?!\()[&|!?]?/y;

/**
 * Returns the next part of a word and the index where it ends. A part is quoted text, a substitution or plain
 * characters.
 */
function readPart(
  line: string,
  start: number,
  syntax: Syntax,
): { readonly text: string; readonly end: number } {
  const opener = openerAt(line, start, syntax);
  if (opener === undefined) {
    const plain = matchAt(/\\[^]?|[^ \t\n\\"'`$(<>&]+|[^]/y, line, start) ?? '';
    return { text: plain.replace(/^\\/, ''), end: start + plain.length };
  }
  const closerAt = groupEnd(line, start, opener, syntax);
  const inside = line.slice(start + opener.length, closerAt);
  const end = closerAt + 1;
  if (opener.endsWith('"')) return { text: inside.replace(/\\(?:\n|(["\\$`]))/g, '$1'), end };
  if (!opener.endsWith("'")) return { text: line.slice(start, end), end };
  return { text: escapesQuote(opener, syntax) ? inside.replace(/\\(['\\])/g, '$1') : inside, end };
}

function openerAt(line: string, at: number, syntax: Syntax): string | undefined {
  const opener = matchAt(/\$?["'(]|\$\{|[<>]\(|`/y, line, at);
  return opener === '`' && syntax === 'fish' ? undefined : opener;
}

/**
 * Returns the index of a group's closing character, or the length of the line if the group is unclosed. A group is
 * quoted text or a substitution.
 */
function groupEnd(line: string, start: number, opener: string, syntax: Syntax): number {
  const mark = opener.slice(-1);
  const closer = CLOSERS[mark] ?? mark;
  const hasEscapes = mark !== "'" || escapesQuote(opener, syntax);
  for (let at = start + opener.length; at < line.length; at++) {
    if (line[at] === closer) return at;
    const nested = nestedOpener(line, at, mark, syntax);
    if (nested !== undefined) at = groupEnd(line, at, nested, syntax);
    else if (line[at] === '\\' && hasEscapes) at++;
  }
  return line.length;
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

/**
 * Returns the opening characters of a nested group at an index, or undefined if no group starts there. Within double
 * quotes, only substitutions can be nested. Single quotes and backquotes can't contain nested groups.
 */
function nestedOpener(line: string, at: number, mark: string, syntax: Syntax): string | undefined {
  if (mark === "'" || mark === '`') return undefined;
  const opener = openerAt(line, at, syntax);
  return mark === '"' && !/^(?:\$[({]|`)$/.test(opener ?? '') ? undefined : opener;
}

const escapesQuote = (opener: string, syntax: Syntax): boolean => opener === "$'" || syntax === 'fish';

/** Returns the text that a sticky pattern matches at an index, or undefined if the pattern doesn't match. */
function matchAt(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}
