import { currentTurn, isPerson } from '../../engine/index.js';
import { neededLinks, type Table } from '../../table/index.js';
import type { Waits } from '../cluster.js';

/** Waiting limits from docs/protocol.md, in milliseconds. */
const WAITING = {
  /** A seat is late once the table has waited this long for its action or link. */
  idleMs: 120_000,
  /** After waiting this long, a roll shows everybody whose links are missing. */
  missingMs: 3_000,
  /** How long a seat may keep rolls waiting for its links, in total between two of its turns. */
  linksMs: 120_000,
  /** Once that total is used up, a seat is late after a roll has waited this long for its link. */
  linkMs: 10_000,
  /** Once dice appear, the turn's clock leaves the player at least this much time. */
  afterDiceMs: 10_000,
  /** The others may vote once a warned player has stayed late for this long, in total between two turns. */
  warningMs: 30_000,
  /** They may also vote once the late player has been away for this long. */
  awayMs: 120_000,
} as const;

interface Awaited {
  readonly kind: 'action' | 'link';
  readonly since: number;
}

/** A table's clocks: whom it waits for, who is late, and who may be voted out. Computer players are never late. */
export interface Clocks {
  /**
   * Notes how the table has changed, and whom it waits for now.
   *
   * @param given members who have revealed their links for the current roll
   * @param held whether a roll waits for people who have just lost their connections. Meanwhile, all clocks stand
   * still, and nobody is late
   */
  update(table: Table, given: readonly number[], held: boolean): void;
  /**
   * Stops the clock of a member who has revealed the link for the current roll. True if the others saw the roll wait
   * for this member.
   */
  gave(member: number): boolean;
  /** Restarts all clocks, because the server or its timers were stopped. */
  restart(): void;
  waits(): Waits;
  /**
   * Takes over another server's waiting times for the same state of the game, where they're longer than this server's.
   */
  adopt(waits: Waits): void;
  /**
   * Whom the table has waited for too long. Connected late members count as warned from this call on, because they see
   * the result.
   */
  waiting(): Waiting;
  /** Milliseconds until somebody is missing, late or may be voted out. Infinity if nothing will change. */
  untilChange(): number;
}

/** Whom a table is waiting for. All lists of members are in ascending order. */
export interface Waiting {
  /** A roll has waited so long for these members' links that the others should know. */
  readonly missing: readonly number[];
  readonly late: readonly number[];
  readonly votable: readonly number[];
  /** Seconds left of the turn. Undefined while its clock is stopped. */
  readonly secondsLeft: number | undefined;
}

/**
 * Starts the clocks.
 *
 * @param monotonic returns milliseconds on a clock that never jumps
 * @param awaySince when a member went away; undefined if the member is connected
 */
