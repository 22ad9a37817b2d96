import type { Hold, RuleSet } from '../../engine/index.js';
import {
  addRecord,
  canonical,
  chainOf,
  checkLog,
  MAX_CHAT,
  joinerOf,
  type MemberSecrets,
  neededLinks,
  readRecord,
  type Table,
  type TableAction,
  type TableRecord,
} from '../../table/index.js';
import type { ConnectResult } from '../wire/connect.js';
import type { Connection } from '../wire/connection.js';
import { type ClientMessage, type Denial, readServerMessage } from '../messages.js';
import { type ActionProblem, createActor, type RollRequest } from './actor.js';
import type { ClientState, Disconnection, LinkState, LogFault, Report } from './clientState.js';
import { keepConnected, type ReconnectingParts } from './reconnecting.js';

/** Keeps what this computer knows about one table, so that a crash loses nothing. */
export interface TableMemory {
  readonly secrets: MemberSecrets;
  /** The records of earlier runs. */
  readonly records: readonly TableRecord[];
  /** The seat from earlier runs. Absent before the server has given out a seat, and for watchers. */
  readonly seat?: { readonly member: number; readonly code: string };
  /** The last roll that the player has asked for. Absent before the first one. */
  readonly lastRoll?: RollRequest;
  /** Stores a record that follows the stored records. Resolves when the record is on the disk. */
  append(record: TableRecord): Promise<void>;
  /** Stores the seat and the code of the table. Resolves when they are on the disk. */
  saveSeat(member: number, code: string): Promise<void>;
  /** Stores a roll before the client asks for it. Resolves when it is on the disk. */
  saveRoll(roll: RollRequest): Promise<void>;
}

/** What a client wants at a table. */
export type Purpose =
  /** `isPublic`: whether the server lists the table, so that anybody may join. */
  | { readonly type: 'open'; readonly name: string; readonly rules: RuleSet; readonly isPublic?: boolean }
  | { readonly type: 'join'; readonly name: string }
  | { readonly type: 'watch'; readonly name: string };

/** An action for which the client needs no other method. */
type OtherAction = Exclude<TableAction, { type: 'roll' | 'say' }>;

/** A client at a table. It keeps trying to reconnect until it is closed, or until another attempt would not help. */
export interface TableClient {
  /** The table of the records from earlier runs. Absent if there are none. */
  readonly storedTable?: Table;
  getState(): ClientState;
  subscribe(listener: () => void): () => void;
  /**
   * Signs an action and sends it. Waits for the server's answer, even while the connection is lost. If the state of the
   * game has changed meanwhile, signs the action again. Resolves with undefined when the action is in the log, or with
   * the reason why it did not happen. A function returns the action for the state of the table after all earlier
   * actions.
   */
  act(action: OtherAction | ((table: Table) => OtherAction)): Promise<ActionProblem | undefined>;
  /** Asks for a roll. */
  roll(hold: Hold): Promise<ActionProblem | undefined>;
  say(text: string): Promise<ActionProblem | undefined>;
  /** Shows the others which dice the player marks to hold. */
  showHold(hold: Hold): void;
  /** Asks the server for another table, with these secrets for the new table. The state gets its code as `now.again`. */
  openNext(name: string, secrets: MemberSecrets): void;
  /** Returns the records that this computer has, oldest first. */
  records(): readonly TableRecord[];
  /** Ends the connection. The seat stays, and the player counts as away. */
  close(): Promise<void>;
}

/** The parts of a client. */
export interface TableClientParts {
  readonly purpose: Purpose;
  readonly memory: TableMemory;
  /** Connects to the server. `code` is the code of the table, once it is known. */
  readonly connect: (code: string | undefined) => Promise<ConnectResult>;
  /** Waits before the next attempt to connect. Tests pass their own function. */
  readonly pause?: ReconnectingParts['pause'];
}

/** How late a server may notice that a client has given a connection up, in milliseconds; see the pings in `wire/`. */
const LATE_MS = 20_000;

