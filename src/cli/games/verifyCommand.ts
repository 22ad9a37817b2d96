import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { VerifyOptions } from './verify.js';

/** `verify <game>`: recomputes a stored game. */
export function verifyCommand(): Command {
  const command = new Command('verify')
    .description('Check every die of a stored game against its seed, and every score against the rules.')
    .argument('<game>', 'id of the game, or a unique part of the id')
    .option('--json', 'print JSON')
    .action(async (game: string, options: VerifyOptions) => {
      const { verifyStored } = await import('./verify.js');
      process.exitCode = await verifyStored(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli verify k7qwmx', 'print one line; exit status 1 if anything differs'],
    ['yahtzee-cli verify k7qwmx --json', 'the same as JSON for scripts'],
  ]);
}
