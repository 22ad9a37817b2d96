import { masterOf, memberInTurn, peoplePresent, type Table } from '../../table/index.js';
import { createAllowance } from '../wire/limits.js';
import type { LoggedTable } from './loggedTable.js';
import type { Neighbours } from './neighbours.js';

/** From docs/protocol.md. */
const PRESENCE = {
  /** Milliseconds that somebody may be away before the log stores their departure. */
  awayMs: 10_000,
  /**
   * How often a player may connect in quick succession, and the milliseconds until one more time. The log keeps each
   * arrival.
   */
  arrivals: { atOnce: 5, everyMs: 10_000 },
  /** Milliseconds that the Master may be away before somebody else may start the game. */
  masterMs: 120_000,
} as const;

/**
 * Who is connected to any server, as far as this server knows. A roll waits for people who have just lost their
 * connections, until the log says that they've departed. Only then can it do without their links.
 */
export interface Presence {
  update(connected: readonly number[]): void;
  /**
   * Connected people, in ascending order. For 10 seconds after loading the table, this server also counts people who
   * may be at another server that hasn't sent its state yet. Otherwise somebody else could become the decider for a
   * moment. Rolls still wait for these people, because they may be away.
   */
  connected(): readonly number[];
  /** When a person went away, in milliseconds on the server's clock. Undefined if connected. */
  awaySince(member: number): number | undefined;
  /** People who have been away so long that their departures must be stored. */
  mustDepart(): readonly number[];
  untilDeparture(): number;
  /**
   * Milliseconds that a roll must wait for people who have just lost their connections. All rolls of a turn wait for a
   * person until the same time: 10 seconds after the first lost connection that held up a roll. So nobody can delay a
   * turn by reconnecting again and again.
   */
  untilRoll(roller: number): number;
  /**
   * People who are away, though the log doesn't say yet that they've departed. Before a roll, these departures must be
   * stored, except the roller's.
   */
  toDepart(roller?: number): readonly number[];
  /**
   * Who may start the game and seat computer players once the Master has been away for two minutes: the earliest joiner
   * who is connected. Undefined after the start, and if there's nobody.
   */
  deputy(): number | undefined;
  /** Milliseconds until there is a deputy. Infinity while the Master is connected. */
  untilDeputy(): number;
  /** Whose links a question needs, in ascending order: all people who haven't departed. */
  linked(): readonly number[];
  /** Forgets how long people have been away, because the server or its timers were stopped. */
  restart(): void;
  /** True if another arrival of a member may be stored now. If so, counts it. */
  mayArrive(member: number): boolean;
}

/** When a table is loaded, everybody counts as away until they connect. */
export function createPresence(
  log: Pick<LoggedTable, 'table' | 'isDeparted' | 'serverOf'>,
  neighbours: Pick<Neighbours, 'isUnheard'>,
  monotonic: () => number,
): Presence {
  const loadedAt = monotonic();
  const away = new Map<number, number>();
  const arrivals = new Map<number, ReturnType<typeof createAllowance>>();
  /** The current turn. `deadlines` says until when its rolls wait for each person who has lost the connection. */
  let turn = '';
  const deadlines = new Map<number, number>();

  const people = (): readonly number[] => peoplePresent(log.table());

  const update = (connected: readonly number[]): void => {
    for (const member of people()) {
      if (connected.includes(member)) away.delete(member);
      else if (!away.has(member)) away.set(member, monotonic());
    }
    for (const member of away.keys()) if (!people().includes(member)) away.delete(member);
  };
  update([]);

  const toDepart = (roller?: number): readonly number[] =>
    people().filter((member) => member !== roller && away.has(member) && !log.isDeparted(member));

  /** When the log must say that somebody who's away has departed. */
  const endOf = (member: number): number => (away.get(member) ?? 0) + PRESENCE.awayMs;

  const deputyAt = (): number => {
    const master = log.table().game ? undefined : masterOf(log.table());
    return (master === undefined ? Infinity : (away.get(master) ?? Infinity)) + PRESENCE.masterMs;
  };

  const isExpected = (member: number): boolean => {
    const isEarly = monotonic() - loadedAt < PRESENCE.awayMs;
    return isEarly && !log.isDeparted(member) && neighbours.isUnheard(log.serverOf(member));
  };

  const connected = (): readonly number[] =>
    people().filter((member) => !away.has(member) || isExpected(member));

  return {
    update,
    deputy: () => (deputyAt() <= monotonic() ? connected()[0] : undefined),
    untilDeputy() {
      const wait = deputyAt() - monotonic();
      return wait > 0 ? wait : Infinity;
    },
    connected,
    awaySince: (member) => away.get(member),
    mustDepart: () => toDepart().filter((member) => endOf(member) <= monotonic()),
    untilDeparture() {
      const now = monotonic();
      let next = Infinity;
      // Departures that are already due are left out: if one couldn't be stored, the table tries again anyway.
      for (const member of toDepart()) {
        const left = endOf(member) - now;
        if (left > 0) next = Math.min(next, left);
      }
      return next;
    },
    untilRoll(roller) {
      const now = monotonic();
      const present = turnOf(log.table());
      if (turn !== present) deadlines.clear();
      turn = present;
      const waits = toDepart(roller).map((member) => {
        const deadline = deadlines.get(member) ?? endOf(member);
        deadlines.set(member, deadline);
        return deadline - now;
      });
      return Math.max(0, ...waits);
    },
    toDepart,
    linked: () => people().filter((member) => !log.isDeparted(member)),
    restart() {
      for (const member of away.keys()) away.set(member, monotonic());
      deadlines.clear();
    },
    mayArrive(member) {
      const { atOnce, everyMs } = PRESENCE.arrivals;
      const allowance = arrivals.get(member) ?? createAllowance(1000 / everyMs, atOnce, monotonic);
      arrivals.set(member, allowance);
      return allowance.take(1);
    },
  };
}

const turnOf = (table: Table): string =>
  `${memberInTurn(table)} ${table.game?.phase.name === 'turn' ? table.game.phase.turn.number : 0}`;