/** Creates a client, which starts to connect at once. */
export function createTableClient({ purpose, memory, connect, pause }: TableClientParts): TableClient {
  const { secrets } = memory;
  const chain = chainOf(secrets.chain);
  const own = joinerOf(purpose.name, secrets);
  const stored = memory.records.length > 0 ? checkLog(memory.records) : undefined;
  let state: ClientState = {
    link: { type: 'connecting' },
    now: undefined,
    nowMembers: 0,
    reports: [],
    isActing: false,
    ...(stored?.table && { table: stored.table }),
    ...memory.seat,
  };
  const records = [...memory.records];
  const listeners = new Set<() => void>();
  const stopped = new AbortController();
  let connection: Connection | undefined;
  /** When the last connection was lost. Undefined if none was, or if the server has replaced it. */
  let lostAt: number | undefined;
  /** The number of records that the server had when this connection started. Undefined before that. */
  let target: number | undefined;
  /** Messages are handled one after another, because storing a record takes time. */
  let handling: Promise<void> = Promise.resolve();
  let ended: (why: Disconnection) => void = () => undefined;

  const set = (change: Partial<ClientState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const stop = (why: Extract<LinkState, { type: 'stopped' }>['why']): void => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    set({ link: { type: 'stopped', why } });
    connection?.close();
    actor.stop();
  };

  const have = (): number => state.table?.n ?? 0;

  const hello = (): ClientMessage => {
    const { type, name } = purpose;
    if (type === 'watch') return { type: 'watch', name, have: have() };
    if (state.member !== undefined) return { type: 'back', token: secrets.token, have: have() };
    if (type === 'open') {
      const { rules, isPublic } = purpose;
      return { type, rules, player: own, ...(isPublic && { public: true }) };
    }
    return { type, player: own, token: secrets.token };
  };

  /**
   * Returns whether this client lost its previous connection a short time ago. The server may notice that loss late, and
   * then close the new connection as `replaced`, although no other window has taken the seat.
   */
  const hasJustReconnected = (): boolean => lostAt !== undefined && performance.now() - lostAt < LATE_MS;

  /** Uses a connection until it is closed. Resolves to the reason. */
  const use = (opened: Connection): Promise<Disconnection> => {
    connection = opened;
    target = undefined;
    const closed = new Promise<Disconnection>((resolve) => (ended = resolve));
    opened.receive({
      message(value) {
        void enqueue(() => (connection === opened ? handle(value) : undefined));
      },
      closed({ reason }) {
        void enqueue(() => {
          if (reason === 'replaced' && !hasJustReconnected()) stop({ type: 'elsewhere' });
          if (connection === opened) connection = undefined;
          // After two connections that were replaced, another window certainly has the seat.
          lostAt = reason === 'replaced' ? undefined : performance.now();
          ended(reason === 'stopping' ? 'stopping' : 'lost');
        });
      },
    });
    opened.send(hello());
    return closed;
  };

  /** Performs a task after all earlier ones. The only tasks that can fail are those that store something. */
  const enqueue = (task: () => Promise<void> | void): Promise<void> => {
    handling = handling.then(task).catch(() => stop({ type: 'unstored' }));
    return handling;
  };

  const reconnect = (): void => connection?.close();

  const handle = async (value: unknown): Promise<void> => {
    if (stopped.signal.aborted) return;
    const message = readServerMessage(value);
    switch (message?.type) {
      case 'seat': {
        const { member, code, records: count } = message;
        if (!mayBeOwn(member)) return found({ n: Math.max(1, have()), fault: { code: 'forged' } });
        if (member !== state.member) await memory.saveSeat(member, code);
        set({ member, code });
        return startAt(count);
      }
      case 'watching':
        set({ code: message.code });
        return startAt(message.records);
      case 'rec':
        return takeRecord(message.record);
      case 'now':
        return set({ now: message.now, nowMembers: state.table?.members.length ?? 0 });
      case 'no':
        return refused(message);
      case undefined:
        return reconnect();
    }
  };

  /**
   * Returns false if a seat cannot belong to this client: the server gave out another seat before, or the seat has
   * another key.
   */
  const mayBeOwn = (member: number): boolean => {
    const known = state.table?.members[member];
    const isOwn = !known || (known.key === own.key && known.token === own.token);
    return purpose.type !== 'watch' && (state.member ?? member) === member && isOwn;
  };

  const startAt = (count: number): void => {
    if (count < have()) return found({ n: count + 1, fault: { code: 'rewound', stored: have() } });
    target = count;
    caughtUp();
  };

  const isCaughtUp = (): boolean => target !== undefined && have() >= target;

  /** Sends again what the server may not have received, once all records that it had are known. */
  const caughtUp = (): void => {
    if (!isCaughtUp() || stopped.signal.aborted) return;
    const { member, table } = state;
    if (member !== undefined && (!table?.members[member] || !mayBeOwn(member))) {
      return found({ n: Math.max(1, seatRecord(member)), fault: { code: 'forged' } });
    }
    set({ link: { type: 'connected' } });
    sendLink();
    actor.resend();
  };

  /** Returns the number of the record that gave a member the seat, or of the last record if there is none. */
  const seatRecord = (member: number): number =>
    records.find((record) =>
      record.type === 'joined' ? record.member === member : record.type === 'opened' && member === 0,
    )?.n ?? have();

  /** Reports the first wrong record, and stops. */
  const found = (fault: LogFault): void => {
    set({ fault });
    stop({ type: 'fault' });
  };

  const takeRecord = async (value: unknown): Promise<void> => {
    const record = readRecord(value);
    if (!record) return found({ n: have() + 1, fault: { code: 'not-a-record' } });
    const { n } = record;
    if (n <= have()) {
      if (canonical(record) !== canonical(records[n - 1])) found({ n, fault: { code: 'forked' } });
      return;
    }
    // A record is missing, perhaps because messages were reordered: start again from the last known record.
    if (n > have() + 1) return reconnect();
    const added = addRecord(state.table, record);
    if (!added.ok) return found({ n, fault: added.fault });
    if (isForged(record)) return found({ n, fault: { code: 'forged' } });
    const reports = reportsAbout(record);
    await memory.append(record);
    records.push(record);
    set({ table: added.table, ...(reports.length > 0 && { reports: [...state.reports, ...reports] }) });
    actor.noteRecord(record);
    const { member } = state;
    if (member !== undefined && added.table.members[member]?.gone === 'removed')
      return stop({ type: 'removed' });
    if (have() === target) caughtUp();
    else if (isCaughtUp()) sendLink();
  };

  /**
   * Returns whether the record of this client's seat contains a different key, chain or name from the one that this
   * computer sent.
   */
  const isForged = (record: TableRecord): boolean => {
    if (record.type !== 'opened' && record.type !== 'joined') return false;
    if (purpose.type === 'watch') return false;
    const isOwn = record.player.token === own.token || record.player.key === own.key;
    return isOwn && canonical(record.player) !== canonical(own);
  };

  /** Returns what is wrong with a record although the log is valid, because only this computer can know it. */
  const reportsAbout = (record: TableRecord): readonly Report[] => {
    const { member, table } = state;
    // After the server has given out the seat, it must count this computer as connected, even if its messages say
    // otherwise.
    const isHere = member !== undefined && table?.members[member]?.gone === undefined;
    if (!isCaughtUp() || !isHere) return [];
    if (record.type === 'asked' && record.member !== member && !record.named.includes(member)) {
      return [{ code: 'not-named', n: record.n }];
    }
    if (record.type === 'votedOut' && record.member !== member && !record.votes.includes(member)) {
      return [{ code: 'voted-out-unasked', n: record.n }];
    }
    return [];
  };

  /** Reveals this client's link, if the current question needs it. The question is already stored. */
  const sendLink = (): void => {
    const { table, member } = state;
    if (!table?.question || member === undefined || !neededLinks(table).includes(member)) return;
    const { roll } = table.question;
    connection?.send({ type: 'link', roll, link: chain.linkAt(roll) });
  };

  const refused = ({ why, sig }: { readonly why: Denial; readonly sig?: string }): void => {
    if (sig !== undefined) return actor.refused(sig, why);
    if (target === undefined && why.code !== 'not-stored') return stop({ type: 'refused', why });
    set({ denial: why });
    if (why.code === 'not-stored') reconnect();
  };

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const actor = createActor({
    key: secrets.key,
    lastRoll: memory.lastRoll,
    saveRoll: (roll) => memory.saveRoll(roll),
    store: enqueue,
    getState: () => state,
    subscribe,
    isStopped: () => stopped.signal.aborted,
    setActing: (acting) => set({ isActing: acting === 'acting' }),
    send(action) {
      if (isCaughtUp()) connection?.send({ type: 'act', action });
    },
  });

  void keepConnected({
    connect: () => connect(state.code),
    use,
    knowsTable: () => state.table !== undefined,
    wasServed: () => state.link.type === 'connected',
    disconnected: (problem, attempts) =>
      set({ link: { type: 'reconnecting', problem, attempts }, now: undefined }),
    givenUp: (problem) => stop({ type: 'not-connected', problem }),
    pause,
    stopped: stopped.signal,
  });
  return {
    ...(stored?.table && { storedTable: stored.table }),
    getState: () => state,
    subscribe,
    act: (action) => actor.act(typeof action === 'function' ? action : () => action),
    roll: (hold) => actor.act((table) => ({ type: 'roll', roll: table.rolls + 1, hold })),
    say: (text) =>
      [...text].length > MAX_CHAT
        ? Promise.resolve({ code: 'too-long' })
        : actor.act((table) => ({ type: 'say', count: messagesOf(table, state.member) + 1, text })),
    showHold: (hold) => connection?.send({ type: 'holding', hold }),
    openNext: (name, next) => connection?.send({ type: 'again', player: joinerOf(name, next) }),
    records: () => records,
    async close() {
      stop({ type: 'closed' });
      await handling;
    },
  };
}

/** Returns how many messages a member has sent. */
const messagesOf = ({ members }: Table, member = -1): number => members[member]?.said ?? 0;
