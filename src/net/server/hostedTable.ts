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
import { createComputers } from './computers.js';
import { createDueSteps } from './dueSteps.js';
import { createGuests, type Guest } from './guests.js';
import type { OpenTable, TableNews } from '../cluster.js';
import { type LogEntry, type PlacedEntry, recordsOf } from '../log.js';
import { type Denial, readClientMessage, type ServerMessage, type TableNow } from '../messages.js';
import { continueTable } from './loggedTable.js';
import { createNeighbours, type ServerState } from './neighbours.js';
import { createRequests } from './requests.js';
import type { HostedTable, TableHost, TableSecrets } from './tableHost.js';
import { createWaiting } from './waiting.js';

/**
 * How many messages of a client may wait for the table. They pile up while the log stores nothing. A player's client
 * waits for the answer to each action. Only its messages about held dice and its chat can pile up, a few per second.
 */
const MAX_UNHANDLED = 256;
/** The pause before the server tries again to store a record that nobody asked for, in milliseconds. */
const RETRY_MS = 1000;

/** Runs a table that is already open. `stored` contains its whole log, and `opened` the state after its records. */
export function hostTable(
  host: TableHost,
  secrets: TableSecrets,
  stored: readonly PlacedEntry[],
  opened: Table,
): HostedTable {
  const guests = createGuests(recordsOf(stored));
  const openedAt = recordsOf(stored)[0]?.time ?? '';
  const waiting = createWaiting(host.monotonic);
  let holding: Hold | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** When the timer ends, in milliseconds on the host's clock. */
  let timerAt = Infinity;
  let retryTimer: NodeJS.Timeout | undefined;
  let isStopping = false;
  /** Whether a client has ever been here. */
  let isUsed = false;
  let isEmptied = false;
  /** All changes of the table happen one after another. */
  let queue: Promise<void> = Promise.resolve();

  /** Reports a task that fails. If it was for a guest, closes the guest's connection, so that the client starts again. */
  const enqueue = (task: () => Promise<void> | void, guest?: Guest): Promise<void> => {
    queue = queue
      .then(() => (isStopping ? undefined : task()))
      .catch((error: unknown) => {
        report(error);
        guest?.connection.close('bad-message');
      });
    return queue;
  };

  const report = (error: unknown): void =>
    host.observe({ type: 'fault', table: opened.name, error: whatFailed(error) });

  const send = (guest: Guest, message: ServerMessage): void => {
    if (message.type === 'no') host.observe({ type: 'refused', table: opened.name, code: message.why.code });
    guest.connection.send(message);
  };

  /** Updates the guests after an entry has been stored. */
  const taken = (entry: LogEntry, before: Table): void => {
    if (entry.type === 'record') {
      guests.addRecord(entry.record);
      if (isGameRecord(entry.record)) holding = undefined;
      waiting.advance(before, log.table());
      if (isClosed(log.table()) && !isClosed(before))
        host.observe({ type: 'table-ended', table: opened.name });
    } else if (entry.type !== 'next') {
      guests.dismissMembers(whyNotHere);
    }
  };

  const whyNotHere = (member: number): 'replaced' | 'stopping' | undefined => {
    const server = log.serverOf(member);
    if (server === neighbours.id) return undefined;
    return server === undefined ? 'stopping' : 'replaced';
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
      watchers: guests.watchers(),
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

  const linksToTell = (): Pick<ServerState, 'links'> => {
    const { question } = log.table();
    const revealed = waiting.links();
    return question && revealed.length > 0 ? { links: { roll: question.roll, revealed } } : {};
  };

  const hear = async (news: TableNews): Promise<void> => {
    if (news.type === 'entry') await log.hear(news.before, news);
    if (news.type === 'state') await hearState(news);
    changed();
    await goOn();
  };

  const hearState = async ({
    server,
    position,
    ...state
  }: Extract<TableNews, { type: 'state' }>): Promise<void> => {
    if (position > log.position()) await log.read();
    const { roll = 0, revealed = [] } = state.links ?? {};
    for (const [member, link] of revealed) waiting.addLink(log.table(), member, roll, link);
    const inTurn = memberInTurn(log.table());
    if (inTurn === undefined || log.serverOf(inTurn) !== server || position !== log.position()) return;
    holding = state.holding;
  };

  /**
   * Notes that a client has stored the finished game, if the client has received all records before it said goodbye. A
   * client whose process was killed says nothing, so it can return.
   */
  const noteDelivery = ({ member, cursor }: Guest): void => {
    if (member !== undefined && isClosed(log.table()) && cursor >= guests.records())
      host.delivered.add(member);
  };

  const changed = (): void => {
    guests.tell(whatIsHappening());
    neighbours.tell();
    host.listed(shownInList());
    setTimer();
  };

  /**
   * Returns the table as the list of public tables shows it, or undefined if it does not belong in the list. Only the
   * server to which the Master is connected lists the table, because only the Master can start the game.
   */
  const shownInList = (): OpenTable | undefined => {
    const { name: table, isPublic, game, members, rules } = log.table();
    const master = masterOf(log.table());
    const seats = present(log.table()).length;
    const isHere = master !== undefined && log.serverOf(master) === neighbours.id;
    if (!isPublic || game || seats >= MAX_SEATS || !isHere) return undefined;
    return { table, host: members[master]?.name ?? '', rules: rules.name, seats, opened: openedAt };
  };

  const whatIsHappening = (): TableNow => {
    const table = log.table();
    const secondsLeft = waiting.secondsLeft(table);
    const nextCode = log.nextCode();
    return {
      connected: log.connected(),
      watchers: [...guests.watchers(), ...neighbours.watchers()],
      votable: waiting.untilVote(table) === 0 ? waiting.late(table) : [],
      ...(holding && { holding }),
      ...(secondsLeft !== undefined && { secondsLeft }),
      ...(nextCode !== undefined && { again: nextCode }),
    };
  };

  /**
   * Calls `changed` again when the others may vote. Most actions only postpone the vote, so the timer keeps running. If
   * it ends too early, `changed` sets it again.
   */
  const setTimer = (): void => {
    const wait = waiting.untilVote(log.table());
    if (waiting.late(log.table()).length === 0 || wait === 0 || guests.size() === 0) return;
    const at = host.monotonic() + wait + 5;
    if (at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timerAt = Infinity;
      changed();
    }, wait + 5);
  };

  /** Stores the next record, and then sends it to everybody. Returns a reason if the record is refused. */
  const append = async (propose: () => TableRecord | undefined): Promise<Denial | undefined> => {
    const { n } = log.table();
    const denial = await log.store(propose);
    if (!denial || log.table().n > n) changed();
    return denial;
  };

  const facts = (): ServerFacts => ({
    time: host.now().toISOString(),
    connected: log.connected(),
  });

  const dueSteps = createDueSteps({ log, guests, neighbours, waiting, secrets, facts });

  /** Takes every step that follows from the state of the table, without a request. */
  const goOn = async (): Promise<void> => {
    const isStored = (await noteDepartures()) && (await takeSteps());
    // The clients return, and learn that the table no longer exists, or reach a server that can continue it.
    if (log.isGone() || log.isRefused()) guests.closeAll();
    else if (!isStored) return goOnLater();
    else if (guests.size() > 0) return planComputer();
    if (guests.size() > 0) return undefined;
    if (isUsed && !isEmptied) host.emptied();
    isEmptied = isUsed;
  };

  /** Stores who is no longer connected. Returns false if this must be tried again. */
  const noteDepartures = async (): Promise<boolean> => {
    for (let note = dueSteps.departure(); note; note = dueSteps.departure()) {
      if (await log.note(dueSteps.departure)) return false;
      changed();
    }
    return true;
  };

  /** Stores the records that nobody has to ask for. Returns false if this must be tried again. */
  const takeSteps = async (): Promise<boolean> => {
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

  const computers =
    host.chooseMove &&
    createComputers({
      chooseMove: host.chooseMove,
      pauseMs: host.computerPauseMs,
      // The move is chosen outside the queue, so people can chat meanwhile.
      act: (member, action, at) =>
        enqueue(async () => {
          // Before each attempt to store the move, another server may have changed the game.
          const isStale = (): boolean => lastGameRecord(log.table()) !== at;
          const move = (): TableRecord | undefined =>
            action && !isStale() ? dueSteps.ofTable(member, action) : undefined;
          const denial = await append(move);
          return denial && !isStale() ? goOnLater() : goOn();
        }),
      failed(error) {
        report(error);
        goOnLater();
      },
    });

  /** Starts the next move of a computer player, if somebody is there to see it. */
  const planComputer = (): void => {
    if (log.connected().length > 0 && neighbours.leads(log.servers())) computers?.plan(log.table());
  };

  const arrivals = createArrivals({
    log,
    guests,
    neighbours,
    code: secrets.code,
    now: host.now,
    send,
    changed,
    async seated() {
      changed();
      await goOn();
    },
  });

  const requests = createRequests({
    host,
    log,
    guests,
    waiting,
    arrivals,
    table: opened.name,
    facts,
    append,
    send,
    tellLinks: neighbours.tell,
    hold(held) {
      holding = held;
      changed();
    },
    changed,
    goOn,
  });

  void enqueue(goOn);
  return {
    admit(connection, member) {
      if (isStopping) return false;
      isUsed = true;
      const guest = guests.add(connection, (each) => log.table().members[each]?.gone !== undefined);
      let unhandled = 0;
      connection.receive({
        message(value) {
          const message = readClientMessage(value);
          const arrived = host.monotonic();
          if (!message) send(guest, { type: 'no', why: { code: 'bad-message' } });
          // Another server may be able to store what the client does.
          else if (unhandled >= MAX_UNHANDLED) connection.close('stopping');
          else {
            unhandled++;
            void enqueue(() => {
              unhandled--;
              return requests.handle(guest, message, arrived);
            }, guest);
          }
        },
        drained: () => guests.catchUp(guest),
        closed: ({ reason }) => {
          guest.hasEnded = true;
          void enqueue(async () => {
            if (!guests.remove(guest)) return;
            if (reason === 'done') noteDelivery(guest);
            changed();
            await goOn();
          });
        },
      });
      if (member !== undefined)
        void enqueue(() => (guests.has(guest) ? arrivals.seat(guest, member, 0) : undefined), guest);
      return true;
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
    async stop() {
      isStopping = true;
      await queue;
      host.listed(undefined);
      neighbours.stop();
      clearTimeout(timer);
      computers?.stop();
      clearTimeout(retryTimer);
      guests.closeAll();
    },
  };
}

const whatFailed = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
