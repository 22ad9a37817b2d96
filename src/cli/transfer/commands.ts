import { Command } from 'commander';
import type { ExportOptions } from './export.js';
import { addExamples } from '../help.js';

/** `export [game...]`: stored games as one file. */
export function exportCommand(): Command {
  const command = new Command('export')
    .description('Write stored games to a file, which import reads on another machine.')
    .argument('[game...]', 'ids of games, or unique parts of ids; default: all stored games')
    .option('-o, --output <file>', 'file to write; default: standard output')
    .option('--force', 'replace the file if it exists')
    .option('--json', 'write one JSON document for other programs; import cannot read it')
    .action(async (games: readonly string[], options: ExportOptions) => {
      const { exportGames } = await import('./export.js');
      process.exitCode = await exportGames(games, options);
    });
  return addExamples(command, [
    ['yahtzee-cli export -o games.jsonl', 'every stored game'],
    ['yahtzee-cli export k7qwmx -o one.jsonl', 'one game, by its id'],
    ['yahtzee-cli export | ssh host yahtzee-cli import -', 'to another machine'],
  ]);
}
