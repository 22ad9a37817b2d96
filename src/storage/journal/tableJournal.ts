import type { GameEvent } from '../../engine/index.js';
import { FIRST_SUM, frame } from './frame.js';
import { type FirstTableRecord, TABLE_FORMAT } from './records.js';

/** A game at a network table, with the whole log of the table. */
export interface TableGame extends Omit<FirstTableRecord, 'format'> {
  readonly lines: readonly TableLine[];
}

/** A record of a table's log. The game store does not interpret the record. */
export interface TableLine {
  /** The time of the record, in ISO 8601, UTC. */
  readonly at: string;
  /** The record as a JSON object. */
  readonly record: object;
  /** The event that the record caused in the game. Absent if the record caused no event. */
  readonly event?: GameEvent;
}

/** Returns the journal of a game at a network table. `GameStore.add` checks and stores the journal. */
export function encodeTableJournal({ id, created, header, table, lines }: TableGame): Uint8Array {
  const first: FirstTableRecord = { format: TABLE_FORMAT, id, created, header, table };
  let sum = FIRST_SUM;
  const records = lines.map(({ at, record, event }): TableLine => ({ at, record, ...(event && { event }) }));
  const framed = [first, ...records].map((record) => {
    const next = frame(record, sum);
    sum = next.sum;
    return next.line;
  });
  return Buffer.from(framed.join(''));
}
