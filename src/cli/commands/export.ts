import { Command } from 'commander';
import type { ExportOptions } from '../exportGames.js';
import { addExamples } from '../help.js';

/** `export [game...]`: stored games as one file. */
export function exportCommand(): Command {
  const command = new Command('export')
    .description('Write stored games into one file, for import on another machine.')
    .argument('[game...]', 'their ids, or parts of them; without any, all stored games')
    .option('-o, --output <file>', 'the file to write; without it, standard output')
    .option('--force', 'replace the file where it is there already')
    .option('--json', 'write the games as one JSON document, for other programs than import')
    .action(async (games: readonly string[], options: ExportOptions) => {
      const { exportGames } = await import('../actions.js');
      process.exitCode = await exportGames(games, options);
    });
  return addExamples(command, [
    ['yahtzee-cli export -o games.jsonl', 'every stored game'],
    ['yahtzee-cli export k7qwmx -o one.jsonl', 'one game, by its id'],
    ['yahtzee-cli export | ssh host yahtzee-cli import -', 'to another machine'],
  ]);
}
