import { sha256, type Table, type TableRecord } from '../../table/index.js';
import type { Watcher } from '../cluster.js';
import type { LogEntry } from '../log.js';
import type { ServerMessage, TableNow, WaitingGuest } from '../messages.js';
import { firstOfLargest } from '../wire/largestNetwork.js';
import type { LobbyEntry } from './loggedTable.js';
import type { AdmittedConnection } from './tableHost.js';

/** How many people may watch a table, from docs/protocol.md. Players who lost their seats don't count. */
export const MAX_WATCHERS = 16;
/** Watchers from one network that this server accepts at a table. */
const WATCHERS_PER_NETWORK = 6;

/** From docs/protocol.md. */
const LIMITS = {
  /**
   * How many connected clients may have no seat, and neither watch nor wait to be let in. With more, the network with
   * most of them loses its oldest.
   */
  strangers: 32,
  /** A client with more unsent bytes than this gets no further records or news for now. */
  unsentBytes: 64 * 1024,
} as const;

export interface Guest {
  readonly connection: AdmittedConnection;
  /** Set once the connection has ended. The table may still have messages to handle. */
  hasEnded?: true;
  /** How many records the client has received. */
  cursor: number;
  /** The hash of the client's seat token. */
  seat?: string;
  wasSeated?: true;
  watcher?: Watcher;
  /** The `lobby` entry that's being stored because the client gives up its seat before the start. */
  leaving?: LobbyEntry;
  /** Set while the client waits to be let in. `enter` lets it in. */
  waiting?: { readonly shown: WaitingGuest; readonly enter: () => Promise<void> };
  /**
   * Set while the client must wait for its seat, because it reconnects too often or too many players from its network
   * join.
   */
  isArriving?: true;
  /** The last messages `lobby` and `now` sent to the client, as JSON. */
  toldLobby?: string;
  told?: string;
}

/** The clients connected to a table. They receive all records in order, and what's happening now. */
export interface Guests {
  add(connection: AdmittedConnection): Guest;
  /** Removes a client. False if it was removed before. */
  remove(guest: Guest): boolean;
  has(guest: Guest): boolean;
  size(): number;
  memberOf(guest: Guest): number | undefined;
  guestOf(member: number): Guest | undefined;
  /** In ascending order. */
  members(): readonly number[];
  watchers(): readonly Watcher[];
  waiting(): readonly Guest[];
  /** Gives a client the seat with this token hash. Closes any other connection of this seat. */
  seat(guest: Guest, token: string, have: number): void;
  /**
   * Lets a client watch, or returns false if there are too many watchers in total or from its network. `elsewhere`
   * counts watchers at other servers. Players who lost their seats may always watch.
   */
  letWatch(guest: Guest, watcher: Watcher, have: number, elsewhere: number): boolean;
  /**
   * Updates the clients after an entry: players who left or were voted out now watch; players removed before the start
   * are disconnected. `before` is the table before the entry.
   */
  settle(before: Table, entry: LogEntry): void;
  dismissIf(reasonFor: (guest: Guest) => 'replaced' | 'stopping' | 'done' | undefined): void;
  /** Takes the new first record after a change in the lobby. `tell` or `catchUp` sends it to the clients. */
  replaceLobby(record: TableRecord): void;
  /** Takes a new record. `tell` or `catchUp` sends it to the clients. */
  addRecord(record: TableRecord): void;
  /** How many records clients may store: none before the start. */
  records(): number;
  /** Sends a message to every client with a seat and every watcher. */
  say(message: ServerMessage): void;
  /**
   * Sends every client the records it lacks and, after a change, what's happening now. Only clients with a seat get
   * `forSeats`.
   */
  tell(now: TableNow, forSeats: Partial<TableNow>): void;
  /** Sends a slow client what it has missed. */
  catchUp(guest: Guest): void;
  closeAll(): void;
}

