import type { Cluster, TableNews, Watcher } from '../cluster.js';
import type { WaitingGuest } from '../messages.js';

/** The time between two beats, in milliseconds. A server repeats its state at the next beat after a change. */
const BEAT_MS = 2000;
/** The most beats between two repetitions. While nothing changes, the server repeats ever more rarely. */
const LONGEST_PAUSE = 5;
/**
 * After this long without its state, a server counts as having no clients, in milliseconds. Its last state,
 * without clients, may be lost.
 */
const SILENCE_MS = 2.5 * LONGEST_PAUSE * BEAT_MS;

/** The id of a server that shares its tables with no other server. */
const ALONE = 'alone';

/** What one server sends the others about a table. */
export type ServerState = Omit<Extract<TableNews, { type: 'state' }>, 'type' | 'server'>;

/** The other servers that have clients at the same table. Without a cluster, there are none. */
export interface Neighbours {
  readonly id: string;
  /** Returns the members connected to other servers. */
  members(): readonly number[];
  /**
   * Returns whether another server may be running and hasn't said yet who is connected to it. Also true
   * without a server: the log doesn't say yet where somebody is.
   */
  isUnheard(server: string | undefined): boolean;
  /** Notes an arrival that another server stored, in case that server's state comes later. */
  arrived(member: number, server: string, position: number): void;
  /** Returns whether a server's restarts have grown since this server first heard of it. Notes the number. */
  hasRestarted(server: string, restarts: number | undefined): boolean;
  /** Returns whether a roll waits at another server. */
  isHeld(): boolean;
  watchers(): readonly Watcher[];
  waiting(): readonly WaitingGuest[];
  /**
   * Returns whether this server takes the steps nobody asks for, such as computer players' moves: exactly one
   * of the servers with members does. If two disagree for a moment, the log accepts only one step.
   */
  leads(servers: readonly string[]): boolean;
  /** Returns a server that has ended although the log still has members there. */
  ended(servers: readonly string[]): string | undefined;
  /** Sends the others this server's state, if it has changed. */
  tell(): void;
  /** Passes on what the decider wants, or what somebody says before the start. */
  pass(news: Extract<TableNews, { type: 'answer' | 'chat' }>): void;
  stop(): void;
}

export interface NeighboursParts {
  /** Absent if this server shares its tables with no other. */
  readonly cluster: Cluster | undefined;
  readonly table: string;
  readonly monotonic: () => number;
  readonly state: () => ServerState;
  readonly hear: (news: TableNews) => void;
  /** Called every few seconds, because a neighbour may have ended or lost its clients. */
  readonly beat: () => void;
}

/** Starts to listen to the other servers' news of a table. */
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
  /** Arrivals at other servers that aren't in those servers' states yet. */
  const arrivals = new Map<number, { readonly server: string; readonly position: number }>();
  let told = '';
  const restarts = new Map<string, number>();
  /** The beats between the last repetition and the next, and how many are left. */
  let pause = 1;
  let left = pause;

  const tell = (): void => {
    const own = state();
    // Clocks run all the time, but only a server that loads the table needs them: the others have the same.
    const text = JSON.stringify({ ...own, clocks: undefined });
    if (text === told) return;
    told = text;
    pause = 1;
    left = pause;
    cluster.tell(table, { type: 'state', server: cluster.id, ...own });
  };

  /** Sends the state again, because the others may not have received it. */
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
      // A server that has just loaded the table needs to know at once who is connected to the others.
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
