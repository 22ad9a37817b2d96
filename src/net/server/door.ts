import { type FirstRecord, masterOf } from '../../table/index.js';
import type { TableNews, Watcher } from '../cluster.js';
import type { Denial, ServerMessage, WaitingGuest, Wish } from '../messages.js';
import { type Allowance, createAllowance } from '../wire/limits.js';
import { type Guest, type Guests, MAX_WATCHERS } from './guests.js';
import { type LobbyEntry, type Lock, lockAfter, type LoggedTable } from './loggedTable.js';
import { keysOfName } from './names/nameLooks.js';
import { freeWatcherNames, nameFault } from './names/names.js';
import type { Neighbours } from './neighbours.js';
import type { Presence } from './presence.js';

/** From docs/protocol.md. */
const LIMITS = {
  /** Newcomers who may wait to be let in, in total and from one network. */
  waiting: 8,
  waitingPerNetwork: 2,
  /**
   * How many people may join in quick succession, and the milliseconds until one more may. Beyond that, the table locks
   * itself.
   */
  joins: { atOnce: 8, everyMs: 10_000 },
  /**
   * How often the table may be unlocked, or a watcher removed, during the game. Limited because the log keeps each
   * change.
   */
  changes: { atOnce: 16, everyMs: 10_000 },
  /** Earlier watchers that the table remembers, so that they can return after it's locked. */
  remembered: 100,
} as const;

/** Somebody who wants to join or watch. `token` is the hash of the client's token. */
export interface Newcomer extends Pick<WaitingGuest, 'name' | 'wants'> {
  readonly token: string;
}

/** A table's door: who may come in, and who decides. */
export interface Door {
  /** The Master before the start, then the first seat whose player is connected. */
  decider(): number | undefined;
  /**
   * Lets a newcomer in or, if the table is locked, makes the newcomer wait. Reads the log first, because another server
   * may have just locked the table.
   */
  enter(guest: Guest, newcomer: Newcomer, letIn: (has: 'a-yes' | 'no-yes') => Promise<void>): Promise<void>;
  /**
   * Remembers who is watching, so that they can return to a locked table without being let in again. Disconnects
   * watchers who were removed. Called after each entry of the log.
   */
  noteEntry(): void;
  /** Turns away people for whom there's no room, because two servers let people in at the same moment. */
  keepLimits(): void;
  isOvercrowded(): boolean;
  sendAway(guest: Guest): void;
  /** Lets in everybody who waits, once the table is unlocked. */
  unlocked(): Promise<void>;
  /** Does what the decider asks, or returns why not. */
  ask(guest: Guest, wish: Wish): Promise<Denial | undefined>;
  /** Does what the decider asked another server to do. */
  hear(news: Extract<TableNews, { type: 'answer' }>): Promise<void>;
  waiting(): readonly WaitingGuest[];
  /** All watchers, under names that differ from the seats' names and from each other. */
  watchers(): readonly Watcher[];
  turnAway(guest: Guest, code: string): void;
  /** True once a client was turned away, though its messages may still be arriving. */
  isTurnedAway(guest: Guest): boolean;
}

export interface DoorParts {
  readonly log: LoggedTable;
  readonly guests: Guests;
  readonly neighbours: Pick<Neighbours, 'id' | 'watchers' | 'waiting' | 'pass'>;
  readonly presence: Pick<Presence, 'connected'>;
  readonly now: () => Date;
  readonly monotonic: () => number;
  readonly send: (guest: Guest, message: ServerMessage) => void;
  readonly changed: () => void;
}

export const lobbyEntry = (record: FirstRecord, { isLocked, removed }: Lock, now: Date): LobbyEntry => ({
  type: 'lobby',
  record,
  touched: now.toISOString(),
  ...(isLocked && { locked: true }),
  ...(removed.length > 0 && { removed }),
});

