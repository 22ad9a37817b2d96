import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ResumeOptions } from './play.js';
import { addScreenOptions } from '../settings/screenOptions.js';

/** `resume [game]`: goes on with a stored game. */
export function resumeCommand(): Command {
  const command = new Command('resume')
    .description('Resume an unfinished game.')
    .argument('[game]', 'id of the game, or a unique part of the id; default: the newest unfinished game')
    .option('--repair', 'if a line of the stored game is damaged, continue from the line before it')
    .action(async (game: string | undefined, options: ResumeOptions) => {
      const { resumeGame } = await import('./play.js');
      process.exitCode = await resumeGame(game, options);
    });
  return addExamples(addScreenOptions(command), [
    ['yahtzee-cli resume', 'the newest unfinished game'],
    ['yahtzee-cli resume k7qwmx', 'the game whose id contains k7qwmx'],
    ['yahtzee-cli games', 'list the stored games with their ids'],
  ]);
}
