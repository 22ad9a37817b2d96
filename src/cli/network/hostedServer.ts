import { fork } from 'node:child_process';
import { once } from 'node:events';
import { networkMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

/** What the server of the command `host` reports when it is listening. */
export interface HostedMessage {
  readonly address: string;
  readonly port: number;
  /** The code with which the Master opens the table. */
  readonly code: string;
}

/**
 * Starts a server for one table in a separate process, so that the table continues when the Master's window closes.
 *
 * @param folder the data folder of the server
 * @param listen the value of `--listen`, or undefined
 * @throws UsageError if the server does not start
 */
export async function startHostedServer(folder: string, listen: string | undefined): Promise<HostedMessage> {
  const script = process.argv[1] ?? '';
  const args = ['serve', '--hosted', '--data', folder, ...(listen === undefined ? [] : ['--listen', listen])];
  const child = fork(script, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const errors: Buffer[] = [];
  child.stderr?.on('data', (bytes: Buffer) => errors.push(bytes));
  const started = once(child, 'message').then(([message]) => message as HostedMessage);
  const ended = once(child, 'close').then((): never => {
    throw new UsageError(problemIn(Buffer.concat(errors).toString()));
  });
  const message = await Promise.race([started, ended]);
  ended.catch(() => undefined);
  child.disconnect();
  child.stderr?.destroy();
  child.unref();
  return message;
}

/** Returns the last line that the server has printed, without the name of the program. */
function problemIn(printed: string): string {
  const line = printed.trim().split('\n').at(-1) ?? '';
  const own = line.replace(/^yahtzee-cli: /, '');
  return own === '' ? networkMessages.serverDidNotStart('no reason given') : own;
}
