import { brieflyQuoted, commandText } from '../layout.js';
import { onOneLine, quoted } from '../phrases.js';

/** The reason why a text is not an invitation; see `net/`. */
export type InvitationFault =
  | { readonly kind: 'code-letter'; readonly letter: string }
  | { readonly kind: 'code-length'; readonly length: number; readonly expected: number }
  | { readonly kind: 'empty' | 'no-code' }
  | { readonly kind: 'scheme'; readonly scheme: string }
  | { readonly kind: 'host' | 'unencrypted'; readonly host: string }
  | { readonly kind: 'port'; readonly port: string }
  | { readonly kind: 'path'; readonly path: string };

/** Explains in one line why a text is not an invitation. */
export function invitationText(typed: string, problem: InvitationFault): string {
  const start = `${brieflyQuoted(typed)} is not an invitation`;
  switch (problem.kind) {
    case 'empty':
      return 'An invitation is missing. It looks like this: host:7613/xxxx-xxxx-xxxx-xxxx-xxxx-xxxx';
    case 'no-code':
      return `${start}: the code after the / is missing.`;
    case 'code-letter':
      return `${start}: its code contains ${quoted(problem.letter)}, which is never part of a code.`;
    case 'code-length':
      return `${start}: its code has ${problem.length} characters instead of ${problem.expected}.`;
    case 'scheme':
      return `${start}: it starts with ${quoted(`${problem.scheme}://`)}. Only wss:// and ws:// are allowed.`;
    case 'host':
      return `${start}: ${quoted(problem.host)} is not a host name or an IP address.`;
    case 'unencrypted':
      return `${start}: ws:// is not encrypted, so it works only on this computer. Use wss://, or leave out ws://.`;
    case 'port':
      return `${start}: ${quoted(problem.port)} is not a port from 1 to 65535.`;
    case 'path':
      return `${start}: ${quoted(problem.path)} is not a valid path.`;
  }
}

/** Messages of the commands `host`, `join`, `watch` and `serve`. */
export const networkMessages = {
  listen: (typed: string): string =>
    `--listen ${quoted(typed)}: give a port, or an address and a port such as 0.0.0.0:7613.`,
  cannotListen: (kind: string, code: string, port: number | undefined): string => {
    switch (kind) {
      case 'port-busy':
        return port === undefined
          ? 'Ports 7613 to 7633 are all in use. Choose another port with --listen.'
          : `Port ${port} is in use. Choose another port with --listen.`;
      case 'port-forbidden':
        return 'You are not allowed to listen on this port. Choose port 1024 or higher with --listen.';
      case 'no-such-address':
        return 'This computer does not have the address in --listen.';
      default:
        return `The server cannot listen (${code}).`;
    }
  },
  monitor: (typed: string): string =>
    `--monitor ${quoted(typed)}: give a port, or an address and a port such as 127.0.0.1:9464.`,
  cannotMonitor: (typed: string, code: string): string =>
    code === 'EADDRINUSE'
      ? `--monitor ${quoted(typed)}: another program uses this port. Choose another port.`
      : `--monitor ${quoted(typed)}: the server cannot listen there (${code}).`,
  maxTables: (typed: string): string =>
    `--max-tables ${quoted(typed)}: give a whole number from 1 to 1000000.`,
  proxyProtocol: (wrong: string): string =>
    `--proxy-protocol: ${quoted(wrong)} is not a network. Give addresses or networks such as 10.0.0.0/8,fd00::/8.`,
  name: (typed: string, problem: string): string => `--name ${quoted(typed)}: ${problem}`,
  tooLong: (max: number): string => `a name at a table has at most ${max} characters`,
  dataInUse: (folder: string): string =>
    `Another process uses the data folder ${folder}. Choose another folder with --data.`,
  dataUnusable: (folder: string, fault: string): string =>
    `The data folder ${folder} cannot be used (${fault}). Choose another folder with --data.`,
  serverDidNotStart: (fault: string): string => `The server of the table did not start (${fault}).`,
  stillRunning: (program?: string): string =>
    `The server of your table is still running. To return to your seat, run: ${commandText('join', program)}`,
  resumePortBusy: (port: number): string =>
    `Your table cannot continue, because another program uses port ${port}. End that program, and try again.`,
  opensTables: (invitation: string, program?: string): string =>
    `This invitation only opens new tables. To open one, run: ${commandText(`host --server ${onOneLine(invitation)}`, program)}`,
  nothingToResume: 'You have no table to resume.',
  noTable: (program?: string): string =>
    `You are not at a table. To join one, run: ${commandText('join <invitation>', program)}`,
  /** Follows the reason why the program cannot return to a table. */
  forget: (path: string): string => `To forget this table, delete ${path}`,
  serverEnded: (program?: string): string =>
    `The server of your table has ended. To start it again, run: ${commandText('host --resume', program)}`,
  damaged: (path: string): string => `The file of a table is damaged, so the program skips it: ${path}`,
  tableInUse: 'Another window is already at this table.',
  notStored: (fault: string, program?: string): string =>
    `The game could not be stored (${fault}). To try again, run: ${commandText('join', program)}`,
  resumeWithServer: 'Leave out --resume or --server: only your own table can be resumed.',
  resumeWith: (option: 'listen' | 'rules' | 'name'): string =>
    `Leave out --${option}: a resumed table keeps its address, its rules and its players.`,
  listenWithServer: 'Leave out --listen or --server: another server listens at its own address.',
} as const;
