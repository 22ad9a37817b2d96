import { setTimeout as delay } from 'node:timers/promises';
import { currentTurn, type Hold, type RuleSet } from '../../engine/index.js';
import {
  addRecord,
  canonical,
  chainOf,
  checkLog,
  type Fault,
  judge,
  joinerOf,
  lastGameRecord,
  MAX_CHAT,
  neededLinks,
  type MemberSecrets,
  proposeRecord,
  readRecord,
  readSignedAction,
  signAction,
  type SignedAction,
  type Table,
  type TableAction,
  type TableRecord,
} from '../../table/index.js';
import { type ConnectProblem, type ConnectResult, isTurnedAway } from '../wire/connect.js';
import type { Connection } from '../wire/connection.js';
import { type ClientMessage, type Denial, readServerMessage, type TableNow } from '../messages.js';

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

/** A roll that a player asks for: its number at the table, and the dice that the player holds. */
export interface RollRequest {
  readonly roll: number;
  readonly hold: Hold;
}

/** What a client wants at a table. */
export type Purpose =
  | { readonly type: 'open'; readonly name: string; readonly rules: RuleSet }
  | { readonly type: 'join'; readonly name: string }
  | { readonly type: 'watch'; readonly name: string };

/** The reason why there is no connection. `lost` means that a connection has broken. */
export type LinkProblem = ConnectProblem | { readonly kind: 'lost' };

/** The state of the connection. */
export type LinkState =
  | { readonly type: 'connecting' }
  /** The client has all records that the server had when the connection started. */
  | { readonly type: 'connected' }
  /** The client keeps trying to connect. Before its first connection, it gives up after a few attempts. */
  | { readonly type: 'reconnecting'; readonly problem: LinkProblem; readonly attempts: number }
  /** The client has stopped, because trying again would not help. */
  | {
      readonly type: 'stopped';
      readonly why:
        | { readonly type: 'refused'; readonly why: Denial }
        | { readonly type: 'not-connected'; readonly problem: ConnectProblem }
        | { readonly type: 'fault' }
        | { readonly type: 'elsewhere' }
        /** This computer could not store a record. */
        | { readonly type: 'unstored' }
        | { readonly type: 'removed' }
        | { readonly type: 'closed' };
    };

/** Something that an honest server would not do, although the log itself is valid. */
export interface Report {
  /** `not-named`: a roll leaves out this computer's link. `voted-out-unasked`: a vote did not ask this computer. */
  readonly code: 'not-named' | 'voted-out-unasked';
  /** The number of the record. */
  readonly n: number;
}

/**
 * The first wrong record of a log. The client stops there. `forked`: the server sends a different record from before.
 * `forged`: the record that seats this computer does not contain the data that this computer sent. `rewound`: the
 * server has fewer records than this computer.
 */
export interface LogFault {
  readonly n: number;
  readonly fault:
    Fault | { readonly code: 'forked' | 'forged' } | { readonly code: 'rewound'; readonly stored: number };
}

/** Everything that a client knows about its table. Every change creates a new state. */
export interface ClientState {
  /** Absent until the first record arrives. */
  readonly table?: Table;
  /** This client's member number. Absent for watchers, and before the server has given out a seat. */
  readonly member?: number;
  /** The code of the table, for invitations. */
  readonly code?: string;
  readonly link: LinkState;
  /** Undefined until the server has sent it after connecting. */
  readonly now: TableNow | undefined;
  /** The number of members that `now` covers. Anybody who joined later is connected. */
  readonly nowMembers: number;
  readonly fault?: LogFault;
  readonly reports: readonly Report[];
  /** The reason for the last refusal of a message that was not an action. */
  readonly denial?: Denial;
  /** Whether an action has been sent and the server has not answered. */
  readonly isActing: boolean;
}

/**
 * The reason why an action did not happen. `other-hold`: the player has asked for this roll before, with a different
 * hold.
 */
export type ActionProblem =
  Fault | Denial | { readonly code: 'closed' | 'invalid-text' | 'too-long' | 'other-hold' };

/** An action for which the client needs no other method. */
type OtherAction = Exclude<TableAction, { type: 'roll' | 'say' }>;

/** A client at a table. It keeps reconnecting until it is closed or trying again would not help. */
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
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** How often a client that has never been connected tries again if the server turns it away: for about ten seconds. */
const FIRST_RETRIES = 5;

