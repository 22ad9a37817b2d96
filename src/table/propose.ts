import type { Statement } from './canonical.js';
import { diceOfLinks, neededLinks, pointsFor } from './judge.js';
import { signStatement } from './keys.js';
import type { LobbyAction, SignedAction, TableAction, TableRecord } from './records.js';
import { hashAt, isLastVote, lastGameRecord, type Table } from './table.js';

/**
 * Signs a member's action, as an answer to the table's current state.
 *
 * @param key the member's private ed25519 key, or the table's for a computer player
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
  /** Everyone whose link a roll would need now, in ascending order. The `asked` record names all but the roller. */
  readonly linked: readonly number[];
}

export type RecordedAction = SignedAction & { readonly action: Exclude<TableAction, LobbyAction> };

/**
 * True for actions that become records. Lobby actions don't: they replace the first record, and so does `leave` before
 * the start; see `changeLobby`.
 */
export const isRecorded = (signed: SignedAction): signed is RecordedAction =>
  !['rules', 'seat', 'remove'].includes(signed.action.type);

/** Turns an action into the next record of the table's log. Doesn't check the action; see `judge`. */
export function proposeRecord(
  table: Table,
  { member, at, sig, action }: RecordedAction,
  { time, linked }: ServerFacts,
): TableRecord {
  const signed = { n: table.n + 1, time, member, at, sig };
  switch (action.type) {
    case 'begin':
      return { type: 'began', ...signed };
    case 'roll': {
      const { roll, hold } = action;
      const named = linked.filter((each) => each !== member);
      return { type: 'asked', ...signed, roll, hold, named };
    }
    case 'score': {
      const { box } = action;
      return { type: 'scored', ...signed, box, ...pointsFor(table, box) };
    }
    case 'leave':
      return { type: 'left', ...signed };
    case 'agree': {
      const { against } = action;
      return { type: 'agreed', ...signed, against, ...(isLastVote(table, against) && { out: true }) };
    }
    case 'say':
      return { type: 'said', ...signed, count: action.count, text: action.text };
  }
}

/**
 * The next record of the log, with the dice that a player asked for. Undefined if nobody asked. `linkOf` finds the link
 * that a member revealed.
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
