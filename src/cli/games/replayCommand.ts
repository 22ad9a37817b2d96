import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ReplayOptions } from './replay.js';
import { addLookOptions } from '../settings/options.js';

/** `replay <game>`: steps through a stored game. */
export function replayCommand(): Command {
  const command = addLookOptions(new Command('replay'))
    .description('Step through a stored game roll by roll.')
    .argument('<game>', 'id of the game, or a unique part of the id')
    .option('--json', 'print the whole game as JSON')
    .option('--plain', 'print the game as lines of text')
    .option('--screen', 'use the screen, overriding the settings')
    .action(async (game: string, options: ReplayOptions) => {
      const { replayGame } = await import('./replay.js');
      process.exitCode = await replayGame(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli replay k7qwmx', 'the game whose id contains k7qwmx'],
    ['yahtzee-cli replay k7qwmx --plain', 'the same as lines of text'],
    ['yahtzee-cli replay k7qwmx --json', 'the same as JSON for scripts'],
    ['yahtzee-cli games', 'list the stored games with their ids'],
  ]);
}
