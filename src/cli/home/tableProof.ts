import type { GameHeader } from '../../engine/index.js';
import { sameEvent } from '../../engine/index.js';
import type { StoredGame, TableLine } from '../../storage/index.js';
import {
  addRecord,
  canonical,
  checkLog,
  eventOf,
  fingerprintOf,
  lastGameHash,
  type Table,
  type TableRecord,
} from '../../table/index.js';
import { tableProofMessages } from '../../text/index.js';

export interface TableGameLines {
  readonly header: GameHeader;
  readonly lines: readonly TableLine[];
  readonly table: Table;
}

/** Converts a log into the lines of a stored game. Undefined before the game has started, or if a record is wrong. */
export function linesOfLog(records: readonly TableRecord[]): TableGameLines | undefined {
  let table: Table | undefined;
  const lines: TableLine[] = [];
  for (const record of records) {
    const event = table && eventOf(table, record);
    const added = addRecord(table, record);
    if (!added.ok) return undefined;
    ({ table } = added);
    lines.push({ at: record.time, record, ...(event && { event }) });
  }
  return table?.game && { header: table.game.header, lines, table };
}

/** A roll decided without some of the people at the table, for example because a computer was offline. */
export interface PartialRoll {
  /** The roll's number at the table, counted from 1. */
  readonly roll: number;
  readonly player: string;
  /** The people whose computers took no part. */
  readonly without: readonly string[];
}

/** True for a log from an earlier version, which this one can't check. */
export const isOldLog = ([first]: readonly object[]): boolean =>
  first !== undefined && 'version' in first && first.version === 1;

export type TableProof =
  | {
      readonly ok: true;
      readonly fingerprint: string;
      readonly rolls: number;
      readonly partial: readonly PartialRoll[];
    }
  | { readonly ok: false; readonly message: string };

/**
 * Checks every record in a stored game's table log: signatures, links, dice, turns and points. Replaying the log must
 * lead to exactly the stored game.
 */
export function proveTable({ game, events }: StoredGame, records: readonly object[]): TableProof {
  const check = checkLog(records);
  if (!check.ok) {
    return { ok: false, message: tableProofMessages.wrongRecord(check.index + 1, check.fault.code) };
  }
  const { table } = check;
  const isSameGame =
    table.game !== undefined &&
    canonical(table.game.header) === canonical(game.header) &&
    table.events.length === events.length &&
    table.events.every((event, index) => {
      const other = events[index];
      return other !== undefined && sameEvent(event, other);
    });
  if (!isSameGame) return { ok: false, message: tableProofMessages.otherGame };
  return {
    ok: true,
    fingerprint: fingerprintOf(lastGameHash(table)),
    rolls: table.proofs.length,
    partial: partialRolls(table),
  };
}

const partialRolls = ({ proofs, members }: Table): readonly PartialRoll[] =>
  proofs
    .filter(({ without }) => without.length > 0)
    .map(({ roll, member, without }) => ({
      roll,
      player: members[member]?.name ?? '',
      without: without.map((each) => members[each]?.name ?? ''),
    }));