export function createDoor(parts: DoorParts): Door {
  const { log, guests, neighbours, presence, now, monotonic, send, changed } = parts;
  const newJoins = (): Allowance =>
    createAllowance(1000 / LIMITS.joins.everyMs, LIMITS.joins.atOnce, monotonic);
  let joins = newJoins();
  let wasLocked = log.isLocked();
  const changes = createAllowance(1000 / LIMITS.changes.everyMs, LIMITS.changes.atOnce, monotonic);
  const turnedAway = new WeakSet<Guest>();
  /** The token hashes of everybody who has watched since the table was locked. They needn't be let in again. */
  const remembered = new Set<string>();
  let asked = 0;

  const turnAway = (guest: Guest, code: string): void => {
    turnedAway.add(guest);
    send(guest, { type: 'no', why: { code } });
    guest.connection.close();
  };

  const waiting = (): readonly WaitingGuest[] => [
    ...guests.waiting().flatMap(({ waiting: own }) => own?.shown ?? []),
    ...neighbours.waiting(),
  ];

  /**
   * Who must stop waiting, by id, and why. Two servers may let too many or too similar names wait at the same moment.
   */
  const refusedGuests = (): ReadonlyMap<string, string> => {
    const refused = new Map<string, string>();
    const keys = new Set<string>();
    // Every server sorts by id, so that all turn away the same people.
    const sorted = [...waiting()].sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const [index, { id, name }] of sorted.entries()) {
      const own = keysOfName(name);
      if (own.some((key) => keys.has(key))) refused.set(id, 'name-taken');
      else if (index >= LIMITS.waiting) refused.set(id, 'too-many-waiting');
      for (const key of own) keys.add(key);
    }
    return refused;
  };

  const isCrowded = (network: string | undefined): boolean =>
    network !== undefined &&
    guests.waiting().filter(({ connection }) => connection.network === network).length >=
      LIMITS.waitingPerNetwork;

  const waitingUnder = (id: string): Guest | undefined =>
    guests.waiting().find((guest) => guest.waiting?.shown.id === id);

  /** All servers' watchers, under the names they chose, in the same order on every server. */
  const watching = (): readonly Watcher[] => {
    const all = [...neighbours.watchers(), ...guests.watchers()];
    if (all.length === 0) return all;
    return [...new Map(all.map((each) => [each.token, each])).values()].sort((a, b) =>
      a.token < b.token ? -1 : 1,
    );
  };

  const isRemoved = (token: string): boolean => log.lock().removed.includes(token);

  const hasHadSeat = ({ token }: Watcher): boolean =>
    log.table().members.some((member) => member.token === token);

  /**
   * Token hashes of watchers beyond `MAX_WATCHERS`. There are some only if two servers let people in at the same
   * moment.
   */
  const extraWatchers = (): readonly string[] =>
    watching()
      .filter((watcher) => !hasHadSeat(watcher))
      .slice(MAX_WATCHERS)
      .map(({ token }) => token);

  let named: { readonly key: string; readonly watchers: readonly Watcher[] } | undefined;
  /**
   * All watchers under their shown names. Reuses the last result until something changes, because finding free names
   * takes a while.
   */
  const watchers = (): readonly Watcher[] => {
    const everybody = watching();
    if (everybody.length === 0) return everybody;
    const extra = extraWatchers();
    const all = everybody.filter(({ token }) => !extra.includes(token));
    const taken = log.table().members.map(({ name }) => name);
    const key = JSON.stringify([all, taken]);
    if (named?.key !== key) {
      const names = freeWatcherNames(
        all.map(({ name }) => name),
        taken,
      );
      named = { key, watchers: all.map(({ token }, index) => ({ name: names[index] ?? '', token })) };
    }
    return named.watchers;
  };

  /** Locks or unlocks the table. `removed` is the token of a watcher removed at the same time. */
  const setLocked = (isLocked: boolean, removed?: string): Promise<Denial | undefined> => {
    const isSo = (): boolean => log.isLocked() === isLocked && (removed === undefined || isRemoved(removed));
    return log.table().game
      ? log.note(() =>
          isSo() ? undefined : { type: 'lock', locked: isLocked, ...(removed !== undefined && { removed }) },
        )
      : log.replace(() =>
          isSo() ? undefined : lobbyEntry(log.first(), lockAfter(log.lock(), isLocked, removed), now()),
        );
  };

  const remember = (token: string): void => {
    const [oldest] = remembered;
    if (remembered.has(token)) return;
    if (oldest !== undefined && remembered.size >= LIMITS.remembered) remembered.delete(oldest);
    remembered.add(token);
  };

  const letIn = async (guest: Guest): Promise<void> => {
    const { enter } = guest.waiting ?? {};
    delete guest.waiting;
    await enter?.();
  };

  const answer = async (id: string, admit: boolean): Promise<void> => {
    const guest = waitingUnder(id);
    if (!guest) return;
    if (admit) return letIn(guest);
    delete guest.waiting;
    turnAway(guest, 'not-admitted');
  };

  /** Tells a client why it must go, and returns the reason for closing its connection. */
  const sendAway = (guest: Guest, code: string): 'done' => {
    turnedAway.add(guest);
    send(guest, { type: 'no', why: { code } });
    return 'done';
  };

  const dismiss = async (name: string): Promise<Denial | undefined> => {
    const watcher = watchers().find((each) => each.name === name);
    if (!watcher) return { code: 'no-such-watcher' };
    return isTooFast() ? { code: 'change-too-fast' } : setLocked(true, watcher.token);
  };

  /** True if it's too soon for the table to log another unlocking or removal during the game. */
  const isTooFast = (): boolean => log.table().game !== undefined && !changes.take(1);

  const decider = (): number | undefined =>
    log.table().game ? presence.connected()[0] : masterOf(log.table());

  return {
    decider,
    async enter(guest, { name, wants, token }, letIn) {
      if ((await log.read()) === 'failed') return turnAway(guest, 'not-stored');
      if (wants === 'watch' && isRemoved(token)) return turnAway(guest, 'removed');
      // Too many people are joining: from now on, somebody decides about each of them.
      if (wants === 'seat' && !log.isLocked() && !joins.take(1)) {
        const denial = await setLocked(true);
        if (denial) return send(guest, { type: 'no', why: denial });
      }
      if (!log.isLocked()) return letIn('no-yes');
      if (wants === 'watch' && remembered.has(token)) return letIn('a-yes');
      // The decider must be able to tell the waiting people apart by their names.
      const others = waiting().map((each) => each.name);
      const seatedNames = log
        .table()
        .members.flatMap(({ name: each, gone }) => (gone === undefined ? [each] : []));
      if (nameFault(name, [...others, ...seatedNames]) === 'name-taken') return turnAway(guest, 'name-taken');
      if (others.length >= LIMITS.waiting || isCrowded(guest.connection.network))
        return turnAway(guest, 'too-many-waiting');
      const id = `${neighbours.id}-${++asked}`;
      guest.waiting = {
        shown: { id, name, wants },
        enter() {
          if (wants === 'watch' && isRemoved(token)) {
            turnAway(guest, 'removed');
            return Promise.resolve();
          }
          if (wants === 'watch') remember(token);
          return letIn('a-yes');
        },
      };
      send(guest, { type: 'wait' });
      changed();
    },
    noteEntry() {
      const isLocked = log.isLocked();
      if (wasLocked && !isLocked) joins = newJoins();
      wasLocked = isLocked;
      guests.dismissIf((guest) =>
        guest.watcher && isRemoved(guest.watcher.token) ? sendAway(guest, 'removed') : undefined,
      );
      if (!isLocked) remembered.clear();
      for (const token of log.lock().removed) remembered.delete(token);
      for (const { token } of isLocked ? watching() : []) if (!isRemoved(token)) remember(token);
    },
    keepLimits() {
      const extra = extraWatchers();
      const refused = refusedGuests();
      if (extra.length + refused.size === 0) return;
      guests.dismissIf((guest) => {
        if (guest.watcher && extra.includes(guest.watcher.token)) return sendAway(guest, 'too-many-watchers');
        const code = refused.get(guest.waiting?.shown.id ?? '');
        return code === undefined ? undefined : sendAway(guest, code);
      });
    },
    isOvercrowded: () => extraWatchers().length > 0,
    sendAway(guest) {
      guests.dismissIf((each) => (each === guest ? sendAway(guest, 'too-many-watchers') : undefined));
    },
    async unlocked() {
      const inside = log.isLocked() ? [] : guests.waiting();
      for (const guest of inside) await letIn(guest);
      // Also shows that those who were refused have stopped waiting.
      if (inside.length > 0) changed();
    },
    async ask(guest, wish) {
      const member = guests.memberOf(guest);
      if (member === undefined || member !== decider()) return { code: 'not-decider' };
      if (wish.type === 'lock') {
        if (log.isLocked() && !wish.locked && isTooFast()) return { code: 'change-too-fast' };
        return setLocked(wish.locked);
      }
      if (wish.type === 'dismiss') return dismiss(wish.watcher);
      if (!waiting().some(({ id }) => id === wish.id)) return { code: 'no-such-guest' };
      await answer(wish.id, wish.admit);
      neighbours.pass(wish);
      return undefined;
    },
    hear: ({ id, admit }) => answer(id, admit),
    waiting,
    watchers,
    turnAway,
    isTurnedAway: (guest) => turnedAway.has(guest),
  };
}
