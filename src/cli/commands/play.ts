import { Command } from 'commander';
import { LEVELS } from '../../players/index.js';
import { addExamples } from '../help.js';
import { noSuchCommand } from '../noSuchCommand.js';
import type { PlayOptions } from '../playGame.js';
import { namesGivenAgain } from './namesGivenAgain.js';
import { addScreenOptions } from './screenOptions.js';

/**
 * `play`, the command that is meant where none is named. What fits no command arrives here as arguments, which
 * the program must let pass.
 */
export function playCommand(): Command {
  const command = new Command('play')
    .description('Play Yahtzee; the same as no command at all.')
    .option('-p, --players <names>', 'names such as Ann,Bob, or how many players (1-4)', namesGivenAgain)
    .option(
      '-c, --computer <level>',
      `a computer takes a seat: ${LEVELS.join(', ')}; once for each`,
      (level: string, others: readonly string[] = []) => [...others, level],
    )
    .option('--watch', 'computers only: those of --computer, or perfect and rival')
    .option('-r, --rules <id or file>', 'rule set, or a file of house rules')
    .option('-s, --seed <text>', 'seed of the dice: the same seed, the same dice')
    .option('--duplicate', 'the same dice for every player')
    .option('--practice', 'decisions can be taken back; the game enters no table')
    .action(async (options: PlayOptions, { args: [word] }: Command) => {
      if (word !== undefined) throw noSuchCommand(word, command.parent ?? command);
      const { playGame } = await import('../actions.js');
      process.exitCode = await playGame(options);
    });
  return addExamples(addScreenOptions(command), [
    ['yahtzee-cli', 'asks who plays'],
    ['yahtzee-cli -p Ann,Bob', 'Ann and Bob play'],
    ['yahtzee-cli -c perfect', 'one person against a computer'],
    ['yahtzee-cli -p Ann,Bob -c novice', 'Ann, Bob and a computer'],
    ['yahtzee-cli --watch -c skilled -c rival', 'two computers play, nobody else'],
    ['yahtzee-cli -p 1 -i quick', 'a solo game with quick keys'],
    ['yahtzee-cli -p Ann,Bob --duplicate', 'the same dice for both'],
    ['yahtzee-cli -r meowtzee', 'by the Meowtzee rules'],
    ['yahtzee-cli --plain --seed kestrel', 'lines of text, and chosen dice'],
  ]);
}
