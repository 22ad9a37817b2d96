import { type LogEntry, readEntry, type TableLog, type TableMemory } from '../../net/index.js';
import { encodeTableJournal, gameIdFrom, type ServerFiles, type TableFile } from '../../storage/index.js';
import { linesOfLog } from '../home/tableProof.js';
import { checkLog, readRecord, type TableRecord } from '../../table/index.js';

/** Only a cluster needs these entries: they say who is connected to which server. */
const UNKEPT: readonly LogEntry['type'][] = ['arrived', 'departed', 'ended'];

/**
 * A log of tables in a server's files. Skips who is connected: only other servers would need that, and they don't use
 * these files.
 */
export const tableLog = (files: ServerFiles): TableLog => ({
  async read(name, after = 0) {
    const stored = await files.read(name);
    return stored
      ?.filter(({ position }) => position > after)
      .map(({ position, entry: value }) => {
        const entry = readEntry(value);
        if (entry) return { position, entry };
        throw new Error(`this version doesn't know the entry at position ${position}`);
      });
  },
  append(name, after, entry) {
    if (UNKEPT.includes(entry.type)) return Promise.resolve(after);
    return entry.type === 'lobby' ? files.replace(name, after, entry) : files.append(name, after, entry);
  },
});

export function tableMemory(stored: TableFile): TableMemory {
  return {
    secrets: stored.secrets,
    records: stored.records.map(readRecord).filter((record) => record !== undefined),
    ...(stored.seat && { seat: stored.seat }),
    ...(stored.lastRoll && { lastRoll: stored.lastRoll }),
    append: (record) => stored.append(record),
    saveSeat: (code) => stored.saveSeat(code),
    saveRoll: (roll) => stored.saveRoll(roll),
  };
}

export const hasValidLog = ({ records }: TableFile): boolean => records.length === 0 || checkLog(records).ok;

export interface TableJournal {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * The journal of a table's game; undefined before the game has started. Its id depends only on the table, so several
 * players who store it in one folder store a single game.
 *
 * @param member the member number of this player; undefined for watchers
 */
export function journalOfTable(
  records: readonly TableRecord[],
  member: number | undefined,
): TableJournal | undefined {
  const game = linesOfLog(records);
  if (!game || game.header.dice !== 'table') return undefined;
  const { table, header, lines } = game;
  const created = new Date(records[0]?.time ?? 0);
  const id = gameIdFrom(created, Buffer.from(table.id, 'base64url'));
  const place = { name: table.name, ...(member !== undefined && { seat: member }) };
  return {
    id,
    bytes: encodeTableJournal({ id, created: created.toISOString(), header, table: place, lines }),
  };
}
