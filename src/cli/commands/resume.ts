import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ResumeOptions } from '../playGame.js';
import { addScreenOptions } from './screenOptions.js';

/** `resume [game]`: goes on with a stored game. */
export function resumeCommand(): Command {
  const command = new Command('resume')
    .description('Go on with an unfinished game.')
    .argument('[game]', 'its id, or a part of it; without one, the newest unfinished game')
    .option('--repair', 'where a line of the stored game is damaged, go on from the line before it')
    .action(async (game: string | undefined, options: ResumeOptions) => {
      const { resumeGame } = await import('../actions.js');
      process.exitCode = await resumeGame(game, options);
    });
  return addExamples(addScreenOptions(command), [
    ['yahtzee-cli resume', 'the newest unfinished game'],
    ['yahtzee-cli resume k7qwmx', 'the game whose id has k7qwmx in it'],
    ['yahtzee-cli games', 'the stored games, with their ids'],
  ]);
}
