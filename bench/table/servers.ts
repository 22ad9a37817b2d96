import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';
import { WebSocket } from 'ws';
import { PSK_TLS } from '../../src/net/wire/protocol.js';
import { type Env, node, program } from '../../test/support/child.js';
import { measuredEnv } from '../environment.js';

export interface MeasuredServer extends AsyncDisposable {
  /** Returns the processor time since the server started, in milliseconds. */
  cpuMs(): Promise<number>;
  /** Returns the resident memory in bytes after garbage collection, without the free parts of V8's heap. */
  residentBytes(): Promise<number>;
  /** Ends the server with a signal. Resolves once it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface TableServerProcess extends MeasuredServer {
  readonly invitation: string;
}

/** A server without the rules of tables. See bareServer.mjs. */
export interface BareServer extends MeasuredServer {
  connect(room: string): Promise<WebSocket>;
}

const fileHere = (name: string): string => new URL(name, import.meta.url).pathname;

/** Starts `yahtzee-cli serve` on a free port of this machine. */
export async function startTableServer(folder: string): Promise<TableServerProcess> {
  const args = [program, 'serve', '--listen', '127.0.0.1:0', '--data', folder];
  const { line, ...server } = await startServer(args, folder, 'Invitation: ');
  return { ...server, invitation: line };
}

/**
 * Starts `yahtzee-cli serve --nats` on a free port of this machine. All servers of a bench share a secret.
 */
export async function startClusterServer(folder: string, nats: string): Promise<TableServerProcess> {
  const args = [program, 'serve', '--listen', '127.0.0.1:0', '--nats', nats];
  const env = { YAHTZEE_SECRET: 'only-for-benchmarks-'.repeat(2) };
  const { line, ...server } = await startServer(args, folder, 'Invitation: ', env);
  return { ...server, invitation: line };
}

/**
 * Starts the server without tables on a free port of this machine. By default, it only sends each message to
 * all connections of a room. With `lines`, it also stores lines in that folder, checks signatures and
 * collects answers.
 */
export async function startBareServer(folder: string, lines?: string): Promise<BareServer> {
  const key = randomBytes(32);
  const args = [fileHere('./bareServer.mjs'), key.toString('hex'), ...(lines === undefined ? [] : [lines])];
  const { line, ...server } = await startServer(args, folder, 'Listening: ');
  return {
    ...server,
    async connect(room) {
      const socket = connectTls({
        ...PSK_TLS,
        host: '127.0.0.1',
        port: Number(line),
        pskCallback: () => ({ psk: key, identity: 'bench' }),
        checkServerIdentity: () => undefined,
      });
      await once(socket, 'secureConnect');
      socket.setNoDelay(true);
      const webSocket = new WebSocket(`ws://127.0.0.1/${room}`, {
        perMessageDeflate: false,
        createConnection: () => socket,
      });
      await once(webSocket, 'open');
      return webSocket;
    },
  };
}

/** Starts a server, and waits until it prints a line with this start. Returns the rest of the line. */
async function startServer(
  args: readonly string[],
  home: string,
  start: string,
  env: Env = {},
): Promise<MeasuredServer & { readonly line: string }> {
  const hook = new URL('./reportUsage.mjs', import.meta.url).href;
  const child = spawn(node, ['--expose-gc', `--import=${hook}`, ...args], {
    env: measuredEnv(home, env),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ask = async (request: 'cpu' | 'memory'): Promise<number> => {
    const answered = once(child, 'message');
    child.send(request);
    const [answer] = await answered;
    return Number(answer);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  };
  return {
    line: await lineWith(child, start),
    cpuMs: () => ask('cpu'),
    residentBytes: () => ask('memory'),
    end,
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  };
}

async function lineWith({ stdout }: ChildProcess, start: string): Promise<string> {
  if (!stdout) throw new Error('the output of the server is not a pipe');
  for await (const line of createInterface(stdout)) {
    if (!line.startsWith(start)) continue;
    return line.slice(start.length);
  }
  throw new Error(`the server ended without a line that starts with "${start}"`);
}
