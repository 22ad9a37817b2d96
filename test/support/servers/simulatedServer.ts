import { legalActions } from '../../../src/engine/index.js';
import {
  type Cluster,
  createTableServer,
  type TableLog,
  type TableNews,
  type TableServer,
} from '../../../src/net/index.js';
import { LEVELS } from '../../../src/players/index.js';
import { bytesFrom } from '../table/localTable.js';
import { type Chance, turns } from './chance.js';
import type { SharedLog } from './sharedLog.js';
import type { SlowConnection } from './slowConnection.js';

/** The name with which clients open tables. */
export const OPENING = '00000000';

/** After this time without the log, a server closes its connections, in milliseconds. */
const LOST_MS = 5000;
/** After this time without the log, an append fails, in milliseconds. It may still be stored later. */
const APPEND_MS = 10_000;

/** What all simulated servers share. */
export interface World {
  readonly chance: Chance;
  readonly log: SharedLog;
  /** The simulated time in milliseconds. */
  readonly now: () => number;
  readonly seed: string;
  readonly names: { next(): string };
  /** The servers that run, by their ids. */
  readonly running: Map<string, SimulatedServer>;
  /** How often things happened, by their names. */
  readonly counts: Map<string, number>;
}

/** A server in a world of several servers. Its log, its news and its clients are slow, and it can fail. */
export interface SimulatedServer {
  readonly id: string;
  readonly server: TableServer;
  readonly connections: Set<SlowConnection>;
  /** Hears news of another server. */
  hear(table: string, news: TableNews): void;
  /** Loses the log and the other servers for some time. */
  freeze(): void;
  thaw(): void;
  isFrozen(): boolean;
  /** Takes a running server for ended, or no longer. */
  suspect(id: string, isSuspected: boolean): void;
  /** Ends at once. What it was storing may be stored or not. */
  kill(): void;
}

/** Adds one to a count. */
export const count = ({ counts }: World, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

/** Starts a server. */
export function startSimulated(world: World, id: string): SimulatedServer {
  const { chance, log, now, running } = world;
  const listeners = new Map<string, Set<(news: TableNews) => void>>();
  const changeListeners: ((isConnected: boolean) => void)[] = [];
  const suspects = new Set<string>();
  let isKilled = false;
  let frozenAt: number | undefined;
  let wasLost = false;

  const frozenFor = (): number => (frozenAt === undefined ? 0 : now() - frozenAt);
  const never = (): Promise<never> => new Promise(() => undefined);

  /** Resolves when the log can be reached. Returns false if the server does not wait that long. */
  const reach = async (): Promise<boolean> => {
    while (frozenAt !== undefined) {
      if (frozenFor() > APPEND_MS) return false;
      await turns(10);
    }
    return true;
  };

  const slowLog: TableLog = {
    async read(table, after) {
      await turns(chance.below(6));
      if (!(await reach()) || chance.happens(0.01)) throw new Error("the log doesn't answer");
      const placed = await log.read(table, after);
      await turns(chance.below(6));
      return isKilled ? never() : placed;
    },
    async append(table, after, entry) {
      await turns(chance.below(12));
      if (!(await reach())) {
        // The entry is in a buffer, and arrives when the server can reach the log again.
        if (chance.happens(0.5)) void untilThawed().then(() => log.append(table, after, entry));
        throw new Error("the log doesn't answer");
      }
      if (isKilled && chance.happens(0.5)) return never();
      if (chance.happens(0.01)) throw new Error('the log refuses');
      const stored = await log.append(table, after, entry);
      if (stored === 'conflict') count(world, 'conflicts');
      await turns(chance.below(12));
      if (chance.happens(0.02)) throw new Error('the answer is lost');
      return isKilled ? never() : stored;
    },
  };

  const untilThawed = async (): Promise<void> => {
    while (frozenAt !== undefined) await turns(10);
  };

  const cluster: Cluster = {
    id,
    isAlive: (other) =>
      other === id || frozenAt !== undefined || (running.has(other) && !suspects.has(other)),
    isConnected: () => !wasLost,
    tell(table, news) {
      const text = JSON.stringify(news);
      if (isKilled || frozenAt !== undefined) return;
      for (const other of running.values()) {
        if (other.id === id) continue;
        if (chance.happens(0.15)) {
          count(world, 'lost news');
          continue;
        }
        void turns(chance.below(25)).then(() => other.hear(table, JSON.parse(text) as TableNews));
      }
    },
    listen(table, hear) {
      const known = listeners.get(table) ?? new Set();
      listeners.set(table, known.add(hear));
      return () => void known.delete(hear);
    },
    onChange: (changed) => void changeListeners.push(changed),
  };

  const checkLink = (): void => {
    const isLost = frozenFor() > LOST_MS;
    if (isLost !== wasLost) for (const changed of changeListeners) changed(!isLost);
    wasLost = isLost;
  };
  const timer = setInterval(checkLink, 1000);

  const server = createTableServer({
    log: slowLog,
    cluster,
    secret: Buffer.from(bytesFrom(world.seed), 'base64url'),
    codeOf: (table) => table,
    newName: world.names.next,
    openingName: OPENING,
    now: () => new Date(Date.UTC(2026, 0, 31) + now()),
    monotonic: now,
    levels: LEVELS,
    knowsRules: () => true,
    computerPauseMs: 0,
    chooseMove: async (game) => {
      await turns(chance.below(12));
      const move = chance.pick(legalActions(game).filter(({ type }) => type === 'score'));
      if (!move) throw new Error('the computer player has no move');
      return move;
    },
  });

  const simulated: SimulatedServer = {
    id,
    server,
    connections: new Set(),
    hear(table, news) {
      if (isKilled || frozenAt !== undefined) return;
      for (const hear of listeners.get(table) ?? []) hear(news);
    },
    freeze: () => void (frozenAt ??= now()),
    thaw() {
      frozenAt = undefined;
      wasLost = false;
    },
    isFrozen: () => frozenAt !== undefined,
    suspect(other, isSuspected) {
      if (isSuspected) suspects.add(other);
      else suspects.delete(other);
    },
    kill() {
      isKilled = true;
      running.delete(id);
      clearInterval(timer);
      for (const connection of simulated.connections) connection.cut();
    },
  };
  running.set(id, simulated);
  return simulated;
}
