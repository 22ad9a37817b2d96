import { setFlagsFromString } from 'node:v8';
import { parseNetworks } from '../../net/index.js';
import { networkMessages, tableMessages } from '../../text/index.js';
import { requireHome } from '../home/home.js';
import { UsageError } from '../options.js';
import { END_SIGNALS, exitStatus } from '../process.js';
import { type ObservationOptions, openObservation } from './observation.js';
import { refuseHost, serveHosted } from './serveHosted.js';
import {
  type ListenAddress,
  readListen,
  type RunningServer,
  serverFolder,
  type ServerOptions,
  startServer,
} from './server.js';

/** The options of `serve`, as parsed by commander. */
export interface ServeOptions extends ObservationOptions {
  readonly listen?: string;
  readonly data?: string;
  readonly maxTables?: string;
  readonly proxyProtocol?: string;
  /** Hidden: the command `host` starts this process, and only its tables keep the process running. */
  readonly hosted?: true;
}

const MAX_TABLES = 1_000_000;

/**
 * Runs a server of tables until a signal ends it. A second signal ends the server at once.
 *
 * @returns the exit status
 * @throws UsageError if the server cannot start
 */
export async function serveTables(options: ServeOptions): Promise<number> {
  const folder = options.data ?? serverFolder((await requireHome()).path);
  if (options.hosted) return serveForHost(folder, options.listen);
  const address = readListen(options.listen);
  const serverOptions = readServerOptions(options);
  const observation = await openObservation(options);
  const { observe } = observation;
  const server = await start(folder, address, { ...serverOptions, ...(observe && { observe }) });
  const monitor = await observation.start(server).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const { address: place, port } = server;
  observe?.({ type: 'listening', address: place, port, ...(monitor !== undefined && { monitor }) });
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  for (const each of server.addresses) print(tableMessages.listening(each));
  for (const each of server.addresses) print(tableMessages.invitation(`${each}/${server.openingCode}`));
  const signal = await nextSignal();
  void nextSignal().then((second) => process.exit(exitStatus(second)));
  observe?.({ type: 'draining' });
  await server.close();
  observe?.({ type: 'ended' });
  await observation.close();
  return exitStatus(signal);
}

/** @throws UsageError */
function readServerOptions({ maxTables, proxyProtocol }: ServeOptions): ServerOptions {
  if (maxTables !== undefined && (!/^\d{1,7}$/.test(maxTables) || !isCount(Number(maxTables))))
    throw new UsageError(networkMessages.maxTables(maxTables));
  const balancers = proxyProtocol === undefined ? undefined : parseNetworks(proxyProtocol);
  if (balancers?.ok === false) throw new UsageError(networkMessages.proxyProtocol(balancers.wrong));
  return {
    ...(maxTables !== undefined && { maxTables: Number(maxTables) }),
    ...(balancers && { isBalancer: balancers.contain }),
  };
}

const isCount = (tables: number): boolean => tables >= 1 && tables <= MAX_TABLES;

/** Runs a server for the command `host`, or reports to this command why the server does not start. */
async function serveForHost(folder: string, listen: string | undefined): Promise<number> {
  try {
    return await serveHosted(await start(folder, readListen(listen)), folder);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return refuseHost(error, folder);
  }
}

function start(folder: string, address: ListenAddress, options?: ServerOptions): Promise<RunningServer> {
  // By default, V8 lets 48 MB of garbage from short-lived objects pile up. With this flag, it collects every 3 MB.
  setFlagsFromString('--semi-space-growth-factor=1');
  return startServer(folder, address, options);
}

/** Resolves to the next signal that ends the program. */
const nextSignal = (): Promise<(typeof END_SIGNALS)[number]> =>
  new Promise((resolve) => {
    for (const signal of END_SIGNALS) process.once(signal, () => resolve(signal));
  });
