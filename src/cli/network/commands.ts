import { Command, Option } from 'commander';
import { addExamples } from '../help.js';
import type { ServeOptions } from './serve.js';

export function serveCommand(): Command {
  const command = new Command('serve')
    .description('Run tables for others, without a screen.')
    .option(
      '--listen <address>',
      'port, or address and port; default: all addresses, port 7613 or the next free one',
    )
    .option('--data <folder>', 'the folder for the tables; default: a folder in the home folder')
    .addOption(new Option('--hosted', 'used by host').hideHelp())
    .action(async (options: ServeOptions) => {
      const { serveTables } = await import('./serve.js');
      process.exitCode = await serveTables(options);
    });
  return addExamples(command, [
    ['yahtzee-cli serve', 'run a server, and print the invitations that open tables on it'],
    ['yahtzee-cli serve --listen 0.0.0.0:7613 --data /srv/yahtzee', 'choose the port and the folder'],
  ]);
}
