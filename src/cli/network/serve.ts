import { setFlagsFromString } from 'node:v8';
import { tableMessages } from '../../text/index.js';
import { requireHome } from '../home/home.js';
import { UsageError } from '../options.js';
import { END_SIGNALS, exitStatus } from '../process.js';
import { refuseHost, serveHosted } from './serveHosted.js';
import { readListen, type RunningServer, serverFolder, startServer } from './server.js';

/** The options of `serve`, as parsed by commander. */
export interface ServeOptions {
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
export async function serveTables({ listen, data, hosted }: ServeOptions): Promise<number> {
  const folder = data ?? serverFolder((await requireHome()).path);
  if (hosted) return serveForHost(folder, listen);
  const server = await start(folder, listen);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  for (const place of server.addresses) print(tableMessages.listening(place));
  for (const place of server.addresses) print(tableMessages.invitation(`${place}/${server.openingCode}`));
  const signal = await nextSignal();
  await server.close();
  return exitStatus(signal);
}

/** Runs a server for the command `host`, or reports to this command why the server does not start. */
async function serveForHost(folder: string, listen: string | undefined): Promise<number> {
  try {
    return await serveHosted(await start(folder, listen), folder);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return refuseHost(error, folder);
  }
}

function start(folder: string, listen: string | undefined): Promise<RunningServer> {
  const address = readListen(listen);
  // By default, V8 lets 48 MB of garbage from short-lived objects pile up. With this flag, it collects every 3 MB.
  setFlagsFromString('--semi-space-growth-factor=1');
  return startServer(folder, address);
}

const nextSignal = (): Promise<(typeof END_SIGNALS)[number]> =>
  new Promise((resolve) => {
    for (const signal of END_SIGNALS) process.on(signal, () => resolve(signal));
  });
