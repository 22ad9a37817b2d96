import { Command, type CommanderError } from 'commander';
// Only package.json contains the version, so this import is an exception to the lint rule.
// eslint-disable-next-line rooms/arrows
import about from '../../package.json' with { type: 'json' };
import { adviseCommand, rulesCommand, scoreCommand } from './positions/commands.js';
import { cardCommand } from './card/command.js';
import { serveCommand } from './network/commands.js';
import {
  dailyCommand,
  hostCommand,
  joinCommand,
  playCommand,
  resumeCommand,
  watchCommand,
} from './play/commands.js';
import { completeCommand, completionCommand } from './completion/command.js';
import {
  deleteCommand,
  gamesCommand,
  replayCommand,
  reviewCommand,
  verifyCommand,
} from './games/commands.js';
import { exportCommand, importCommand } from './transfer/commands.js';
import { addExamples, helpCommand, hintedError } from './help.js';
import { addPagerOption } from './pager.js';
import { scoresCommand } from './scores/command.js';
import { settingsCommand } from './settings/command.js';
import { simulateCommand } from './simulate/command.js';
import { solveCommand } from './solve/command.js';
import { statsCommand } from './stats/command.js';
import { trainCommand } from './train/command.js';

/** How to create a command, and its summary for `--help`, at most eight words. */
type ListedCommand = readonly [create: () => Command, summary: string];

/** The commands, grouped and ordered as in `--help`. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, ListedCommand>>>> = {
  'Play:': {
    play: [playCommand, 'Play a game (the default command)'],
    daily: [dailyCommand, "Play today's game, the same for everybody"],
    resume: [resumeCommand, 'Resume an unfinished game'],
    host: [hostCommand, 'Open a network table, and invite friends'],
    join: [joinCommand, 'Join a network table, or return to it'],
    watch: [watchCommand, 'Watch a network table'],
    serve: [serveCommand, 'Run a server for network tables'],
  },
  'Learn:': {
    train: [trainCommand, 'Train on new positions or your own mistakes'],
    rules: [rulesCommand, 'Explain how to play'],
    advise: [adviseCommand, 'Show the best move for five dice'],
    score: [scoreCommand, 'Show what five dice score'],
    solve: [solveCommand, 'Compute the average score of perfect play'],
    simulate: [simulateCommand, 'Simulate games between computer players'],
  },
  'Past games:': {
    games: [gamesCommand, 'List your games'],
    review: [reviewCommand, 'Compare your moves with the best moves'],
    replay: [replayCommand, 'Step through a game roll by roll'],
    verify: [verifyCommand, 'Check the dice and scores of a game'],
    card: [cardCommand, 'Print a result to share'],
    scores: [scoresCommand, 'Show the best scores'],
    stats: [statsCommand, 'Show averages, records and dice fairness'],
  },
  'Files and settings:': {
    export: [exportCommand, 'Write games to a file'],
    import: [importCommand, 'Add games from a file'],
    delete: [deleteCommand, 'Delete games and their scores'],
    settings: [settingsCommand, 'Show or change your settings'],
    completion: [completionCommand, 'Print a completion script for your shell'],
    help: [helpCommand, 'Explain a command'],
  },
};

/**
 * Matches arguments that need the options and descriptions of all commands. `-h` can be in a group of short options.
 */
const NEEDS_ALL = /^(-[^-]*h.*|--help|help|complete)$/;

/** Creating the options of all commands takes 8 ms, so a command that isn't needed gets only a name. */
const isNeeded = (name: string, args: readonly string[] | undefined): boolean =>
  name === 'play' || !args || args.includes(name) || args.some((arg) => NEEDS_ALL.test(arg));

/**
 * Builds the command-line parser. It throws an error for invalid input, and prints nothing.
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
    ['yahtzee-cli', 'open the menu'],
    ['yahtzee-cli -p Ann,Bob', 'Ann and Bob play'],
    ['yahtzee-cli -c casual', 'play against a computer'],
    ['yahtzee-cli --plain', 'play with a screen reader'],
  ]);
  program.addHelpText('after', '\nHelp for a command: yahtzee-cli help play');
  for (const [group, commands] of Object.entries(GROUPS)) {
    for (const [name, [create, summary]] of Object.entries(commands)) {
      const command = isNeeded(name, args) ? create() : new Command(name);
      command
        .summary(summary)
        .helpGroup(group)
        .copyInheritedSettings(program)
        .exitOverride((error) => {
          throw withHint(error, command);
        });
      const isDefault = name === 'play';
      program.addCommand(command, { isDefault });
      if (isDefault) command.allowExcessArguments();
    }
  }
  return program.addCommand(completeCommand(), { hidden: true });
}

/** A one-line message can't list all valid options, so a hint points to `--help`. */
const withHint = (error: CommanderError, command: Command): Error =>
  HINTED.includes(error.code) ? hintedError(error.message, command) : error;

/** Codes of commander errors whose messages don't list the valid input. */
const HINTED: readonly string[] = [
  'commander.excessArguments',
  'commander.missingArgument',
  'commander.optionMissingArgument',
  'commander.unknownOption',
];
