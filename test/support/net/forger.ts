import {
  type ClientMessage,
  type ClientState,
  createTableClient,
  type Denial,
  type Purpose,
  readClientMessage,
  type ServerMessage,
  type TableClient,
  type TableMemory,
  type TableNow,
} from '../../../src/net/index.js';
import { isOver, OFFICIAL } from '../../../src/engine/index.js';
import {
  apply,
  chainOf,
  type Chain,
  changeLobby,
  diceOfLinks,
  type FirstRecord,
  isRecorded,
  type Joiner,
  joinLobby,
  judge,
  neededLinks,
  openTable,
  peoplePresent,
  proposeRecord,
  publicKeyOf,
  type RecordOf,
  sha256,
  signAction,
  type SignedAction,
  type Table,
  type TableAction,
  type TableRecord,
} from '../../../src/table/index.js';
import { bytesFrom, secretsFrom } from '../table/localTable.js';
import { connectionPair, type Disk, memoryOn } from './memory.js';
import { until } from './localNet.js';

/** How a server cheats. Without tricks, the server is honest. The tricks can change at any time. */
export interface Tricks {
  /** Returns the people whom a question names, instead of all connected people. */
  named?: (connected: readonly number[]) => readonly number[];
  /** Returns the record that goes into the log instead of the honest one. */
  stored?: (record: TableRecord) => TableRecord;
  /** Returns the record that a member receives instead of the one in the log. */
  shown?: (record: TableRecord, name: string) => unknown;
  /** Returns the number of records that the server claims to have, instead of the real one. */
  claimed?: (count: number, name: string) => number;
  /** Returns what the server says about the moment, instead of the truth. */
  now?: (now: TableNow, name: string) => TableNow;
  /** Returns the data of a new member that go into the log, instead of the real ones. */
  player?: (player: Joiner) => Joiner;
  /** Answers an action with a reason instead of storing it. */
  deny?: (action: SignedAction) => Denial | undefined;
  /** Whether the server stores no dice, although it has all links. */
  keepsDice?: boolean;
}

/** A message of a client, and how many records were on the client's disk when it sent the message. */
interface Sent {
  readonly message: ClientMessage;
  readonly stored: number;
}

/** An honest client at the table of a forger. */
export interface Victim {
  readonly name: string;
  readonly disk: Disk;
  readonly client: TableClient;
  /** Everything that the client has sent, oldest first. */
  readonly sent: readonly Sent[];
  /** The number of connections that the client has opened. */
  connections(): number;
  state(): ClientState;
  /** Makes the client wait before it stores the next records. */
  holdBack(): HeldBack;
  /** Stops the client, and starts it again with what its disk contains. */
  restart(): Promise<void>;
}

/** A disk that has not stored a record yet. */
export interface HeldBack {
  /** Resolves when the client wants to store a record. */
  readonly asked: Promise<TableRecord>;
  /** Stores the record, and all further ones at once. */
  release(): void;
  /** Loses the record, as a crash would. */
  lose(): void;
}

/** A server in this process that knows every secret of the table, and cheats as its tricks say. */
export interface Forger {
  readonly tricks: Tricks;
  table(): Table;
  records(): readonly TableRecord[];
  readonly chain: Chain;
  chainOfMember(member: number): Chain;
  join(name: string, purpose?: Purpose): Victim;
  /** Signs an action with the secrets of a member, as a dishonest member would. */
  sign(member: number, action: TableAction): SignedAction;
  /** Returns the next record for a signed action. `connected` are the named people, and the roller. */
  propose(signed: SignedAction, connected?: readonly number[]): TableRecord;
  /** Returns the honest dice of the open question. */
  answer(links?: RecordOf<'rolled'>['links'], link?: string): RecordOf<'rolled'>;
  /** Adds a record to the log, and sends it to everybody. The record must be valid. */
  add(record: TableRecord): void;
  /** Sends a message to a client, whatever it says. */
  send(victim: Victim, message: unknown): void;
  /** Forgets all records after the first `count`. */
  rewind(count: number): void;
  close(): Promise<void>;
}

interface Guest {
  readonly victim: Victim;
  send(message: ServerMessage): void;
  member?: number;
  cursor: number;
}

interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: Error): void;
}

function deferred<Value>(): Deferred<Value> {
  let settle: Omit<Deferred<Value>, 'promise'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) };
}

const TIME = '2026-01-31T12:00:00.000Z';

