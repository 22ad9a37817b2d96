import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Connection,
  connect,
  createTableClient,
  parseCode,
  type Purpose,
} from '../../../src/net/index.js';
import { newSecrets } from '../../../src/table/index.js';
import type { TestClient } from '../net/localNet.js';
import { type Disk, memoryOn } from '../net/memory.js';
import { openScene, type Program, type Scene } from '../net/scene.js';
import { type Balancer, startBalancer } from './balancer.js';
import { SECRET } from './opened.js';

/** A process `serve --nats`. */
export interface Machine {
  readonly program: Program;
  readonly port: number;
}

/** Processes `serve --nats` behind a balancer, and clients in this process. */
export interface Machines extends AsyncDisposable {
  readonly scene: Scene;
  /** The name of the stream. */
  readonly stream: string;
  /** Starts another server, and gives it to the balancer. */
  start(options?: readonly string[], url?: string): Promise<Machine>;
  /** Returns the servers that the balancer uses, the oldest first. */
  running(): readonly Machine[];
  /** Gives no more connections to a server. */
  skip(machine: Machine): void;
  /** Gives new connections to a server again. */
  use(machine: Machine): void;
  /** Kills a server. */
  kill(machine: Machine): Promise<void>;
  /** Starts a client, which connects through the balancer. */
  client(name: string, purpose: Purpose, code?: string): TestClient;
  /** Lets clients reveal their links only after this function has resolved. */
  holdLinks(mayReveal: () => Promise<void>): void;
}

/** Time between two attempts of a client to connect, in milliseconds. */
const PAUSE_MS = 20;

/** Prepares servers that use NATS at this address, but starts none. */
export async function openMachines(url: string, options: readonly string[] = []): Promise<Machines> {
  const scene = openScene();
  const balancer: Balancer = await startBalancer();
  const stream = `T${randomBytes(4).toString('hex')}`;
  const clients: TestClient[] = [];
  let machines: readonly Machine[] = [];
  let openingCode = '';
  let started = 0;
  let mayReveal = (): Promise<void> => Promise.resolve();
  const set = (next: readonly Machine[]): void => {
    machines = next;
    balancer.use(next.map(({ port }) => port));
  };
  return {
    scene,
    stream,
    async start(more = [], at = url) {
      const program = scene.start(
        `server${++started}`,
        ['serve', '--nats', at, '--stream', stream, '--listen', '127.0.0.1:0', ...options, ...more],
        { env: { YAHTZEE_SECRET: SECRET } },
      );
      const listening = await program.sees(/^Listening: /);
      const invitation = await program.sees(/^Invitation: /);
      openingCode = invitation.slice(invitation.lastIndexOf('/') + 1);
      const machine = { program, port: Number(/\d+$/.exec(listening)?.[0]) };
      set([...machines, machine]);
      return machine;
    },
    running: () => machines,
    skip: (machine) => set(machines.filter((each) => each !== machine)),
    use: (machine) => set([...machines.filter((each) => each !== machine), machine]),
    async kill(machine) {
      set(machines.filter((each) => each !== machine));
      machine.program.kill('SIGKILL');
      await machine.program.ends();
    },
    client(name, purpose, code) {
      const disk: Disk = { secrets: newSecrets(), records: [] };
      let cut = (): void => undefined;
      const client = createTableClient({
        purpose,
        memory: memoryOn(disk),
        connect: async (known) => {
          const parsed = parseCode(known ?? code ?? openingCode);
          if (!parsed.ok) throw new Error('the code is wrong');
          const connected = await connect({
            kind: 'direct',
            host: '127.0.0.1',
            port: balancer.port,
            code: parsed.code,
          });
          if (!connected.ok) return connected;
          const { connection } = connected;
          cut = () => connection.close();
          const send: Connection['send'] = (message) => {
            if (typeof message === 'string' || Buffer.isBuffer(message) || message['type'] !== 'link')
              connection.send(message);
            else void mayReveal().then(() => connection.send(message));
          };
          return { ok: true, connection: { ...connection, send } };
        },
        pause: () => delay(PAUSE_MS),
      });
      const created = { client, disk, cut: () => cut() };
      clients.push(created);
      return created;
    },
    holdLinks: (hold) => void (mayReveal = hold),
    async [Symbol.asyncDispose]() {
      for (const { client } of clients) await client.close();
      await balancer[Symbol.asyncDispose]();
      await scene[Symbol.asyncDispose]();
    },
  };
}
