import { currentTurn, type Hold, isOver, type RuleSet } from '../../engine/index.js';
import {
  apply,
  type Chain,
  type Fault,
  isClosed,
  isGameRecord,
  type Joiner,
  judge,
  lastGameRecord,
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
  withoutHistory,
} from '../../table/index.js';
import type { Connection } from '../wire/connection.js';
import { type ChooseMove, createComputers } from './computers.js';
import { createGuests, type Guest } from './guests.js';
import type { TableLog } from '../log.js';
import {
  type ClientMessage,
  type Denial,
  readClientMessage,
  type ServerMessage,
  type TableNow,
} from '../messages.js';
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
  /** Returns the number of connected clients. */
  guests(): number;
  /** Stops all timers and closes all connections. Resolves after the last record is stored. */
  stop(): Promise<void>;
}

/** Runs a table that is already open. `records` contains its whole log, and `table` the state after it. */
export function hostTable(
  host: TableHost,
  secrets: TableSecrets,
  records: readonly TableRecord[],
  opened: Table,
): HostedTable {
  let table = withoutHistory(opened);
  const guests = createGuests(records);
  const waiting = createWaiting(host.monotonic);
  let holding: Hold | undefined;
  let nextCode: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let isStopping = false;
  /** All changes of the table happen one after another. */
  let queue: Promise<void> = Promise.resolve();

  /** If the task of a guest fails, closes the guest's connection, so that the client starts again. */
  const enqueue = (task: () => Promise<void> | void, guest?: Guest): Promise<void> => {
    queue = queue
      .then(() => (isStopping ? undefined : task()))
      .catch(() => guest?.connection.close('bad-message'));
    return queue;
  };

  const send = (guest: Guest, message: ServerMessage): void => guest.connection.send(message);

  /**
   * Notes that a client has stored the finished game, if the client has received all records before it said goodbye. A
   * client whose process was killed says nothing, so it can return.
   */
  const noteDelivery = ({ member, cursor }: Guest): void => {
    if (member !== undefined && isClosed(table) && cursor >= guests.records()) host.delivered.add(member);
  };

  const changed = (): void => {
    guests.tell(whatIsHappening());
    setTimer();
  };

  const connected = (): readonly number[] => {
    const members = guests.members();
    return peoplePresent(table).filter((member) => members.includes(member));
  };

  const whatIsHappening = (): TableNow => {
    const secondsLeft = waiting.secondsLeft(table);
    return {
      connected: connected(),
      watchers: guests.watchers(),
      votable: waiting.untilVote(table) === 0 ? waiting.late(table) : [],
      ...(holding && { holding }),
      ...(secondsLeft !== undefined && { secondsLeft }),
      ...(nextCode !== undefined && { again: nextCode }),
    };
  };

  const setTimer = (): void => {
    clearTimeout(timer);
    const wait = waiting.untilVote(table);
    if (waiting.late(table).length > 0 && wait > 0 && guests.size() > 0) {
      timer = setTimeout(changed, wait + 5);
    }
  };

  /** Stores the next record, and then sends it to everybody. Returns a reason if the record is refused. */
  const append = async (propose: () => TableRecord | undefined): Promise<Denial | undefined> => {
    const denial = await store(propose);
    if (!denial) changed();
    return denial;
  };

  /**
   * Judges and stores the next record. If another server has stored a record first, reads this record and proposes
   * again. Returns a reason if the record is refused.
   */
  const store = async (propose: () => TableRecord | undefined): Promise<Denial | undefined> => {
    for (;;) {
      const record = propose();
      if (!record) return { code: 'outdated' };
      const fault = judge(table, record);
      if (fault) return denialOf(fault);
      const result = await host.log.append(table.name, table.n, record).catch(() => 'failed' as const);
      if (result === 'stored') {
        take(record);
        return undefined;
      }
      if (result === 'failed' || !(await readNewRecords())) return { code: 'not-stored' };
    }
  };

  /** Reads the records that another server has stored. Returns false if there are none. */
  const readNewRecords = async (): Promise<boolean> => {
    const { n } = table;
    const stored = (await host.log.read(table.name).catch(() => undefined)) ?? [];
    for (const record of stored.slice(n)) {
      if (judge(table, record)) break;
      take(record);
    }
    changed();
    return table.n > n;
  };

  /** Updates the state for a record that is stored. */
  const take = (record: TableRecord): void => {
    const before = table;
    table = withoutHistory(apply(table, record));
    guests.addRecord(record);
    if (isGameRecord(record)) holding = undefined;
    waiting.advance(before, table);
  };

  const facts = (): { time: string; connected: readonly number[] } => ({
    time: host.now().toISOString(),
    connected: connected(),
  });

  /** Takes every step that follows from the state of the table, without a request. */
  const goOn = async (): Promise<void> => {
    for (let due = dueRecord(); due; due = dueRecord()) {
      const record = due;
      const denial = await append(() => (record.n === table.n + 1 ? record : dueRecord()));
      if (denial) return denial.code === 'not-stored' ? goOnLater() : undefined;
    }
    planComputer();
  };

  const goOnLater = (): void => {
    clearTimeout(retryTimer);
    if (!isStopping) retryTimer = setTimeout(() => void enqueue(goOn), RETRY_MS);
  };

  /** Returns the next record that nobody has to ask for, if there is one now. */
  const dueRecord = (): TableRecord | undefined => {
    if (isClosed(table)) return undefined;
    const [computer] = peoplePresent(table).length === 0 ? present(table) : [];
    if (computer !== undefined) return ofTable(computer, { type: 'leave' });
    const late = waiting.late(table);
    const votedOut = table.votes.length === 0 ? undefined : proposeVotedOut(table, late, facts());
    if (votedOut || !table.question || late.length > 0) return votedOut;
    return proposeRolled(table, waiting.linkOf, secrets.chain.linkAt(table.question.roll), facts());
  };

  /** Returns the record of an action that the table performs for a computer player. */
  const ofTable = (member: number, action: TableAction): TableRecord =>
    proposeRecord(table, signAction(table, member, secrets.key, action), facts());

  const computers =
    host.chooseMove &&
    createComputers({
      chooseMove: host.chooseMove,
      pauseMs: host.computerPauseMs,
      // The move is chosen outside the queue, so people can chat meanwhile.
      act: (member, action, at) =>
        enqueue(async () => {
          if (lastGameRecord(table) !== at) return;
          const denial = action && (await append(() => ofTable(member, action)));
          return !action || denial ? goOnLater() : goOn();
        }),
    });

  /** Starts the next move of a computer player, if somebody is there to see it. */
  const planComputer = (): void => {
    if (connected().length > 0) computers?.plan(table);
  };

  const act = async (guest: Guest, action: SignedAction): Promise<void> => {
    const denial = await tryToAct(guest, action);
    if (denial) send(guest, { type: 'no', why: denial, sig: action.sig });
    else await goOn();
  };

  const tryToAct = async (guest: Guest, action: SignedAction): Promise<Denial | undefined> => {
    if (guest.member === undefined || action.member !== guest.member) return { code: 'no-such-seat' };
    const { type } = action.action;
    const untilVote = type === 'agree' ? waiting.untilVote(table) : 0;
    if (untilVote > 0) return { code: 'vote-not-open', seconds: Math.ceil(untilVote / 1000) };
    if (type === 'seat' && !host.chooseMove) return { code: 'no-computers' };
    const wait = type === 'say' ? waiting.untilChat(guest.member) : 0;
    if (wait > 0) return { code: 'chat-too-fast', seconds: Math.ceil(wait / 1000) };
    return append(() => proposeRecord(table, action, facts()));
  };

  const addLink = async ({ member, connection }: Guest, roll: number, link: string): Promise<void> => {
    const result = member === undefined ? 'ignored' : waiting.addLink(table, member, roll, link);
    // While other links are missing, a link changes nothing else.
    if (result === 'added' && waiting.late(table).length === 0) await goOn();
    if (result === 'wrong')
      connection.send({ type: 'no', why: { code: 'wrong-link' } } satisfies ServerMessage);
  };

  const join = async (guest: Guest, player: Joiner): Promise<void> => {
    const known = memberWithToken(player.token);
    if (known !== undefined) return seat(guest, known, 0);
    const denial = await store(() => ({
      n: table.n + 1,
      time: host.now().toISOString(),
      type: 'joined',
      member: table.members.length,
      player,
    }));
    if (denial) return send(guest, { type: 'no', why: denial });
    seat(guest, memberWithToken(player.token) ?? table.members.length - 1, 0);
  };

  const memberWithToken = (hash: string): number | undefined => {
    const member = table.members.findIndex(({ token, gone }) => token === hash && gone === undefined);
    return member < 0 ? undefined : member;
  };

  const back = (guest: Guest, token: string, have: number): void => {
    const member = memberWithToken(sha256(Buffer.from(token, 'base64url')));
    if (member === undefined) return send(guest, { type: 'no', why: { code: 'no-such-seat' } });
    seat(guest, member, have);
  };

  const seat = (guest: Guest, member: number, have: number): void => {
    guests.seat(guest, member, have);
    send(guest, { type: 'seat', member, code: secrets.code, records: guests.records() });
    changed();
    planComputer();
  };

  const watch = (guest: Guest, name: string, have: number): void => {
    if (!guests.letWatch(guest, name, have))
      return send(guest, { type: 'no', why: { code: 'too-many-watchers' } });
    send(guest, { type: 'watching', code: secrets.code, records: guests.records() });
    changed();
  };

  const openNext = async (guest: Guest, player: Joiner): Promise<void> => {
    if (guest.member === undefined || (table.game && !table.seats.includes(guest.member)))
      return send(guest, { type: 'no', why: { code: 'no-such-seat' } });
    if (!table.game || !isOver(table.game)) return send(guest, { type: 'no', why: { code: 'not-started' } });
    if (nextCode === undefined) {
      const opened = await host.openNext(table.rules, player);
      if (typeof opened !== 'string') return send(guest, { type: 'no', why: opened });
      nextCode = opened;
    }
    changed();
  };

  const handle = (guest: Guest, message: ClientMessage): Promise<void> | void => {
    if (!guests.has(guest)) return undefined;
    const isKnown = guest.member !== undefined || guest.watcher !== undefined;
    switch (message.type) {
      case 'open':
        return send(guest, { type: 'no', why: { code: 'not-opening' } });
      case 'join':
        return isKnown ? undefined : join(guest, message.player);
      case 'back':
        return isKnown ? undefined : back(guest, message.token, message.have);
      case 'watch':
        return isKnown ? undefined : watch(guest, message.name, message.have);
      case 'act':
        return act(guest, message.action);
      case 'link':
        return addLink(guest, message.roll, message.link);
      case 'holding':
        return hold(guest, message.hold);
      case 'again':
        return openNext(guest, message.player);
    }
  };

  const hold = (guest: Guest, held: Hold): void => {
    const turn = table.game && currentTurn(table.game);
    if (guest.member !== memberInTurn(table) || !turn?.dice || table.question) return;
    holding = held;
    changed();
  };

  void enqueue(goOn);
  return {
    admit(connection, member) {
      if (isStopping) return false;
      const guest = guests.add(connection, (each) => table.members[each]?.gone !== undefined);
      connection.receive({
        message(value) {
          const message = readClientMessage(value);
          if (message) void enqueue(() => handle(guest, message), guest);
          else send(guest, { type: 'no', why: { code: 'bad-message' } });
        },
        drained: () => guests.catchUp(guest),
        closed: ({ reason }) => {
          void enqueue(async () => {
            if (!guests.remove(guest)) return;
            if (reason === 'done') noteDelivery(guest);
            changed();
            await goOn();
            if (guests.size() === 0) host.emptied();
          });
        },
      });
      if (member !== undefined)
        void enqueue(() => (guests.has(guest) ? seat(guest, member, 0) : undefined), guest);
      return true;
    },
    need() {
      if (!isClosed(table)) return table.game ? 'game' : 'lobby';
      return peoplePresent(table).every((member) => host.delivered.has(member)) ? 'none' : 'end';
    },
    guests: guests.size,
    async stop() {
      isStopping = true;
      await queue;
      clearTimeout(timer);
      computers?.stop();
      clearTimeout(retryTimer);
      guests.closeAll();
    },
  };
}

const denialOf = ({ code }: Fault): Denial => ({ code });