/** Starts a forger. All secrets depend only on the seed. */
export function startForger(seed: string): Forger {
  const tricks: Tricks = {};
  const key = bytesFrom(`${seed} table key`);
  const chain = chainOf(bytesFrom(`${seed} table chain`));
  const guests = new Set<Guest>();
  const links = new Map<number, string>();
  const victims: Victim[] = [];
  /** The first record before the start; afterwards, it is among the records. */
  let lobby: FirstRecord | undefined;
  let records: TableRecord[] = [];
  let current: Table | undefined;

  const table = (): Table => {
    if (!current) throw new Error("the table isn't open");
    return current;
  };
  const connected = (): readonly number[] => {
    const members = [...guests].map(({ member }) => member);
    return peoplePresent(table()).filter((member) => members.includes(member));
  };
  const nameOf = (member: number): string => victims[member]?.name ?? '';

  const pump = (): void => {
    for (const guest of guests) {
      if (guest.member === undefined) continue;
      const { name } = guest.victim;
      if (records.length === 0 && lobby) {
        const shown = tricks.shown ? tricks.shown(lobby, name) : lobby;
        if (shown) guest.send({ type: 'lobby', record: shown as TableRecord });
      }
      for (const record of records.slice(guest.cursor)) {
        const shown = tricks.shown ? tricks.shown(record, name) : record;
        if (shown) guest.send({ type: 'rec', record: shown as TableRecord });
      }
      guest.cursor = records.length;
      const now: TableNow = { connected: connected(), watchers: [], late: [], votable: [] };
      guest.send({ type: 'now', now: tricks.now?.(now, name) ?? now });
    }
  };

  /** Replaces the first record, before the start. */
  const replace = (record: FirstRecord): void => {
    const stored = (tricks.stored?.(record) ?? record) as FirstRecord;
    const opened = openTable(stored);
    if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
    lobby = stored;
    current = opened.table;
    pump();
  };

  const add = (record: TableRecord): void => {
    const stored = tricks.stored?.(record) ?? record;
    if (record.type === 'opened') {
      const opened = openTable(stored);
      if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
      current = opened.table;
    } else {
      const fault = judge(table(), stored);
      if (fault) throw new Error(`${stored.type}: ${JSON.stringify(fault)}`);
      current = apply(table(), stored);
      if (records.length === 0 && lobby) records.push(lobby);
    }
    records.push(stored);
    if (!current.question) links.clear();
    pump();
  };

  const answer: Forger['answer'] = (given, link = chain.linkAt(table().question?.roll ?? 1)) => {
    const { roll = 1 } = table().question ?? {};
    const all = given ?? neededLinks(table()).map((member) => [member, links.get(member) ?? ''] as const);
    const dice = diceOfLinks(table(), all, link) ?? [1, 1, 1, 1, 1];
    return { n: table().n + 1, time: TIME, type: 'rolled', roll, links: all, link, dice };
  };

  const goOn = (): void => {
    const isComplete = table().question && neededLinks(table()).every((member) => links.has(member));
    if (isComplete && !tricks.keepsDice) add(answer());
  };

  const propose: Forger['propose'] = (signed, here = connected()) => {
    if (!isRecorded(signed)) throw new Error('the action changes the lobby');
    return proposeRecord(table(), signed, { time: TIME, linked: tricks.named?.(here) ?? here });
  };

  const seat = (guest: Guest, member: number, have: number): void => {
    const { name } = guest.victim;
    for (const other of guests) if (other !== guest && other.member === member) guests.delete(other);
    guest.member = member;
    guest.cursor = Math.min(have, records.length);
    guest.send({
      type: 'seat',
      code: 'k7qwmx29',
      records: tricks.claimed?.(records.length, name) ?? records.length,
    });
    pump();
  };

  const memberWith = (token: string): number =>
    current?.members.findIndex((each) => each.token === token) ?? -1;

  const handle = (guest: Guest, message: ClientMessage): void => {
    switch (message.type) {
      case 'open': {
        const player = tricks.player?.(message.player) ?? message.player;
        if (!current) {
          const keys = { chain: chain.end, key: publicKeyOf(key) };
          const first = { n: 1, time: TIME, type: 'opened', version: 2, table: 'k7qwmx29' } as const;
          replace({ ...first, ...keys, rules: message.rules, seats: [player] });
        }
        return seat(guest, 0, 0);
      }
      case 'join': {
        const player = tricks.player?.(message.player) ?? message.player;
        if (memberWith(player.token) < 0 && lobby) {
          const change = joinLobby(table(), lobby, player);
          if (!change.ok) throw new Error(JSON.stringify(change.fault));
          replace(change.record);
        }
        return seat(guest, memberWith(player.token), 0);
      }
      case 'back':
        return seat(guest, memberWith(sha256(Buffer.from(message.token, 'base64url'))), message.have);
      case 'act': {
        const { action } = message;
        const refuse = (code: string): void => guest.send({ type: 'no', why: { code }, to: action.sig });
        const denial = tricks.deny?.(action);
        if (denial) return refuse(denial.code);
        if (!isRecorded(action) && lobby) {
          const change = changeLobby(table(), lobby, action);
          if (!change.ok) return refuse(change.fault.code);
          replace(change.record);
          return guest.send({ type: 'done', to: action.sig });
        }
        const record = propose(action);
        const why = judge(table(), record);
        if (why) return refuse(why.code);
        add(record);
        return goOn();
      }
      case 'link':
        if (table().question?.roll === message.roll) links.set(guest.member ?? -1, message.link);
        return goOn();
      default:
        return undefined;
    }
  };

  const join = (name: string, purpose: Purpose): Victim => {
    const disk: Disk = { secrets: secretsFrom(seed, name), records: [] };
    const sent: Sent[] = [];
    let connections = 0;
    let gate: { readonly open: Promise<undefined>; asked(record: TableRecord): void } | undefined;
    const start = (): TableClient => {
      const memory = memoryOn(disk);
      const slow: TableMemory = {
        ...memory,
        async append(record) {
          gate?.asked(record);
          await gate?.open;
          await memory.append(record);
        },
      };
      return createTableClient({
        purpose,
        memory: slow,
        connect: () => {
          connections++;
          const deliver = (message: { readonly type: string }): readonly { readonly type: string }[] => {
            const read = readClientMessage(message);
            if (!read) throw new Error(`the client sent ${JSON.stringify(message)}`);
            sent.push({ message: read, stored: disk.records.length });
            return [message];
          };
          const { client, server } = connectionPair('k7qwmx29', { deliver });
          const guest: Guest = { victim, send: server.send, cursor: 0 };
          server.receive({
            message(value) {
              const read = readClientMessage(value);
              if (read && guests.has(guest)) handle(guest, read);
            },
            closed: () => void guests.delete(guest),
          });
          guests.add(guest);
          return Promise.resolve({ ok: true, connection: client });
        },
        pause: () => new Promise((resolve) => setImmediate(resolve)),
      });
    };
    const victim: Victim = {
      name,
      disk,
      sent,
      connections: () => connections,
      get client() {
        return client;
      },
      state: () => client.getState(),
      holdBack() {
        const opened = deferred<undefined>();
        const asked = deferred<TableRecord>();
        // A lost record is never stored, and a test may end before that.
        opened.promise.catch(() => undefined);
        gate = { open: opened.promise, asked: asked.resolve };
        const end = (action: () => void): void => {
          gate = undefined;
          action();
        };
        return {
          asked: asked.promise,
          release: () => end(() => opened.resolve(undefined)),
          lose: () => end(() => opened.reject(new Error('the computer crashed'))),
        };
      },
      async restart() {
        await client.close();
        client = start();
      },
    };
    let client = start();
    victims.push(victim);
    return victim;
  };

  return {
    tricks,
    table,
    records: () => records,
    chain,
    chainOfMember: (member) => chainOf(secretsFrom(seed, nameOf(member)).chain),
    join: (name, purpose = victims.length === 0 ? opening(name) : { type: 'join', name }) =>
      join(name, purpose),
    sign: (member, action) => signAction(table(), member, secretsFrom(seed, nameOf(member)).key, action),
    propose,
    answer,
    add,
    send(victim, message) {
      for (const guest of guests) if (guest.victim === victim) guest.send(message as ServerMessage);
    },
    rewind(count) {
      const kept = records.slice(0, count);
      records = [];
      current = undefined;
      const { stored, shown } = tricks;
      delete tricks.stored;
      tricks.shown = () => undefined;
      for (const record of kept) add(record);
      for (const guest of guests) guest.cursor = count;
      if (stored) tricks.stored = stored;
      if (shown) tricks.shown = shown;
      else delete tricks.shown;
    },
    async close() {
      for (const victim of victims) await victim.client.close();
    },
  };
}

