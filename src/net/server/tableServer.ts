import { createHmac } from 'node:crypto';
import type { RuleSet } from '../../engine/index.js';
import {
  chainOf,
  isClosed,
  type Joiner,
  loadLog,
  openTable,
  publicKeyOf,
  tableVersion,
} from '../../table/index.js';
import type { Connection } from '../wire/connection.js';
import type { Cluster } from '../cluster.js';
import type { Census, Observe } from '../events.js';
import { type PlacedEntry, recordsOf } from '../log.js';
import { type Denial, readClientMessage, type ServerMessage } from '../messages.js';
import { parseCode, PUBLIC_LIST } from '../wire/code.js';
import { firstOfLargest } from '../wire/largestNetwork.js';
import { lobbyEntry } from './door.js';
import { createGate } from './gate.js';
import { hostTable } from './hostedTable.js';
import { UNLOCKED } from './loggedTable.js';
import { nameFault } from './names/names.js';
import { createPublicTables } from './publicTables.js';
import { createStoreHealth } from './storeHealth.js';
import {
  type AdmittedConnection,
  type HostedTable,
  TABLE_NEEDS,
  type TableHost,
  type TableNeed,
  type TableSecrets,
} from './tableHost.js';

/** Tables in memory at once. With this many, the server opens no new ones. */
const MAX_TABLES = 1000;
/**
 * Logs read at once. After a restart, all clients return together. If all logs were read at the same time on a busy
 * machine, some clients would give up.
 */
const LOADS_AT_ONCE = 4;
/**
 * Connected clients that may use the opening code without having opened a table yet. Beyond that, the network with most
 * of them loses one.
 */
const MAX_OPENERS = 32;

/**
 * Milliseconds between looks at the tables. If the last look is more than `LATE_MS` ago, the server was stopped in
 * between.
 */
const PULSE_MS = 1000;
const LATE_MS = 10_000;
/** A lobby ends after this many milliseconds without anybody connected. */
const LOBBY_MS = 60 * 60 * 1000;

export interface TableServerParts extends Pick<
  TableHost,
  'log' | 'now' | 'monotonic' | 'chooseMove' | 'levels' | 'knowsRules' | 'computerPauseMs'
> {
  /** All tables' secrets are derived from it. */
  readonly secret: Uint8Array;
  readonly codeOf: (table: string) => string;
  readonly newName: () => string;
  /** Clients open new tables under this name. No table has it. */
  readonly openingName: string;
  /** Unset if this server shares the log with no other. */
  readonly cluster?: Cluster;
  /** By default, 1,000. */
  readonly maxTables?: number;
  readonly observe?: Observe;
  /**
   * Called when the last table leaves memory, so nobody is connected any more. `need` is the greatest need for any of
   * the tables.
   */
  readonly onEmpty?: (need: TableNeed) => void;
}

/** A table that isn't in memory, although somebody still needs it. */
interface Unfinished {
  readonly delivered: Set<number>;
  readonly need: TableNeed;
}

/** Runs one server's tables. A table is in memory only while somebody is connected to it. */
export interface TableServer {
  admit(connection: AdmittedConnection): void;
  isInUse(): boolean;
  census(): Census;
  /**
   * Clients can play here only while it's `ready`. `offline`: the server can't reach its shared log. `not-storing`: the
   * log has refused all entries for some time.
   */
  status(): 'ready' | 'stopping' | 'offline' | 'not-storing';
  /** Stops all tables. Resolves once every record on its way has been stored. */
  stop(): Promise<void>;
}

/** True for the log of a lobby where nobody has been for a long time. */
function isAbandoned(stored: readonly PlacedEntry[], now: Date): boolean {
  const last = stored.findLast(({ entry }) => 'record' in entry)?.entry;
  return last?.type === 'lobby' && now.getTime() - Date.parse(last.touched) > LOBBY_MS;
}

const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'DAMAGED';

