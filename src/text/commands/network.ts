import { brieflyQuoted, commandText } from '../layout.js';
import { onOneLine, quoted } from '../phrases.js';
import { describeFault } from './stored.js';

/** What is wrong with a typed invitation; see `net/`. */
export type InvitationFault =
  | { readonly kind: 'code-letter'; readonly letter: string }
  | { readonly kind: 'code-length'; readonly length: number; readonly expected: number }
  | { readonly kind: 'empty' | 'no-code' }
  | { readonly kind: 'scheme'; readonly scheme: string }
  | { readonly kind: 'host' | 'unencrypted'; readonly host: string }
  | { readonly kind: 'port'; readonly port: string }
  | { readonly kind: 'path'; readonly path: string };

const LOOKS = 'looks like this: host:7613/xxxx-xxxx-xxxx-xxxx-xxxx-xxxx';

/**
 * Explains in one line what is wrong with an invitation.
 *
 * @param typed the text, or undefined if the message must not repeat any of it except a wrong letter or scheme
 */
export function invitationText(typed: string | undefined, problem: InvitationFault): string {
  const start = `${typed === undefined ? 'This' : brieflyQuoted(typed)} isn't an invitation`;
  switch (problem.kind) {
    case 'empty':
      return `An invitation is missing. It ${LOOKS}`;
    case 'no-code':
      return `${start}: it has no / with a code after it. An invitation ${LOOKS}`;
    case 'code-letter':
      return `${start}: its code contains ${quoted(problem.letter)}, which is never part of a code. Copy the invitation again.`;
    case 'code-length':
      return `${start}: its code has ${problem.length} characters instead of ${problem.expected}. Copy the invitation again.`;
    default:
      return addressText(start, problem, typed === undefined ? (_text, part) => `its ${part}` : quoted);
  }
}

type AddressFault = Extract<InvitationFault, { kind: 'scheme' | 'host' | 'unencrypted' | 'port' | 'path' }>;

/** Explains in one line what is wrong with the address of a server for public tables. */
export const publicServerText = (
  typed: string,
  problem: AddressFault | { readonly kind: 'not-web' },
): string =>
  problem.kind === 'not-web'
    ? `${brieflyQuoted(typed)} doesn't start with wss://. ${networkMessages.whyWeb} Example: wss://example.net/yahtzee`
    : addressText(`${brieflyQuoted(typed)} isn't the address of a server`, problem, quoted);

function addressText(
  start: string,
  problem: AddressFault,
  named: (text: string, part: 'host' | 'port' | 'path') => string,
): string {
  switch (problem.kind) {
    case 'scheme':
      return `${start}: it starts with ${quoted(`${problem.scheme}://`)}. Only wss:// and ws:// are allowed.`;
    case 'host':
      return `${start}: ${named(problem.host, 'host')} isn't a host name or an IP address.`;
    case 'unencrypted':
      return `${start}: ws:// isn't encrypted, so it works only on this computer. Use wss://, or leave out ws://.`;
    case 'port':
      return `${start}: ${named(problem.port, 'port')} isn't a port from 1 to 65535.`;
    case 'path':
      return `${start}: ${named(problem.path, 'path')} isn't a valid path.`;
  }
}

/** Why a server can't use NATS; see `nats/`. */
export type NatsFault =
  | 'unreachable'
  | 'credentials'
  | 'refused'
  | 'no-jetstream'
  | 'not-ready'
  | 'one-copy'
  | 'no-room'
  | 'stream'
  | 'no-stream'
  | 'new-stream'
  | 'other-stream'
  | 'other-secret'
  | 'misbehaves';

/** They all need `--nats`. The names are commander's. */
export type NatsOption = 'natsCredentials' | 'secretFile' | 'stream' | 'replicas' | 'keep' | 'storeLimit';

/** A file or folder that other users of the computer own, or can read or change; see `storage/`. */
export interface ExposureFacts {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly access: 'owned' | 'changed' | 'read';
}

