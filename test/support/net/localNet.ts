import { OFFICIAL, type RuleSet } from '../../../src/engine/index.js';
import {
  type Connection,
  createTableClient,
  createTableServer,
  type Purpose,
  type TableClient,
  type TableServer,
  type TableServerParts,
} from '../../../src/net/index.js';
import { LEVELS } from '../../../src/players/index.js';
import { bytesFrom, secretsFrom } from '../table/localTable.js';
import { connectionPair, type Disk, type Line, type MemoryLog, memoryLog, memoryOn } from './memory.js';

export const OPENING = '00000000';

/** What servers need for computer players, in tests in which no computer player moves. */
export const NO_MOVES: Pick<TableServerParts, 'chooseMove' | 'levels' | 'knowsRules'> = {
  chooseMove: () => Promise.reject(new Error('no computer player moves in this test')),
  levels: LEVELS,
  knowsRules: () => true,
};

/** A server and its clients in one process, without sockets. */
export interface LocalNet {
  readonly log: MemoryLog;
  server(): TableServer;
  /** Starts the server again with the same log and secret. All connections are lost. */
  restart(): Promise<void>;
  /**
   * Starts a client. With a disk of an earlier client, the new client returns to the seat. Without a network, it seems to
   * run on the server's machine.
   */
  client(
    name: string,
    purpose: Purpose,
    code?: string,
    options?: { toServer?: Line; toClient?: Line; disk?: Disk; network?: string },
  ): TestClient;
  close(): Promise<void>;
}

export interface TestClient {
  readonly client: TableClient;
  readonly disk: Disk;
  /** Cuts the connection. The client connects again. */
  cut(): void;
}

/** Starts a server without sockets. All secrets depend only on the seed. */
export function localNet(seed: string, parts: Partial<TableServerParts> = {}): LocalNet {
  const log = memoryLog();
  let tables = 0;
  const start = (): TableServer =>
    createTableServer({
      log,
      secret: Buffer.from(bytesFrom(seed), 'base64url'),
      codeOf: (table) => table,
      newName: () => `table${String(++tables).padStart(3, '0')}`.replace(/[il]/g, '1'),
      openingName: OPENING,
      now: () => new Date(Date.UTC(2026, 0, 31)),
      monotonic: () => performance.now(),
      ...NO_MOVES,
      computerPauseMs: 0,
      ...parts,
    });
  let server = start();
  const ends = new Set<Connection>();
  const clients: TableClient[] = [];
  return {
    log,
    server: () => server,
    async restart() {
      const before = server;
      for (const end of ends) end.close();
      await before.stop();
      server = start();
    },
    client(name, purpose, code = OPENING, { toServer, toClient, disk: stored, network } = {}) {
      const disk: Disk = stored ?? { secrets: secretsFrom(seed, name), records: [] };
      let current: Connection | undefined;
      const client = createTableClient({
        purpose,
        memory: memoryOn(disk),
        connect: (known) => {
          const { client: near, server: far } = connectionPair(known ?? code, toServer, toClient);
          current = near;
          ends.add(near);
          server.admit({ ...far, ...(network !== undefined && { network }) });
          return Promise.resolve({ ok: true, connection: near });
        },
        pause: () => new Promise((resolve) => setImmediate(resolve)),
      });
      clients.push(client);
      return { client, disk, cut: () => current?.close() };
    },
    async close() {
      for (const client of clients) await client.close();
      await server.stop();
    },
  };
}

export const opening = (name: string, rules: RuleSet = OFFICIAL): Purpose => ({ type: 'open', name, rules });
export const joining = (name: string): Purpose => ({ type: 'join', name });

/** Resolves when a client's state passes a check. */
export function until(
  client: TableClient,
  check: (state: ReturnType<TableClient['getState']>) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    let stop = (): unknown => undefined;
    const look = (): void => {
      if (!check(client.getState())) return;
      stop();
      resolve();
    };
    stop = client.subscribe(look);
    look();
  });
}
