import type { Statement } from './canonical.js';
import { pointsFor } from './judge.js';
import { signStatement } from './keys.js';
import type { SignedAction, TableAction, TableRecord } from './records.js';
import { hashAt, lastGameRecord, type Table } from './table.js';

/**
 * Signs an action of a member, as an answer to the current state of the table.
 *
 * @param key the member's private ed25519 key; for a computer player, the table's key
 */
export function signAction(table: Table, member: number, key: string, action: TableAction): SignedAction {
  const at = lastGameRecord(table);
  const hash = hashAt(table, at) ?? table.hash;
  const statement: Statement = { table: table.id, member, at, hash, action };
  return { member, at, sig: signStatement(key, statement), action };
}

/** What the server adds to an action. */
export interface ServerFacts {
  /** The current time, in ISO 8601, UTC. */
  readonly time: string;
  /** The connected people, in ascending order. A question names all of them except the roller. */
  readonly connected: readonly number[];
}

/**
 * Returns the record for an action, as the next record of the table's log. Does not check the action; see `judge`.
 */
export function proposeRecord(
  table: Table,
  { member, at, sig, action }: SignedAction,
  { time, connected }: ServerFacts,
): TableRecord {
  const signed = { n: table.n + 1, time, member, at, sig };
  switch (action.type) {
    case 'rules': {
      const { rules, clock } = action;
      return { type: 'rules', ...signed, rules, ...(clock !== undefined && { clock }) };
    }
    case 'seat':
      return {
        type: 'seated',
        ...signed,
        seat: table.members.length,
        level: action.level,
        name: action.name,
      };
    case 'remove':
      return { type: 'removed', ...signed, removed: action.member };
    case 'begin':
      return { type: 'began', ...signed };
    case 'roll': {
      const { roll, hold } = action;
      const named = connected.filter((each) => each !== member);
      return { type: 'asked', ...signed, roll, hold, named };
    }
    case 'score': {
      const { box } = action;
      return { type: 'scored', ...signed, box, ...pointsFor(table, box) };
    }
    case 'leave':
      return { type: 'left', ...signed };
    case 'agree':
      return { type: 'agreed', ...signed, against: action.against };
    case 'say':
      return { type: 'said', ...signed, count: action.count, text: action.text };
  }
}
