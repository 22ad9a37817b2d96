import {
  isHostAlone,
  peopleReporter,
  type Reached,
  type Session,
  type Snapshot,
  STARTED,
  type TableRequest,
  type TableRoom,
  type Tables,
  type TableView,
} from '../../session/index.js';
import { doorMessages, tableMessages, tableScreenMessages } from '../../text/index.js';
import { currentTurn } from '../../engine/index.js';
import type { Destination } from '../model/table/network.js';
import { isWatching } from '../model/ownSeat.js';
import type { Message, TableEffect } from '../model/messages.js';
import type { TableAccess, TableExit } from './screenRequest.js';
import type { Services } from './services.js';

export interface TableStage {
  readonly send: (message: Message) => void;
  /** Called when the game at the table starts, and when the table closes. */
  readonly setSession: (session: Session | undefined) => void;
  /** Called when the game may be able to take actions again. */
  readonly ready: () => void;
}

export interface TableHost {
  enter(room: TableRoom): void;
  readonly services: Required<Pick<Services, TableEffect['type']>>;
  isClosing(): boolean;
  closed(): Promise<void>;
  /**
   * Closes the table. The player keeps the seat, except alone at their own table. Resolves once everything is stored.
   */
  finish(): Promise<void>;
}

/**
 * Creates a screen's table host.
 *
 * @param openTables loads the code for network tables
 */
export function createTableHost(
  openTables: () => Promise<TableAccess>,
  { send, setSession, ready }: TableStage,
): TableHost {
  let access: TableAccess | undefined;
  const load = async (): Promise<TableAccess> => (access ??= await openTables());
  let room: TableRoom | undefined;
  let stopListening = (): void => undefined;
  let reportPeople: (view: TableView) => void = () => undefined;
  /**
   * Numbers the attempts to reach a table. An attempt's result is ignored if a newer one has started or the player has
   * pressed Esc.
   */
  let attempts = 0;
  let isOpeningNext = false;
  const closing = new Set<Promise<void>>();
  const clock = createTurnClock((secondsLeft) => send({ type: 'turn-clock', secondsLeft }));

  const close = (how: TableExit | undefined): void => {
    const closed = room;
    attempts++;
    if (!closed) return;
    const exit = how ?? exitOf(closed);
    room = undefined;
    stopListening();
    clock.stop();
    setSession(undefined);
    const done = closed
      .close()
      .then(load)
      .then((way) => way.closed(closed, exit))
      .finally(() => closing.delete(done));
    closing.add(done);
  };

  const allClosed = async (): Promise<void> => void (await Promise.all(closing));

  const enter = (opened: TableRoom): void => {
    close(undefined);
    room = opened;
    send({ type: 'table-entered', link: opened.getLink() });
    const tell = (line: string): void => {
      if (room === opened) send({ type: 'table-news', line });
    };
    reportPeople = peopleReporter(
      {
        watching: (names) => tell(doorMessages.watching(names)),
        asking: (guests) => tell(doorMessages.asking(guests, tableScreenMessages.letIn)),
        away: (name) => tell(tableMessages.away(name)),
        back: (name) => tell(tableMessages.back(name)),
      },
      pause,
    );
    stopListening = opened.subscribe(() => report(opened));
    report(opened);
  };

  const report = (opened: TableRoom): void => {
    if (room !== opened) return;
    const session = opened.session();
    if (session) setSession(session);
    const view = opened.getView();
    const snapshot = session?.getSnapshot();
    if (view) clock.follow(view, snapshot);
    send({ type: 'table-changed', view, link: opened.getLink(), snapshot });
    if (view) reportPeople(view);
    ready();
  };

  /** Connects to the table that `open` finds, unless the player has given up by then. */
  const go = async (open: (tables: Tables) => Promise<Reached | undefined>): Promise<void> => {
    const attempt = ++attempts;
    // Nobody can return to a table that isn't completely closed.
    if (closing.size > 0) await allClosed();
    const { tables } = await load();
    if (attempt !== attempts) return;
    const found = await open(tables);
    const isOutdated = attempt !== attempts;
    if (typeof found === 'object') return isOutdated ? found.close() : enter(found);
    if (isOutdated) return;
    if (found === STARTED) send({ type: 'table-started' });
    else send({ type: 'not-connected', line: found ?? tableScreenMessages.noLastTable });
  };

  /** Shows a server's public tables, unless the player has given up by then. */
  const list = async (server: string): Promise<void> => {
    const attempt = ++attempts;
    const { tables } = await load();
    if (attempt !== attempts) return;
    const found = await tables.list(server);
    if (attempt === attempts) send({ type: 'tables-listed', tables: found });
  };

  const find = ({ way, invitation, name }: Destination, tables: Tables): Promise<Reached | undefined> => {
    switch (way) {
      case 'host':
        return tables.host(name);
      case 'join':
        return tables.join(invitation, name);
      case 'watch':
        return tables.watch(invitation, name);
      case 'back':
        return tables.back();
    }
  };

  const ask = async (request: TableRequest): Promise<void> => {
    const refusal = await room?.request(request);
    if (refusal) send({ type: 'table-refused', request, refusal });
  };

  /** Gives up the seat. Without a connection, the player keeps it. */
  const leave = async (): Promise<void> => {
    const left = room;
    if (!left) return;
    const isConnected = left.getLink().type === 'connected';
    const request: TableRequest = { type: 'leave' };
    const refusal = isConnected ? await left.request(request) : undefined;
    if (room !== left) return;
    if (refusal) return send({ type: 'table-refused', request, refusal });
    close(isConnected ? 'left' : undefined);
    send({ type: 'table-left', line: isConnected ? tableMessages.youLeft : tableScreenMessages.seatKept });
  };

  const next = async (): Promise<void> => {
    const over = room;
    if (!over || isOpeningNext) return;
    isOpeningNext = true;
    await go((tables) => tables.next(over)).finally(() => (isOpeningNext = false));
  };

  return {
    enter,
    services: {
      'go-to-table': ({ destination }) => go((tables) => find(destination, tables)),
      'list-tables': ({ server }) => list(server),
      'table-request': ({ request }) => ask(request),
      'show-hold': ({ hold }) => room?.showHold(hold),
      'leave-table': leave,
      'close-table': () => close(undefined),
      'next-table': next,
    },
    isClosing: () => closing.size > 0,
    closed: allClosed,
    async finish() {
      const view = room?.getView();
      const isAlone = room?.getLink().type === 'connected' && view !== undefined && isHostAlone(view);
      const refusal = isAlone ? await room?.request({ type: 'leave' }) : undefined;
      close(isAlone && !refusal ? 'alone' : undefined);
      await allClosed();
    },
  };
}

