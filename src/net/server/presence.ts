import { masterOf, memberInTurn, peoplePresent, type Table } from '../../table/index.js';
import { createAllowance } from '../wire/limits.js';
import type { LoggedTable } from './loggedTable.js';
import type { Neighbours } from './neighbours.js';

/** The limits of presence, from docs/protocol.md. */
const PRESENCE = {
  /** How long somebody may be away before the departure is stored, in milliseconds. */
  awayMs: 10_000,
  /** How many arrivals a seat may have at once, and the milliseconds until one more. */
  arrivals: { atOnce: 5, everyMs: 10_000 },
  /** How long the Master may be away before somebody else may start the game, in milliseconds. */
  masterMs: 120_000,
} as const;

/**
 * Who is connected to any server, as far as this server knows. Only the log can leave somebody out of a roll:
 * whoever hasn't departed is named, and a roll waits for those who have just lost their connections.
 */
export interface Presence {
  /** Notes who is connected now, in any order. */
  update(connected: readonly number[]): void;
  /**
   * Returns the connected people, in ascending order. For 10 seconds after the table was loaded, that
   * includes those at another server according to the log, until that server says who is there, and those who
   * haven't arrived since the start. Otherwise somebody could decide in their place. A roll waits for them,
   * because they may be away.
   */
  connected(): readonly number[];
  /** Returns since when a person is away, in milliseconds on the server's clock. Undefined if connected. */
  awaySince(member: number): number | undefined;
  /** Returns the people who have been away so long that their departures must be stored. */
  mustDepart(): readonly number[];
  /** Returns the milliseconds until the next departure, or Infinity. */
  untilDeparture(): number;
  /**
   * Returns how many milliseconds a roll must wait for people who have just lost their connections. All rolls
   * of a turn wait for each of them until the same time, 10 seconds after the first loss that held up a roll.
   */
  untilRoll(roller: number): number;
  /**
   * Returns the people who are away and haven't departed. The others' departures must be stored before a
   * roll.
   */
  toDepart(roller?: number): readonly number[];
  /**
   * Returns who may start the game and seat computer players after the Master has been away for two minutes:
   * the earliest joiner who is connected. Undefined after the start, and if there is nobody.
   */
  deputy(): number | undefined;
  /** Returns the milliseconds until there is a deputy. Infinity if the Master is connected. */
  untilDeputy(): number;
  /** Returns the people whose links a question needs, in ascending order: those who haven't departed. */
  linked(): readonly number[];
  /** Forgets how long people have been away, because the server or its timers were stopped. */
  restart(): void;
  /** Returns whether a seat may have another arrival now, and if so counts it. */
  mayArrive(member: number): boolean;
}

/** Starts with everybody away: a server that loads a running table has just cut all connections. */
export function createPresence(
  log: Pick<LoggedTable, 'table' | 'isDeparted' | 'serverOf'>,
  neighbours: Pick<Neighbours, 'isUnheard'>,
  monotonic: () => number,
): Presence {
  const loadedAt = monotonic();
  const away = new Map<number, number>();
  const arrivals = new Map<number, ReturnType<typeof createAllowance>>();
  /** The turn, and until when its rolls wait for each person who has lost the connection during the turn. */
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

  /** Returns when somebody who is away departs. */
  const endOf = (member: number): number => (away.get(member) ?? 0) + PRESENCE.awayMs;

  /** Returns when the Master will have been away for too long. */
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
      // If a due departure can't be stored, the table tries again after its own pause.
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
