import { type LogEntry, readEntry, type TableLog, type TableMemory } from '../../net/index.js';
import { encodeTableJournal, gameIdFrom, type ServerFiles, type TableFile } from '../../storage/index.js';
import { linesOfLog } from '../home/tableProof.js';
import { checkLog, readRecord, type TableRecord } from '../../table/index.js';

/** The entries that only a cluster of servers needs: they say who is connected to which server. */
const UNKEPT: readonly LogEntry['type'][] = ['arrived', 'departed', 'ended'];

/**
 * Returns the log of tables in a server's files. Doesn't store who is connected, because only other servers would need
 * that, and they don't use these files.
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

/** Returns a stored table in the form in which a client reads and saves it. */
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

/** Returns whether the records that this computer has stored of a table follow each other correctly. */
export const hasValidLog = ({ records }: TableFile): boolean => records.length === 0 || checkLog(records).ok;

export interface TableJournal {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * Returns the journal of a table's game. Its id depends only on the table. So if several players of the table store
 * their games in the same folder, they store one game. Returns undefined if the game hasn't started.
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
