import type { Command } from 'commander';
import { SETTING_NAMES } from '../../settings/index.js';
import { settingsMessages } from '../../text/index.js';
import { type Example, examplesOf } from '../help.js';
import { buildProgram } from '../program.js';
import { allowedText, variableOf } from '../settings/options.js';

export interface Term {
  readonly term: string;
  readonly meaning: string;
}

export interface CommandReference {
  readonly name: string;
  /** The usage line, such as `yahtzee-cli card [options] <game>`. */
  readonly usage: string;
  readonly description: string;
  readonly examples: readonly Example[];
  readonly arguments: readonly Term[];
  readonly options: readonly Term[];
}

export interface Reference {
  readonly version: string;
  /** The main help, including the options that every command accepts. */
  readonly program: CommandReference;
  readonly commands: readonly CommandReference[];
  /** Each `term` is the name of a setting. */
  readonly settings: readonly (Term & { readonly allowed: string; readonly variable: string })[];
}

/** The help of all commands, except hidden ones. */
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
    // Every command has --help, so the reference lists this option only in the main help.
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
