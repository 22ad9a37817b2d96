import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ImportOptions } from './import.js';

/** `import <file>`: takes in games that were exported. */
export function importCommand(): Command {
  const command = new Command('import')
    .description('Import games from a file that export wrote. Games that you already have stay as they are.')
    .argument('<file>', 'file to read, or - for standard input')
    .option('--json', 'print JSON')
    .action(async (file: string, options: ImportOptions) => {
      const { importGames } = await import('./import.js');
      process.exitCode = await importGames(file, options);
    });
  return addExamples(command, [
    ['yahtzee-cli import games.jsonl', 'import every game that is not stored yet'],
    ['yahtzee-cli import - < games.jsonl', 'the same from standard input'],
  ]);
}