interface Waiting {
  readonly signed: SignedAction;
  readonly resolve: (answer: 'stored' | ActionProblem) => void;
}

/** Creates a client, which starts to connect at once. */
export function createTableClient({
  purpose,
  memory,
  connect,
  pause = defaultPause,
}: TableClientParts): TableClient {
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
  /** The number of records that the server had when this connection started. Undefined before that. */
  let target: number | undefined;
  let waiting: Waiting | undefined;
  let { lastRoll } = memory;
  let acting: Promise<unknown> = Promise.resolve();
  /** Messages are handled one after another, because storing a record takes time. */
  let handling: Promise<void> = Promise.resolve();
  let ended = (): void => undefined;

  const set = (change: Partial<ClientState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const disconnected = (problem: LinkProblem, attempts: number): void => {
    set({ link: { type: 'reconnecting', problem, attempts }, now: undefined });
  };

  const stop = (why: Extract<LinkState, { type: 'stopped' }>['why']): void => {
    if (stopped.signal.aborted) return;
    set({ link: { type: 'stopped', why } });
    stopped.abort();
    connection?.close();
    waiting?.resolve({ code: 'closed' });
    waiting = undefined;
  };

  const have = (): number => state.table?.n ?? 0;

  const hello = (): ClientMessage => {
    const { type, name } = purpose;
    if (type === 'watch') return { type: 'watch', name, have: have() };
    if (state.member !== undefined) return { type: 'back', token: secrets.token, have: have() };
    if (type === 'open') return { type, rules: purpose.rules, player: own };
    return { type, player: own, token: secrets.token };
  };

  const keepConnected = async (): Promise<void> => {
    for (let attempts = 0; !stopped.signal.aborted;) {
      const result = await connect(state.code);
      if (stopped.signal.aborted) return result.ok ? result.connection.close() : undefined;
      if (result.ok) {
        await use(result.connection);
        attempts = 0;
        if (stopped.signal.aborted) return;
        disconnected({ kind: 'lost' }, attempts);
      } else {
        const { problem } = result;
        attempts++;
        if (!mayPass(problem, attempts)) return stop({ type: 'not-connected', problem });
        disconnected(problem, attempts);
      }
      await pause(pauseAfter(attempts), stopped.signal).catch(() => undefined);
    }
  };

  /**
   * Returns whether to try again. A client that has never been connected stops at once, because the invitation is
   * probably wrong, unless the server turns it away.
   */
  const mayPass = (problem: ConnectProblem, attempts: number): boolean =>
    state.table === undefined
      ? isTurnedAway(problem) && attempts <= FIRST_RETRIES
      : problem.kind === 'unreachable';

  /** Uses a connection until it is closed. */
  const use = async (opened: Connection): Promise<void> => {
    connection = opened;
    target = undefined;
    const closed = new Promise<void>((resolve) => (ended = resolve));
    opened.receive({
      message(value) {
        void enqueue(() => (connection === opened ? handle(value) : undefined));
      },
      closed({ reason }) {
        void enqueue(() => {
          if (reason === 'replaced') stop({ type: 'elsewhere' });
          if (connection === opened) connection = undefined;
          ended();
        });
      },
    });
    opened.send(hello());
    await closed;
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
    if (!isCaughtUp()) return;
    const { member, table } = state;
    if (member !== undefined && (!table?.members[member] || !mayBeOwn(member))) {
      return found({ n: Math.max(1, seatRecord(member)), fault: { code: 'forged' } });
    }
    set({ link: { type: 'connected' } });
    sendLink();
    if (!waiting) return;
    if (isOutdated(waiting.signed)) return answer({ code: 'outdated' });
    connection?.send({ type: 'act', action: waiting.signed });
  };

  /** Returns the number of the record that gave a member the seat, or of the last record if there is none. */
  const seatRecord = (member: number): number =>
    records.find((record) =>
      record.type === 'joined' ? record.member === member : record.type === 'opened' && member === 0,
    )?.n ?? have();

  const isOutdated = ({ at, action }: SignedAction): boolean =>
    action.type !== 'say' && action.type !== 'leave' && at !== (state.table && lastGameRecord(state.table));

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
    if (waiting && 'sig' in record && record.sig === waiting.signed.sig) answer('stored');
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

  const answer = (result: 'stored' | ActionProblem): void => {
    const answered = waiting;
    waiting = undefined;
    answered?.resolve(result);
  };

  const refused = ({ why, sig }: { readonly why: Denial; readonly sig?: string }): void => {
    if (sig === undefined) {
      if (why.code === 'not-stored') reconnect();
      else if (target === undefined) stop({ type: 'refused', why });
      else set({ denial: why });
      return;
    }
    if (waiting?.signed.sig === sig) answer(why);
  };

  /** Performs actions one after another. `actionAt` returns the action for the current state. */
  const act = (actionAt: (table: Table) => TableAction): Promise<ActionProblem | undefined> => {
    const acted = acting.then(() => tryToAct(actionAt));
    acting = acted.catch(() => undefined);
    return acted;
  };

  const tryToAct = async (actionAt: (table: Table) => TableAction): Promise<ActionProblem | undefined> => {
    set({ isActing: true });
    try {
      for (;;) {
        const { table, member } = state;
        if (stopped.signal.aborted || !table || member === undefined) return { code: 'closed' };
        const action = actionAt(table);
        const signed = signAction(table, member, secrets.key, action);
        if (!readSignedAction(signed)) return { code: 'invalid-text' };
        const fault = judge(table, proposeRecord(table, signed, { time: EPOCH, connected: [] }));
        if (fault) return fault;
        if (action.type === 'roll') {
          const isAllowed = await keepRoll(table, action);
          if (stopped.signal.aborted) return { code: 'closed' };
          if (!isAllowed) return { code: 'other-hold' };
          if (state.table !== table) continue;
        }
        const result = await new Promise<'stored' | ActionProblem>((resolve) => {
          waiting = { signed, resolve };
          if (isCaughtUp()) connection?.send({ type: 'act', action: signed });
        });
        if (result === 'stored') return undefined;
        if (result.code !== 'outdated') return result;
        await newGameRecord(signed.at);
      }
    } finally {
      set({ isActing: false });
    }
  };

  /**
   * Stores a roll before the server sees it. Returns false if the player has asked for the same roll with a different
   * hold, because the server could then show different questions to different players. A first roll has only one hold.
   */
  const keepRoll = async ({ game }: Table, { roll, hold }: RollRequest): Promise<boolean> => {
    const isSame = (place: number): boolean => lastRoll?.hold[place] === hold[place];
    if (lastRoll?.roll === roll) {
      if (hold.every((_, place) => isSame(place))) return true;
      if (game && currentTurn(game)?.dice) return false;
    }
    await enqueue(async () => {
      await memory.saveRoll({ roll, hold });
      lastRoll = { roll, hold };
    });
    return true;
  };

  /** Waits until the log has a game record after this one, or the client stops. */
  const newGameRecord = (at: number): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!stopped.signal.aborted && state.table && lastGameRecord(state.table) <= at) return;
        listeners.delete(check);
        resolve();
      };
      listeners.add(check);
      check();
    });

  const roll = (hold: Hold): Promise<ActionProblem | undefined> =>
    act((table) => ({ type: 'roll', roll: table.rolls + 1, hold }));

  void keepConnected();
  return {
    ...(stored?.table && { storedTable: stored.table }),
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    act: (action) => act(typeof action === 'function' ? action : () => action),
    roll,
    say: (text) =>
      [...text].length > MAX_CHAT
        ? Promise.resolve({ code: 'too-long' })
        : act((table) => ({ type: 'say', count: messagesOf(table, state.member) + 1, text })),
    showHold: (hold) => connection?.send({ type: 'holding', hold }),
    openNext: (name, next) => connection?.send({ type: 'again', player: joinerOf(name, next) }),
    records: () => records,
    async close() {
      stop({ type: 'closed' });
      await handling;
    },
  };
}

/** The time in records that this client judges but never stores. */
const EPOCH = new Date(0).toISOString();

/** Returns a random time in ms, so that clients that lost their connections together do not return together. */
function pauseAfter(attempts: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10));
  return longest * (0.5 + Math.random() / 2);
}

const defaultPause = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  delay(milliseconds, undefined, { signal });

const messagesOf = ({ members }: Table, member = -1): number => members[member]?.said ?? 0;