const opening = (name: string): Purpose => ({ type: 'open', name, rules: OFFICIAL });

/** Opens a table and takes a seat for each name. Everybody is honest so far. */
export async function seatVictims(forger: Forger, names: readonly string[]): Promise<readonly Victim[]> {
  const victims: Victim[] = [];
  for (const name of names) {
    const victim = forger.join(name);
    victims.push(victim);
    await until(victim.client, ({ table }) => table?.members.length === victims.length);
  }
  await allHave(forger, victims);
  return victims;
}

/** Resolves when all clients have the log of the forger. */
export async function allHave(forger: Forger, victims: readonly Victim[]): Promise<void> {
  for (const { client } of victims) {
    await until(
      client,
      ({ table, link }) =>
        link.type === 'stopped' ||
        (forger.table().game ? table?.n === forger.table().n : table?.hash === forger.table().hash),
    );
  }
}

/** Plays honest turns with one roll each, until `count` boxes are filled. */
export async function playTurns(forger: Forger, victims: readonly Victim[], count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    const { game, members } = forger.table();
    if (!game || isOver(game) || game.phase.name !== 'turn') throw new Error('nobody is in turn');
    const { client } = victims[game.phase.turn.seat] as Victim;
    const hold = [false, false, false, false, false] as const;
    const problem = (await client.roll(hold)) ?? (await rolled(client));
    if (problem) throw new Error(JSON.stringify(problem));
    const box = game.header.rules.boxes[Math.floor(turn / members.length)]?.box ?? 'chance';
    const scored = await client.act({ type: 'score', box });
    if (scored) throw new Error(JSON.stringify(scored));
    await allHave(forger, victims);
  }
}

const rolled = (client: TableClient): Promise<undefined> =>
  until(client, ({ table }) => table?.question === undefined).then(() => undefined);
