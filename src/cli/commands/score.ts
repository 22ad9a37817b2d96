import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ScoreOptions } from '../scoreDice.js';

/** `score`: what dice are worth. */
export function scoreCommand(): Command {
  const command = new Command('score')
    .description('What five dice score in every box that they may fill.')
    .argument('[dice...]', 'five faces, such as 1 3 3 4 3 or 13343; - reads positions, a line of JSON each')
    .option('--filled <boxes>', 'boxes filled already, with their points')
    .option('-r, --rules <id or file>', 'rule set, or a file of house rules', 'official')
    .option('--json', 'answer in JSON')
    .action(async (words: readonly string[], options: ScoreOptions) => {
      const { scoreDice } = await import('../lightActions.js');
      process.exitCode = await scoreDice(words, options);
    });
  return addExamples(command, [
    ['yahtzee-cli score 1 3 3 4 3', 'on an empty card'],
    ['yahtzee-cli score 33333 --filled yahtzee=50,threes=9', 'an extra Yahtzee'],
    ['yahtzee-cli score 13343 -r meowtzee --json', 'other rules, as JSON'],
    [`echo '{"dice":[1,3,3,4,3]}' | yahtzee-cli score -`, 'many positions'],
  ]);
}