export function createClocks(
  monotonic: () => number,
  awaySince: (member: number) => number | undefined,
): Clocks {
  let awaited = new Map<number, Awaited>();
  let isHeld = false;
  let gameRecords = 0;
  /** True while a roll that a player asked for waits for links. */
  let isRolling = false;
  let inTurn: number | undefined;
  let turn = 0;
  /** The turn clock's length in milliseconds, and how much of it is used. */
  let clock = Infinity;
  let used = 0;
  /** How long rolls have waited for each member's link since their last turn. */
  const linkTimes = new Map<number, number>();
  const warned = new Map<number, number>();
  /** How long each member was late after earlier warnings since their last turn, without the current warning. */
  const lateTimes = new Map<number, number>();
  let counted = monotonic();

  /** Adds the time since the last call to the running clocks. */
  const count = (): void => {
    const passed = monotonic() - counted;
    counted += passed;
    for (const [member, { kind, since }] of awaited) {
      if (isHeld) awaited.set(member, { kind, since: since + passed });
      else if (kind === 'action') used += passed;
      else linkTimes.set(member, (linkTimes.get(member) ?? 0) + passed);
    }
  };

  /** When a member will count as late, if the table still waits for them by then. */
  const lateAt = (member: number, { kind, since }: Awaited): number => {
    const idle = since + WAITING.idleMs;
    if (kind === 'action') return Math.min(idle, counted + clock - used);
    // The time that earlier rolls waited for this member: the total without the current roll's share.
    const before = (linkTimes.get(member) ?? 0) - (counted - since);
    return Math.min(idle, since + Math.max(WAITING.linkMs, WAITING.linksMs - before));
  };

  /** Forgets the warning of a member who's no longer late, but not how long they were late. */
  const calm = (member: number): void => {
    const since = warned.get(member);
    if (since === undefined) return;
    lateTimes.set(member, (lateTimes.get(member) ?? 0) + counted - since);
    warned.delete(member);
  };

  const missingAt = ({ since }: Awaited): number => (isRolling ? since + WAITING.missingMs : Infinity);

  /** When the others may vote against a late member. */
  const votableAt = (member: number, wait: Awaited): number => {
    const warning = (warned.get(member) ?? Infinity) + WAITING.warningMs - (lateTimes.get(member) ?? 0);
    const away = (awaySince(member) ?? Infinity) + WAITING.awayMs;
    return Math.max(lateAt(member, wait), Math.min(warning, away));
  };

  return {
    update(table, given, held) {
      count();
      isHeld = held;
      const { seat: now, number = 0 } = (table.game && currentTurn(table.game)) ?? {};
      if (now !== inTurn || number !== turn) {
        // When a turn ends, its player's link times, warning and late times are forgotten.
        if (inTurn !== undefined) for (const times of [linkTimes, warned, lateTimes]) times.delete(inTurn);
        used = 0;
      }
      [inTurn, turn] = [now, number];
      clock = table.clock === undefined ? Infinity : table.clock * 1000;
      const isNew = table.gameRecords !== gameRecords;
      gameRecords = table.gameRecords;
      const before = awaited;
      awaited = new Map();
      const wait = (member: number, kind: Awaited['kind']): void => {
        const known = before.get(member);
        const isSame = known?.kind === kind && !(isNew && kind === 'action');
        const since = isSame ? known.since : monotonic();
        awaited.set(member, { kind, since });
      };
      // If the roller's own link is missing, the roller's turn clock keeps running.
      if (table.question)
        for (const member of neededLinks(table))
          if (!given.includes(member)) wait(member, member === now ? 'action' : 'link');
      const isPersonInTurn = now !== undefined && isPerson({ kind: table.members[now]?.kind ?? '' });
      const wasRolling = isRolling;
      isRolling = table.question !== undefined;
      if (!isRolling && isPersonInTurn) {
        wait(now, 'action');
        if (wasRolling) used = Math.min(used, Math.max(0, clock - WAITING.afterDiceMs));
      }
      for (const [member, { since }] of before) if (awaited.get(member)?.since !== since) calm(member);
    },
    gave(member) {
      count();
      const wait = awaited.get(member);
      awaited.delete(member);
      calm(member);
      return wait !== undefined && missingAt(wait) <= counted;
    },
    restart() {
      counted = monotonic();
      used = 0;
      linkTimes.clear();
      warned.clear();
      lateTimes.clear();
      awaited = new Map([...awaited].map(([member, { kind }]) => [member, { kind, since: counted }]));
    },
    waits() {
      count();
      const awaitedFor = [...awaited].map(
        ([member, { kind, since }]) => [member, kind, counted - since] as const,
      );
      return { used, awaited: awaitedFor, links: [...linkTimes] };
    },
    adopt(waits) {
      count();
      used = Math.max(used, waits.used);
      for (const [member, kind, waited] of waits.awaited) {
        const known = awaited.get(member);
        if (known?.kind === kind)
          awaited.set(member, { kind, since: Math.min(known.since, counted - waited) });
      }
      for (const [member, waited] of waits.links)
        linkTimes.set(member, Math.max(linkTimes.get(member) ?? 0, waited));
    },
    waiting() {
      count();
      const now = monotonic();
      const missing: number[] = [];
      const late: number[] = [];
      const votable: number[] = [];
      let isRunning = false;
      for (const [member, wait] of awaited) {
        if (missingAt(wait) <= now) missing.push(member);
        if (isHeld) continue;
        isRunning ||= wait.kind === 'action' && clock < Infinity;
        if (lateAt(member, wait) > now) continue;
        late.push(member);
        if (awaySince(member) === undefined && !warned.has(member)) warned.set(member, now);
        if (votableAt(member, wait) <= now) votable.push(member);
      }
      const secondsLeft = isRunning ? Math.max(0, Math.ceil((clock - used) / 1000)) : undefined;
      return { missing, late, votable, secondsLeft };
    },
    untilChange() {
      if (isHeld) return Infinity;
      const now = monotonic();
      let next = Infinity;
      for (const [member, wait] of awaited) {
        const late = lateAt(member, wait);
        for (const time of [missingAt(wait), late > now ? late : votableAt(member, wait)])
          if (time > now && time < next) next = time;
      }
      return next - now;
    },
  };
}
