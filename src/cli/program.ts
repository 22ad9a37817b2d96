import { Command, type CommanderError } from 'commander';
// Only package.json contains the version, so this import is an exception to the lint rule.
// eslint-disable-next-line rooms/arrows
import about from '../../package.json' with { type: 'json' };
import { usageMessages } from '../text/index.js';
import { adviseCommand, rulesCommand, scoreCommand } from './positions/commands.js';
import { cardCommand } from './card/command.js';
import { serveCommand } from './network/commands.js';
import { hostCommand, joinCommand, watchCommand } from './play/tableCommands.js';
import { dailyCommand, playCommand, resumeCommand } from './play/commands.js';
import { completeCommand, completionCommand } from './completion/command.js';
import {
  deleteCommand,
  gamesCommand,
  replayCommand,
  reviewCommand,
  verifyCommand,
} from './games/commands.js';
import { exportCommand, importCommand } from './transfer/commands.js';
import { addExamples, helpCommand, optionList } from './help.js';
import { addPagerOption } from './pager.js';
import { scoresCommand } from './scores/command.js';
import { settingsCommand } from './settings/command.js';
import { simulateCommand } from './simulate/command.js';
import { solveCommand } from './solve/command.js';
import { statsCommand } from './stats/command.js';
import { trainCommand } from './train/command.js';
import { UsageError } from './options.js';
import { commandForHints } from './startCommand.js';

/** The functions that create the commands, in the order in which `--help` lists the commands. */
const COMMANDS: Readonly<Record<string, () => Command>> = {
  play: playCommand,
  daily: dailyCommand,
  resume: resumeCommand,
  host: hostCommand,
  join: joinCommand,
  watch: watchCommand,
  serve: serveCommand,
  games: gamesCommand,
  replay: replayCommand,
  review: reviewCommand,
  verify: verifyCommand,
  card: cardCommand,
  scores: scoresCommand,
  stats: statsCommand,
  train: trainCommand,
  export: exportCommand,
  import: importCommand,
  delete: deleteCommand,
  rules: rulesCommand,
  score: scoreCommand,
  advise: adviseCommand,
  solve: solveCommand,
  simulate: simulateCommand,
  settings: settingsCommand,
  completion: completionCommand,
  help: helpCommand,
};

/**
 * Matches the arguments for which the program needs the options and descriptions of all commands. `-h` can be part of a
 * group of short options.
 */
const NEEDS_ALL = /^(-[^-]*h.*|--help|help|complete)$/;

/**
 * Returns whether a command needs its options. Creating the options of all commands takes 8 ms, so commands that are
 * not needed get only a name.
 */
const isNeeded = (name: string, args: readonly string[] | undefined): boolean =>
  name === 'play' || !args || args.includes(name) || args.some((arg) => NEEDS_ALL.test(arg));

/**
 * Builds the command-line parser. For invalid input, the parser throws an error and prints nothing.
 *
 * @param writeHelp receives the help and the version, in pieces; default: writes them to stdout
 * @param args the arguments that will be parsed: only the commands that these arguments need get their options;
 *   default: all commands get their options
 */
export function buildProgram(
  writeHelp: (text: string) => void = (text) => process.stdout.write(text),
  args?: readonly string[],
): Command {
  const program = new Command('yahtzee-cli')
    .description('Play Yahtzee in the terminal, with 1 to 4 players.')
    .usage('[command] [options]')
    .version(about.version, '-V, --version', 'print the version number')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: writeHelp, outputError: () => {} });
  addExamples(addPagerOption(program), [
    ['yahtzee-cli', 'play Yahtzee'],
    ['yahtzee-cli -p Ann,Bob', 'Ann and Bob take turns'],
    ['yahtzee-cli daily', "play today's game (same dice for everybody)"],
    ['yahtzee-cli resume', 'resume the newest unfinished game'],
    ['yahtzee-cli games', 'list the stored games'],
    ['yahtzee-cli scores', 'show the best scores'],
    ['yahtzee-cli stats', 'show statistics for the stored games'],
    ['yahtzee-cli train', 'train: choose a move, and see what it costs and why'],
    ['yahtzee-cli rules', 'show how to play'],
    ['yahtzee-cli score 3 3 3 5 5', 'show what these dice score'],
    ['yahtzee-cli advise 3 3 3 5 5', 'show the best move and the cost of other moves'],
    ['yahtzee-cli solve', 'show the average score of perfect play'],
    ['yahtzee-cli simulate', 'simulate many games between computer players'],
    ['yahtzee-cli settings', 'show the settings'],
  ]);
  for (const [name, create] of Object.entries(COMMANDS)) {
    const command = isNeeded(name, args) ? create() : new Command(name);
    command.copyInheritedSettings(program).exitOverride((error) => {
      throw withHint(error, command);
    });
    const isDefault = name === 'play';
    program.addCommand(command, { isDefault });
    if (isDefault) {
      command.allowExcessArguments();
      program.addHelpText('after', () => `\nOptions for play, the default command:\n${optionList(command)}`);
    }
  }
  return program.addCommand(completeCommand(), { hidden: true });
}

/** Adds a hint to use `--help`, because a one-line message cannot list all valid options. */
const withHint = (error: CommanderError, command: Command): Error =>
  HINTED.includes(error.code)
    ? new UsageError(usageMessages.seeHelp(error.message, command.name(), commandForHints(process.stderr)))
    : error;

/** The codes of commander errors whose messages do not list the valid input. */
const HINTED: readonly string[] = [
  'commander.excessArguments',
  'commander.missingArgument',
  'commander.optionMissingArgument',
  'commander.unknownOption',
];
