import type { Command } from 'commander';
import { SETTING_NAMES } from '../../settings/index.js';
import { settingsMessages } from '../../text/index.js';
import { type Example, examplesOf } from '../help.js';
import { buildProgram } from '../program.js';
import { allowedText, variableOf } from '../settings/options.js';

/** Something that is typed, and what it means. */
export interface Term {
  readonly term: string;
  readonly meaning: string;
}

/** A command as its help tells of it. */
export interface CommandReference {
  readonly name: string;
  /** Such as `yahtzee-cli card [options] <game>`. */
  readonly usage: string;
  readonly description: string;
  readonly examples: readonly Example[];
  readonly arguments: readonly Term[];
  readonly options: readonly Term[];
}

/** All that can be typed, as the program itself has it. */
export interface Reference {
  readonly version: string;
  /** The program without a command; its options are those that every command has. */
  readonly program: CommandReference;
  readonly commands: readonly CommandReference[];
  /** A term is the name of a setting. */
  readonly settings: readonly (Term & { readonly allowed: string; readonly variable: string })[];
}

/** Reads the command line off the program, hidden commands left out. */
export function readReference(): Reference {
  const program = buildProgram();
  return {
    version: program.version() ?? '',
    program: { ...commandReference(program), options: optionTerms(program) },
    commands: program.createHelp().visibleCommands(program).map(commandReference),
    settings: SETTING_NAMES.map((name) => ({
      term: name,
      meaning: settingsMessages.about[name],
      allowed: allowedText(name),
      variable: variableOf(name),
    })),
  };
}

function commandReference(command: Command): CommandReference {
  const help = command.createHelp();
  return {
    name: command.name(),
    usage: help.commandUsage(command),
    description: command.description(),
    examples: examplesOf(command),
    arguments: command.registeredArguments.map((argument) => ({
      term: help.argumentTerm(argument),
      meaning: help.argumentDescription(argument),
    })),
    // Every command has --help: told once.
    options: optionTerms(command).filter(({ term }) => term !== HELP),
  };
}

const HELP = '-h, --help';

function optionTerms(command: Command): readonly Term[] {
  const help = command.createHelp();
  return help.visibleOptions(command).map((option) => ({
    term: option.flags,
    meaning: help.optionDescription(option),
  }));
}
