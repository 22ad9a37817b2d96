import { setFlagsFromString } from 'node:v8';
import { networkMessages, tableMessages } from '../../text/index.js';
import { requireHome } from '../home/home.js';
import { UsageError } from '../options.js';
import { END_SIGNALS, exitStatus } from '../process.js';
import { refuseHost, serveHosted } from './serveHosted.js';
import type { ServeNatsOptions } from './natsOptions.js';
import { readListen, type RunningServer, startServer } from './server.js';
import {
  type FolderStore,
  openFolderStore,
  openNatsStore,
  serverFolder,
  type ServerStore,
} from './serverStore.js';

/** The options of `serve`, as parsed by commander. */
export interface ServeOptions extends Partial<ServeNatsOptions> {
  readonly listen?: string;
  readonly data?: string;
  /** Hidden: the command `host` starts this process, and only its tables keep the process running. */
  readonly hosted?: true;
}

/**
 * Runs a server of tables until a signal ends it.
 *
 * @returns the exit status
 * @throws UsageError if the server cannot start
 */
export async function serveTables(options: ServeOptions): Promise<number> {
  const { listen, data, hosted, nats } = options;
  if (nats !== undefined) return serveFrom(await openCluster({ ...options, nats }), listen);
  const needsNats = NATS_OPTIONS.find((option) => options[option] !== undefined);
  if (needsNats) throw new UsageError(networkMessages.needsNats(needsNats));
  const folder = data ?? serverFolder((await requireHome()).path);
  return hosted ? serveForHost(folder, listen) : serveFrom(await openFolderStore(folder), listen);
}

/** The options that mean nothing without `--nats`. */
const NATS_OPTIONS = ['natsCredentials', 'secretFile', 'stream', 'replicas', 'keep', 'storeLimit'] as const;

function openCluster(options: ServeOptions & ServeNatsOptions): Promise<ServerStore> {
  if (options.data !== undefined) throw new UsageError(networkMessages.dataWithNats);
  return openNatsStore(options);
}

async function serveFrom(store: ServerStore, listen: string | undefined): Promise<number> {
  const server = await start(store, listen);
  // A program that starts servers may send a signal as soon as it has read the invitation.
  const ending = nextSignal();
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  for (const place of server.addresses) print(tableMessages.listening(place));
  for (const place of server.addresses) print(tableMessages.invitation(`${place}/${server.openingCode}`));
  const signal = await ending;
  await server.close();
  await store.close();
  return exitStatus(signal);
}

/** Runs a server for the command `host`, or reports to this command why the server does not start. */
async function serveForHost(folder: string, listen: string | undefined): Promise<number> {
  try {
    const store: FolderStore = await openFolderStore(folder);
    return await serveHosted(await start(store, listen), store, folder);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return refuseHost(error, folder);
  }
}

/** Starts a server. If it does not start, closes its store. */
async function start(store: ServerStore, listen: string | undefined): Promise<RunningServer> {
  try {
    const address = readListen(listen);
    // By default, V8 lets 48 MB of garbage from short-lived objects pile up. With this flag, it collects every 3 MB.
    setFlagsFromString('--semi-space-growth-factor=1');
    return await startServer(store, address);
  } catch (error) {
    await store.abandon();
    throw error;
  }
}

const nextSignal = (): Promise<(typeof END_SIGNALS)[number]> =>
  new Promise((resolve) => {
    for (const signal of END_SIGNALS) process.on(signal, () => resolve(signal));
  });
