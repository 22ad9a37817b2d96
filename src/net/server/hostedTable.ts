import { currentTurn, type Hold, isOver, MAX_SEATS, type RuleSet } from '../../engine/index.js';
import {
  type Chain,
  isClosed,
  isGameRecord,
  type Joiner,
  lastGameRecord,
  masterOf,
  memberInTurn,
  peoplePresent,
  present,
  proposeRecord,
  proposeRolled,
  proposeVotedOut,
  sha256,
  signAction,
  type SignedAction,
  type Table,
  type TableAction,
  type TableRecord,
} from '../../table/index.js';
import type { Connection } from '../wire/connection.js';
import { type ChooseMove, createComputers } from './computers.js';
import { createGuests, type Guest } from './guests.js';
import type { Cluster, OpenTable, TableNews } from '../cluster.js';
import type { Census, Observe } from '../events.js';
import { type LogEntry, type PlacedEntry, recordsOf, type TableLog } from '../log.js';
import {
  type ClientMessage,
  type Denial,
  readClientMessage,
  type ServerMessage,
  type TableNow,
} from '../messages.js';
import { continueTable, type LogNote } from './loggedTable.js';
import { createNeighbours, type ServerState } from './neighbours.js';
import { createWaiting } from './waiting.js';

/** The pause before the server tries again to store a record that nobody asked for, in milliseconds. */
const RETRY_MS = 1000;

/** The secrets of a table, which the server derives from its own secret. */
export interface TableSecrets {
  /** The code that players need to connect. */
  readonly code: string;
  /** The private ed25519 key that signs the actions of computer players. */
  readonly key: string;
  readonly chain: Chain;
}

/** What a hosted table needs from the server. */
export interface TableHost {
  readonly log: TableLog;
  /** The servers that share the log. Undefined if there is only this one. */
  readonly cluster: Cluster | undefined;
  /** The current time, for the times of records. */
  readonly now: () => Date;
  /** Milliseconds on a clock that never jumps. */
  readonly monotonic: () => number;
  /** Absent if this machine cannot run computer players. */
  readonly chooseMove?: ChooseMove;
  /** The pause before each move of a computer player, in milliseconds, so that people can follow the game. */
  readonly computerPauseMs: number;
  /** The members who have stored the whole log of a game that is over. The table adds members to this set. */
  readonly delivered: Set<number>;
  /** Opens another table for a member of this table. Returns its code, or a reason. */
  readonly openNext: (rules: RuleSet, player: Joiner) => Promise<string | Denial>;
  /** Called when a guest has left and nobody else is connected. */
  readonly emptied: () => void;
  /**
   * Called after each change with what the list of public tables shows about this table. Undefined if nobody can join
   * the table from the list of this server.
   */
  readonly listed: (shown: OpenTable | undefined) => void;
  readonly observe: Observe;
}

/**
 * Why the people of a table still need it, least important first. `none`: the game is over and all its players have the
 * whole log, or everybody left before the start. `lobby`: the game has not started. `end`: the game is over, and some
 * players may not have the end of the log. `game`: the game is in progress.
 */
export const TABLE_NEEDS = ['none', 'lobby', 'end', 'game'] as const;
export type TableNeed = (typeof TABLE_NEEDS)[number];

