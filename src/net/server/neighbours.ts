import type { Cluster, TableNews, Watcher } from '../cluster.js';
import type { WaitingGuest } from '../messages.js';

/** The time between two beats, in milliseconds. A server repeats its state at the next beat after a change. */
const BEAT_MS = 2000;
/** The most beats between two repetitions. If nothing changes, the server waits longer and longer. */
const LONGEST_PAUSE = 5;
/**
 * After this time without its state, a server counts as having no clients, in milliseconds. Its last state, without
 * clients, may be lost.
 */
const SILENCE_MS = 2.5 * LONGEST_PAUSE * BEAT_MS;

/** The id of a server that shares its tables with no other server. */
const ALONE = 'alone';

/** What one server tells the others about a table. */
export type ServerState = Omit<Extract<TableNews, { type: 'state' }>, 'type' | 'server'>;

/** The other servers that have clients at the same table. Without a cluster, there are none. */
export interface Neighbours {
  /** The id of this server. */
  readonly id: string;
  /** Returns the members who are connected to other servers. */
  members(): readonly number[];
  /**
   * Returns whether another server may be running and has not told this one yet who is connected to it. Also true without
   * a server: the log does not say yet where somebody is.
   */
  isUnheard(server: string | undefined): boolean;
  /** Notes an arrival that another server has stored, in case this server hears of it before it hears that server's state. */
  arrived(member: number, server: string, position: number): void;
  /** Returns whether a server's number of restarts has grown since this server first heard of it. Notes the number. */
  hasRestarted(server: string, restarts: number | undefined): boolean;
  /** Returns whether a roll waits at another server. */
  isHeld(): boolean;
  /** Returns those who watch through other servers. */
  watchers(): readonly Watcher[];
  /** Returns those who wait at other servers to be let in. */
  waiting(): readonly WaitingGuest[];
  /**
   * Returns whether this server takes the steps that nobody asks for, such as the moves of computer players: exactly one
   * of the servers to which members are connected. If two servers disagree for a moment, the log accepts only one step.
   */
  leads(servers: readonly string[]): boolean;
  /** Returns a server that has ended, although members are still connected to it according to the log. */
  ended(servers: readonly string[]): string | undefined;
  /** Tells the others this server's state, if it has changed. */
  tell(): void;
  /** Tells the others what the decider wants, or what somebody says before the start. */
  pass(news: Extract<TableNews, { type: 'answer' | 'chat' }>): void;
  stop(): void;
}

/** What the neighbours of a table need. */
export interface NeighboursParts {
  /** Absent if this server shares its tables with no other. */
  readonly cluster: Cluster | undefined;
  readonly table: string;
  /** Milliseconds on a clock that never jumps. */
  readonly monotonic: () => number;
  readonly state: () => ServerState;
  readonly hear: (news: TableNews) => void;
  /** Called every few seconds, because a neighbour may have ended, or may no longer have clients. */
  readonly beat: () => void;
}

/** Starts to listen to the other servers of a cluster, as far as they have news of a table. */
export function createNeighbours({
  cluster,
  table,
  monotonic,
  state,
  hear,
  beat,
}: NeighboursParts): Neighbours {
  if (!cluster) {
    return {
      id: ALONE,
      members: () => [],
      isUnheard: () => false,
      arrived: () => undefined,
      hasRestarted: () => false,
      isHeld: () => false,
      watchers: () => [],
      waiting: () => [],
      leads: () => true,
      ended: () => undefined,
      tell: () => undefined,
      pass: () => undefined,
      stop: () => undefined,
    };
  }
  const states = new Map<string, { readonly state: ServerState; readonly heardAt: number }>();
  /** The arrivals at other servers that are not in the states of these servers yet. */
  const arrivals = new Map<number, { readonly server: string; readonly position: number }>();
  let told = '';
  const restarts = new Map<string, number>();
  /** The number of beats between the last repetition and the next one, and how many of them are left. */
  let pause = 1;
  let left = pause;

  const tell = (): void => {
    const own = state();
    // Clocks go on all the time. The others have the same clocks, so only those who load the table need them.
    const text = JSON.stringify({ ...own, clocks: undefined });
    if (text === told) return;
    told = text;
    pause = 1;
    left = pause;
    cluster.tell(table, { type: 'state', server: cluster.id, ...own });
  };

  /** Tells the state again, because the others may not have received it. */
  const repeat = (): void => {
    left--;
    if (left > 0) return;
    pause = Math.min(2 * pause, LONGEST_PAUSE);
    left = pause;
    cluster.tell(table, { type: 'state', server: cluster.id, ...state() });
  };

  const stopListening = cluster.listen(table, (news) => {
    if (news.type === 'state') {
      const isNew = !states.has(news.server);
      states.set(news.server, { state: news, heardAt: monotonic() });
      for (const [member, { server, position }] of arrivals)
        if (server === news.server && position <= news.position) arrivals.delete(member);
      // A server that has just loaded the table must learn at once who is connected to the others.
      if (isNew) cluster.tell(table, { type: 'state', server: cluster.id, ...state() });
    }
    hear(news);
  });
  const timer = setInterval(() => {
    repeat();
    beat();
  }, BEAT_MS);

  const alive = (servers: readonly string[]): readonly string[] =>
    servers.filter((server) => server === cluster.id || cluster.isAlive(server));

  const known = (): readonly ServerState[] => {
    for (const [server, { heardAt }] of states) if (monotonic() - heardAt > SILENCE_MS) states.delete(server);
    return alive([...states.keys()]).flatMap((server) => states.get(server)?.state ?? []);
  };

  return {
    id: cluster.id,
    members: () => [
      ...known().flatMap(({ here }) => here),
      ...[...arrivals].flatMap(([member, { server }]) => (alive([server]).includes(server) ? [member] : [])),
    ],
    isUnheard: (server) =>
      server === undefined || (server !== cluster.id && cluster.isAlive(server) && !states.has(server)),
    arrived(member, server, position) {
      arrivals.delete(member);
      if (server !== cluster.id && (states.get(server)?.state.position ?? 0) < position)
        arrivals.set(member, { server, position });
    },
    hasRestarted(server, count = 0) {
      const before = restarts.get(server) ?? count;
      restarts.set(server, count);
      return count > before;
    },
    isHeld: () => known().some(({ held }) => held === true),
    watchers: () => known().flatMap(({ watchers }) => watchers),
    waiting: () => known().flatMap(({ waiting }) => waiting),
    leads(servers) {
      const [first = cluster.id] = alive(servers).toSorted();
      return first === cluster.id;
    },
    ended: (servers) => servers.find((server) => !alive([server]).includes(server)),
    tell,
    pass: (news) => cluster.tell(table, news),
    stop() {
      clearInterval(timer);
      stopListening();
    },
  };
}
