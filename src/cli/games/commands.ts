import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { GamesOptions } from './list.js';

/** `games`: the stored games. */
export function gamesCommand(): Command {
  const command = new Command('games')
    .description('List the stored games, finished or not, newest first.')
    .option('--json', 'print JSON')
    .action(async (options: GamesOptions) => {
      const { showGames } = await import('./list.js');
      process.exitCode = await showGames(options);
    });
  return addExamples(command, [
    ['yahtzee-cli games', 'list every stored game with its id'],
    ['yahtzee-cli resume k7qwmx', 'resume the game whose id contains k7qwmx'],
    ['yahtzee-cli games --json', 'the same as JSON for scripts'],
  ]);
}