/** Doesn't keep the process from ending. */
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

/** How the player leaves the table if the screen closes it now. */
function exitOf(room: TableRoom): TableExit {
  const view = room.getView();
  if (view?.phase === 'over' || view?.phase === 'closed') return 'over';
  if (room.getLink().type === 'stopped') return 'lost';
  return view === undefined || isWatching(view) ? 'over' : 'away';
}

/** Counts down each turn's time at a network table, as long as the server says that the clock runs. */
export interface TurnClock {
  /** Call this after each change of the game. Every new time from the server restarts the countdown. */
  follow(view: TableView, snapshot: Snapshot | undefined): void;
  stop(): void;
}

const SECOND_MS = 1000;

/**
 * Creates a stopped clock.
 *
 * @param show called with the seconds left whenever they change, and with undefined when the clock stops
 */
export function createTurnClock(show: (secondsLeft: number | undefined) => void): TurnClock {
  /**
   * The turn that the clock counts down, and the time that the server gave for it. The countdown restarts if either
   * changes.
   */
  let running: string | undefined;
  let endsAt = 0;
  let shown: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const showNow = (): void => {
    const left = Math.max(0, endsAt - performance.now());
    const seconds = Math.ceil(left / SECOND_MS);
    if (seconds !== shown) show(seconds);
    shown = seconds;
    if (seconds === 0) return;
    // Timers can fire a moment too early. Without the extra millisecond, we could show the same second twice.
    timer = setTimeout(showNow, left - (seconds - 1) * SECOND_MS + 1);
    // The countdown mustn't keep the process from ending.
    timer.unref();
  };

  const stop = (): void => {
    clearTimeout(timer);
    running = undefined;
    shown = undefined;
  };

  return {
    follow({ secondsLeft, link }, snapshot) {
      const turn = snapshot && currentTurn(snapshot.game);
      if (secondsLeft === undefined || !turn || link.type !== 'connected') {
        if (running === undefined) return;
        stop();
        return show(undefined);
      }
      const value = `${turn.seat} ${turn.number} ${secondsLeft}`;
      if (value === running) return;
      running = value;
      endsAt = performance.now() + secondsLeft * SECOND_MS;
      clearTimeout(timer);
      showNow();
    },
    stop,
  };
}
