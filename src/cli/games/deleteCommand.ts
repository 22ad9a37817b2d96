import { Command } from 'commander';
import type { DeleteOptions } from './delete.js';
import { addExamples } from '../help.js';

/** `delete <game>`: deletes a stored game. */
export function deleteCommand(): Command {
  const command = new Command('delete')
    .description('Delete a stored game and its scores for good.')
    .argument('<game>', 'id of the game, or a unique part of the id')
    .option('-y, --yes', 'do not ask')
    .action(async (game: string, options: DeleteOptions) => {
      const { deleteGame } = await import('./delete.js');
      process.exitCode = await deleteGame(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli delete k7qwmx', 'delete this game after asking'],
    ['yahtzee-cli delete k7qwmx --yes', 'delete it without asking'],
    ['yahtzee-cli games', 'list the stored games with their ids'],
  ]);
}
