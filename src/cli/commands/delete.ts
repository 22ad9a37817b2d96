import { Command } from 'commander';
import type { DeleteOptions } from '../deleteGame.js';
import { addExamples } from '../help.js';

/** `delete <game>`: deletes a stored game. */
export function deleteCommand(): Command {
  const command = new Command('delete')
    .description('Delete a stored game and its scores for good.')
    .argument('<game>', 'its id, or a part of it')
    .option('-y, --yes', 'do not ask')
    .action(async (game: string, options: DeleteOptions) => {
      const { deleteGame } = await import('../actions.js');
      process.exitCode = await deleteGame(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli delete k7qwmx', 'the game with this id, after asking'],
    ['yahtzee-cli delete k7qwmx --yes', 'the same without asking'],
    ['yahtzee-cli games', 'the stored games, with their ids'],
  ]);
}
