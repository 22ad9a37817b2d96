import type { Cluster, TableNews, Watcher } from '../cluster.js';
import type { WaitingGuest } from '../messages.js';

/** Milliseconds between beats. After a change, a server sends its state at once, and again at the next beat. */
const BEAT_MS = 2000;
/** While nothing changes, a server repeats its state less and less often, but at least once in this many beats. */
const LONGEST_PAUSE = 5;
/**
 * After this many milliseconds of silence, the others assume that a server has no clients at the table. Its last
 * message, which said so, may be lost.
 */
const SILENCE_MS = 2.5 * LONGEST_PAUSE * BEAT_MS;

/** The id of a server that shares its tables with nobody. */
const ALONE = 'alone';

export type ServerState = Omit<Extract<TableNews, { type: 'state' }>, 'type' | 'server'>;

/** The other servers that have clients at the same table. Without a cluster, there are none. */
export interface Neighbours {
  readonly id: string;
  members(): readonly number[];
  /**
   * True if a server may be running, but hasn't said yet who is connected to it. Also true for `undefined`: the log
   * doesn't say yet which server somebody is connected to.
   */
  isUnheard(server: string | undefined): boolean;
  /**
   * Notes an arrival that another server stored. The member counts as connected there even before that server sends its
   * state.
   */
  arrived(member: number, server: string, position: number): void;
  /** True if a server has restarted its clocks since it last sent its number of restarts. Notes the new number. */
  hasRestarted(server: string, restarts: number | undefined): boolean;
  /** True while a roll of another server's client waits for people who have just lost their connections. */
  isHeld(): boolean;
  watchers(): readonly Watcher[];
  waiting(): readonly WaitingGuest[];
  /**
   * True if this server makes the table's own moves, such as those of computer players. Among the servers with
   * connected members, one does that for all. If two do it for a moment, the log accepts only one of the moves.
   */
  leads(servers: readonly string[]): boolean;
  /** One of these servers that has ended, or undefined if all are still running. */
  ended(servers: readonly string[]): string | undefined;
  /** Sends the others this server's state, if it has changed. */
  tell(): void;
  /** Sends the other servers the decider's answer to a newcomer, or a chat message before the start. */
  pass(news: Extract<TableNews, { type: 'answer' | 'chat' }>): void;
  stop(): void;
}

export interface NeighboursParts {
  /** Undefined if this server shares its tables with no other. */
  readonly cluster: Cluster | undefined;
  readonly table: string;
  readonly monotonic: () => number;
  readonly state: () => ServerState;
  readonly hear: (news: TableNews) => void;
  /** Called every few seconds, because a neighbour may have ended or lost its clients. */
  readonly beat: () => void;
}

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
  /** Arrivals at other servers that those servers' states don't include yet. */
  const arrivals = new Map<number, { readonly server: string; readonly position: number }>();
  let told = '';
  const restarts = new Map<string, number>();
  /** Beats between the last repetition and the next, and how many of them are left. */
  let pause = 1;
  let left = pause;

  const tell = (): void => {
    const own = state();
    // Clocks always change, so they're no reason to send the state again. Only a server that has just loaded the table
    // needs them.
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
