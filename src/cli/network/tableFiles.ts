import type { TableLog, TableMemory } from '../../net/index.js';
import { encodeTableJournal, gameIdFrom, type ServerFiles, type TableFile } from '../../storage/index.js';
import { linesOfLog } from '../home/tableProof.js';
import { readRecord, type TableRecord } from '../../table/index.js';

/**
 * Returns the log of tables in a server's files. Positions are numbers of records. Keeps only records, because no other
 * server shares the files.
 */
export const tableLog = (files: ServerFiles): TableLog => ({
  async read(name, after = 0) {
    const values = await files.read(name);
    if (!values) return undefined;
    const records = recordsIn(values);
    // A newer version may have written records of a kind that this version does not know.
    if (records.length < values.length) throw new Error(`record ${records.length + 1} is unreadable`);
    return records
      .map((record, index) => ({ position: index + 1, entry: { type: 'record', record } as const }))
      .slice(after);
  },
  async append(name, after, entry) {
    if (entry.type !== 'record') return after;
    const result = await files.append(name, after, entry.record);
    return result === 'stored' ? after + 1 : result;
  },
});

/** Adapts a table that this computer has stored for a client. */
export function tableMemory(stored: TableFile): TableMemory {
  return {
    secrets: stored.secrets,
    records: recordsIn(stored.records),
    ...(stored.seat && { seat: stored.seat }),
    ...(stored.lastRoll && { lastRoll: stored.lastRoll }),
    append: (record) => stored.append(record),
    saveSeat: (member, code) => stored.saveSeat({ member, code }),
    saveRoll: (roll) => stored.saveRoll(roll),
  };
}

/** Returns the records at the start of a list, up to the first value that does not have the form of a record. */
function recordsIn(values: readonly unknown[]): readonly TableRecord[] {
  const records: TableRecord[] = [];
  for (const value of values) {
    const record = readRecord(value);
    if (!record) break;
    records.push(record);
  }
  return records;
}

/** The journal of a table's game, for the stored games. */
export interface TableJournal {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * Returns the journal of a table's game. Its id depends only on the table, so several seats that store their games in
 * the same folder store one game. Returns undefined if the game has not started.
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
  const seat = member === undefined ? -1 : table.seats.indexOf(member);
  const created = new Date(records[0]?.time ?? 0);
  const id = gameIdFrom(created, Buffer.from(table.id, 'base64url'));
  const place = { name: table.name, ...(seat >= 0 && { seat }) };
  return {
    id,
    bytes: encodeTableJournal({ id, created: created.toISOString(), header, table: place, lines }),
  };
}
