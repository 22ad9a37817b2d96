import { Command } from 'commander';
import { addExamples } from '../help.js';
import { addTableOptions } from '../settings/options.js';
import type { HostRunOptions, JoinRunOptions, TableRunOptions } from './tableRun.js';

const NAME = [
  '--name <name>',
  'your name at the table; default: the first name in the settings or the last game, otherwise your login name',
] as const;

export function hostCommand(): Command {
  const command = new Command('host')
    .description(
      'Open a table on the network, and invite others to play. Friends outside your network can reach it through a port that your router forwards (replace the address in the invitation with your public address) or a tunnel. Or use a server, with --server.',
    )
    .option(...NAME)
    .option(
      '-r, --rules <id or file>',
      'rule set id or house rules file; default: the rules in the settings, otherwise virtual-place',
    )
    .option(
      '--listen <address>',
      'port, or address and port; default: all addresses, port 7613 or the next free one',
    )
    .option('--server <invitation>', 'open the table on a server; serve prints its invitation; - asks for it')
    .option(
      '--public',
      'list the table on the server, so that anybody can join; needs --server wss://... (or ws:// on this computer)',
    )
    .option('--resume', 'start the server of your last table again, and return to your seat')
    .action(async (options: HostRunOptions) => {
      const { runHost } = await import('./tableRun.js');
      process.exitCode = await runHost(options);
    });
  return addExamples(addTableOptions(command), [
    ['yahtzee-cli host', 'open a table, and print the invitations for your friends'],
    ['yahtzee-cli host --name Ann -r official', 'open a table as Ann, under the official rules'],
    ['yahtzee-cli host --listen 192.168.1.20:7700', 'listen on one address and port'],
    [
      'yahtzee-cli host --server wss://x.org/0000-0000-33x9-akam-9d7p-94tp --public',
      'open a table that anybody can join',
    ],
    ['yahtzee-cli host --server -', 'type or paste the invitation, so that no other user can see it'],
    ['yahtzee-cli host --resume', 'continue your table after the computer has restarted'],
  ]);
}

export function joinCommand(): Command {
  const command = new Command('join')
    .description('Take a seat at a table on the network, or return to your seat.')
    .argument(
      '[invitation]',
      'the invitation from the Master; - asks for it; default: return to your last table',
    )
    .option(...NAME)
    .option(
      '--public <server>',
      'choose from the public tables of a server, such as wss://example.net/yahtzee',
    )
    .action(async (invitation: string | undefined, options: JoinRunOptions) => {
      const { runJoin } = await import('./tableRun.js');
      process.exitCode = await runJoin(invitation, options);
    });
  return addExamples(addTableOptions(command), [
    ['yahtzee-cli join 192.168.1.20:7613/k7qw-m2x9-ahdj-03nb-wxyz-5t6v', 'take a seat'],
    ['yahtzee-cli join -', 'type or paste the invitation, so that no other user can see it'],
    [
      'yahtzee-cli join --public wss://example.net/yahtzee',
      'list the public tables of a server, and join one',
    ],
    ['yahtzee-cli join', 'return to your seat'],
  ]);
}

export function watchCommand(): Command {
  const command = new Command('watch')
    .description('Watch a table on the network.')
    .argument('<invitation>', 'the invitation from the Master; - asks for it')
    .option(...NAME)
    .action(async (invitation: string, options: TableRunOptions) => {
      const { runWatch } = await import('./tableRun.js');
      process.exitCode = await runWatch(invitation, options);
    });
  return addExamples(addTableOptions(command), [
    ['yahtzee-cli watch 192.168.1.20:7613/k7qw-m2x9-ahdj-03nb-wxyz-5t6v', 'watch a game'],
  ]);
}
