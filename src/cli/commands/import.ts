import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ImportOptions } from '../importGames.js';

/** `import <file>`: takes in games that were exported. */
export function importCommand(): Command {
  const command = new Command('import')
    .description('Take in games that export has written. Nothing that is stored is changed.')
    .argument('<file>', 'the file, or - for standard input')
    .option('--json', 'answer in JSON')
    .action(async (file: string, options: ImportOptions) => {
      const { importGames } = await import('../actions.js');
      process.exitCode = await importGames(file, options);
    });
  return addExamples(command, [
    ['yahtzee-cli import games.jsonl', 'every game that is not stored yet'],
    ['yahtzee-cli import - < games.jsonl', 'the same from standard input'],
  ]);
}
