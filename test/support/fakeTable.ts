import { OFFICIAL, type Player } from '../../src/engine/index.js';
import {
  type Session,
  startSession,
  type TableLink,
  type TableRequest,
  type TableRoom,
  type TableSeat,
  type TableView,
} from '../../src/session/index.js';
import { rollerFor } from './builders.js';

/** Returns the seat of a person, or of another kind of player, at a table. */
export const seatAt = (name: string, member: number, change: Partial<TableSeat> = {}): TableSeat => ({
  member,
  name,
  kind: 'person',
  presence: 'here',
  isMaster: member === 0,
  ...change,
});

/** Returns the seats of people at a table. The first is the Master's. */
export const seatsOf = (...names: readonly string[]): readonly TableSeat[] =>
  names.map((name, member) => seatAt(name, member));

/** Returns a table in the lobby, where Ann is the Master, and Bob has the other seat. */
export const tableView = (change: Partial<TableView> = {}): TableView => ({
  phase: 'lobby',
  seats: seatsOf('Ann', 'Bob'),
  ownSeat: 0,
  rules: OFFICIAL,
  watchers: [],
  isLocked: false,
  decides: false,
  waiting: [],
  chat: [],
  rollWaitsFor: [],
  isRolling: false,
  late: [],
  votable: [],
  votesNeeded: 1,
  votes: [],
  link: { type: 'connected' },
  server: 'elsewhere',
  invitations: [],
  problems: [],
  missedRolls: 0,
  unlinkedRolls: 0,
  hasNext: false,
  ...change,
});

/** Returns the same table for somebody without a seat. */
export function asWatcher(view: TableView): TableView {
  const watched: { -readonly [Field in keyof TableView]: TableView[Field] } = { ...view };
  delete watched.ownSeat;
  return watched;
}

/** A network table without a server. The test decides what happens there. */
export interface FakeTable {
  readonly room: TableRoom;
  /** The requests of the player, oldest first. All are accepted. */
  readonly requests: readonly TableRequest[];
  /** Changes the table. */
  show(change: Partial<TableView>): void;
  /** Shows another table, or the state of the connection before the first record. */
  replace(view: TableView | undefined, link?: TableLink): void;
  /** Starts the game. */
  start(): void;
}

/** Opens a table. Without a view, the first record has not arrived. */
export function fakeTable(
  first: TableView | undefined,
  firstLink: TableLink = { type: 'connecting' },
): FakeTable {
  let view = first;
  let link = firstLink;
  let session: Session | undefined;
  const requests: TableRequest[] = [];
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const start = (): void => {
    const players: readonly Player[] = (view?.seats ?? []).map(({ name, kind }) => ({ name, kind }));
    const rules = view?.rules ?? OFFICIAL;
    const header = { rules, players, dice: 'table', start: 'seating', firstRoll: 'asked' } as const;
    const game = startSession(header, rollerFor(0));
    session = { ...game, getSnapshot: () => ({ ...game.getSnapshot(), ...(view && { table: view }) }) };
  };
  if (first && first.phase !== 'lobby') start();
  return {
    room: {
      getView: () => view,
      getLink: () => view?.link ?? link,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      session: () => session,
      request(request) {
        requests.push(request);
        return Promise.resolve(undefined);
      },
      showHold: () => undefined,
      close: () => Promise.resolve(),
    },
    requests,
    show(change) {
      if (!view) throw new Error('no table');
      view = { ...view, ...change };
      tell();
    },
    replace(next, nextLink = link) {
      view = next;
      link = nextLink;
      tell();
    },
    start() {
      if (!view) throw new Error('no table');
      view = { ...view, phase: 'playing' };
      start();
      tell();
    },
  };
}
