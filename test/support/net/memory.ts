import { canonical, type MemberSecrets, type TableRecord } from '../../../src/table/index.js';
import {
  type Connection,
  type Ending,
  type PlacedEntry,
  type Receiver,
  recordsOf,
  type RollRequest,
  type TableLog,
  type TableMemory,
} from '../../../src/net/index.js';

type Message = Exclude<Parameters<Connection['send']>[0], string | Buffer>;

/** A log in memory. `fail` makes the next calls of `append` fail. */
export interface MemoryLog extends TableLog {
  readonly tables: ReadonlyMap<string, readonly TableRecord[]>;
  failNext(times: number): void;
  /** Deletes a table. */
  delete(table: string): void;
}

export function memoryLog(): MemoryLog {
  const logs = new Map<string, readonly PlacedEntry[]>();
  const tables = new Map<string, readonly TableRecord[]>();
  let failures = 0;
  return {
    tables,
    delete(table) {
      logs.delete(table);
      tables.delete(table);
    },
    failNext: (times) => void (failures = times),
    read: (table, after = 0) => {
      return Promise.resolve(logs.get(table)?.filter(({ position }) => position > after));
    },
    append(table, after, entry) {
      if (['arrived', 'departed', 'ended'].includes(entry.type)) return Promise.resolve(after);
      if (failures-- > 0) return Promise.reject(new Error('the disk is full'));
      const known = logs.get(table) ?? [];
      if ((known.at(-1)?.position ?? 0) !== after) return Promise.resolve('conflict');
      const entries = [...(entry.type === 'lobby' ? [] : known), { position: after + 1, entry }];
      logs.set(table, entries);
      tables.set(table, recordsOf(entries));
      return Promise.resolve(after + 1);
    },
  };
}

/** What a client's computer has stored about a table. It outlives the client. */
export interface Disk {
  readonly secrets: MemberSecrets;
  readonly records: TableRecord[];
  code?: string;
  lastRoll?: RollRequest;
}

/** Returns the memory of a client, which reads and writes a disk. */
export const memoryOn = (disk: Disk): TableMemory => ({
  secrets: disk.secrets,
  records: [...disk.records],
  ...(disk.code !== undefined && { seat: { code: disk.code } }),
  ...(disk.lastRoll && { lastRoll: disk.lastRoll }),
  append(record) {
    if (record.n !== disk.records.length + 1) throw new Error(`record ${record.n} is out of order`);
    disk.records.push(record);
    return Promise.resolve();
  },
  saveSeat(code) {
    disk.code = code;
    return Promise.resolve();
  },
  saveRoll(roll) {
    disk.lastRoll = roll;
    return Promise.resolve();
  },
});

/** What may happen to a message on its way. */
export interface Line {
  /** Returns the messages to deliver instead of a message. */
  readonly deliver?: (message: Message) => readonly Message[];
}

/**
 * Returns the two ends of a connection without a network. Messages arrive later, in order, as copies of their JSON.
 */
export function connectionPair(
  table: string,
  toServer: Line = {},
  toClient: Line = {},
): { readonly client: Connection; readonly server: Connection } {
  const [client, server] = [openEnd(table, toServer), openEnd(table, toClient)];
  client.other = server;
  server.other = client;
  return { client: client.connection, server: server.connection };
}

interface End {
  readonly connection: Connection;
  other?: End;
  receive(text: string): void;
  closed(ending: Ending): void;
}

function openEnd(table: string, { deliver = (message) => [message] }: Line): End {
  let receiver: Receiver | undefined;
  let isClosed = false;
  let isClosing = false;
  const early: string[] = [];
  const end: End = {
    receive(text) {
      if (isClosed || isClosing) return;
      if (receiver) receiver.message(JSON.parse(text) as Message);
      else early.push(text);
    },
    closed(ending) {
      if (isClosed) return;
      isClosed = true;
      receiver?.closed(ending);
    },
    connection: {
      table,
      send(message) {
        if (isClosed || isClosing) return;
        const sent =
          typeof message === 'string' || Buffer.isBuffer(message)
            ? (JSON.parse(message.toString()) as Message)
            : message;
        for (const each of deliver(sent)) {
          const text = JSON.stringify(each);
          setImmediate(() => end.other?.receive(text));
        }
      },
      unsent: () => 0,
      close(reason = 'done') {
        if (isClosed || isClosing) return;
        isClosing = true;
        setImmediate(() => end.other?.closed({ by: 'them', reason }));
        setImmediate(() => end.closed({ by: 'us', reason }));
      },
      receive(next) {
        receiver = next;
        for (const text of early.splice(0)) next.message(JSON.parse(text) as Message);
      },
    },
  };
  return end;
}

/** Returns whether two logs are equal. */
export const areEqualLogs = (a: readonly TableRecord[], b: readonly TableRecord[]): boolean =>
  canonical(a) === canonical(b);
