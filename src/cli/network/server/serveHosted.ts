import { once } from 'node:events';
import { rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TableNeed } from '../../../net/index.js';
import type { UsageError } from '../../options.js';
import type { HostedMessage } from '../hostedServer.js';
import type { RunningServer } from './server.js';
import type { FolderStore } from './serverStore.js';
import { ServerStartError } from './serverStart.js';

const MINUTE_MS = 60_000;

/** How long the server of `host` waits for the Master to open a table. */
const WAIT_FOR_MASTER_MS = MINUTE_MS;

/**
 * How long a table of `host` waits for its people after the last one has disconnected; see docs/network.md. After that,
 * the Master can still continue the table with `host --resume`.
 */
const WAIT_MS: Readonly<Record<Exclude<TableNeed, 'none'>, number>> = {
  lobby: 10 * MINUTE_MS,
  end: 60 * MINUTE_MS,
  game: 12 * 60 * MINUTE_MS,
};

/**
 * Runs the tables of the command `host` until nobody needs them, or nobody returns for a long time. Deletes the tables
 * if nobody needs them.
 *
 * @param start starts the server, which calls `onEmpty` when nobody is connected
 * @returns the exit status
 */
export async function serveHosted(
  start: (onEmpty: (need: TableNeed) => void) => Promise<RunningServer>,
  store: FolderStore,
  folder: string,
): Promise<number> {
  let emptied: (need: TableNeed) => void = () => undefined;
  const server = await start((need) => emptied(need));
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
    emptied = (need) => (need === 'none' ? resolve('done') : waitFor(WAIT_MS[need]));
  });
  process.on('SIGHUP', () => undefined);
  void send({ type: 'listening', address, port, code });
  const why = await Promise.race([ended, once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  // Closing the server disconnects everybody. Without this line, that would start another wait.
  emptied = () => undefined;
  clearTimeout(timer);
  await server.close();
  if (why === 'done' || (why === 'alone' && !(await store.hasTables()))) await removeStore(store, folder);
  else await store.close();
  return 0;
}

/** Reports to the command `host` that the server did not start. Returns the exit status. */
export async function refuseHost(error: UsageError, folder: string): Promise<number> {
  const fault = error instanceof ServerStartError ? error.fault : 'other';
  if (fault !== 'data-in-use') removeEmpty(folder);
  await send({ type: 'failed', fault, text: error.message });
  return 2;
}

/** Sends a message to the command `host`. Resolves when it is sent, or if the command has ended. */
const send = (message: HostedMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

/** Deletes the data of a server, and its folder if there is nothing else in it. */
async function removeStore(store: FolderStore, folder: string): Promise<void> {
  await store.remove().catch(() => undefined);
  removeEmpty(folder);
}

/** Removes the folder of a server if it contains no files. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(join(folder, 'tables'));
    rmdirSync(folder);
  } catch {
    // The leftover files do no harm, and nobody reads the messages of this process.
  }
}
