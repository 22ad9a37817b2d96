import type { TableRecord } from '../table/index.js';

/**
 * Keeps the records of tables. A record may be shown to anybody only after `append` has stored it, so that no crash can
 * take it back.
 */
export interface TableLog {
  /** Returns all records of a table, or undefined if there is no table with this name. */
  read(table: string): Promise<readonly TableRecord[] | undefined>;
  /**
   * Stores a record after exactly `after` other records. Returns `conflict`, and stores nothing, if the log has another
   * number of records, because another server was faster. Rejects with the system's error if nothing could be stored.
   */
  append(table: string, after: number, record: TableRecord): Promise<'stored' | 'conflict'>;
}
