import { Command } from 'commander';
import { LEVELS } from '../../players/index.js';
import { addExamples } from '../help.js';
import type { SimulateOptions } from '../simulateGames.js';

/** `simulate`: computers play many games. */
export function simulateCommand(): Command {
  const command = new Command('simulate')
    .description('Have computers play many games, and tell what they come to.')
    .option('--games <number>', 'how many games', '10000')
    .option(
      '--player <level>',
      `who plays: ${LEVELS.join(', ')}; several, 1 to 4, play at one table (default: perfect)`,
      (level: string, others: readonly string[] = []) => [...others, level],
    )
    .option('-r, --rules <id or file>', 'rule set, or a file of house rules', 'official')
    .option('-s, --seed <text>', 'seed of the dice: the same seed, the same games')
    .option('--threads <number>', 'how many threads play; without it, as many as there are cores')
    .option('--json', 'answer in JSON')
    .action(async (options: SimulateOptions) => {
      const { simulateGames } = await import('../actions.js');
      process.exitCode = await simulateGames(options);
    });
  return addExamples(command, [
    ['yahtzee-cli simulate', '10,000 perfect games'],
    ['yahtzee-cli simulate --player skilled --games 1000', 'another level'],
    ['yahtzee-cli simulate --player perfect --player casual', 'who wins how often'],
    ['yahtzee-cli simulate -r my-rules.json -s kestrel --json', 'as JSON'],
  ]);
}
