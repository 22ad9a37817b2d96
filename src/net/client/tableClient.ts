import { randomBytes } from 'node:crypto';
import { type Hold, isPerson, type RuleSet } from '../../engine/index.js';
import {
  addRecord,
  canonical,
  chainOf,
  checkLog,
  type FirstRecord,
  isCurrent,
  joinerOf,
  MAX_CHAT,
  MAX_SAID,
  type MemberSecrets,
  neededLinks,
  openTable,
  readRecord,
  readSignedAction,
  type Table,
  type TableAction,
  type TableRecord,
} from '../../table/index.js';
import type { ConnectResult } from '../wire/connect.js';
import type { Connection } from '../wire/connection.js';
import {
  type ClientMessage,
  type ReceivedDenial,
  readServerMessage,
  type TableNow,
  type Wish,
} from '../messages.js';
import { type ActionProblem, createActor, type RollRequest } from './actor.js';
import type { ClientState, Disconnection, LinkState, LogFault, Report } from './clientState.js';
import { keepConnected, type ReconnectingParts } from './reconnecting.js';

/** Keeps what this computer knows about a table, so that a crash loses nothing. */
export interface TableMemory {
  readonly secrets: MemberSecrets;
  /** From earlier runs. */
  readonly records: readonly TableRecord[];
  /** The table's code from earlier runs. Unset for watchers, and before the server gives out a seat. */
  readonly seat?: { readonly code: string };
  readonly lastRoll?: RollRequest;
  /** Stores the next record. Resolves when it's on the disk. */
  append(record: TableRecord): Promise<void>;
  /** Stores the table's code, which shows that this computer has a seat. Resolves when that's on the disk. */
  saveSeat(code: string): Promise<void>;
  /** Stores a roll before the client asks for it. Resolves when it's on the disk. */
  saveRoll(roll: RollRequest): Promise<void>;
}

export type Purpose =
  /** With `isPublic`, the server lists the table, so that anybody may join. */
  | { readonly type: 'open'; readonly name: string; readonly rules: RuleSet; readonly isPublic?: boolean }
  | { readonly type: 'join'; readonly name: string }
  | { readonly type: 'watch'; readonly name: string };

/** Actions without their own method in `TableClient`. */
type OtherAction = Exclude<TableAction, { type: 'roll' | 'say' }>;

/** A client at a table. It keeps reconnecting until it's closed or another attempt wouldn't help. */
export interface TableClient {
  /** The table after the records of earlier runs, if there are any. */
  readonly storedTable?: Table;
  getState(): ClientState;
  subscribe(listener: () => void): () => void;
  /**
   * Signs and sends an action. Waits for the answer, even while the connection is lost, and signs again if the game has
   * changed meanwhile. Resolves with undefined once the action is in the log, or with why it didn't happen. Pass a
   * function to choose the action later, once all earlier ones are answered.
   */
  act(action: OtherAction | ((table: Table) => OtherAction)): Promise<ActionProblem | undefined>;
  roll(hold: Hold): Promise<ActionProblem | undefined>;
  say(text: string): Promise<ActionProblem | undefined>;
  /**
   * Asks for something that only the decider may do, such as locking the table. Resolves with undefined, or with why it
   * didn't happen.
   */
  ask(wish: Wish): Promise<ActionProblem | undefined>;
  showHold(hold: Hold): void;
  /** Asks the server for another table, with these secrets. Its code arrives as `now.again`. */
  openNext(name: string, secrets: MemberSecrets): void;
  records(): readonly TableRecord[];
  /** Ends the connection. The player keeps the seat and counts as away. */
  close(): Promise<void>;
}

export interface TableClientParts {
  readonly purpose: Purpose;
  readonly memory: TableMemory;
  /** Connects to the server. `code` is the table's, once it's known. */
  readonly connect: (code: string | undefined) => Promise<ConnectResult>;
  readonly pause?: ReconnectingParts['pause'];
}

/** How late a server may notice a dead connection, in milliseconds; see the pings in `wire/`. */
const LATE_MS = 20_000;