/** Starts without clients. `stored` contains the table's records so far. */
export function createGuests(stored: readonly TableRecord[], table: () => Table): Guests {
  const guests = new Set<Guest>();
  let first = stored[0];
  /**
   * The message `rec` for each record, as JSON text, which takes far less memory than objects. Empty before the start.
   */
  let log = stored.length > 1 ? stored.map(recordMessage) : [];
  /** The latest `lobby` message as JSON. Kept after the start for clients that haven't received it yet. */
  let lobby = first && stored.length === 1 ? lobbyMessage(first) : '';
  /** The messages `now` after the last change, as JSON. */
  let happening = '';
  let happeningForSeats = '';
  /** The last record sent, as bytes. `tell` sends it to several clients, then forgets it. */
  let latest: { readonly index: number; readonly bytes: Buffer } | undefined;

  const bytesOf = (index: number): Buffer => {
    if (latest?.index !== index) latest = { index, bytes: Buffer.from(log[index] ?? '') };
    return latest.bytes;
  };

  const dismiss = (guest: Guest, reason: 'replaced' | 'late' | 'stopping' | 'done'): void => {
    guests.delete(guest);
    guest.connection.close(reason);
  };

  const isKnown = ({ seat, watcher }: Guest): boolean => seat !== undefined || watcher !== undefined;

  const catchUp = (guest: Guest): void => {
    if (!isKnown(guest)) return;
    const isSlow = (): boolean => guest.connection.unsent() > LIMITS.unsentBytes;
    // A client that was in the lobby receives the final lobby before the first records of the game.
    const sawLobby = guest.toldLobby !== undefined && guest.cursor === 0;
    if ((log.length === 0 || sawLobby) && guest.toldLobby !== lobby) {
      if (isSlow()) return;
      guest.toldLobby = lobby;
      guest.connection.send(lobby);
    }
    while (guest.cursor < log.length) {
      if (isSlow()) return;
      guest.connection.send(bytesOf(guest.cursor++));
    }
    const now = guest.seat === undefined ? happening : happeningForSeats;
    if (guest.told === now || isSlow()) return;
    guest.told = now;
    guest.connection.send(now);
  };

  const memberOf = ({ seat }: Guest): number | undefined => {
    if (seat === undefined) return undefined;
    const member = table().members.findIndex(({ token, gone }) => token === seat && gone === undefined);
    return member < 0 ? undefined : member;
  };

  // Loops for speed: a table calls these functions after each change.
  const watchers = (): readonly Watcher[] => {
    const found: Watcher[] = [];
    for (const { watcher } of guests) if (watcher) found.push(watcher);
    return found;
  };

  const isCrowded = ({ connection: { network } }: Guest): boolean =>
    network !== undefined &&
    [...guests].filter(({ watcher, connection }) => watcher && connection.network === network).length >=
      WATCHERS_PER_NETWORK;

  const waiting = (): readonly Guest[] => {
    const found: Guest[] = [];
    for (const guest of guests) if (guest.waiting) found.push(guest);
    return found;
  };

  return {
    add(connection) {
      const guest: Guest = { connection, cursor: 0 };
      guests.add(guest);
      const strangers = [...guests].filter((each) => !isKnown(each) && !each.waiting);
      const leaver =
        strangers.length > LIMITS.strangers && firstOfLargest(strangers, (each) => each.connection.network);
      if (leaver) dismiss(leaver, 'late');
      return guest;
    },
    remove: (guest) => guests.delete(guest),
    has: (guest) => guests.has(guest),
    size: () => guests.size,
    memberOf,
    guestOf: (member) => [...guests].find((guest) => memberOf(guest) === member),
    members: () => [...guests].flatMap((guest) => memberOf(guest) ?? []).sort((a, b) => a - b),
    watchers,
    waiting,
    seat(guest, token, have) {
      for (const other of guests)
        if (other !== guest && (other.seat === token || other.watcher?.token === token))
          dismiss(other, 'replaced');
      guest.seat = token;
      guest.wasSeated = true;
      guest.cursor = Math.min(have, log.length);
    },
    letWatch(guest, watcher, have, elsewhere) {
      for (const other of guests)
        if (other !== guest && other.watcher?.token === watcher.token) dismiss(other, 'replaced');
      const hadSeat = table().members.some(({ token }) => token === watcher.token);
      if (!hadSeat && (watchers().length + elsewhere >= MAX_WATCHERS || isCrowded(guest))) return false;
      guest.watcher = watcher;
      guest.cursor = Math.min(have, log.length);
      return true;
    },
    settle(before, entry) {
      for (const guest of guests) {
        const { seat } = guest;
        if (seat === undefined || memberOf(guest) !== undefined) continue;
        const { name } = before.members.find(({ token }) => token === seat) ?? {};
        if (name === undefined) continue;
        delete guest.seat;
        guest.watcher = { name, token: seat };
        if (table().game || guest.leaving === entry) continue;
        guest.connection.send(
          JSON.stringify({ type: 'no', why: { code: 'removed' } } satisfies ServerMessage),
        );
        dismiss(guest, 'done');
      }
    },
    dismissIf(reasonFor) {
      for (const guest of guests) {
        const reason = reasonFor(guest);
        if (reason) dismiss(guest, reason);
      }
    },
    replaceLobby(record) {
      first = record;
      lobby = lobbyMessage(record);
    },
    addRecord(record) {
      if (log.length === 0 && first) log = [recordMessage(first)];
      log.push(recordMessage(record));
    },
    records: () => log.length,
    say(message) {
      for (const guest of guests) if (isKnown(guest)) guest.connection.send(message);
    },
    tell(now, forSeats) {
      happening = JSON.stringify({ type: 'now', now } satisfies ServerMessage);
      happeningForSeats =
        Object.keys(forSeats).length === 0
          ? happening
          : JSON.stringify({ type: 'now', now: { ...now, ...forSeats } } satisfies ServerMessage);
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

const lobbyMessage = (record: TableRecord): string =>
  JSON.stringify({ type: 'lobby', record } satisfies ServerMessage);

/** Identifies a token's owner without letting anybody else use the token. */
export const hashOfToken = (token: string): string => sha256(Buffer.from(token, 'base64url'));
