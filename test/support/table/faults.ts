import { expect } from '@jest/globals';
import {
  addRecord,
  isRecorded,
  judgeStored,
  proposeRecord,
  readRecord,
  type Table,
  type TableAction,
  type TableRecord,
} from '../../../src/table/index.js';
import type { LocalTable } from './localTable.js';

/** Returns a value as a client reads it from JSON. */
export const asRead = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Returns the code of the fault that everybody finds in the next record of a log, or `valid`. */
export function faultOf(table: Table, record: unknown): string {
  const added = addRecord(table, asRead(record));
  const code = added.ok ? 'valid' : added.fault.code;
  // A server that reads its own log checks everything but signatures.
  const read = readRecord(asRead(record));
  if (read && code !== 'wrong-signature') expect(judgeStored(table, read)?.code ?? 'valid').toBe(code);
  return code;
}

/** Returns the code of the fault that everybody finds in a first record, or `valid`. */
export function faultOfFirst(record: unknown): string {
  const added = addRecord(undefined, asRead(record));
  return added.ok ? 'valid' : added.fault.code;
}

/** Returns the record of an action that a member signs in a table's current state. The links of 0, 1 and 2 are linked. */
export function signedRecord(local: LocalTable, member: number, action: TableAction): TableRecord {
  const signed = local.sign(member, action);
  if (!isRecorded(signed)) throw new Error(`${action.type} never becomes a record`);
  return proposeRecord(local.table(), signed, { time: local.time(), linked: [0, 1, 2] });
}
