import { type Hold, MAX_SEATS } from '../../engine/index.js';
import {
  isClosed,
  isGameRecord,
  lastGameRecord,
  masterOf,
  memberInTurn,
  peoplePresent,
  present,
  type ServerFacts,
  type Table,
  type TableRecord,
} from '../../table/index.js';
import { createArrivals } from './arrivals.js';
import { createClocks } from './clocks.js';
import { createComputers } from './computers.js';
import { createDoor, lobbyEntry } from './door.js';
import { createDueSteps } from './dueSteps.js';
import { createGuests, type Guest } from './guests.js';
import { createLinks } from './links.js';
import type { TableNews } from '../cluster.js';
import { type LogEntry, type PlacedEntry, recordsOf } from '../log.js';
import { type Denial, readClientMessage, type ServerMessage, type TableNow } from '../messages.js';
import { continueTable } from './loggedTable.js';
import { createNeighbours, type ServerState } from './neighbours.js';
import { createPresence } from './presence.js';
import type { OwnTable } from './publicTables.js';
import { createRequests } from './requests.js';
import { createNetworkBudget } from '../wire/networkBudget.js';
import type { HostedTable, TableHost, TableSecrets } from './tableHost.js';

/**
 * Messages of one client that may wait for the table while the log stores nothing. A player's client waits for the
 * answer to each action, so only a few per second pile up, such as those about held dice.
 */
const MAX_UNHANDLED = 256;
/**
 * New players from one network at once, and per second after that. It takes more to make the table lock itself, so
 * nobody can lock it from one network.
 */
const JOINS = { atOnce: 6, perSecond: 0.05 } as const;
const RETRY_MS = 1000;
/** For this many milliseconds after loading a table, a server takes over other servers' clocks. */
const ADOPTION_MS = 10_000;
/**
 * Milliseconds that a table stays in memory after its last client has gone. If it left at once, a single client could
 * reset its clocks and limits by reconnecting.
 */
const STAY_MS = 120_000;
/** Milliseconds between notes in a lobby's log that somebody is still there. */
const TOUCH_MS = 60_000;

