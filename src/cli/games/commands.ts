import { Command } from 'commander';
import { addExamples } from '../help.js';
import { addPagerOption } from '../pager.js';
import { addLookOptions } from '../settings/options.js';
import type { DeleteOptions } from './delete.js';
import type { GamesOptions } from './list.js';
import type { PastGameOptions } from './pastGame.js';
import type { VerifyOptions } from './verify.js';

export function gamesCommand(): Command {
  const command = new Command('games')
    .description('List the stored games, finished or not, newest first.')
    .option('--json', 'print JSON')
    .action(async () => {
      const { listGames } = await import('./list.js');
      process.exitCode = await listGames(command.optsWithGlobals<GamesOptions>());
    });
  return addExamples(addPagerOption(command), [
    ['yahtzee-cli games', 'list every stored game with its id'],
    ['yahtzee-cli resume k7qwmx', 'resume the game whose id contains k7qwmx'],
    ['yahtzee-cli games --json', 'print the list as JSON for scripts'],
  ]);
}

export function replayCommand(): Command {
  const command = addLookOptions(new Command('replay'))
    .description('Step through a stored game roll by roll, and see what each decision cost.')
    .argument('[game]', 'game id, or a unique part of it; default: the game you finished last')
    .option('--json', 'print the whole game as JSON')
    .option('--plain', 'print the game as lines of text')
    .option('--screen', 'show the game in full-screen mode (overrides the settings)')
    .action(async (game: string | undefined) => {
      const { replayGame } = await import('./pastGame.js');
      process.exitCode = await replayGame(game, command.optsWithGlobals<PastGameOptions>());
    });
  return addExamples(addPagerOption(command), [
    ['yahtzee-cli replay', 'replay the game you finished last'],
    ['yahtzee-cli replay k7qwmx', 'replay the game whose id contains k7qwmx'],
    ['yahtzee-cli replay k7qwmx --plain', 'print the game as lines of text'],
    ['yahtzee-cli replay k7qwmx --json', 'print the game as JSON for scripts'],
    ['yahtzee-cli games', 'list the stored games with their ids'],
  ]);
}

export function reviewCommand(): Command {
  const command = addLookOptions(new Command('review'))
    .description(
      'Show the luck of each roll in a stored game, and what each decision cost against the best move.',
    )
    .argument('[game]', 'game id, or a unique part of it; default: the game you finished last')
    .option('--json', 'print JSON')
    .option('--plain', 'print the review as lines of text')
    .option('--screen', 'show the game in full-screen mode (overrides the settings)')
    .action(async (game: string | undefined) => {
      const { reviewGame } = await import('./pastGame.js');
      process.exitCode = await reviewGame(game, command.optsWithGlobals<PastGameOptions>());
    });
  return addExamples(addPagerOption(command), [
    ['yahtzee-cli review', 'review the game you finished last'],
    ['yahtzee-cli review k7qwmx', 'review the game whose id contains k7qwmx'],
    ['yahtzee-cli review k7qwmx --plain', 'print the review as lines of text'],
    ['yahtzee-cli review k7qwmx --json', 'print the review as JSON for scripts'],
    ['yahtzee-cli games', 'list the stored games with their ids'],
  ]);
}

export function verifyCommand(): Command {
  const command = new Command('verify')
    .description(
      "Check every die in a stored game against the game's seed, and every score against the rules.",
    )
    .argument('[game]', 'game id, or a unique part of it; default: the game you finished last')
    .option('--json', 'print JSON')
    .action(async (game: string | undefined, options: VerifyOptions) => {
      const { verifyStoredGame } = await import('./verify.js');
      process.exitCode = await verifyStoredGame(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli verify', 'check the game you finished last'],
    ['yahtzee-cli verify k7qwmx', 'check this game, and exit with status 1 if anything is wrong'],
    ['yahtzee-cli verify k7qwmx --json', 'print the result as JSON for scripts'],
  ]);
}

export function deleteCommand(): Command {
  const command = new Command('delete')
    .description(
      'Permanently delete stored games and their scores. You can delete a daily game only after its day has ended (UTC).',
    )
    .argument('[game...]', 'game ids, or unique parts of them')
    .option(
      '--unfinished',
      "delete all unfinished games except today's daily games and games that are being played",
    )
    .option('-y, --yes', "don't ask for confirmation")
    .action(async (games: readonly string[], options: DeleteOptions) => {
      const { deleteGames } = await import('./delete.js');
      process.exitCode = await deleteGames(games, options);
    });
  return addExamples(command, [
    ['yahtzee-cli delete k7qwmx', 'ask for confirmation, then delete this game'],
    ['yahtzee-cli delete k7qwmx m2xv5c', 'delete two games'],
    ['yahtzee-cli delete --unfinished', 'list unfinished games, ask for confirmation, delete them'],
    ['yahtzee-cli delete k7qwmx --yes', 'delete this game without asking'],
    ['yahtzee-cli games', 'list the stored games with their ids'],
  ]);
}
