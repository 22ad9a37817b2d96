import type { TableRecord } from '../../table/index.js';
import type { ServerMessage, TableNow } from '../messages.js';
import type { Connection } from '../wire/connection.js';

/** The limits of the clients at one table, from docs/network.md. */
const LIMITS = {
  watchers: 16,
  /** How many connected clients may have no seat and not watch. The next one replaces the oldest. */
  strangers: 32,
  /** The server sends no further records and news to a client that has not received this many bytes yet. */
  unsentBytes: 64 * 1024,
} as const;

/** A client that is connected to a table. */
export interface Guest {
  readonly connection: Connection;
  /** Whether the connection has ended. The table may still have messages of this client to handle. */
  hasEnded?: true;
  /** The number of records that the client has received. */
  cursor: number;
  /** Undefined for watchers, and for clients that have not said who they are. */
  member?: number;
  watcher?: string;
  /** The last message `now` that the client has received, as JSON. */
  told?: string;
}

/** The clients that are connected to a table. They receive all records in order, and what is happening now. */
export interface Guests {
  /** Adds a client that has not said who it is. `isGone` says whether a member no longer has a seat. */
  add(connection: Connection, isGone: (member: number) => boolean): Guest;
  /** Removes a client. Returns false if the client was removed before. */
  remove(guest: Guest): boolean;
  has(guest: Guest): boolean;
  size(): number;
  /** Returns the members who are connected. */
  members(): readonly number[];
  /** Returns the names of the watchers. */
  watchers(): readonly string[];
  /** Closes the connections of members whom the log no longer counts as connected to this server. */
  dismissMembers(reasonFor: (member: number) => 'replaced' | 'stopping' | undefined): void;
  /** Gives a client the seat of a member. Closes any other connection of this member. */
  seat(guest: Guest, member: number, have: number): void;
  /** Lets a client watch. Returns false if there are too many watchers, `elsewhere` of them through other servers. */
  letWatch(guest: Guest, name: string, have: number, elsewhere: number): boolean;
  /** Notes a new record. `tell` or `catchUp` sends it. */
  addRecord(record: TableRecord): void;
  /** Returns the number of records. */
  records(): number;
  /** Sends every client the records that it does not have and, if something has changed, what is happening now. */
  tell(now: TableNow): void;
  /** Continues to send to a client that was too slow. */
  catchUp(guest: Guest): void;
  closeAll(): void;
}

/** Returns an empty list of clients. `stored` contains the records of the table so far. */
export function createGuests(stored: readonly TableRecord[]): Guests {
  const guests = new Set<Guest>();
  /** The message `rec` for each record, as JSON, which takes far less memory than objects. */
  const log = stored.map(recordMessage);
  /** The message `now` after the last change, as JSON. */
  let happening = '';
  /** The record that was sent last, as bytes. `tell` sends it to several clients, and then forgets it. */
  let latest: { readonly index: number; readonly bytes: Buffer } | undefined;

  const bytesOf = (index: number): Buffer => {
    if (latest?.index !== index) latest = { index, bytes: Buffer.from(log[index] ?? '') };
    return latest.bytes;
  };

  const dismiss = (guest: Guest, reason: 'replaced' | 'late' | 'stopping'): void => {
    guests.delete(guest);
    guest.connection.close(reason);
  };

  const catchUp = (guest: Guest): void => {
    if (guest.member === undefined && guest.watcher === undefined) return;
    const isSlow = (): boolean => guest.connection.unsent() > LIMITS.unsentBytes;
    while (guest.cursor < log.length) {
      if (isSlow()) return;
      guest.connection.send(bytesOf(guest.cursor++));
    }
    if (guest.told === happening || isSlow()) return;
    guest.told = happening;
    guest.connection.send(happening);
  };

  const watchers = (): readonly string[] =>
    [...guests].flatMap(({ watcher }) => (watcher === undefined ? [] : [watcher]));

  return {
    add(connection, isGone) {
      const guest: Guest = { connection, cursor: 0 };
      guests.add(guest);
      const strangers = [...guests].filter(
        ({ member, watcher }) => watcher === undefined && (member === undefined || isGone(member)),
      );
      const [oldest] = strangers.length > LIMITS.strangers ? strangers : [];
      if (oldest) dismiss(oldest, 'late');
      return guest;
    },
    remove: (guest) => guests.delete(guest),
    has: (guest) => guests.has(guest),
    size: () => guests.size,
    members: () => [...guests].flatMap(({ member }) => (member === undefined ? [] : [member])),
    watchers,
    dismissMembers(reasonFor) {
      for (const guest of guests) {
        const reason = guest.member === undefined ? undefined : reasonFor(guest.member);
        if (reason) dismiss(guest, reason);
      }
    },
    seat(guest, member, have) {
      for (const other of guests) if (other !== guest && other.member === member) dismiss(other, 'replaced');
      guest.member = member;
      guest.cursor = Math.min(have, log.length);
    },
    letWatch(guest, name, have, elsewhere) {
      if (watchers().length + elsewhere >= LIMITS.watchers) return false;
      guest.watcher = name;
      guest.cursor = Math.min(have, log.length);
      return true;
    },
    addRecord: (record) => void log.push(recordMessage(record)),
    records: () => log.length,
    tell(now) {
      happening = JSON.stringify({ type: 'now', now } satisfies ServerMessage);
      for (const guest of guests) catchUp(guest);
      latest = undefined;
    },
    catchUp,
    closeAll() {
      for (const { connection } of guests) connection.close('stopping');
    },
  };
}

const recordMessage = (record: TableRecord): string =>
  JSON.stringify({ type: 'rec', record } satisfies ServerMessage);
