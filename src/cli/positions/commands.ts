import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ScoreOptions } from './score.js';

/** `score`: what dice are worth. */
export function scoreCommand(): Command {
  const command = new Command('score')
    .description('Show what five dice score in each box that they can fill.')
    .argument('[dice...]', 'five faces, such as 1 3 3 4 3 or 13343; or - to read positions as lines of JSON')
    .option('--filled <boxes>', 'filled boxes and their points, such as yahtzee=50,threes=9')
    .option('-r, --rules <id or file>', 'a rule set, or a file of house rules', 'official')
    .option('--json', 'print JSON')
    .action(async (words: readonly string[], options: ScoreOptions) => {
      const { scoreDice } = await import('./score.js');
      process.exitCode = await scoreDice(words, options);
    });
  return addExamples(command, [
    ['yahtzee-cli score 1 3 3 4 3', 'on an empty card'],
    ['yahtzee-cli score 33333 --filled yahtzee=50,threes=9', 'an extra Yahtzee'],
    ['yahtzee-cli score 13343 -r meowtzee --json', 'other rules, as JSON'],
    [`echo '{"dice":[1,3,3,4,3]}' | yahtzee-cli score -`, 'many positions at once'],
  ]);
}
