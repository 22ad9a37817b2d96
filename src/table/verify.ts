import { apply, openTable } from './apply.js';
import { type Fault, judge, judgeStored } from './judge.js';
import { readRecord, type TableRecord } from './records.js';
import { type Table, withoutHistory } from './table.js';

/** `index` is the position of the first wrong record; `table` is the state before it. */
export type LogCheck =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly fault: Fault; readonly index: number; readonly table?: Table };

/** Checks the next record and applies it. `table` is undefined before the first. */
export function addRecord(
  table: Table | undefined,
  value: unknown,
): { readonly ok: true; readonly table: Table } | { readonly ok: false; readonly fault: Fault } {
  const record = readRecord(value);
  if (!record) return { ok: false, fault: { code: 'not-a-record' } };
  if (!table) return openTable(record);
  const fault = judge(table, record);
  return fault ? { ok: false, fault } : { ok: true, table: apply(table, record) };
}

/** Checks a whole log. An empty one has the fault `not-a-record`. */
export function checkLog(records: readonly unknown[]): LogCheck {
  let table: Table | undefined;
  for (const [index, value] of records.entries()) {
    const added = addRecord(table, value);
    if (!added.ok) return { ...added, index, ...(table && { table }) };
    table = added.table;
  }
  return table ? { ok: true, table } : { ok: false, fault: { code: 'not-a-record' }, index: 0 };
}

/**
 * Applies a log that servers stored, and drops the table's history. Checks everything but the signatures, as
 * `judgeStored` does.
 */
export function loadLog(records: readonly TableRecord[]): LogCheck {
  let table: Table | undefined;
  for (const [index, record] of records.entries()) {
    const opened = table ? undefined : openTable(record);
    if (opened?.ok === false) return { ...opened, index };
    const fault = table && judgeStored(table, record);
    if (fault) return { ok: false, fault, index, ...(table && { table }) };
    table = opened?.ok ? opened.table : table && withoutHistory(apply(table, record));
  }
  return table ? { ok: true, table } : { ok: false, fault: { code: 'not-a-record' }, index: 0 };
}
