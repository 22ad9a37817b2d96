import type { Statement } from './canonical.js';
import { diceOfLinks, neededLinks, pointsFor } from './judge.js';
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

/**
 * Returns the record with the dice of the current question, as the next record of the table's log. Returns undefined if
 * there is no question. `linkOf` returns the link that a member has revealed.
 */
export function proposeRolled(
  table: Table,
  linkOf: (member: number) => string | undefined,
  link: string,
  { time }: Pick<ServerFacts, 'time'>,
): TableRecord | undefined {
  if (!table.question) return undefined;
  const links = neededLinks(table).map((member) => [member, linkOf(member) ?? ''] as const);
  const dice = diceOfLinks(table, links, link);
  return dice && { n: table.n + 1, time, type: 'rolled', roll: table.question.roll, links, link, dice };
}

/**
 * Returns the record that removes a member whom all other connected people have voted out, as the next record of the
 * table's log. Returns undefined if there is no such member among `late`, the members who keep the others waiting.
 */
export function proposeVotedOut(
  table: Table,
  late: readonly number[],
  { time, connected }: ServerFacts,
): TableRecord | undefined {
  for (const member of late) {
    const votes = table.votes.flatMap((vote) => (vote.against === member ? [vote.member] : []));
    votes.sort((a, b) => a - b);
    const isAgreed = connected.every((other) => other === member || votes.includes(other));
    if (votes.length > 0 && isAgreed) return { n: table.n + 1, time, type: 'votedOut', member, votes };
  }
  return undefined;
}
