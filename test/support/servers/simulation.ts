import { jest } from '@jest/globals';
import { createTableClient, type PlacedEntry, type Purpose, type TableNow } from '../../../src/net/index.js';
import { checkLog, type TableRecord } from '../../../src/table/index.js';
import { areEqualLogs, type Disk, memoryOn } from '../net/memory.js';
import { secretsFrom } from '../table/localTable.js';
import { chanceOf, turns } from './chance.js';
import { sharedLog } from './sharedLog.js';
import { type Player, playTable } from './simulatedPlayers.js';
import { count, OPENING, type SimulatedServer, startSimulated, type World } from './simulatedServer.js';
import { type SlowConnection, slowConnection } from './slowConnection.js';

/** What may happen to the servers during a simulated game. */
export interface Trouble {
  readonly seats: number;
  readonly servers: number;
  /** How often something happens, at each step of the simulation. */
  readonly cut: number;
  readonly kill: number;
  readonly freeze: number;
  readonly suspect: number;
  readonly hasComputer: boolean;
}

/** The result of a simulated game. */
export interface SimulatedGame {
  readonly records: readonly TableRecord[];
  readonly entries: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** The simulated time between two steps, in milliseconds. */
const STEP_MS = 40;
/** The turns of the event loop in a step. */
const STEP_TURNS = 4;
/** A game that takes more steps hangs. */
const MOST_STEPS = 60_000;

/**
 * Plays a whole game at several servers that share a log. Everything that happens depends only on the seed. Throws an
 * error if a client stops, finds a fault or has something to report, if its log differs from the log of the servers, or
 * if the game does not end.
 */
export async function simulateGame(seed: number, trouble: Trouble): Promise<SimulatedGame> {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  try {
    return await simulate(seed, trouble);
  } finally {
    jest.clearAllTimers();
    jest.useRealTimers();
  }
}

async function simulate(seed: number, trouble: Trouble): Promise<SimulatedGame> {
  const chance = chanceOf(seed);
  let steps = 0;
  let tables = 0;
  let servers = 0;
  const world: World = {
    chance,
    log: sharedLog(),
    now: () => steps * STEP_MS,
    seed: String(seed),
    names: { next: () => `tab${String(++tables).padStart(5, '0')}` },
    running: new Map(),
    counts: new Map(),
  };
  /** Ids in random order, because the first server takes the steps that nobody asks for. */
  const newId = (): string => `${chance.below(1000)}-${++servers}`;
  const all: SimulatedServer[] = [];
  const startServer = (): void => void all.push(startSimulated(world, newId()));
  for (let server = 0; server < trouble.servers; server++) startServer();

  const players: (Player & { connection?: SlowConnection })[] = [];
  const start = (name: string, purpose: Purpose, code = OPENING): Player => {
    const disk: Disk = { secrets: secretsFrom(world.seed, name), records: [] };
    const client = createTableClient({
      purpose,
      memory: memoryOn(disk),
      connect: async (known) => {
        await turns(chance.below(8));
        const server = chance.pick([...world.running.values()]);
        if (!server) return { ok: false, problem: { kind: 'unreachable', reason: 'ECONNRESET' } };
        count(world, 'connections');
        const connection = slowConnection(known ?? code, chance);
        player.connection = connection;
        server.connections.add(connection);
        server.server.admit(connection.server);
        return { ok: true, connection: connection.client };
      },
      pause: () => turns(5 + chance.below(30)),
    });
    const player: (typeof players)[number] = { name, client, disk };
    players.push(player);
    return player;
  };

  let failure: Error | undefined;
  let isOverNow = false;
  const work = playTable({ chance, start, seats: trouble.seats, hasComputer: trouble.hasComputer }).then(
    () => (isOverNow = true),
    (error: unknown) => (failure = error instanceof Error ? error : new Error(String(error))),
  );

  const later: { readonly step: number; readonly act: () => void }[] = [];
  const soon = (longest: number, act: () => void): void =>
    void later.push({ step: steps + 1 + chance.below(longest), act });
  const disturb = (): void => {
    const running = [...world.running.values()];
    const server = chance.pick(running);
    const other = chance.pick(running);
    if (chance.happens(trouble.cut)) {
      count(world, 'cuts');
      chance.pick(players)?.connection?.cut();
    }
    if (server && chance.happens(trouble.kill)) {
      count(world, 'kills');
      server.kill();
      soon(100, startServer);
    }
    if (server && !server.isFrozen() && chance.happens(trouble.freeze)) {
      count(world, 'freezes');
      server.freeze();
      soon(chance.happens(0.5) ? 20 : 300, server.thaw);
    }
    if (server && other && server !== other && chance.happens(trouble.suspect)) {
      count(world, 'suspicions');
      server.suspect(other.id, true);
      soon(50, () => server.suspect(other.id, false));
    }
  };
  const step = async (): Promise<void> => {
    steps++;
    jest.advanceTimersByTime(STEP_MS);
    await turns(STEP_TURNS);
    for (const due of later.filter((each) => each.step <= steps)) {
      later.splice(later.indexOf(due), 1);
      due.act();
    }
  };
  const describe = (): string =>
    JSON.stringify({
      seed,
      steps,
      running: [...world.running.keys()],
      entries: world.log.entries('tab00001').slice(-12).map(describeEntry),
      players: players.map(({ name, client }) => {
        const { link, table, now, fault, reports, isActing } = client.getState();
        return { name, link, n: table?.n, question: table?.question, now, fault, reports, isActing };
      }),
    });
  const check = (): void => {
    if (failure) throw failure;
    for (const { client } of players) {
      const { link, fault, reports } = client.getState();
      if (link.type === 'stopped' || fault || reports.length > 0) throw new Error(`trouble: ${describe()}`);
    }
    if (steps > MOST_STEPS) throw new Error(`the game hangs: ${describe()}`);
  };
  const end = async (): Promise<void> => {
    let areClosed = false;
    const closing = Promise.all(players.map(({ client }) => client.close())).then(() => (areClosed = true));
    while (!areClosed) await step();
    await closing;
    for (const server of all) server.kill();
  };
  try {
    while (!isOverNow) {
      await step();
      check();
      disturb();
    }
    await work;

    // When nothing happens any more, all servers agree.
    const table = players[0]?.client.getState().table?.name ?? '';
    const agree = (): boolean => {
      const { length } = world.log.records(table);
      const states = players.map(({ client }) => client.getState());
      const happening = states.map(({ now }) => now && JSON.stringify(sorted(now)));
      return (
        later.length === 0 &&
        states.every(({ link, table: known }) => link.type === 'connected' && known?.n === length) &&
        states.every(({ now }) => now?.connected.length === trouble.seats) &&
        new Set(happening).size === 1
      );
    };
    for (const latest = steps + 3000; !agree(); await step()) {
      check();
      if (steps > latest) throw new Error(`the servers don't agree: ${describe()}`);
    }
    check();
    const records = world.log.records(table);
    if (!checkLog(records).ok) throw new Error(`the log is wrong: ${describe()}`);
    for (const { name, disk } of players)
      if (!areEqualLogs(disk.records, records)) throw new Error(`${name} has another log: ${describe()}`);
    return { records, entries: world.log.entries(table).length, counts: world.counts };
  } finally {
    await end();
  }
}

const sorted = ({ connected, watchers, again, votable }: TableNow): unknown => ({
  connected: connected.toSorted((a, b) => a - b),
  watchers: watchers.toSorted(),
  again,
  votable,
});

const describeEntry = ({ position, entry }: PlacedEntry): string =>
  entry.type === 'record'
    ? `${position} record ${entry.record.n} ${entry.record.type}`
    : `${position} ${Object.values(entry).join(' ')}`;
