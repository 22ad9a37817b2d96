import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ExportOptions } from './export.js';
import type { ImportOptions } from './import.js';

export function exportCommand(): Command {
  const command = new Command('export')
    .description('Write stored games to a file that you can import on another machine.')
    .argument('[game...]', 'game ids, or unique parts of them; default: all stored games')
    .option('-o, --output <file>', 'file to write; default: standard output')
    .option('--force', 'replace the file if it exists')
    .option('--json', "write one JSON document for other programs; you can't import it")
    .action(async (games: readonly string[], options: ExportOptions) => {
      const { exportGames } = await import('./export.js');
      process.exitCode = await exportGames(games, options);
    });
  return addExamples(command, [
    ['yahtzee-cli export -o games.jsonl', 'export every stored game'],
    ['yahtzee-cli export k7qwmx -o one.jsonl', 'export one game'],
    ['yahtzee-cli export | ssh host yahtzee-cli import -', 'copy every game to another machine'],
  ]);
}

export function importCommand(): Command {
  const command = new Command('import')
    .description('Import games from an export file. Existing games stay unchanged.')
    .argument('<file>', 'file to read, or - for standard input')
    .option('--json', 'print JSON')
    .action(async (file: string, options: ImportOptions) => {
      const { importGames } = await import('./import.js');
      process.exitCode = await importGames(file, options);
    });
  return addExamples(command, [
    ['yahtzee-cli import games.jsonl', "import every game that isn't already stored"],
    ['yahtzee-cli import - < games.jsonl', 'read the games from standard input'],
  ]);
}