/** A table that this server runs. */
export interface HostedTable {
  /**
   * Connects a client, which must first say who it is: with `join`, `back` or `watch`. A client that has opened the table
   * is `member` 0. Returns false if the table is stopping and accepts nobody.
   */
  admit(connection: Connection, member?: number): boolean;
  need(): TableNeed;
  /** Counts the seats and the clients. */
  census(): Omit<Census, 'tables'>;
  /** Closes all connections. The clients return, perhaps to another server. */
  disconnectAll(): void;
  /** Stops all timers and closes all connections. Resolves after the last record is stored. */
  stop(): Promise<void>;
}

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
  let retryTimer: NodeJS.Timeout | undefined;
  let isStopping = false;
  /** Whether a client has ever been here. */
  let isUsed = false;
  let isEmptied = false;
  /** All changes of the table happen one after another. */
  let queue: Promise<void> = Promise.resolve();

  /** If the task of a guest fails, closes the guest's connection, so that the client starts again. */
  const enqueue = (task: () => Promise<void> | void, guest?: Guest): Promise<void> => {
    queue = queue
      .then(() => (isStopping ? undefined : task()))
      .catch(() => guest?.connection.close('bad-message'));
    return queue;
  };

  const send = (guest: Guest, message: ServerMessage): void => {
    if (message.type === 'no') host.observe({ type: 'refused', table: opened.name, code: message.why.code });
    guest.connection.send(message);
  };

  /** Follows an entry that is stored. */
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

  const log = continueTable({ log: host.log, cluster: host.cluster, taken }, stored, opened);

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

  /** A table is in the list of the server to which its Master is connected, because only the Master can start. */
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

  const setTimer = (): void => {
    clearTimeout(timer);
    const wait = waiting.untilVote(log.table());
    if (waiting.late(log.table()).length > 0 && wait > 0 && guests.size() > 0) {
      timer = setTimeout(changed, wait + 5);
    }
  };

  /** Stores the next record, and then sends it to everybody. Returns a reason if the record is refused. */
  const append = async (propose: () => TableRecord | undefined): Promise<Denial | undefined> => {
    const { n } = log.table();
    const denial = await log.store(propose);
    if (!denial || log.table().n > n) changed();
    return denial;
  };

  const facts = (): { time: string; connected: readonly number[] } => ({
    time: host.now().toISOString(),
    connected: log.connected(),
  });

  /** Takes every step that follows from the state of the table, without a request. */
  const goOn = async (): Promise<void> => {
    const isStored = (await noteDepartures()) && (await takeSteps());
    if (!isStored) return goOnLater();
    if (guests.size() > 0) return planComputer();
    if (isUsed && !isEmptied) host.emptied();
    isEmptied = isUsed;
  };

  /** Stores who is no longer connected. Returns false if this must be tried again. */
  const noteDepartures = async (): Promise<boolean> => {
    for (let note = departure(); note; note = departure()) {
      if (await log.note(departure)) return false;
      changed();
    }
    return true;
  };

  /** Returns the next entry about somebody who has left this server, or about a server that has ended. */
  const departure = (): LogNote | undefined => {
    const ended = neighbours.ended(log.servers());
    if (ended !== undefined) return { type: 'ended', server: ended };
    const server = neighbours.id;
    const here = guests.members();
    const member = log.membersAt(server).find((each) => !here.includes(each));
    return member === undefined ? undefined : { type: 'departed', member, server };
  };

  /** Stores the records that nobody has to ask for. Returns false if this must be tried again. */
  const takeSteps = async (): Promise<boolean> => {
    for (let due = dueRecord(); due; due = dueRecord()) {
      const record = due;
      const denial = await append(() => (record.n === log.table().n + 1 ? record : dueRecord()));
      if (denial) return denial.code !== 'not-stored';
    }
    return true;
  };

  const goOnLater = (): void => {
    clearTimeout(retryTimer);
    if (!isStopping) retryTimer = setTimeout(() => void enqueue(goOn), RETRY_MS);
  };

  /** Returns the next record that nobody has to ask for, if there is one now and no other server stores it. */
  const dueRecord = (): TableRecord | undefined => {
    const table = log.table();
    if (isClosed(table) || !neighbours.leads(log.servers())) return undefined;
    const [computer] = peoplePresent(table).length === 0 ? present(table) : [];
    if (computer !== undefined) return ofTable(computer, { type: 'leave' });
    const late = waiting.late(table);
    const votedOut = table.votes.length === 0 ? undefined : proposeVotedOut(table, late, facts());
    if (votedOut || !table.question || late.length > 0) return votedOut;
    return proposeRolled(table, waiting.linkOf, secrets.chain.linkAt(table.question.roll), facts());
  };

  /** Returns the record of an action that the table performs for a computer player. */
  const ofTable = (member: number, action: TableAction): TableRecord =>
    proposeRecord(log.table(), signAction(log.table(), member, secrets.key, action), facts());

  const computers =
    host.chooseMove &&
    createComputers({
      chooseMove: host.chooseMove,
      pauseMs: host.computerPauseMs,
      // The move is chosen outside the queue, so people can chat meanwhile.
      act: (member, action, at) =>
        enqueue(async () => {
          if (lastGameRecord(log.table()) !== at) return;
          const denial = action && (await append(() => ofTable(member, action)));
          return !action || denial ? goOnLater() : goOn();
        }),
    });

  /** Starts the next move of a computer player, if somebody is there to see it. */
  const planComputer = (): void => {
    if (log.connected().length > 0 && neighbours.leads(log.servers())) computers?.plan(log.table());
  };

  const act = async (guest: Guest, action: SignedAction, arrived: number): Promise<void> => {
    const denial = await tryToAct(guest, action);
    if (denial) return send(guest, { type: 'no', why: denial, sig: action.sig });
    host.observe({ type: 'acted', table: opened.name, seconds: (host.monotonic() - arrived) / 1000 });
    await goOn();
  };

  const tryToAct = async (guest: Guest, action: SignedAction): Promise<Denial | undefined> => {
    if (guest.member === undefined || action.member !== guest.member) return { code: 'no-such-seat' };
    const { type } = action.action;
    const untilVote = type === 'agree' ? waiting.untilVote(log.table()) : 0;
    if (untilVote > 0) return { code: 'vote-not-open', seconds: Math.ceil(untilVote / 1000) };
    if (type === 'seat' && !host.chooseMove) return { code: 'no-computers' };
    const wait = type === 'say' ? waiting.untilChat(guest.member) : 0;
    if (wait > 0) return { code: 'chat-too-fast', seconds: Math.ceil(wait / 1000) };
    return append(() => proposeRecord(log.table(), action, facts()));
  };

  const addLink = async (guest: Guest, roll: number, link: string): Promise<void> => {
    const { member } = guest;
    const result = member === undefined ? 'ignored' : waiting.addLink(log.table(), member, roll, link);
    if (result === 'added') {
      neighbours.tell();
      // While other links are missing, a link changes nothing else.
      if (waiting.late(log.table()).length === 0) await goOn();
    }
    if (result === 'wrong') send(guest, { type: 'no', why: { code: 'wrong-link' } });
  };

  const join = async (guest: Guest, player: Joiner): Promise<void> => {
    if (memberWithToken(player.token) === undefined) {
      // If the client has joined through another server meanwhile, there is nothing to store.
      let isKnown = false;
      const denial = await log.store(() => {
        const { n, members } = log.table();
        isKnown = memberWithToken(player.token) !== undefined;
        if (isKnown) return undefined;
        return { n: n + 1, time: host.now().toISOString(), type: 'joined', member: members.length, player };
      });
      if (denial && !isKnown) return send(guest, { type: 'no', why: denial });
    }
    const member = memberWithToken(player.token);
    if (member !== undefined) await seat(guest, member, 0);
  };

  const memberWithToken = (hash: string): number | undefined => {
    const member = log.table().members.findIndex(({ token, gone }) => token === hash && gone === undefined);
    return member < 0 ? undefined : member;
  };

  const back = async (guest: Guest, token: string, have: number): Promise<void> => {
    const hash = sha256(Buffer.from(token, 'base64url'));
    // The client may have joined through another server, which has not told this one yet.
    if (memberWithToken(hash) === undefined || have > guests.records()) await log.read();
    const member = memberWithToken(hash);
    if (member === undefined) return send(guest, { type: 'no', why: { code: 'no-such-seat' } });
    await seat(guest, member, have);
  };

  /** Seats a client. From the entry in the log on, no question leaves out the client's links. */
  const seat = async (guest: Guest, member: number, have: number): Promise<void> => {
    // A client that has left this server may have arrived at another, which would then close its connection.
    const denial = await log.note(() =>
      guest.hasEnded ? undefined : { type: 'arrived', member, server: neighbours.id },
    );
    if (denial) return send(guest, { type: 'no', why: denial });
    if (guests.has(guest) && !guest.hasEnded) {
      guests.seat(guest, member, have);
      send(guest, { type: 'seat', member, code: secrets.code, records: guests.records() });
    }
    changed();
    await goOn();
  };

  const watch = async (guest: Guest, name: string, have: number): Promise<void> => {
    if (have > guests.records()) await log.read();
    if (!guests.letWatch(guest, name, have, neighbours.watchers().length))
      return send(guest, { type: 'no', why: { code: 'too-many-watchers' } });
    send(guest, { type: 'watching', code: secrets.code, records: guests.records() });
    changed();
  };

  const openNext = async (guest: Guest, player: Joiner): Promise<void> => {
    const { game, seats, rules } = log.table();
    if (guest.member === undefined || (game && !seats.includes(guest.member)))
      return send(guest, { type: 'no', why: { code: 'no-such-seat' } });
    if (!game || !isOver(game)) return send(guest, { type: 'no', why: { code: 'not-started' } });
    if (log.nextCode() === undefined) {
      const next = await host.openNext(rules, player);
      if (typeof next !== 'string') return send(guest, { type: 'no', why: next });
      const denial = await log.note(() =>
        log.nextCode() === undefined ? { type: 'next', next } : undefined,
      );
      if (denial) return send(guest, { type: 'no', why: denial });
    }
    changed();
  };

  const handle = (guest: Guest, message: ClientMessage, arrived: number): Promise<void> | void => {
    if (!guests.has(guest)) return undefined;
    const isKnown = guest.member !== undefined || guest.watcher !== undefined;
    switch (message.type) {
      case 'open':
        return send(guest, { type: 'no', why: { code: 'not-opening' } });
      case 'list':
        return send(guest, { type: 'no', why: { code: 'bad-message' } });
      case 'join':
        return isKnown ? undefined : join(guest, message.player);
      case 'back':
        return isKnown ? undefined : back(guest, message.token, message.have);
      case 'watch':
        return isKnown ? undefined : watch(guest, message.name, message.have);
      case 'act':
        return act(guest, message.action, arrived);
      case 'link':
        return addLink(guest, message.roll, message.link);
      case 'holding':
        return hold(guest, message.hold);
      case 'again':
        return openNext(guest, message.player);
    }
  };

  const hold = (guest: Guest, held: Hold): void => {
    const table = log.table();
    const turn = table.game && currentTurn(table.game);
    if (guest.member !== memberInTurn(table) || !turn?.dice || table.question) return;
    holding = held;
    changed();
  };

  void enqueue(goOn);
  return {
    admit(connection, member) {
      if (isStopping) return false;
      isUsed = true;
      const guest = guests.add(connection, (each) => log.table().members[each]?.gone !== undefined);
      connection.receive({
        message(value) {
          const message = readClientMessage(value);
          const arrived = host.monotonic();
          if (message) void enqueue(() => handle(guest, message, arrived), guest);
          else send(guest, { type: 'no', why: { code: 'bad-message' } });
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
        void enqueue(() => (guests.has(guest) ? seat(guest, member, 0) : undefined), guest);
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
