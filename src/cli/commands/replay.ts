import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ReplayOptions } from '../replayGame.js';
import { addLookOptions } from './screenOptions.js';

/** `replay <game>`: steps through a stored game. */
export function replayCommand(): Command {
  const command = addLookOptions(new Command('replay'))
    .description('Step through a stored game, roll by roll.')
    .argument('<game>', 'its id, or a part of it')
    .option('--json', 'print the whole game as JSON')
    .option('--plain', 'print the game as lines of text')
    .option('--screen', 'show it on the screen, whatever is set')
    .action(async (game: string, options: ReplayOptions) => {
      const { replayGame } = await import('../actions.js');
      process.exitCode = await replayGame(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli replay k7qwmx', 'the game whose id has k7qwmx in it'],
    ['yahtzee-cli replay k7qwmx --plain', 'the same as lines of text'],
    ['yahtzee-cli replay k7qwmx --json', 'the same as JSON, for programs'],
    ['yahtzee-cli games', 'the stored games, with their ids'],
  ]);
}
