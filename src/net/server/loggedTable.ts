import {
  apply,
  type Fault,
  type FirstRecord,
  judge,
  openTable,
  type Table,
  type TableRecord,
  withoutHistory,
} from '../../table/index.js';
import type { Cluster } from '../cluster.js';
import type { LogEntry, PlacedEntry, TableLog } from '../log.js';
import type { Denial } from '../messages.js';

export type LogNote = Exclude<LogEntry, { type: 'record' | 'lobby' }>;
export type LobbyEntry = Extract<LogEntry, { type: 'lobby' }>;

/**
 * While a table is locked, newcomers must wait to be let in. `removed` has removed watchers' token hashes, latest last.
 */
export interface Lock {
  readonly isLocked: boolean;
  readonly removed: readonly string[];
}

export const UNLOCKED: Lock = { isLocked: false, removed: [] };

const MAX_REMOVED = 100;

/** The lock after a change. `removed` is the token of a watcher removed at the same time. */
export const lockAfter = (lock: Lock, isLocked: boolean, removed: string | undefined): Lock => ({
  isLocked,
  removed:
    removed === undefined || lock.removed.includes(removed)
      ? lock.removed
      : [...lock.removed, removed].slice(-MAX_REMOVED),
});

/** What reading a log found. `failed`: the log couldn't be read, so there may be new entries. */
export type ReadResult = 'new' | 'nothing-new' | 'failed';

/** A table as its log describes it. Other servers may write to the same log. */
export interface LoggedTable {
  table(): Table;
  /** The first record. Before the start, changes replace it. */
  first(): FirstRecord;
  /** When a server last knew that somebody was in the lobby, in ISO 8601, UTC. */
  touched(): string;
  isLocked(): boolean;
  lock(): Lock;
  position(): number;
  /**
   * True if a member has departed and not arrived since. Only then may a roll do without the member's link, and the
   * member can act again only after another arrival.
   */
  isDeparted(member: number): boolean;
  /** The server where a member last arrived, unless it has ended. */
  serverOf(member: number): string | undefined;
  /** The servers where the members still here last arrived. */
  servers(): readonly string[];
  /** True once the log is deleted, because nobody used the table for a long time. */
  isGone(): boolean;
  /** True if the log contains a record that this version refuses, so that this server can't continue the table. */
  isRefused(): boolean;
  nextCode(): string | undefined;
  /**
   * Judges and stores the next record. If another server was faster, reads its entry and proposes again. Returns why,
   * if the record is refused.
   */
  store(propose: () => TableRecord | Denial | undefined): Promise<Denial | undefined>;
  /**
   * Like `store`, for a `lobby` entry, which replaces the table before the start. Stores nothing if `propose` returns
   * undefined.
   */
  replace(propose: () => LobbyEntry | Denial | undefined): Promise<Denial | undefined>;
  /** Like `store`, for any other entry. Stores nothing if `propose` returns undefined. */
  note(propose: () => LogNote | undefined): Promise<Denial | undefined>;
  /** Reads what other servers have stored, if there are any. */
  read(): Promise<ReadResult>;
  /** Takes an entry that another server stored after the position `before`. Reads missing entries first. */
  hear(before: number, placed: PlacedEntry): Promise<void>;
}

export interface LoggedTableParts {
  readonly log: TableLog;
  /** Undefined if this server alone uses the log. */
  readonly cluster: Pick<Cluster, 'tell'> | undefined;
  /** Called for each new entry, after the state has changed. `before` is the table before the entry. */
  readonly taken: (entry: LogEntry, before: Table) => void;
  readonly gone: () => void;
  /**
   * Called once the log contains a record that this version refuses, perhaps because it's from a newer one.
   */
  readonly refused: (fault: string) => void;
}

/** Continues a table. `stored` is its whole log, and `opened` its state after those records. */
export function continueTable(
  { log, cluster, taken, gone, refused }: LoggedTableParts,
  stored: readonly PlacedEntry[],
  opened: Table,
): LoggedTable {
  let table = withoutHistory(opened);
  let position = stored.at(-1)?.position ?? 0;
  let lobby: LobbyEntry | undefined;
  let lock = UNLOCKED;
  let nextCode: string | undefined;
  let isGone = false;
  let isRefused = false;
  /** Maps each member to the server where they arrived. */
  const servers = new Map<number, string>();
  const departed = new Set<number>();
  let serversInUse: readonly string[] = [];

  const takeNote = (note: LogEntry): void => {
    switch (note.type) {
      case 'lobby':
        lobby = note;
        lock = { isLocked: note.locked === true, removed: note.removed ?? [] };
        return;
      case 'record':
        return;
      case 'arrived':
        servers.set(note.member, note.server);
        departed.delete(note.member);
        return;
      case 'departed':
        if ((servers.get(note.member) ?? note.server) === note.server) departed.add(note.member);
        return;
      case 'ended':
        // The members at the ended server have lost their connections but haven't departed, so rolls wait for them.
        for (const [member, server] of servers) if (server === note.server) servers.delete(member);
        return;
      case 'next':
        nextCode = note.next;
        return;
      case 'lock':
        lock = lockAfter(lock, note.locked, note.removed);
        return;
    }
  };
  const findServers = (): void => {
    const found = [...servers].flatMap(([member, server]) => (departed.has(member) ? [] : [server]));
    serversInUse = [...new Set(found)];
  };
  for (const { entry } of stored) takeNote(entry);
  findServers();

  const take = (placed: PlacedEntry): void => {
    const before = table;
    const { entry } = placed;
    ({ position } = placed);
    takeNote(entry);
    if (entry.type !== 'record') findServers();
    if (entry.type === 'record') table = withoutHistory(apply(table, entry.record));
    if (entry.type === 'lobby') {
      const replaced = openTable(entry.record);
      if (replaced.ok) ({ table } = replaced);
    }
    taken(entry, before);
  };

  const faultOf = (entry: LogEntry): Fault | undefined => {
    if (entry.type === 'record') return judge(table, entry.record);
    if (entry.type !== 'lobby') return undefined;
    if (table.game) return { code: 'started' };
    const replaced = openTable(entry.record);
    return replaced.ok ? undefined : replaced.fault;
  };

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
    first() {
      if (!lobby) throw new Error('a log starts with its first record');
      return lobby.record;
    },
    touched: () => lobby?.touched ?? '',
    isLocked: () => lock.isLocked,
    lock: () => lock,
    position: () => position,
    isDeparted: (member) => departed.has(member),
    serverOf: (member) => servers.get(member),
    servers: () => serversInUse,
    isGone: () => isGone,
    isRefused: () => isRefused,
    nextCode: () => nextCode,
    store: (propose) =>
      append(() => {
        const record = propose();
        if (!record) return { code: 'outdated' };
        if ('code' in record) return record;
        const fault = judge(table, record);
        return fault ? { code: fault.code } : { type: 'record', record };
      }),
    replace: (propose) => append(() => (table.game ? { code: 'started' } : propose())),
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