/** Runs an open table. `stored` is its whole log, and `opened` its state after those records. */
export function hostTable(
  host: TableHost,
  secrets: TableSecrets,
  stored: readonly PlacedEntry[],
  opened: Table,
): HostedTable {
  const guests = createGuests(recordsOf(stored), () => log.table());
  const links = createLinks();
  let holding: Hold | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** In milliseconds, on the host's clock. */
  let timerAt = Infinity;
  let retryTimer: NodeJS.Timeout | undefined;
  let isStopping = false;
  /** True once the log fails to store an entry, until it stores one. */
  let isOut = false;
  let isUsed = false;
  let isEmptied = false;
  /** When a client that had a seat or waited to be let in last disconnected, in milliseconds on the host's clock. */
  let leftAt = -Infinity;
  /** How often this server has made all servers restart their clocks. */
  let restarts = 0;
  const loadedAt = host.monotonic();
  /** The table's changes happen one after another. */
  let queue: Promise<void> = Promise.resolve();

  const perform = async (
    earlier: Promise<void>,
    task: () => Promise<void> | void,
    guest?: Guest,
  ): Promise<void> => {
    await earlier;
    try {
      if (!isStopping) await task();
    } catch (error) {
      report(error);
      guest?.connection.close('bad-message');
    }
  };

  /**
   * Performs a task after all earlier ones. If it fails, reports the error and closes the guest's connection, so that
   * the client starts again.
   */
  const enqueue = (task: () => Promise<void> | void, guest?: Guest): Promise<void> =>
    (queue = perform(queue, task, guest));

  const report = (error: unknown): void =>
    host.observe({ type: 'fault', table: opened.name, error: whatFailed(error) });

  const send = (guest: Guest, message: ServerMessage): void => {
    if (message.type === 'no') host.observe({ type: 'refused', table: opened.name, code: message.why.code });
    guest.connection.send(message);
  };

  const taken = (entry: LogEntry, before: Table): void => {
    if (entry.type === 'lobby') guests.replaceLobby(entry.record);
    if (entry.type === 'record') {
      guests.addRecord(entry.record);
      if (isGameRecord(entry.record)) holding = undefined;
      if (isClosed(log.table()) && !isClosed(before))
        host.observe({ type: 'table-ended', table: opened.name });
    }
    const mayHaveGone = entry.type === 'lobby' || present(before).length !== present(log.table()).length;
    if (mayHaveGone) guests.settle(before, entry);
    door.noteEntry();
    // Only other entries, such as `arrived`, can move a seat to another server.
    if (entry.type !== 'record') guests.dismissIf(whyNotHere);
    if (entry.type === 'arrived') neighbours.arrived(entry.member, entry.server, log.position());
    // The people who were connected to the ended server couldn't act for a while.
    if (entry.type === 'ended') startAgain();
    if (mayHaveGone || entry.type !== 'record') noteState();
    else noteClocks();
  };

  /**
   * Why a client must be disconnected: its player has connected to another server or, according to the log, departed.
   */
  const whyNotHere = (guest: Guest): 'replaced' | 'stopping' | undefined => {
    const member = guests.memberOf(guest);
    if (member === undefined || !isRunning()) return undefined;
    if (log.isDeparted(member)) return 'stopping';
    return (log.serverOf(member) ?? neighbours.id) === neighbours.id ? undefined : 'replaced';
  };

  const isRunning = (): boolean => log.table().game !== undefined && !isClosed(log.table());

  const noteState = (): void => {
    presence.update([...guests.members(), ...neighbours.members()]);
    noteClocks();
  };

  const noteClocks = (): void => {
    const table = log.table();
    clocks.update(table, [...links.of(table).keys()], requests.isHeld() || neighbours.isHeld());
  };

  const refused = (fault: string): void => {
    host.observe({ type: 'not-read', table: opened.name, fault });
    void enqueue(goOn);
  };

  const log = continueTable(
    { log: host.log, cluster: host.cluster, taken, gone: () => void enqueue(goOn), refused },
    stored,
    opened,
  );

  const neighbours = createNeighbours({
    cluster: host.cluster,
    table: opened.name,
    monotonic: host.monotonic,
    state: () => ({
      position: log.position(),
      here: guests.members(),
      watchers: guests.watchers(),
      waiting: guests.waiting().flatMap(({ waiting }) => waiting?.shown ?? []),
      restarts,
      clocks: clocks.waits(),
      ...(requests.isHeld() && { held: true }),
      ...(holding && guests.members().includes(memberInTurn(log.table()) ?? -1) && { holding }),
      ...linksToTell(),
    }),
    hear: (news) => void enqueue(() => hear(news)),
    beat: () =>
      void enqueue(async () => {
        changed();
        await goOn();
      }),
  });

  const presence = createPresence(log, neighbours, host.monotonic);
  const clocks = createClocks(host.monotonic, presence.awaySince);

  /** Restarts all clocks, because people couldn't act meanwhile. */
  const startAgain = (): void => {
    presence.restart();
    clocks.restart();
  };

  /** Restarts the clocks of all servers, because the people here couldn't act meanwhile. */
  const startAllAgain = (): void => {
    restarts++;
    startAgain();
  };

  const linksToTell = (): Pick<ServerState, 'links'> => {
    const { question } = log.table();
    const revealed = [...links.of(log.table())];
    return question && revealed.length > 0 ? { links: { roll: question.roll, revealed } } : {};
  };

  const hear = async (news: TableNews): Promise<void> => {
    if (news.type === 'entry') await log.hear(news.before, news);
    if (news.type === 'state') await hearState(news);
    if (news.type === 'answer') await door.hear(news);
    if (news.type === 'chat') guests.say(news);
    door.keepLimits();
    changed();
    await goOn();
  };

  const hearState = async ({
    server,
    position,
    ...state
  }: Extract<TableNews, { type: 'state' }>): Promise<void> => {
    if (position > log.position()) await log.read();
    if (neighbours.hasRestarted(server, state.restarts)) startAgain();
    // A server that has just loaded the table doesn't know how long the table has already waited for somebody.
    const isNew = host.monotonic() - loadedAt < ADOPTION_MS;
    if (isNew && state.clocks && position === log.position()) clocks.adopt(state.clocks);
    const { roll = 0, revealed = [] } = state.links ?? {};
    for (const [member, link] of revealed) links.add(log.table(), member, roll, link);
    const inTurn = memberInTurn(log.table());
    if (inTurn === undefined || log.serverOf(inTurn) !== server || position !== log.position()) return;
    holding = state.holding;
  };

  /**
   * Called when a client closes its connection. A client that received all records of a finished game needn't return,
   * because its player has the whole game.
   */
  const noteDelivery = (guest: Guest): void => {
    const member = guests.memberOf(guest);
    if (member !== undefined && isClosed(log.table()) && guest.cursor >= guests.records())
      host.delivered.add(member);
  };

  const changed = (): void => {
    noteState();
    show();
  };

  /** Shows everybody the state as last noted. */
  const show = (): void => {
    guests.tell(whatIsHappening(), whatSeatsSee());
    neighbours.tell();
    host.listed(shownInList());
    setTimer();
  };

  /**
   * The table as the public list shows it, or undefined to leave it out. Only the Master's server lists it, because
   * only the Master can start the game.
   */
  const shownInList = (): OwnTable | undefined => {
    const { name: table, isPublic, game, members, rules } = log.table();
    if (!isPublic || game) return undefined;
    const master = masterOf(log.table()) ?? -1;
    const guest = guests.guestOf(master);
    const seats = present(log.table()).length;
    if (log.isLocked() || seats >= MAX_SEATS || !guest) return undefined;
    return {
      table,
      host: members[master]?.name ?? '',
      rules: rules.name,
      seats,
      opened: log.first().time,
      network: guest.connection.network,
    };
  };

  const whatIsHappening = (): TableNow => {
    const { missing, late, votable, secondsLeft } = clocks.waiting();
    const decider = door.decider();
    const deputy = presence.deputy();
    return {
      connected: presence.connected(),
      watchers: door.watchers().map(({ name }) => name),
      late,
      votable,
      ...(missing.length > 0 && { missing }),
      ...(holding && { holding }),
      ...(secondsLeft !== undefined && { secondsLeft }),
      ...(log.isLocked() && { locked: true }),
      ...(decider !== undefined && { decider }),
      ...(deputy !== undefined && { deputy }),
    };
  };

  const whatSeatsSee = (): Partial<TableNow> => {
    const again = log.nextCode();
    const waiting = door.waiting();
    return { ...(again !== undefined && { again }), ...(waiting.length > 0 && { waiting }) };
  };

  /**
   * Sets the timer for the next moment when the table must act, such as when a player becomes late. Most actions only
   * move that moment back: the timer then ends too early, and is set again.
   */
  const setTimer = (): void => {
    const departure = isRunning() ? presence.untilDeparture() : Infinity;
    const wait = Math.min(
      clocks.untilChange(),
      departure,
      presence.untilDeputy(),
      requests.untilResume(),
      untilForgotten(),
    );
    if (wait === Infinity || isStopping) return;
    const ms = Math.max(0, wait) + 5;
    const at = host.monotonic() + ms;
    if (at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timerAt = Infinity;
      void enqueue(async () => {
        changed();
        await requests.resume();
        await goOn();
      });
    }, ms);
  };

  /** Stores the next record, then sends it to everybody. Returns why, if the record is refused. */
  const append = async (propose: () => TableRecord | Denial | undefined): Promise<Denial | undefined> => {
    const { n } = log.table();
    const denial = await log.store(propose);
    noteOutage(denial);
    if (!denial || log.table().n > n) show();
    return denial;
  };

  /**
   * Notes whether the log stores entries. While it doesn't, nobody can act, so all clocks restart once it does again.
   */
  const noteOutage = (denial: Denial | undefined): void => {
    if (denial && denial.code !== 'not-stored') return;
    if (!denial && isOut) startAllAgain();
    isOut = denial !== undefined;
  };

  const facts = (): ServerFacts => ({ time: host.now().toISOString(), linked: presence.linked() });

  const isShared = host.cluster !== undefined;
  const dueSteps = createDueSteps({
    log,
    guests,
    neighbours,
    isShared,
    presence,
    links,
    secrets,
    facts,
  });

  /** Does what's due without a client's request, such as throwing dice or letting computer players move. */
  const goOn = async (): Promise<void> => {
    await door.unlocked();
    const isStored = await takeSteps();
    // The clients reconnect. They then learn that the table is gone, or reach another server that can read its log.
    if (log.isGone() || log.isRefused()) guests.closeAll();
    else if (!isStored) return goOnLater();
    else if (guests.size() > 0) return planComputer();
    if (guests.size() > 0 || mustStay()) return undefined;
    if (isUsed && !isEmptied) {
      await touch();
      // Somebody may have come meanwhile.
      if (guests.size() > 0) return undefined;
      host.emptied();
    }
    isEmptied = isUsed;
  };

  /**
   * True while an empty table must stay in memory: to log departures, or because its last client left less than
   * `STAY_MS` ago.
   */
  const mustStay = (): boolean =>
    host.stays &&
    !log.isGone() &&
    !log.isRefused() &&
    ((isRunning() && presence.toDepart().length > 0) || host.monotonic() - leftAt < STAY_MS);

  const untilForgotten = (): number => {
    const wait = leftAt + STAY_MS - host.monotonic();
    return host.stays && guests.size() === 0 && wait > 0 ? wait : Infinity;
  };

  /** Notes in a lobby's log when somebody was last there. */
  const touch = async (): Promise<void> => {
    if (log.table().game || isClosed(log.table())) return;
    await log.replace(() => lobbyEntry(log.first(), log.lock(), host.now()));
  };

  /**
   * Stores who has come and gone, then the records that the table makes without a player, such as dice. False if
   * storing failed and must be tried again.
   */
  const takeSteps = async (): Promise<boolean> => {
    for (let note = dueSteps.note(); note; note = dueSteps.note()) {
      const denial = await log.note(dueSteps.note);
      noteOutage(denial);
      if (denial) return false;
      changed();
    }
    for (let due = dueSteps.record(); due; due = dueSteps.record()) {
      const record = due;
      const denial = await append(() => (record.n === log.table().n + 1 ? record : dueSteps.record()));
      if (denial) return denial.code !== 'not-stored';
    }
    return true;
  };

  const goOnLater = (): void => {
    clearTimeout(retryTimer);
    if (!isStopping) retryTimer = setTimeout(() => void enqueue(goOn), RETRY_MS);
  };

  const computers = createComputers({
    chooseMove: host.chooseMove,
    pauseMs: host.computerPauseMs,
    // Only the finished move enters the queue, so people can chat while the computer player thinks.
    act: (member, action, at) =>
      new Promise((resolve, reject) => {
        const task = async (): Promise<void> => {
          // Another server may have changed the game since the move was chosen, so check this before each attempt to
          // store it.
          const isStale = (): boolean => lastGameRecord(log.table()) !== at;
          const move = (): TableRecord | undefined =>
            isStale() ? undefined : dueSteps.ofTable(member, action);
          if (action.type === 'roll' && presence.untilRoll(member) > 0) return goOnLater();
          const departed = action.type === 'roll' && (await depart(presence.toDepart(member)));
          const denial = departed || (await append(move));
          if (!denial || isStale()) return goOn();
          if (denial.code === 'not-stored' || log.isGone()) return goOnLater();
          reject(new Error(`a computer player can't ${action.type}: ${denial.code}`));
        };
        void enqueue(task).then(resolve);
      }),
    failed(error) {
      report(error);
      goOnLater();
    },
  });

  /** Starts the next move of a computer player, if somebody is there to see it. */
  const planComputer = (): void => {
    if (presence.connected().length > 0 && neighbours.leads(log.servers())) computers.plan(log.table());
  };

  /** Stores that members who are away have departed. Returns why, if that fails. */
  const depart = async (members: readonly number[]): Promise<Denial | undefined> => {
    for (const member of members) {
      const denial = await log.note(() => dueSteps.departureOf(member));
      if (denial) return denial;
    }
    return undefined;
  };

  const door = createDoor({
    log,
    guests,
    neighbours,
    presence,
    now: host.now,
    monotonic: host.monotonic,
    send,
    changed: () => changed(),
  });

  const joins = createNetworkBudget(JOINS.perSecond, JOINS.atOnce);

  const arrivals = createArrivals({
    log,
    guests,
    neighbours,
    isShared,
    presence,
    door,
    code: secrets.code,
    now: host.now,
    send,
    changed,
    // Clients on this machine have no network, so their joins aren't limited.
    mayJoin({ connection: { network } }) {
      const networks = network === undefined ? [] : [network];
      const moment = host.monotonic();
      if (joins.untilAllowed(networks, moment) > 0) return false;
      joins.spend(networks, moment);
      return true;
    },
    later(task, guest) {
      setTimeout(() => void enqueue(() => (guests.has(guest) ? task() : undefined), guest), RETRY_MS).unref();
    },
    async seated() {
      changed();
      await requests.resume();
      await goOn();
    },
  });

  const requests = createRequests({
    host,
    log,
    guests,
    links,
    clocks,
    presence,
    arrivals,
    door,
    table: opened.name,
    facts,
    depart,
    append,
    send,
    tellLinks: neighbours.tell,
    passChat: neighbours.pass,
    hold(held) {
      holding = held;
      changed();
    },
    changed,
    show,
    goOn,
  });

  void enqueue(goOn);
  return {
    admit(connection, seat) {
      if (isStopping) return false;
      isUsed = true;
      const guest = guests.add(connection);
      let unhandled = 0;
      connection.receive({
        message(value) {
          const message = readClientMessage(value);
          const arrived = host.monotonic();
          if (!message) send(guest, { type: 'no', why: { code: 'bad-message' } });
          // The client reconnects, perhaps to another server that can still store entries.
          else if (unhandled >= MAX_UNHANDLED) connection.close('stopping');
          else {
            unhandled++;
            const handle = (): void =>
              void enqueue(() => {
                unhandled--;
                return requests.handle(guest, message, arrived);
              }, guest);
            if (message.type === 'again' && connection.whenMayOpen) connection.whenMayOpen(handle);
            else handle();
          }
        },
        drained: () => guests.catchUp(guest),
        closed: ({ reason }) => {
          guest.hasEnded = true;
          void enqueue(async () => {
            if (!guests.remove(guest)) return;
            // Clients that neither had a seat nor waited haven't used any of the limits.
            if (guest.wasSeated || guest.waiting) leftAt = host.monotonic();
            if (reason === 'done') noteDelivery(guest);
            changed();
            await requests.resume();
            await goOn();
          });
        },
      });
      if (seat !== undefined)
        void enqueue(() => (guests.has(guest) ? arrivals.seat(guest, seat, 0) : undefined), guest);
      return true;
    },
    pulse(since) {
      if (since === 'late') startAllAgain();
      const isInUse = log.table().game === undefined && guests.size() > 0;
      const sinceTouch = host.now().getTime() - Date.parse(log.touched());
      if (isInUse && sinceTouch >= TOUCH_MS && neighbours.leads(log.servers())) void enqueue(touch);
    },
    need() {
      const table = log.table();
      if (!isClosed(table)) return table.game ? 'game' : 'lobby';
      return peoplePresent(table).every((member) => host.delivered.has(member)) ? 'none' : 'end';
    },
    census: () => ({
      seats: present(log.table()).length,
      clients: guests.size(),
      watchers: guests.watchers().length,
    }),
    disconnectAll: guests.closeAll,
    release() {
      leftAt = -Infinity;
      void enqueue(goOn);
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await queue;
      host.listed(undefined);
      neighbours.stop();
      clearTimeout(timer);
      computers.stop();
      clearTimeout(retryTimer);
      guests.closeAll();
    },
  };
}

const whatFailed = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
