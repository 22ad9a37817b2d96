import type { Command, Option } from 'commander';
import { findRuleSet, RULE_SETS } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import { CHOICES, isChoice, isSettingName, SETTING_NAMES } from '../../settings/index.js';
import { settingsMessages } from '../../text/index.js';
import { THEMES, themesFor } from '../../training/index.js';

export interface Completions {
  readonly candidates: readonly Candidate[];
  /** The shell should offer file names too. */
  readonly canBeFile: boolean;
}

interface Candidate {
  /** The completed word; for `--option=value`, only the value. */
  readonly word: string;
  readonly description: string;
}

/**
 * Completes the word at the cursor. The candidates are in the order of the command's help.
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

/** What the preceding words say about the word at the cursor. */
interface Place {
  readonly command: Command;
  /** True right after `yahtzee-cli`, where a command can follow. */
  readonly isFirst: boolean;
  /** The option whose value is at the cursor, if any. */
  readonly awaiting: Option | undefined;
  /** After `--`, no word is an option. */
  readonly areOptionsOver: boolean;
  /** Preceding words that are neither options nor option values. */
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
 * The training themes that exist under the rule set in the command line. All themes if the line names no built-in rule
 * set.
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
 * Suggests values for an option or an argument.
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
  /** The words before the current one, without quotes and redirections. */
  readonly words: readonly string[];
  /** The current word up to the cursor; '' between words. */
  readonly current: string;
  /** True if `current` is the file name in a redirection, such as `> games`. */
  readonly isRedirection: boolean;
}

/**
 * How a shell quotes. In fish, a backslash can escape a single quote within single quotes, and a backquote is an
 * ordinary character.
 */
export type Syntax = 'fish' | 'bash or zsh';

/**
 * Splits a command line into words, without quotes and backslashes. Variables, globs, `~` and command substitutions
 * stay as typed. Unclosed quotes and brackets are fine.
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

/** Reads the next part of a word: quoted text, a substitution or plain characters. `end` is the index after it. */
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

/** The index of the character that closes a quote or a substitution; the length of the line if nothing closes it. */
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
 * The opening characters of a group nested at an index, if one starts there. Double quotes can contain only
 * substitutions; single quotes and backquotes can't contain groups.
 */
function nestedOpener(line: string, at: number, mark: string, syntax: Syntax): string | undefined {
  if (mark === "'" || mark === '`') return undefined;
  const opener = openerAt(line, at, syntax);
  return mark === '"' && !/^(?:\$[({]|`)$/.test(opener ?? '') ? undefined : opener;
}

const escapesQuote = (opener: string, syntax: Syntax): boolean => opener === "$'" || syntax === 'fish';

function matchAt(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}