export const networkMessages = {
  listen: (typed: string): string =>
    `--listen ${quoted(typed)}: give a port up to 65535, or an address and a port such as 0.0.0.0:7613.`,
  cannotListen: (kind: string, code: string, port: number | undefined): string => {
    switch (kind) {
      case 'port-busy':
        return port === undefined
          ? 'Ports 7613 to 7633 are all in use. Choose another port with --listen.'
          : `Port ${port} is in use. Choose another port with --listen.`;
      case 'port-forbidden':
        return "You aren't allowed to listen on this port. Choose port 1024 or higher with --listen.";
      case 'no-such-address':
        return "This computer doesn't have the address in --listen. Give one of its own, or only a port.";
      default:
        return `The server can't listen (${code}).`;
    }
  },
  monitor: (typed: string): string =>
    `--monitor ${quoted(typed)}: give a port up to 65535, or an address and a port such as 127.0.0.1:9464.`,
  cannotMonitor: (typed: string, kind: string, code: string): string => {
    switch (kind) {
      case 'port-busy':
        return `--monitor ${quoted(typed)}: another program is using this port. Choose another port.`;
      case 'port-forbidden':
        return `--monitor ${quoted(typed)}: you aren't allowed to listen on this port. Choose port 1024 or higher.`;
      case 'no-such-address':
        return `--monitor ${quoted(typed)}: this computer doesn't have this address. Give one of its own, or only a port.`;
      default:
        return `--monitor ${quoted(typed)}: the server can't listen there (${code}).`;
    }
  },
  maxTables: (typed: string): string =>
    `--max-tables ${quoted(typed)}: give a whole number from 1 to 1000000.`,
  proxyProtocol: (wrong: string, network?: string): string =>
    network === undefined
      ? `--proxy-protocol: ${quoted(wrong)} isn't a network. Give addresses or networks such as 10.0.0.0/8,fd00::/8.`
      : `--proxy-protocol: ${quoted(wrong)} isn't a network, but an address in ${network}. Give the network, or the address alone.`,
  name: (typed: string, problem: string): string => `--name ${quoted(typed)}: ${problem}`,
  tooLong: (max: number): string => `a name at a table has at most ${max} characters`,
  dataInUse: (folder: string): string =>
    `Another process uses the data folder ${folder}. Choose another folder with --data.`,
  dataUnusable: (folder: string, fault: string): string =>
    `The data folder ${folder} can't be used (${fault}). Choose another folder with --data.`,
  dataDamaged: (path: string): string =>
    `${path} is damaged. Restore the data folder from a backup, or move this file away: the tables then lose their last records.`,
  secretDamaged: (path: string): string =>
    `${path} is damaged. Restore it from a backup. If you move it away instead, the server gets a new secret, and all invitations become invalid.`,
  serverDidNotStart: (fault: string): string => `The server of the table didn't start (${fault}).`,
  stillRunning: (program?: string): string =>
    `The server of your table is still running. To return to your seat, run: ${commandText('join', program)}`,
  resumePortBusy: (port: number): string =>
    `Your table can't continue, because another program is using port ${port}. Stop it, and try again.`,
  noAnswerYet: "The server hasn't answered yet. Still waiting. To stop, press Ctrl-C.",
  askInvitation: 'Invitation (not shown): ',
  opensTables: (program?: string): string =>
    `This invitation only opens new tables. To open one, run: ${commandText('host --server -', program)}`,
  nothingToResume: 'You have no table to resume.',
  noTable: (program?: string): string =>
    `You aren't at a table. To join one, run: ${commandText('join <invitation>', program)}`,
  /** Follows the reason why a player can't return to a table. */
  forget: (path: string): string => `To forget this table, delete ${path}`,
  /** @param word the path, quoted for the shell if necessary */
  exposed: ({ path, kind, access }: ExposureFacts, word: string): string => {
    const place = `the ${kind} ${onOneLine(path)}`;
    return access === 'owned'
      ? `Another user owns ${place}, and can read and change it. Use a ${kind} of your own.`
      : `Other users can ${access === 'read' ? 'read' : 'change'} ${place}. To stop this, run: chmod ${kind === 'file' ? '600' : '700'} ${onOneLine(word)}`;
  },
  emptyFile: (option: '--nats-credentials' | '--secret-file', file: string): string =>
    `${option}: the file ${file} is empty.`,
  noData: '--data: give the path of a folder.',
  /** The sentence `lost` says how the connection broke. */
  unserved: (lost: string): string => `${lost} Try again later.`,
  serverEnded: (program?: string): string =>
    `The server of your table has ended. To start it again, run: ${commandText('host --resume', program)}`,
  damaged: (path: string): string => `The file of a table is damaged and was skipped: ${path}`,
  newerTable: (path: string): string =>
    `The file of a table is from a later version and was skipped. Update yahtzee-cli to use it: ${path}`,
  unreadableTable: (path: string, fault: string): string =>
    `The file of a table can't be read and was skipped: ${describeFault(fault)}: ${path}`,
  /** @param created when the table was opened or joined: ISO 8601, in UTC */
  oldTable: ({
    name,
    created,
    path,
  }: {
    readonly name: string;
    readonly created: string;
    readonly path: string;
  }): string =>
    `${name}'s table of ${created.slice(0, 10)} was opened by an earlier version and can't continue. Its file is now ${path}`,
  tableInUse: 'Another window is already at this table.',
  notStored: (fault: string, program?: string): string =>
    `The game couldn't be stored (${fault}). To try again, run: ${commandText('join', program)}`,
  resumeWithServer: 'Leave out --resume or --server: only your own table can be resumed.',
  resumeWith: (option: 'listen' | 'rules' | 'name' | 'public'): string =>
    `Leave out --${option}: a resumed table keeps its address, its rules and its players.`,
  nats: (typed: string): string =>
    `--nats ${quoted(typed)}: give the addresses of NATS nodes, for example nats://a,b:4222,c`,
  natsPassword:
    'Other users of this computer can read --nats, so put user:password into a file, and name the file with --nats-credentials.',
  stream: (typed: string): string =>
    `--stream ${quoted(typed)}: give 1 to 32 letters, digits, dashes or underscores.`,
  wholeNumber: (option: string, typed: string, max: number): string =>
    `${option} ${quoted(typed)}: give a whole number from 1 to ${max}.`,
  unreadable: (option: string, file: string, fault: string): string =>
    `${option}: the file ${file} can't be read (${fault}).`,
  noSecret: (variable: string): string =>
    `A cluster needs a secret, the same on all servers. Give its file with --secret-file, or set ${variable}. Create one with: openssl rand -hex 32`,
  shortSecret: (min: number): string =>
    `The secret of the cluster is too short. It needs at least ${min} characters. To create one, run: openssl rand -hex 32`,
  dataWithNats: 'Leave out --data or --nats: with --nats, the tables are in JetStream.',
  needsNats: (option: NatsOption): string =>
    `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} works only together with --nats.`,
  natsUnusable: (
    {
      servers,
      stream,
      replicas,
    }: { readonly servers: readonly string[]; readonly stream: string; readonly replicas?: number },
    kind: NatsFault,
    detail: string,
  ): string => {
    const place = `NATS at ${servers.join(', ')}`;
    switch (kind) {
      case 'unreachable':
        return `${place} can't be reached (${onOneLine(detail)}). Is it running, and is --nats right?`;
      case 'credentials':
        return `The NATS credentials are malformed (${onOneLine(detail)}). Check --nats-credentials.`;
      case 'refused':
        return `${place} refuses this server (${onOneLine(detail)}). Check --nats-credentials.`;
      case 'no-jetstream':
        return `${place} runs without JetStream. Start it with: nats-server -js`;
      case 'not-ready':
        return `${place} isn't ready (${onOneLine(detail)}). Check that ${replicas === undefined ? 'enough' : `at least ${replicas}`} nodes are running (--replicas), know each other, and have room for --store-limit.`;
      case 'one-copy':
        return `${place} isn't in a cluster, so it keeps one copy of each record, not ${detail}. Connect the nodes, or choose --replicas 1.`;
      case 'no-room':
        return `${place} has no room for a stream of ${detail} MiB. Choose a smaller size with --store-limit, or give JetStream more storage.`;
      case 'stream':
        return `JetStream can't keep the tables (${onOneLine(detail)}). Check --stream, --replicas and --store-limit.`;
      case 'no-stream':
        return `${place} has lost the stream ${stream}. Restore the store of NATS. To continue without the old tables, restart all servers.`;
      case 'new-stream':
        return `${place} has another stream ${stream}, without this server's tables (${onOneLine(detail)}). Restore the store of NATS. If this stream is right, restart all servers.`;
      case 'other-stream':
        return `The stream ${stream} exists, but its setting "${detail}" could lose records, so it isn't used. Choose another name with --stream.`;
      case 'other-secret':
        return `The servers that use the stream ${stream} have another secret. Check --secret-file, or choose another name with --stream.`;
      case 'misbehaves':
        return `This version of JetStream can't keep the tables: ${detail}. Use nats-server 2.10 or newer.`;
    }
  },
  waitsForNats: (detail: string): string => `Waiting for JetStream: ${onOneLine(detail)}`,
  whyWeb:
    'Everybody knows the codes of public tables, so only the certificate of a web server proves which server answers.',
  publicNeedsServer:
    'A public table needs a server: add --server with its opening invitation, which starts with wss:// (or ws:// on this computer).',
  publicNeedsWeb: (program?: string): string =>
    `A public table needs an opening invitation that starts with wss:// (or ws:// on this computer). ${networkMessages.whyWeb} See: ${commandText('help serve', program)}`,
  publicUnknown:
    'This server is too old to open public tables. Leave out --public, and send the invitation to your friends.',
  invitationWithPublic:
    'Leave out the invitation or --public: with --public, you choose a table from the list.',
  listenWithServer: 'Leave out --listen or --server: another server listens at its own address.',
} as const;