export function createTableClient({ purpose, memory, connect, pause }: TableClientParts): TableClient {
  const { secrets } = memory;
  const chain = chainOf(secrets.chain);
  const own = joinerOf(purpose.name, secrets);
  const stored = memory.records.length > 0 ? checkLog(memory.records) : undefined;
  let state: ClientState = {
    link: { type: 'connecting' },
    now: undefined,
    lobbyChat: [],
    reports: [],
    missedRolls: 0,
    isActing: false,
    ...memory.seat,
  };
  const records = [...memory.records];
  /** The table's first record. Before the start, it isn't in `records` yet. */
  let first = firstOf(records[0]);
  /** True once the server has sent the lobby on this connection. */
  let hasLobby = false;
  let hasSeat = memory.seat !== undefined;
  /** True once the player has left before the start. */
  let isLeaver = false;
  const wishes = new Map<string, (why: ReceivedDenial | undefined) => void>();
  const listeners = new Set<() => void>();
  const stopped = new AbortController();
  let connection: Connection | undefined;
  /** When the last connection was lost. Undefined if none was, or if it was replaced. */
  let lostAt: number | undefined;
  /** How many records the server had when this connection started. Undefined before that. */
  let target: number | undefined;
  /** Whether the server's log contains this client's last record. */
  let isSameLog = false;
  /** Resolves once all messages so far are handled, one by one: storing a record takes time. */
  let handling: Promise<void> = Promise.resolve();
  let ended: (why: Disconnection) => void = () => undefined;

  const set = (change: Partial<ClientState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const seenAt = (
    table: Table,
  ): Pick<ClientState, 'table' | 'missedRolls'> & { readonly member?: number } => {
    const member = purpose.type === 'watch' ? -1 : table.members.findIndex(({ key }) => key === own.key);
    const missedRolls = table.proofs.filter(({ without }) => without.includes(member)).length;
    return { table, missedRolls, ...(member >= 0 && { member }) };
  };
  if (stored?.table) state = { ...state, ...seenAt(stored.table) };

  const stop = (why: Extract<LinkState, { type: 'stopped' }>['why']): void => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    set({ link: { type: 'stopped', why } });
    connection?.close();
    actor.stop();
    forgetWishes();
  };

  const have = (): number => records.length;
  /**
   * One fewer than the client's records, so that the server sends the last one again. That shows whether the log is
   * still the same.
   */
  const haveButLast = (): number => Math.max(0, have() - 1);

  /** True once the player has left or was voted out, though the client may still watch. */
  const hasLeft = (): boolean => {
    const { member, table } = state;
    return isLeaver || (member !== undefined && table?.members[member]?.gone !== undefined);
  };

  const hello = (): ClientMessage => {
    const { type, name } = purpose;
    if (type === 'watch') return { type: 'watch', name, token: secrets.token, have: haveButLast() };
    if (hasLeft()) return { type: 'watch', name, token: secrets.token, have: haveButLast() };
    if (hasSeat) return { type: 'back', token: secrets.token, have: haveButLast() };
    if (type === 'open') {
      const { rules, isPublic } = purpose;
      return { type, rules, player: own, ...(isPublic && { public: true }) };
    }
    return { type, player: own, token: secrets.token };
  };

  /**
   * True if the last connection was lost a moment ago. The server may notice that late and close the new one as
   * `replaced`, although no other window has taken the seat.
   */
  const hasJustReconnected = (): boolean => lostAt !== undefined && performance.now() - lostAt < LATE_MS;

  const use = (opened: Connection): Promise<Disconnection> => {
    connection = opened;
    target = undefined;
    isSameLog = have() === 0;
    const closed = new Promise<Disconnection>((resolve) => (ended = resolve));
    opened.receive({
      message(value) {
        void enqueue(() => (connection === opened ? handle(value) : undefined));
      },
      closed({ reason }) {
        void enqueue(() => {
          if (reason === 'replaced' && !hasJustReconnected()) stop({ type: 'elsewhere' });
          if (connection === opened) connection = undefined;
          hasLobby = false;
          forgetWishes();
          // After two replaced connections, another window certainly has the seat.
          lostAt = reason === 'replaced' ? undefined : performance.now();
          ended(reason === 'stopping' ? 'stopping' : 'lost');
        });
      },
    });
    opened.send(hello());
    return closed;
  };

  /** Runs a task after all earlier ones. If it fails, something couldn't be stored, so the client stops. */
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
        const { code, records: count } = message;
        if (purpose.type === 'watch') return found({ n: Math.max(1, have()), fault: { code: 'forged' } });
        if (!hasSeat) await memory.saveSeat(code);
        hasSeat = true;
        set({ code });
        return startAt(count);
      }
      case 'watching':
        set({ code: message.code });
        return startAt(message.records);
      case 'wait':
        return set({ link: { type: 'waiting' } });
      case 'lobby':
        return takeLobby(message.record);
      case 'chat':
        return takeChat(message.action);
      case 'rec':
        return takeRecord(message.record);
      case 'now':
        // The server sends `now` only after all records. It hasn't repeated this client's last record, so its log no
        // longer has it.
        if (!isSameLog) return found({ n: have(), fault: { code: 'rewound', stored: have() } });
        return set({ now: message.now });
      case 'done':
        return answered(message.to, undefined);
      case 'no':
        return refused(message);
      case undefined:
        return reconnect();
    }
  };

  const startAt = (count: number): void => {
    if (count < have()) return found({ n: count + 1, fault: { code: 'rewound', stored: have() } });
    target = count;
    caughtUp();
  };

  /** Before the start, the client is up to date as soon as this connection has shown the lobby. */
  const isCaughtUp = (): boolean =>
    target !== undefined && have() >= target && isSameLog && (hasLobby || have() > 0);

  /** Once all records are known, sends again what the server may not have received. */
  const caughtUp = (): void => {
    if (!isCaughtUp() || stopped.signal.aborted) return;
    if (hasSeat && state.member === undefined) return found({ n: 1, fault: { code: 'forged' } });
    set({ link: { type: 'connected' } });
    sendLink();
    actor.resend();
  };

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
      if (canonical(record) !== canonical(records[n - 1])) return found({ n, fault: { code: 'forked' } });
      if (n < have() || isSameLog) return;
      isSameLog = true;
      return caughtUp();
    }
    // A record is missing. Reconnecting makes the server send everything after the last known one.
    if (n > have() + 1) return reconnect();
    if (n === 1) return takeFirst(record);
    const added = addRecord(state.table, record);
    if (!added.ok) return found({ n, fault: added.fault });
    const reports = reportsAbout(record);
    await memory.append(record);
    records.push(record);
    set({ ...seenAt(added.table), ...(reports.length > 0 && { reports: [...state.reports, ...reports] }) });
    if ('sig' in record) actor.done(record.sig);
    if (have() === target) caughtUp();
    else if (isCaughtUp()) sendLink();
  };

  /** Takes the first record of a game that has started, and checks it against the lobby shown here. */
  const takeFirst = async (record: TableRecord): Promise<void> => {
    const opened = openTable(record);
    if (!opened.ok) return found({ n: 1, fault: opened.fault });
    const seen = seenAt(opened.table);
    if (isForged(record) || (hasSeat && seen.member === undefined))
      return found({ n: 1, fault: { code: 'forged' } });
    const isOther = hasLobby && canonical(record) !== canonical(first);
    await memory.append(record);
    records.push(record);
    first = firstOf(record);
    set({
      ...seen,
      ...(isOther && { reports: [...state.reports, { code: 'other-lobby', n: 1 }] }),
    });
    if (have() === target) caughtUp();
  };

  /** Takes the current first record, before the start. */
  const takeLobby = (value: unknown): void => {
    const record = readRecord(value);
    const opened = record && openTable(record);
    if (have() > 0 || !record || !opened?.ok) return found({ n: 1, fault: { code: 'not-a-record' } });
    if (isForged(record)) return found({ n: 1, fault: { code: 'forged' } });
    first = firstOf(record);
    hasLobby = true;
    const { member, now, ...rest } = state;
    state = { ...rest, now: now && movedTo(opened.table, now) };
    set(seenAt(opened.table));
    // This computer's seat is gone because its player has left, so from now on it only watches.
    if (member !== undefined && state.member === undefined) [hasSeat, isLeaver] = [false, true];
    if (state.link.type !== 'connected') caughtUp();
  };

  /** The news with members renumbered after the seats have changed. Players who have just joined count as connected. */
  const movedTo = ({ members }: Table, now: TableNow): TableNow => {
    const away = state.table?.members.flatMap(({ key }, index) =>
      now.connected.includes(index) ? [] : [key],
    );
    const isHere = ({ key, kind }: (typeof members)[number]): boolean =>
      isPerson({ kind }) && !away?.includes(key);
    return { ...now, connected: members.flatMap((member, index) => (isHere(member) ? [index] : [])) };
  };

  const takeChat = (value: unknown): void => {
    const signed = readSignedAction(value);
    const { table } = state;
    if (!signed || !table || signed.action.type !== 'say') return reconnect();
    // The lobby has changed since the message was sent on, so nobody can check its signature any more.
    if (!isCurrent(table, signed)) return answered(signed.sig, undefined);
    const { name = '' } = table.members[signed.member] ?? {};
    set({ lobbyChat: [...state.lobbyChat, { name, text: signed.action.text }].slice(-MAX_SAID) });
    answered(signed.sig, undefined);
  };

  /** True if the first record gives this computer's seat another key, chain or name. */
  const isForged = (record: TableRecord): boolean => {
    if (record.type !== 'opened' || purpose.type === 'watch') return false;
    const seats = record.seats.filter((seat) => 'token' in seat);
    const seat = seats.find(({ token, key }) => token === own.token || key === own.key);
    return seat !== undefined && canonical(seat) !== canonical(own);
  };

  /** What this computer knows to be wrong with a record that everybody else finds valid. */
  const reportsAbout = (record: TableRecord): readonly Report[] => {
    const { member, table } = state;
    // A server that has given this computer a seat must name it for each roll, even if its other messages say that it's
    // away.
    const isHere = member !== undefined && table?.members[member]?.gone === undefined;
    if (!isCaughtUp() || !isHere || record.type !== 'asked') return [];
    const isNamed = record.member === member || record.named.includes(member);
    return isNamed ? [] : [{ code: 'not-named', n: record.n }];
  };

  /**
   * Sends this client's link if the current roll needs it. Called only once the record asking for the roll is stored.
   */
  const sendLink = (): void => {
    const { table, member } = state;
    if (!table?.question || member === undefined || !neededLinks(table).includes(member)) return;
    const { roll } = table.question;
    connection?.send({ type: 'link', roll, link: chain.linkAt(roll) });
  };

  /** Passes on the server's answer to an action or a wish. */
  const answered = (to: string, why: ReceivedDenial | undefined): void => {
    if (why) actor.refused(to, why);
    else actor.done(to);
    wishes.get(to)?.(why);
    wishes.delete(to);
  };

  const refused = ({ why, to }: { readonly why: ReceivedDenial; readonly to?: string }): void => {
    if (to !== undefined) return answered(to, why);
    if (why.code === 'removed') return stop({ type: 'removed' });
    if (target === undefined && why.code !== 'not-stored') return stop({ type: 'refused', why });
    set({ denial: why });
    if (why.code === 'not-stored') reconnect();
  };

  /** Answers all wishes: nobody can tell any more whether the server received them. */
  const forgetWishes = (): void => {
    for (const resolve of wishes.values()) resolve({ code: 'closed' });
    wishes.clear();
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
    first: () => first,
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
    // Before the start, a returning client has no records yet, but the memory knows its seat.
    knowsTable: () => state.table !== undefined || memory.seat !== undefined,
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
    ask: (wish) =>
      new Promise((resolve) => {
        if (!connection || !isCaughtUp()) return resolve({ code: 'closed' });
        const request = randomBytes(8).toString('hex');
        wishes.set(request, resolve);
        connection.send({ type: 'ask', request, wish });
      }),
    showHold: (hold) => connection?.send({ type: 'holding', hold }),
    openNext: (name, next) => connection?.send({ type: 'again', player: joinerOf(name, next) }),
    records: () => records,
    async close() {
      stop({ type: 'closed' });
      await handling;
    },
  };
}

const firstOf = (record: TableRecord | undefined): FirstRecord | undefined =>
  record?.type === 'opened' ? record : undefined;

const messagesOf = ({ members }: Table, member = -1): number => members[member]?.said ?? 0;
