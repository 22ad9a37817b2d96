import { MAX_SEATS } from '../engine/index.js';
import { openTable } from './apply.js';
import type { Fault } from './judge.js';
import { isSignedBy } from './keys.js';
import { type Computer, type Joiner, type RecordOf, type SignedAction, tableVersion } from './records.js';
import { isClosed, masterOf, type Table } from './table.js';

/** A table's first record before the game starts. Every change of seats, rules or clock replaces it. */
export type FirstRecord = RecordOf<'opened'>;

export type LobbyChange =
  { readonly ok: true; readonly record: FirstRecord } | { readonly ok: false; readonly fault: Fault };

export function joinLobby(table: Table, record: FirstRecord, player: Joiner): LobbyChange {
  if (table.game) return refuse({ code: 'started' });
  return isClosed(table) ? refuse({ code: 'over' }) : withSeat(record, player);
}

/** True if the member signed this action for the current first record. */
export function isCurrent(table: Table, { member, at, sig, action }: SignedAction): boolean {
  const { key } = table.members[member] ?? {};
  const statement = { table: table.id, member, at, hash: table.hash, action };
  return at === 1 && key !== undefined && isSignedBy(key, statement, sig);
}

/**
 * Changes the first record as a signed action asks: the Master's `rules`, `seat` or `remove`, or a person's `leave`.
 * The fault is `outdated` if the signature is for an older first record.
 *
 * @param deputy may also seat computer players, because the Master is away
 */
export function changeLobby(
  table: Table,
  record: FirstRecord,
  signed: SignedAction,
  deputy?: number,
): LobbyChange {
  if (table.game) return refuse({ code: 'started' });
  if (!isCurrent(table, signed)) return refuse({ code: 'outdated' });
  const { member, action } = signed;
  if (action.type === 'leave') return check(withoutSeat(record, member));
  const mayAct = masterOf(table) === member || (action.type === 'seat' && deputy === member);
  if (!mayAct) return refuse({ code: 'only-master' });
  switch (action.type) {
    case 'rules': {
      const { rules, clock } = action;
      return check({
        ...withoutClock(record),
        version: tableVersion(rules),
        rules,
        ...(clock !== undefined && { clock }),
      });
    }
    case 'seat': {
      const { level, name } = action;
      return withSeat(record, { level, name });
    }
    case 'remove': {
      const isOther = action.member !== member && action.member < record.seats.length;
      return isOther
        ? check(withoutSeat(record, action.member))
        : refuse({ code: 'no-such-member', member: action.member });
    }
    default:
      return refuse({ code: 'not-started' });
  }
}

const refuse = (fault: Fault): LobbyChange => ({ ok: false, fault });

const withSeat = (record: FirstRecord, seat: Joiner | Computer): LobbyChange =>
  record.seats.length >= MAX_SEATS
    ? refuse({ code: 'table-full' })
    : check({ ...record, seats: [...record.seats, seat] });

function withoutClock(record: FirstRecord): FirstRecord {
  const { clock, ...rest } = record;
  return clock === undefined ? record : rest;
}

/** Removes a seat. Once the last person has left, the computer players go too. */
function withoutSeat(record: FirstRecord, member: number): FirstRecord {
  const seats = record.seats.filter((_, index) => index !== member);
  return { ...record, seats: seats.every((seat) => 'level' in seat) ? [] : seats };
}

function check(record: FirstRecord): LobbyChange {
  const opened = openTable(record);
  return opened.ok ? { ok: true, record } : opened;
}
