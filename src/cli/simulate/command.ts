import { Command } from 'commander';
import { LEVELS } from '../../players/index.js';
import { addExamples } from '../help.js';
import type { SimulateOptions } from './simulate.js';

export function simulateCommand(): Command {
  const command = new Command('simulate')
    .description('Simulate many games between computer players, and show their scores.')
    .option('--games <number>', 'number of games', '10000')
    .option(
      '--player <level>',
      `level of a computer player: ${LEVELS.join(', ')}; repeat to add players, up to 4 (default: perfect)`,
      (level: string, others: readonly string[] = []) => [...others, level],
    )
    .option('-r, --rules <id or file>', 'rule set id or house rules file', 'official')
    .option('-s, --seed <text>', 'seed for the dice: the same seed gives the same games')
    .option('--threads <number>', 'number of threads; default: one per core')
    .option('--json', 'print JSON')
    .action(async (options: SimulateOptions) => {
      const { simulateGames } = await import('./simulate.js');
      process.exitCode = await simulateGames(options);
    });
  return addExamples(command, [
    ['yahtzee-cli simulate', 'play 10,000 perfect games'],
    ['yahtzee-cli simulate --player skilled --games 1000', 'play 1,000 skilled games'],
    ['yahtzee-cli simulate --player perfect --player casual', 'compare two levels'],
    ['yahtzee-cli simulate -r my-rules.json -s kestrel --json', 'use house rules and a seed'],
  ]);
}
