import { once } from 'node:events';
import { rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { limitGarbage, parseNetworks, type TableNeed } from '../../../net/index.js';
import { networkMessages, tableMessages } from '../../../text/index.js';
import { requireHome } from '../../home/home.js';
import { UsageError } from '../../options.js';
import { END_SIGNALS, exitAtOnce, exitStatus } from '../../process.js';
import { dataFolderWarning } from '../exposure.js';
import type { HostedMessage } from '../hostedServer.js';
import { type Observation, type ObservationOptions, openObservation } from './observation.js';
import { type ListenAddress, readListen, type ServeNatsOptions } from './serveOptions.js';
import { type RunningServer, type ServerOptions, startServer } from './server.js';
import { ServerStartError } from './serverStart.js';
import {
  type FolderStore,
  natsStore,
  openFolderStore,
  serverFolder,
  type ServerStore,
} from './serverStore.js';

export interface ServeOptions extends ObservationOptions, Partial<ServeNatsOptions> {
  readonly listen?: string;
  readonly data?: string;
  readonly maxTables?: string;
  readonly proxyProtocol?: string;
  /** Hidden: `host` starts this process with it. The process ends when nobody needs its tables. */
  readonly hosted?: true;
}

const MAX_TABLES = 1_000_000;

/**
 * Runs a table server until a signal ends it. A second signal ends the server at once.
 *
 * @returns the exit status
 * @throws UsageError if the server can't start
 */
export async function serveTables(options: ServeOptions): Promise<number> {
  const { listen, data, hosted } = options;
  if (data === '') throw new UsageError(networkMessages.noData);
  const address = readListen(listen);
  const serverOptions = readServerOptions(options);
  if (options.nats !== undefined) {
    if (data !== undefined) throw new UsageError(networkMessages.dataWithNats);
    const observation = await openObservation(options);
    const store = natsStore({ ...options, nats: options.nats }, observation);
    return serveFrom(store, address, serverOptions, observation);
  }
  const needsNats = NATS_OPTIONS.find((option) => options[option] !== undefined);
  if (needsNats) throw new UsageError(networkMessages.needsNats(needsNats));
  const folder = data ?? serverFolder((await requireHome()).path);
  if (hosted) return serveForHost(folder, address);
  const observation = await openObservation(options);
  observation.warnOfExposure(dataFolderWarning(folder));
  return serveFrom(await openFolderStore(folder), address, serverOptions, observation);
}

const NATS_OPTIONS = ['natsCredentials', 'secretFile', 'stream', 'replicas', 'keep', 'storeLimit'] as const;

async function serveFrom(
  store: ServerStore,
  address: ListenAddress,
  serverOptions: ServerOptions,
  observation: Observation,
): Promise<number> {
  const { observe } = observation;
  const { server, monitor } = await start(
    store,
    address,
    { ...serverOptions, ...(observe && { observe }) },
    observation,
  );
  const { address: place, port } = server;
  observe?.({ type: 'listening', address: place, port, ...(monitor !== undefined && { monitor }) });
  // Listen for signals before printing the invitation, because a program may send one as soon as it has read that.
  const ending = nextSignal();
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  for (const each of server.addresses) print(tableMessages.listening(each));
  for (const each of server.addresses) print(tableMessages.invitation(`${each}/${server.openingCode}`));
  const signal = await ending;
  void nextSignal().then(exitAtOnce);
  observe?.({ type: 'draining' });
  await server.close();
  await store.close();
  observe?.({ type: 'ended' });
  await observation.close();
  return exitStatus(signal);
}

/** @throws UsageError */
function readServerOptions({ maxTables, proxyProtocol }: ServeOptions): ServerOptions {
  if (maxTables !== undefined && (!/^\d{1,7}$/.test(maxTables) || !isCount(Number(maxTables))))
    throw new UsageError(networkMessages.maxTables(maxTables));
  const balancers = proxyProtocol === undefined ? undefined : parseNetworks(proxyProtocol);
  if (balancers?.ok === false)
    throw new UsageError(networkMessages.proxyProtocol(balancers.wrong, balancers.network));
  return {
    ...(maxTables !== undefined && { maxTables: Number(maxTables) }),
    ...(balancers && { isBalancer: balancers.contain }),
  };
}

const isCount = (tables: number): boolean => tables >= 1 && tables <= MAX_TABLES;

/** Runs a server for the command `host`, or reports why it can't start. */
async function serveForHost(folder: string, address: ListenAddress): Promise<number> {
  try {
    const store: FolderStore = await openFolderStore(folder);
    return await serveHosted(
      (onEmpty) => start(store, address, { onEmpty, knowsRules: () => true }).then(({ server }) => server),
      store,
      folder,
    );
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return refuseHost(error, folder);
  }
}

interface Started {
  readonly server: RunningServer;
  readonly monitor: number | undefined;
}

/** Opens a server's ports, and then its store. If either fails, closes everything. */
async function start(
  store: ServerStore,
  address: ListenAddress,
  options: ServerOptions,
  observation?: Observation,
): Promise<Started> {
  let server: RunningServer | undefined;
  try {
    limitGarbage();
    server = await startServer(store, address, options);
    const monitor = await observation?.start(server);
    await server.open();
    return { server, monitor };
  } catch (error) {
    await observation?.close();
    await server?.close();
    await store.abandon();
    throw error;
  }
}

const nextSignal = (): Promise<(typeof END_SIGNALS)[number]> =>
  new Promise((resolve) => {
    for (const signal of END_SIGNALS) process.once(signal, () => resolve(signal));
  });

const MINUTE_MS = 60_000;

/** How long a server waits until the Master of `host` opens a table. */
const WAIT_FOR_MASTER_MS = MINUTE_MS;

/**
 * How long a table of `host` stays open after the last person disconnects; see docs/online.md. The Master can still
 * continue it later, with `host --resume`.
 */
const WAIT_MS: Readonly<Record<Exclude<TableNeed, 'none'>, number>> = {
  lobby: 10 * MINUTE_MS,
  end: 60 * MINUTE_MS,
  game: 12 * 60 * MINUTE_MS,
};

/**
 * Runs the server for a table of `host`. Ends when nobody needs the table any more, for example because everybody has
 * left for good, and then deletes it. If people just stay away for a long time, it ends too, but keeps the table.
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
  // Closing the server disconnects everybody, which would call `emptied` and start another timer.
  emptied = () => undefined;
  clearTimeout(timer);
  await server.close();
  if (why === 'done' || (why === 'alone' && !(await store.hasTables()))) await removeStore(store, folder);
  else await store.close();
  return 0;
}

/** Reports to `host` that the server didn't start, and resolves with the exit status. */
async function refuseHost(error: UsageError, folder: string): Promise<number> {
  const fault = error instanceof ServerStartError ? error.fault : 'other';
  if (fault !== 'data-in-use') removeEmpty(folder);
  await send({ type: 'failed', fault, text: error.message });
  return 2;
}

/** Sends a message to the command `host`. Resolves once it's sent, or if the command has ended. */
const send = (message: HostedMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

/** Deletes a server's data, and its folder unless other files are in it. */
async function removeStore(store: FolderStore, folder: string): Promise<void> {
  await store.remove().catch(() => undefined);
  removeEmpty(folder);
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(join(folder, 'tables'));
    rmdirSync(folder);
  } catch {
    // The leftover files do no harm, and nobody reads the messages of this process.
  }
}
