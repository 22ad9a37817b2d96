import { fork } from 'node:child_process';
import { once } from 'node:events';
import { networkMessages } from '../../text/index.js';
import { ServerStartError, type StartFault } from './server/serverStart.js';

/** What the server of `host` reports: that it's listening, or why it didn't start. */
export type HostedMessage =
  | ({ readonly type: 'listening' } & HostedAddress)
  | { readonly type: 'failed'; readonly fault: StartFault; readonly text: string };

export interface HostedAddress {
  readonly address: string;
  readonly port: number;
  /** With this code, the Master opens the table. */
  readonly code: string;
}

/**
 * Starts a server for one table in a separate process, so that the table survives when the Master's window closes.
 *
 * @param folder the data folder of the server
 * @param listen the value of `--listen`, or undefined
 * @throws ServerStartError
 */
export async function startHostedServer(folder: string, listen: string | undefined): Promise<HostedAddress> {
  const script = process.argv[1] ?? '';
  const args = ['serve', '--hosted', '--data', folder, ...(listen === undefined ? [] : ['--listen', listen])];
  const child = fork(script, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const errors: Buffer[] = [];
  child.stderr?.on('data', (bytes: Buffer) => errors.push(bytes));
  const started = once(child, 'message').then(([message]) => message as HostedMessage);
  const ended = once(child, 'close').then((): never => {
    throw new ServerStartError('other', problemIn(Buffer.concat(errors).toString()));
  });
  const message = await Promise.race([started, ended]);
  const end = ended.catch(() => undefined);
  if (message.type === 'failed') {
    await end;
    throw new ServerStartError(message.fault, message.text);
  }
  child.disconnect();
  child.stderr?.destroy();
  child.unref();
  return message;
}

/** The last line that the server printed before it failed, without the leading `yahtzee-cli:`. */
function problemIn(printed: string): string {
  const line = printed.trim().split('\n').at(-1) ?? '';
  const own = line.replace(/^yahtzee-cli: /, '');
  return own === '' ? networkMessages.serverDidNotStart('no reason given') : own;
}
