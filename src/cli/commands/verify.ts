import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { VerifyOptions } from '../verifyStored.js';

/** `verify <game>`: recomputes a stored game. */
export function verifyCommand(): Command {
  const command = new Command('verify')
    .description('Recompute every die of a stored game from its seed, and every point and total.')
    .argument('<game>', 'its id, or a part of it')
    .option('--json', 'answer in JSON')
    .action(async (game: string, options: VerifyOptions) => {
      const { verifyStored } = await import('../actions.js');
      process.exitCode = await verifyStored(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli verify k7qwmx', 'one line; status 1 where anything differs'],
    ['yahtzee-cli verify k7qwmx --json', 'the same as JSON, for programs'],
  ]);
}
