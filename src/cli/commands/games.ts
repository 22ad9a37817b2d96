import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { GamesOptions } from '../showGames.js';

/** `games`: the stored games. */
export function gamesCommand(): Command {
  const command = new Command('games')
    .description('The stored games, the newest first, finished or not.')
    .option('--json', 'answer in JSON')
    .action(async (options: GamesOptions) => {
      const { showGames } = await import('../actions.js');
      process.exitCode = await showGames(options);
    });
  return addExamples(command, [
    ['yahtzee-cli games', 'every stored game with its id'],
    ['yahtzee-cli resume k7qwmx', 'go on with the one whose id has k7qwmx in it'],
    ['yahtzee-cli games --json', 'the same as JSON, for programs'],
  ]);
}