/** Creates a table server, which doesn't listen yet. */
export function createTableServer(parts: TableServerParts): TableServer {
  const { secret, openingName, maxTables = MAX_TABLES } = parts;
  const storeHealth = createStoreHealth(parts.monotonic);
  const observe: Observe = (event) => parts.observe?.(event);
  const log = storeHealth.watch(parts.log, observe);
  const tables = new Map<string, Promise<HostedTable | undefined>>();
  /** Tables whose logs have been read. */
  const loaded = new Map<string, HostedTable>();
  /** Tables still storing their last records before they leave memory. */
  const stopping = new Map<string, Promise<void>>();
  /** Tables that somebody still needs, though they've left memory. Used only by `onEmpty`. */
  const unfinished = new Map<string, Unfinished>();
  const openers = new Set<AdmittedConnection>();
  /** Unfinished requests for new tables. */
  const opening = new Set<Promise<void>>();
  const publicTables = createPublicTables({ ...parts, cluster: parts.cluster });
  const gate = createGate(LOADS_AT_ONCE);
  let isStopping = false;

  const derived = (purpose: string, table: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${table}`).digest('base64url');

  const secretsOf = (table: string): TableSecrets => ({
    code: parts.codeOf(table),
    key: derived('key', table),
    chain: chainOf(derived('chain', table)),
  });

  const hostFor = (name: string, delivered = new Set<number>()): TableHost => ({
    log,
    cluster: parts.cluster,
    delivered,
    now: parts.now,
    monotonic: parts.monotonic,
    chooseMove: parts.chooseMove,
    levels: parts.levels,
    knowsRules: parts.knowsRules,
    computerPauseMs: parts.computerPauseMs,
    openNext: async (rules, player) => {
      // The next table is for the same players, so it isn't listed.
      const opened = await open(rules, player, false);
      return 'code' in opened ? opened : parts.codeOf(opened.name);
    },
    canJoin: async (code) => {
      const parsed = parseCode(code);
      const stored = parsed.ok ? await log.read(parsed.code.table) : undefined;
      if (!stored || isAbandoned(stored, parts.now())) return false;
      const check = loadLog(recordsOf(stored));
      return check.ok && !check.table.game && !isClosed(check.table);
    },
    stays: parts.onEmpty === undefined,
    emptied: () => unload(name, delivered),
    listed: (shown) => publicTables.note(name, shown),
    observe,
  });

  const load = async (name: string): Promise<HostedTable | undefined> => {
    await stopping.get(name);
    // `stop` has already stopped all tables, so it wouldn't stop one that's loaded now.
    if (isStopping) return undefined;
    const stored = await log.read(name);
    if (!stored || isAbandoned(stored, parts.now())) return undefined;
    const check = loadLog(recordsOf(stored));
    if (!check.ok) {
      const fault = `record ${check.index + 1} is wrong: ${check.fault.code}`;
      observe({ type: 'not-read', table: name, fault });
      // The record may be from a newer server, which can read it. If clients reconnect, they may reach that server.
      if (parts.cluster) throw new Error(fault);
      return undefined;
    }
    return hostTable(hostFor(name, unfinished.get(name)?.delivered), secretsOf(name), stored, check.table);
  };

  const isIdle = (table: HostedTable): boolean => table.census().clients === 0;
  const busyTables = (): number => [...loaded.values()].filter((table) => !isIdle(table)).length;

  /** If there are too many tables in memory, releases empty ones, beginning with those loaded first. */
  const releaseIdle = (): void => {
    const idle = [...loaded.values()].filter(isIdle);
    for (const table of idle.slice(0, Math.max(0, loaded.size - maxTables))) table.release();
  };

  const find = (name: string): Promise<HostedTable | undefined> => {
    const known = tables.get(name);
    if (known) return known;
    const found = gate(() => load(name));
    tables.set(name, found);
    const forget = (): void => {
      if (tables.get(name) === found) tables.delete(name);
    };
    const enter = (table: HostedTable): void => {
      loaded.set(name, table);
      observe({ type: 'table-loaded', table: name });
      releaseIdle();
    };
    found.then((table) => (table ? enter(table) : forget()), forget);
    return found;
  };

  const greatestNeed = (): TableNeed => {
    const needs = [...unfinished.values()].map(({ need }) => need);
    return TABLE_NEEDS.findLast((need) => needs.includes(need)) ?? 'none';
  };

  const unload = (name: string, delivered: Set<number>): void => {
    const leaving = tables.get(name);
    if (!leaving) return;
    tables.delete(name);
    const stopped = leaving.then(async (table) => {
      await table?.stop();
      loaded.delete(name);
      observe({ type: 'table-unloaded', table: name });
      const need = table?.need() ?? 'none';
      if (parts.onEmpty && need !== 'none') unfinished.set(name, { delivered, need });
      else unfinished.delete(name);
      stopping.delete(name);
      if (tables.size === 0 && stopping.size === 0) parts.onEmpty?.(greatestNeed());
    });
    stopping.set(name, stopped);
  };

  const open = async (
    rules: RuleSet,
    player: Joiner,
    isPublic: boolean,
  ): Promise<{ readonly name: string } | Denial> => {
    if (busyTables() + opening.size >= maxTables) return { code: 'too-many-tables' };
    const name = parts.newName();
    const { key, chain } = secretsOf(name);
    const now = parts.now();
    const record = {
      n: 1,
      time: now.toISOString(),
      type: 'opened',
      version: tableVersion(rules),
      table: name,
      chain: chain.end,
      key: publicKeyOf(key),
      rules,
      seats: [player],
      ...(isPublic && ({ public: true } as const)),
    } as const;
    const opened = openTable(record);
    const fault = opened.ok ? nameFault(player.name, []) : opened.fault.code;
    if (fault) return { code: fault };
    try {
      if ((await log.append(name, 0, lobbyEntry(record, UNLOCKED, now))) === 'conflict')
        return { code: 'not-stored' };
    } catch {
      return { code: 'not-stored' };
    }
    observe({ type: 'table-opened', table: name });
    // The new table isn't in memory until somebody connects to it.
    if (parts.onEmpty) unfinished.set(name, { delivered: new Set(), need: 'lobby' });
    return { name };
  };

  const refuse = (connection: Connection, why: Denial): void => {
    observe({ type: 'refused', table: connection.table, code: why.code });
    connection.send({ type: 'no', why });
    connection.close();
  };

  /** Waits for the message `open`, then seats the client as Master of the new table. */
  const admitOpener = (connection: AdmittedConnection): void => {
    let isOpening = false;
    const deny = (why: Denial): void => {
      openers.delete(connection);
      refuse(connection, why);
    };
    openers.add(connection);
    const leaver = openers.size > MAX_OPENERS && firstOfLargest(openers, ({ network }) => network);
    if (leaver) {
      openers.delete(leaver);
      leaver.close('late');
    }
    connection.receive({
      message(value) {
        const message = readClientMessage(value);
        if (isOpening) return undefined;
        if (message?.type !== 'open') return deny({ code: message ? 'no-such-table' : 'bad-message' });
        isOpening = true;
        const { rules, player } = message;
        const isPublic = message.public === true;
        const proceed = (): void => {
          if (!openers.has(connection)) return;
          const opened = open(rules, player, isPublic)
            .then(async (result) => {
              if ('code' in result) return deny(result);
              connection.opened?.(result.name);
              // The connection may have ended meanwhile.
              if (openers.delete(connection)) await enter(connection, result.name, player.token);
            })
            .finally(() => opening.delete(opened));
          opening.add(opened);
        };
        if (connection.whenMayOpen) connection.whenMayOpen(proceed);
        else proceed();
      },
      closed: () => void openers.delete(connection),
    });
  };

  /** Answers the first message of a client that wants the public tables, then closes the connection. */
  const admitVisitor = (connection: Connection): void => {
    connection.receive({
      message(value) {
        const message = readClientMessage(value);
        const why: Denial = { code: message ? 'no-such-table' : 'bad-message' };
        const answers: readonly ServerMessage[] =
          message?.type === 'list' ? publicTables.messages() : [{ type: 'no', why }];
        for (const answer of answers) connection.send(answer);
        connection.close();
      },
      closed: () => undefined,
    });
  };

  /** Connects a client to a table, even while the table is entering or leaving memory. */
  const enter = async (connection: Connection, name: string, seat?: string): Promise<void> => {
    for (;;) {
      const table = await find(name).catch((error: unknown) =>
        isDamaged(error) ? ('damaged' as const) : ('unreadable' as const),
      );
      if (table === 'damaged') return refuse(connection, { code: 'table-damaged' });
      // If the log can't be read now, the client connects again later.
      if (isStopping || table === 'unreadable') return connection.close('stopping');
      if (table?.admit(connection, seat)) return;
      if (table) {
        await stopping.get(name);
        continue;
      }
      return refuse(connection, { code: 'no-such-table' });
    }
  };

  // While this server can't reach the log, its clients should reconnect: another server may still reach it.
  parts.cluster?.onChange((isConnected) => {
    observe({ type: isConnected ? 'online' : 'offline' });
    // Nobody could act while the log was out of reach, so the clocks restart.
    for (const table of loaded.values()) table.pulse('late');
    if (isConnected) return;
    for (const found of tables.values())
      void found.then(
        (table) => table?.disconnectAll(),
        () => undefined,
      );
  });

  let pulsedAt = parts.monotonic();
  const pulse = setInterval(() => {
    const isLate = parts.monotonic() - pulsedAt > LATE_MS;
    pulsedAt = parts.monotonic();
    for (const table of loaded.values()) table.pulse(isLate ? 'late' : 'on-time');
  }, PULSE_MS);

  const status = (): ReturnType<TableServer['status']> => {
    if (isStopping) return 'stopping';
    if (parts.cluster?.isConnected() === false) return 'offline';
    return storeHealth.isStoring() ? 'ready' : 'not-storing';
  };

  return {
    admit(connection) {
      // If the log refuses entries, clients may still connect, because only another attempt can show that it stores
      // entries again.
      if (['stopping', 'offline'].includes(status())) connection.close('stopping');
      else if (connection.table === openingName) admitOpener(connection);
      else if (connection.table === PUBLIC_LIST.table) admitVisitor(connection);
      else void enter(connection, connection.table);
    },
    isInUse: () => tables.size > 0,
    census() {
      const all = [...loaded.values()].map((table) => table.census());
      const sum = (count: (each: (typeof all)[number]) => number): number =>
        all.reduce((total, each) => total + count(each), 0);
      return {
        tables: loaded.size,
        seats: sum(({ seats }) => seats),
        clients: openers.size + sum(({ clients }) => clients),
        watchers: sum(({ watchers }) => watchers),
      };
    },
    status,
    async stop() {
      isStopping = true;
      clearInterval(pulse);
      const running = [...tables.values()];
      tables.clear();
      for (const opener of openers) opener.close('stopping');
      const stopped = running.map(async (table) => (await table.catch(() => undefined))?.stop());
      await Promise.all([...stopped, ...stopping.values(), ...opening]);
      publicTables.stop();
      loaded.clear();
    },
  };
}
