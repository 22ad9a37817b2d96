import { isLinkAt, memberInTurn, neededLinks, type Table } from '../../table/index.js';

/** The limits of a table, from docs/network.md. */
const LIMITS = {
  /** The time without an action after which the others may vote a player out, in milliseconds. */
  idleMs: 120_000,
  /** How many chat messages a member may send in `chatMs` milliseconds. */
  chatMessages: 5,
  chatMs: 10_000,
} as const;

/** Whom a table waits for, and for how long. */
export interface Waiting {
  /** Notes that a game record has changed the table, and that the turn or the question may have changed with it. */
  advance(before: Table, after: Table): void;
  /** Notes a member's link for the current question. Returns what happened to it. */
  addLink(table: Table, member: number, roll: number, link: string): 'added' | 'ignored' | 'wrong';
  /** Returns the link that a member has revealed for the current question, or undefined. */
  linkOf(member: number): string | undefined;
  /** Returns all links for the current question, with the members who have revealed them. */
  links(): readonly (readonly [number, string])[];
  /**
   * Returns the members who keep the others waiting: the people whose links are missing, or the player whose turn it
   * is.
   */
  late(table: Table): readonly number[];
  /** Returns the time in milliseconds until the others may vote. */
  untilVote(table: Table): number;
  /** Returns the seconds that are left of the turn, or undefined if the turn has no clock. */
  secondsLeft(table: Table): number | undefined;
  /**
   * Returns the time in milliseconds until a member may chat, or 0 if the member may chat now. Then counts the message.
   */
  untilChat(member: number): number;
}

/** Starts to wait. `monotonic` returns milliseconds on a clock that never jumps. */
export function createWaiting(monotonic: () => number): Waiting {
  const links = new Map<number, string>();
  const chatTimes = new Map<number, readonly number[]>();
  let lastAction = monotonic();
  let turnStart = lastAction;

  const untilEndOfTurn = (clock: number): number => turnStart + clock * 1000 - monotonic();

  return {
    advance(before, after) {
      if (before.gameRecords !== after.gameRecords) lastAction = monotonic();
      if (memberInTurn(before) !== memberInTurn(after) || before.seats !== after.seats)
        turnStart = lastAction;
      if (before.question?.roll !== after.question?.roll) links.clear();
    },
    addLink(table, member, roll, link) {
      if (table.question?.roll !== roll || links.has(member)) return 'ignored';
      const known = table.members[member]?.link;
      if (!known || !neededLinks(table).includes(member)) return 'ignored';
      if (!isLinkAt(roll, link, known)) return 'wrong';
      links.set(member, link);
      return 'added';
    },
    linkOf: (member) => links.get(member),
    links: () => [...links],
    late(table) {
      if (table.question) return neededLinks(table).filter((member) => !links.has(member));
      const inTurn = memberInTurn(table);
      return inTurn === undefined ? [] : [inTurn];
    },
    untilVote(table) {
      const idle = lastAction + LIMITS.idleMs - monotonic();
      const clock = table.clock === undefined || table.question ? Infinity : untilEndOfTurn(table.clock);
      return Math.max(0, Math.min(idle, clock));
    },
    secondsLeft(table) {
      if (table.clock === undefined || memberInTurn(table) === undefined) return undefined;
      return Math.max(0, Math.ceil(untilEndOfTurn(table.clock) / 1000));
    },
    untilChat(member) {
      const now = monotonic();
      const times = (chatTimes.get(member) ?? []).filter((time) => now - time < LIMITS.chatMs);
      const [oldest] = times;
      const isTooFast = times.length >= LIMITS.chatMessages && oldest !== undefined;
      chatTimes.set(member, isTooFast ? times : [...times, now]);
      return isTooFast ? oldest + LIMITS.chatMs - now : 0;
    },
  };
}
