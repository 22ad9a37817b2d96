import { once } from 'node:events';
import { rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { tableMessages } from '../../text/index.js';
import { requireHome } from '../home/home.js';
import { END_SIGNALS, exitStatus } from '../process.js';
import type { HostedMessage } from './hostedServer.js';
import { readListen, type RunningServer, serverFolder, startServer } from './server.js';

/** The options of `serve`, as parsed by commander. */
export interface ServeOptions {
  readonly listen?: string;
  readonly data?: string;
  /** Hidden: the command `host` starts this process, and only its tables keep the process running. */
  readonly hosted?: true;
}

/** How long the server of `host` waits for the Master to open a table. */
const WAIT_FOR_MASTER_MS = 60_000;

/** How long a table of `host` waits for its players after the last one has disconnected. */
const WAIT_FOR_PLAYERS_MS = 12 * 60 * 60 * 1000;

/**
 * Runs a server of tables until a signal ends it.
 *
 * @returns the exit status
 * @throws UsageError if the server cannot start
 */
export async function serveTables({ listen, data, hosted }: ServeOptions): Promise<number> {
  const address = readListen(listen);
  // By default, V8 lets 48 MB of garbage from short-lived objects pile up. With this flag, it collects every 3 MB.
  setFlagsFromString('--semi-space-growth-factor=1');
  const folder = data ?? serverFolder((await requireHome()).path);
  const server = await startServer(folder, address);
  if (hosted) return serveHosted(server, folder);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  for (const place of server.addresses) print(tableMessages.listening(place));
  for (const place of server.addresses) print(tableMessages.invitation(`${place}/${server.openingCode}`));
  const signal = await nextSignal();
  await server.close();
  return exitStatus(signal);
}

const nextSignal = (): Promise<(typeof END_SIGNALS)[number]> =>
  new Promise((resolve) => {
    for (const signal of END_SIGNALS) process.on(signal, () => resolve(signal));
  });

/**
 * Runs the tables of the command `host` until nobody needs them, or nobody returns for a long time. Deletes the tables
 * if nobody needs them.
 */
async function serveHosted(server: RunningServer, folder: string): Promise<number> {
  const { address, port, openingCode: code } = server;
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<'done' | 'alone'>((resolve) => {
    const waitFor = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!server.isInUse()) resolve('alone');
      }, ms);
    };
    waitFor(WAIT_FOR_MASTER_MS);
    server.emptied((areDone) => (areDone ? resolve('done') : waitFor(WAIT_FOR_PLAYERS_MS)));
  });
  process.on('SIGHUP', () => undefined);
  const message: HostedMessage = { address, port, code };
  process.send?.(message);
  const why = await Promise.race([ended, once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  // Closing the server disconnects everybody. Without this line, that would start another wait.
  server.emptied(() => undefined);
  clearTimeout(timer);
  if (why === 'done' || (why === 'alone' && !(await server.hasTables()))) await removeServer(server, folder);
  else await server.close();
  return 0;
}

/** Deletes the data of a server, and its folder if there is nothing else in it. */
async function removeServer(server: RunningServer, folder: string): Promise<void> {
  try {
    await server.remove();
    rmdirSync(join(folder, 'tables'));
    rmdirSync(folder);
  } catch {
    // The leftover files do no harm, and nobody reads the messages of this process.
  }
}
