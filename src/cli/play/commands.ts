import { Command } from 'commander';
import { LEVELS } from '../../players/index.js';
import { addExamples, unknownCommand } from '../help.js';
import type { PlayOptions } from './play.js';
import { namesGivenAgain } from './namesGivenAgain.js';
import { addScreenOptions } from '../settings/screenOptions.js';

/**
 * `play`, the command that is meant where none is named. What fits no command arrives here as arguments, which
 * the program must let pass.
 */
export function playCommand(): Command {
  const command = new Command('play')
    .description('Play Yahtzee. This is the default command.')
    .option('-p, --players <names>', 'names such as Ann,Bob, or the number of players (1-4)', namesGivenAgain)
    .option(
      '-c, --computer <level>',
      `add a computer player: ${LEVELS.join(', ')}; repeat for more`,
      (level: string, others: readonly string[] = []) => [...others, level],
    )
    .option('--watch', 'watch computers play: those of --computer, or perfect and rival')
    .option('-r, --rules <id or file>', 'a rule set, or a file of house rules')
    .option('-s, --seed <text>', 'seed of the dice: the same seed gives the same dice')
    .option('--duplicate', 'give every player the same dice')
    .option('--practice', 'allow taking back decisions; the scores do not count')
    .action(async (options: PlayOptions, { args: [word] }: Command) => {
      if (word !== undefined) throw unknownCommand(word, command.parent ?? command);
      const { playGame } = await import('./play.js');
      process.exitCode = await playGame(options);
    });
  return addExamples(addScreenOptions(command), [
    ['yahtzee-cli', 'the program asks who plays'],
    ['yahtzee-cli -p Ann,Bob', 'Ann and Bob play'],
    ['yahtzee-cli -c perfect', 'you play against a computer'],
    ['yahtzee-cli -p Ann,Bob -c novice', 'Ann, Bob and a computer'],
    ['yahtzee-cli --watch -c skilled -c rival', 'watch two computers'],
    ['yahtzee-cli -p 1 -i quick', 'a solo game with quick keys'],
    ['yahtzee-cli -p Ann,Bob --duplicate', 'both get the same dice'],
    ['yahtzee-cli -r meowtzee', 'play by the Meowtzee rules'],
    ['yahtzee-cli --plain --seed kestrel', 'lines of text, and dice from a seed'],
  ]);
}
