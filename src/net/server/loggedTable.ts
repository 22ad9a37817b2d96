import {
  apply,
  type Fault,
  judge,
  peoplePresent,
  type Table,
  type TableRecord,
  withoutHistory,
} from '../../table/index.js';
import type { Cluster } from '../cluster.js';
import type { LogEntry, PlacedEntry, TableLog } from '../log.js';
import type { Denial } from '../messages.js';

/** An entry that is not a record. */
export type LogNote = Exclude<LogEntry, { type: 'record' }>;

/** Whether reading a log has found new entries. After `failed`, there may be some. */
export type ReadResult = 'new' | 'nothing-new' | 'failed';

/** A table as its log describes it. Other servers may write to the same log. */
export interface LoggedTable {
  table(): Table;
  /** Returns the position of the last entry that this server knows. */
  position(): number;
  /** Returns the people at the table who are connected to any server, in ascending order. */
  connected(): readonly number[];
  /** Returns the id of the server to which a member is connected. */
  serverOf(member: number): string | undefined;
  /** Returns the members who are connected to a server. */
  membersAt(server: string): readonly number[];
  /** Returns the ids of the servers to which members are connected. */
  servers(): readonly string[];
  /** Returns whether the log has been deleted, because nobody used the table for a long time. */
  isGone(): boolean;
  /** Returns whether the log contains a record that this version refuses. Then this server cannot continue the table. */
  isRefused(): boolean;
  /** Returns the code of the next table, if somebody has opened one. */
  nextCode(): string | undefined;
  /**
   * Judges and stores the next record. If another server has stored an entry first, reads this entry and proposes again.
   * Returns a reason if the record is refused.
   */
  store(propose: () => TableRecord | undefined): Promise<Denial | undefined>;
  /** Stores an entry that is not a record, in the same way. Stores nothing if there is nothing to propose any more. */
  note(propose: () => LogNote | undefined): Promise<Denial | undefined>;
  /** Reads what other servers have stored, if there are any. */
  read(): Promise<ReadResult>;
  /** Takes an entry that another server has stored after the position `before`. Reads missing entries first. */
  hear(before: number, placed: PlacedEntry): Promise<void>;
}

/** What a logged table needs. */
export interface LoggedTableParts {
  readonly log: TableLog;
  /** Undefined if no other server shares the log. */
  readonly cluster: Pick<Cluster, 'tell'> | undefined;
  /** Called for each new entry, after the state has changed. `before` is the table before the entry. */
  readonly taken: (entry: LogEntry, before: Table) => void;
  /** Called when the table notices that its log has been deleted. */
  readonly gone: () => void;
  /** Called once when the log contains a record that this version refuses, perhaps because it is from a newer version. */
  readonly refused: (fault: string) => void;
}

/** Continues a table. `stored` contains its whole log, and `opened` the state after the records in it. */
export function continueTable(
  { log, cluster, taken, gone, refused }: LoggedTableParts,
  stored: readonly PlacedEntry[],
  opened: Table,
): LoggedTable {
  let table = withoutHistory(opened);
  let position = stored.at(-1)?.position ?? 0;
  let nextCode: string | undefined;
  let isGone = false;
  let isRefused = false;
  /** The server of each connected member. */
  const servers = new Map<number, string>();

  const takeNote = (note: LogNote): void => {
    switch (note.type) {
      case 'arrived':
        servers.set(note.member, note.server);
        return;
      case 'departed':
        if (servers.get(note.member) === note.server) servers.delete(note.member);
        return;
      case 'ended':
        for (const [member, server] of servers) if (server === note.server) servers.delete(member);
        return;
      case 'next':
        nextCode ??= note.next;
        return;
    }
  };
  for (const { entry } of stored) if (entry.type !== 'record') takeNote(entry);

  /** Updates the state for an entry that is stored. */
  const take = (placed: PlacedEntry): void => {
    const before = table;
    const { entry } = placed;
    ({ position } = placed);
    if (entry.type === 'record') table = withoutHistory(apply(table, entry.record));
    else takeNote(entry);
    taken(entry, before);
  };

  const faultOf = (entry: LogEntry): Fault | undefined =>
    entry.type === 'record' ? judge(table, entry.record) : undefined;

  const refuse = ({ code }: Fault): void => {
    if (isRefused) return;
    isRefused = true;
    refused(`record ${table.n + 1} is wrong: ${code}`);
  };

  const read = async (): Promise<ReadResult> => {
    const before = position;
    const placed = await log.read(table.name, before).catch(() => 'failed' as const);
    if (placed === 'failed') return placed;
    if (!placed && !isGone) {
      isGone = true;
      gone();
    }
    for (const each of placed ?? []) {
      const fault = faultOf(each.entry);
      if (fault) {
        refuse(fault);
        break;
      }
      take(each);
    }
    return position > before ? 'new' : 'nothing-new';
  };

  const append = async (propose: () => LogEntry | Denial | undefined): Promise<Denial | undefined> => {
    for (;;) {
      if (isGone) return { code: 'no-such-table' };
      const entry = propose();
      if (!entry || 'code' in entry) return entry;
      const before = position;
      const stored = await log.append(table.name, before, entry).catch(() => 'failed' as const);
      if (typeof stored === 'number') {
        cluster?.tell(table.name, { type: 'entry', before, position: stored, entry });
        take({ position: stored, entry });
        return undefined;
      }
      if (stored === 'failed' || ((await read()) !== 'new' && !isGone)) return { code: 'not-stored' };
    }
  };

  return {
    table: () => table,
    position: () => position,
    connected: () => peoplePresent(table).filter((member) => servers.has(member)),
    serverOf: (member) => servers.get(member),
    membersAt: (server) => [...servers].flatMap(([member, at]) => (at === server ? [member] : [])),
    servers: () => [...new Set(servers.values())],
    isGone: () => isGone,
    isRefused: () => isRefused,
    nextCode: () => nextCode,
    store: (propose) =>
      append(() => {
        const record = propose();
        if (!record) return { code: 'outdated' };
        const fault = judge(table, record);
        return fault ? { code: fault.code } : { type: 'record', record };
      }),
    note: append,
    // Without other servers, only this server writes to the log, so nothing in it is new.
    read: () => (cluster ? read() : Promise.resolve('nothing-new')),
    async hear(before, placed) {
      if (placed.position <= position) return;
      if (before === position && !faultOf(placed.entry)) take(placed);
      else await read();
    },
  };
}
