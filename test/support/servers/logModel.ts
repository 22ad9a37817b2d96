import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { LogEntry, PlacedEntry, TableLog } from '../../../src/net/index.js';
import { lobbyEntry } from './lobbyEntry.js';

/**
 * What a user of a log does. A stale user appends after an older position than the last one that it knows. Who knows no
 * entry appends a lobby.
 */
interface Command {
  readonly user: 0 | 1;
  readonly does: 'append' | 'append-stale' | 'lobby' | 'lobby-stale' | 'note' | 'read';
}

/** Groups of commands. After each group, both users read the log. */
export const anyCommands: fc.Arbitrary<readonly (readonly Command[])[]> = fc.array(
  fc.array(
    fc.record({
      user: fc.constantFrom(0, 1),
      does: fc.constantFrom(
        'append',
        'append',
        'append',
        'append-stale',
        'lobby',
        'lobby-stale',
        'note',
        'read',
      ),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 1, maxLength: 8 },
);

/** How often commands had each result. */
export interface LogCounts {
  stored: number;
  /** The lobbies that have replaced other entries. */
  replaced: number;
  conflicts: number;
  reads: number;
}

/** A record that has the right form, although no client has signed it. */
const record = (n: number, text: string): LogEntry => ({
  type: 'record',
  record: {
    n,
    time: '2026-01-31T00:00:00.000Z',
    type: 'said',
    member: 0,
    at: 1,
    sig: Buffer.alloc(64).toString('base64url'),
    count: 1,
    text,
  },
});

/** What is known about a log while several users write to it. */
interface Acknowledged {
  readonly position: number;
  readonly after: number;
  readonly entry: LogEntry;
}

/** The properties of a log, and the counts to which its results are added. */
interface LogTrial {
  /** The log also stores entries that are not records. */
  readonly keepsNotes: boolean;
  /** The commands of a group happen at the same time. */
  readonly atOnce: boolean;
  readonly counts: LogCounts;
}

/** Performs commands on a new table through two users of the same log, and checks that there is one log. */
export async function checkLogModel(
  users: readonly [TableLog, TableLog],
  table: string,
  groups: readonly (readonly Command[])[],
  { keepsNotes, atOnce, counts }: LogTrial,
): Promise<void> {
  const acknowledged: Acknowledged[] = [];
  /** The entries that each user knows. */
  const known: [PlacedEntry[], PlacedEntry[]] = [[], []];
  let texts = 0;

  const read = async (user: 0 | 1): Promise<void> => {
    const after = known[user].at(-1)?.position ?? 0;
    const acknowledgedBefore = acknowledged.map(({ position }) => position);
    const placed = (await users[user].read(table, after)) ?? [];
    counts.reads++;
    const news = placed.filter(({ position }) => position > (known[user].at(-1)?.position ?? 0));
    const later = [...known[user], ...news];
    // A lobby replaces everything before it.
    known[user] = later.slice(
      Math.max(
        0,
        later.findLastIndex(({ entry }) => entry.type === 'lobby'),
      ),
    );
    const positions = known[user].map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(positions).size).toBe(positions.length);
    // A reader knows everything that was acknowledged before it asked.
    const [start = 0] = positions;
    expect(positions).toEqual(
      expect.arrayContaining(acknowledgedBefore.filter((position) => position >= start)),
    );
  };

  const append = async ({ user, does }: Command): Promise<void> => {
    const back = does.endsWith('-stale') ? 2 : 1;
    const after = known[user].at(-back)?.position ?? 0;
    const n = known[user].filter(({ entry }) => entry.type === 'record').length + 1;
    const isLobby = does.startsWith('lobby') || known[user].length === 0;
    const isNote = does === 'note' && !isLobby;
    const text = `text ${++texts}`;
    const note: LogEntry = { type: 'arrived', member: texts, server: `server ${user}` };
    const entry = isNote ? note : isLobby ? lobbyEntry(text) : record(n, text);
    const result = await users[user].append(table, after, entry);
    if (isNote && !keepsNotes) return expect(result).toBe(after);
    if (result === 'conflict') {
      counts.conflicts++;
      // Somebody was first: an entry follows.
      expect((await users[user].read(table, after))?.length ?? 0).toBeGreaterThan(0);
      return;
    }
    counts.stored++;
    if (isLobby && after > 0) counts.replaced++;
    acknowledged.push({ position: result, after, entry });
  };

  for (const group of groups) {
    const ends = known.map((entries) => entries.at(-1)?.position ?? 0);
    const before = acknowledged.length;
    const last = Math.max(0, ...acknowledged.map(({ position }) => position));
    const perform = (command: Command): Promise<void> =>
      command.does === 'read' ? read(command.user) : append(command);
    if (atOnce) await Promise.all(group.map(perform));
    else for (const command of group) await perform(command);
    // If somebody has appended to the end of the log, exactly one was first. Nobody is refused without a reason.
    const first = acknowledged.slice(before).filter(({ after }) => after === last);
    const triesEnd = ({ user, does }: Command): boolean =>
      (['append', 'lobby'].includes(does) || (keepsNotes && does === 'note')) && ends[user] === last;
    expect(first.length).toBeLessThanOrEqual(1);
    if (group.some(triesEnd)) expect(first).toHaveLength(1);
    if (atOnce) await Promise.all([read(0), read(1)]);
    else for (const user of [0, 1] as const) await read(user);
  }
  const first = await users[0].read(table);
  const second = await users[1].read(table);
  expect(first).toEqual(second);
  expect(first).toEqual(known[0].length === 0 ? undefined : known[0]);
  expect(known[0]).toEqual(known[1]);
  // Each acknowledged entry follows the entry that it named, and is in the log once, unless a lobby has replaced it.
  const inOrder = acknowledged.toSorted((a, b) => a.position - b.position);
  expect(inOrder.map(({ after }) => after)).toEqual(
    [0, ...inOrder.map(({ position }) => position)].slice(0, -1),
  );
  const start = Math.max(
    0,
    inOrder.findLastIndex(({ entry }) => entry.type === 'lobby'),
  );
  expect(first ?? []).toEqual(inOrder.slice(start).map(({ position, entry }) => ({ position, entry })));
}
