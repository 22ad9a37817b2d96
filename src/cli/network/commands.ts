import { Command, Option } from 'commander';
import { addExamples } from '../help.js';
import type { ServeOptions } from './server/serve.js';

export function serveCommand(): Command {
  const command = new Command('serve')
    .description(
      'Run tables for others, without a screen. Behind a web server with a certificate, invitations start with wss://, and tables can be public.',
    )
    .option(
      '--listen <address>',
      'port, or address and port; default: all addresses, port 7613 or the next free one',
    )
    .option(
      '--data <folder>',
      'the folder for the tables, without --nats; default: a folder in the home folder',
    )
    .option('--nats <servers>', 'keep the tables in NATS JetStream, so that several servers can share them')
    .option('--nats-credentials <file>', 'with --nats: NATS credentials, or user:password, or a token')
    .option(
      '--secret-file <file>',
      'with --nats: the secret that all servers of a cluster share; default: YAHTZEE_SECRET',
    )
    .option('--stream <name>', 'with --nats: the name of the stream in JetStream; default: YAHTZEE')
    .option(
      '--replicas <n>',
      'with --nats: how many NATS nodes store each record; default for a new stream: 3 of three or more, otherwise 1',
    )
    .option('--keep <days>', 'with --nats: how long a table is kept after its last record; default: 30')
    .option(
      '--store-limit <MiB>',
      'with --nats: the largest size of the stream; default for a new stream: 4096',
    )
    .option('--max-tables <number>', 'maximum tables with connected clients; default: 1000')
    .option(
      '--monitor <address>',
      'answer GET /health and GET /metrics at this port; default address: 127.0.0.1',
    )
    .option('--log', 'print what happens as JSON, one line for each event, on standard error')
    .option(
      '--proxy-protocol <networks>',
      'balancers, such as 10.0.0.0/8, whose connections start with a PROXY protocol 2 header',
    )
    .addOption(new Option('--hosted', 'used by host').hideHelp())
    .action(async (options: ServeOptions) => {
      const { serveTables } = await import('./server/serve.js');
      process.exitCode = await serveTables(options);
    });
  return addExamples(command, [
    ['yahtzee-cli serve', 'run a server, and print the invitations that open tables on it'],
    ['yahtzee-cli serve --listen 0.0.0.0:7613 --data /srv/yahtzee', 'choose the port and the folder'],
    [
      'yahtzee-cli serve --nats nats://a,b,c --secret-file cluster.secret',
      'share the tables with other servers',
    ],
    [
      'yahtzee-cli serve --log --monitor 9464',
      'for a public server: log events, and report figures to Prometheus',
    ],
  ]);
}
