import {
  type BoxId,
  currentTurn,
  decide,
  type Dice,
  isBoxOf,
  isPerson,
  keepHeld,
  type Refusal,
  type Roller,
} from '../engine/index.js';
import type { Statement } from './canonical.js';
import { isLinkAt, rollSeed, thrownDice } from './fairDice.js';
import { isSignedBy } from './keys.js';
import { actionOf, MAX_SAID, type RecordOf, type TableRecord } from './records.js';
import {
  hashAt,
  isClosed,
  isLastVote,
  lastGameRecord,
  memberInTurn,
  peoplePresent,
  type Table,
  votable,
} from './table.js';

/** Why a record can't be next in a log. A server also sends it to a client when it refuses an action. */
export type Fault =
  /** A record is missing, repeated or out of order. */
  | { readonly code: 'wrong-number'; readonly expected: number }
  /** The record is malformed, or not allowed here, such as a second `opened`. */
  | { readonly code: 'not-a-record' }
  | { readonly code: 'no-such-member'; readonly member: number }
  /** The member signed for an older state of the game. */
  | { readonly code: 'outdated' }
  | { readonly code: 'wrong-signature'; readonly member: number }
  | { readonly code: 'started' }
  | { readonly code: 'not-started' }
  | { readonly code: 'over' }
  /** Nobody else has a seat yet. */
  | { readonly code: 'alone' }
  | { readonly code: 'table-full' }
  | { readonly code: 'name-taken'; readonly name: string }
  /** The table or another member has the same key, chain or token. */
  | { readonly code: 'known-key' }
  | { readonly code: 'only-master' }
  | { readonly code: 'invalid-rules' }
  | { readonly code: 'not-your-turn' }
  /** A player has asked for a roll whose dice aren't known yet. */
  | { readonly code: 'rolling' }
  | { readonly code: 'wrong-roll'; readonly expected: number }
  | { readonly code: 'wrong-link'; readonly member: number | 'table' }
  | { readonly code: 'missing-link'; readonly member: number }
  | { readonly code: 'foreign-link'; readonly member: number }
  /** A question (a request for a roll) names somebody who can't give a link, such as a computer player. */
  | { readonly code: 'wrongly-named'; readonly member: number }
  | { readonly code: 'no-question' }
  | { readonly code: 'wrong-dice'; readonly expected: Dice }
  | { readonly code: 'wrong-points' }
  | { readonly code: 'refused'; readonly refusal: Refusal }
  | { readonly code: 'no-vote'; readonly member: number }
  | { readonly code: 'voted-already' }
  | { readonly code: 'wrong-count'; readonly expected: number }
  | { readonly code: 'too-much-chat' };

const fault = (code: Extract<Fault, { code: string }>['code'] & SimpleCode): Fault => ({ code });
type SimpleCode = {
  [Each in Fault as Each['code']]: keyof Each extends 'code' ? Each['code'] : never;
}[Fault['code']];

/**
 * The first reason why a record can't be next in a table's log, or undefined if it can. Servers and clients check every
 * record with this. Only for records that `readRecord` accepted.
 */
export const judge = (table: Table, record: TableRecord): Fault | undefined =>
  judgeNumber(table, record) ??
  judgeActor(table, record) ??
  judgeSignature(table, record) ??
  judgeContent(table, record);

/**
 * Like `judge`, but skips the slow signature check. Only for records that a server of this cluster judged before
 * storing them. Clients must use `judge`.
 */
export const judgeStored = (table: Table, record: TableRecord): Fault | undefined =>
  judgeNumber(table, record) ?? judgeActor(table, record) ?? judgeContent(table, record);

const judgeNumber = (table: Table, { n }: TableRecord): Fault | undefined =>
  n === table.n + 1 ? undefined : { code: 'wrong-number', expected: table.n + 1 };

/**
 * Checks that the member has a seat and saw the current state of the game. Leaving and chatting may answer an older
 * state, but nothing signed in the lobby counts in the game.
 */
function judgeActor(table: Table, record: TableRecord): Fault | undefined {
  const signed = actionOf(record);
  if (!signed) return undefined;
  const { member, at, action } = signed;
  const actor = table.members[member];
  if (!actor || actor.gone !== undefined) return { code: 'no-such-member', member };
  const mayBeOlder = action.type === 'leave' || action.type === 'say';
  const isOlder = mayBeOlder && at > 1 && hashAt(table, at) !== undefined;
  return isOlder || at === lastGameRecord(table) ? undefined : fault('outdated');
}

function judgeSignature(table: Table, record: TableRecord): Fault | undefined {
  const signed = actionOf(record);
  if (!signed) return undefined;
  const { member, at, sig, action } = signed;
  const statement: Statement = { table: table.id, member, at, hash: hashAt(table, at) ?? '', action };
  const isRight = isSignedBy(table.members[member]?.key ?? '', statement, sig);
  return isRight ? undefined : { code: 'wrong-signature', member };
}

function judgeContent(table: Table, record: TableRecord): Fault | undefined {
  if (isClosed(table) && record.type !== 'said') return fault('over');
  switch (record.type) {
    case 'opened':
      return fault('not-a-record');
    case 'began':
      return judgeBegan(table, record);
    case 'asked':
      return inTurn(table, record.member) ?? judgeAsked(table, record);
    case 'rolled':
      return judgeRolled(table, record);
    case 'scored':
      return inTurn(table, record.member) ?? judgeScored(table, record);
    case 'left':
      return table.game ? undefined : fault('not-started');
    case 'agreed':
      return judgeAgreed(table, record);
    case 'said':
      return judgeSaid(table, record);
  }
}

function inTurn(table: Table, member: number): Fault | undefined {
  if (!table.game) return fault('not-started');
  if (memberInTurn(table) !== member) return fault('not-your-turn');
  return table.question ? fault('rolling') : undefined;
}

function judgeBegan(table: Table, { member }: RecordOf<'began'>): Fault | undefined {
  if (table.game) return fault('started');
  if (!peoplePresent(table).includes(member)) return fault('only-master');
  return table.members.length < 2 ? fault('alone') : undefined;
}

/** Always throws ones: only whether the rules allow an action matters here, so the dice are thrown away. */
const NO_DICE: Roller = { diceAt: () => [1, 1, 1, 1, 1] };

function judgeAsked(table: Table, { member, roll, hold, named }: RecordOf<'asked'>): Fault | undefined {
  if (roll !== table.rolls + 1) return { code: 'wrong-roll', expected: table.rolls + 1 };
  const people = peoplePresent(table);
  const wrong = named.find(
    (each, index) => each === member || !people.includes(each) || each <= (named[index - 1] ?? -1),
  );
  if (wrong !== undefined) return { code: 'wrongly-named', member: wrong };
  const decision = table.game && decide(table.game, { type: 'roll', hold }, NO_DICE);
  return decision?.ok === false ? { code: 'refused', refusal: decision.refusal } : undefined;
}

/**
 * The members whose links the dice need, in ascending order: the roller, and the named people still at the table.
 * Computer players have no links. Empty if nobody has asked for a roll.
 */
export function neededLinks(table: Table): readonly number[] {
  const { question } = table;
  if (!question) return [];
  return peoplePresent(table).filter((each) => each === question.member || question.named.includes(each));
}

function judgeRolled(table: Table, { roll, links, link, dice }: RecordOf<'rolled'>): Fault | undefined {
  const { question, game } = table;
  if (!game || !question) return fault('no-question');
  if (roll !== question.roll) return { code: 'wrong-roll', expected: question.roll };
  const needed = neededLinks(table);
  const missing = needed.find((member) => !links.some(([from]) => from === member));
  if (missing !== undefined) return { code: 'missing-link', member: missing };
  for (const [index, [member, given]] of links.entries()) {
    if (needed[index] !== member) return { code: 'foreign-link', member };
    const known = table.members[member]?.link;
    if (!known || !isLinkAt(roll, given, known)) return { code: 'wrong-link', member };
  }
  if (!isLinkAt(roll, link, table.link)) return { code: 'wrong-link', member: 'table' };
  const expected = diceOfLinks(table, links, link);
  return expected && expected.every((face, place) => face === dice[place])
    ? undefined
    : { code: 'wrong-dice', expected: expected ?? dice };
}

/**
 * All five dice after the roll that a player asked for, or undefined if nobody did. `links` needs one link per member
 * in `neededLinks`, in ascending order.
 */
export function diceOfLinks(
  table: Table,
  links: RecordOf<'rolled'>['links'],
  tableLink: string,
): Dice | undefined {
  const thrown = seedOfQuestion(table, links, tableLink);
  const turn = table.game && currentTurn(table.game);
  if (thrown === undefined || !turn || !table.question) return undefined;
  const dice = thrownDice(thrown);
  return turn.dice ? keepHeld(turn.dice, table.question.hold, dice) : dice;
}

function seedOfQuestion(
  { id, game, question }: Table,
  links: RecordOf<'rolled'>['links'],
  tableLink: string,
): string | undefined {
  const turn = game && currentTurn(game);
  if (!turn || !question) return undefined;
  return rollSeed({
    table: id,
    roll: question.roll,
    seat: turn.seat,
    turn: turn.number,
    rollInTurn: turn.roll + 1,
    links,
    tableLink,
  });
}

function judgeScored({ game }: Table, { box, points, yahtzeeBonus }: RecordOf<'scored'>): Fault | undefined {
  if (!game) return fault('not-started');
  if (!isBoxOf(game.header.rules, box)) return fault('not-a-record');
  const decision = decide(game, { type: 'score', box }, NO_DICE);
  if (!decision.ok) return { code: 'refused', refusal: decision.refusal };
  const { event } = decision;
  const isRight = event.type === 'scored' && event.points === points && event.yahtzeeBonus === yahtzeeBonus;
  return isRight ? undefined : fault('wrong-points');
}

/** What a box scores under the rules, or 0 if it can't be filled now. */
export function pointsFor(
  { game }: Table,
  box: BoxId,
): { readonly points: number; readonly yahtzeeBonus: number } {
  const isBox = game && isBoxOf(game.header.rules, box);
  const decision = isBox && decide(game, { type: 'score', box }, NO_DICE);
  if (!decision || !decision.ok || decision.event.type !== 'scored') return { points: 0, yahtzeeBonus: 0 };
  const { points, yahtzeeBonus } = decision.event;
  return { points, yahtzeeBonus };
}

function judgeAgreed(table: Table, { member, against, out }: RecordOf<'agreed'>): Fault | undefined {
  if (!table.game) return fault('not-started');
  if (against === member || !votable(table).includes(against)) return { code: 'no-vote', member: against };
  const { kind = '' } = table.members[member] ?? {};
  if (!isPerson({ kind })) return { code: 'no-such-member', member };
  const isRepeated = table.votes.some((vote) => vote.member === member && vote.against === against);
  if (isRepeated) return fault('voted-already');
  return isLastVote(table, against) === (out === true) ? undefined : fault('not-a-record');
}

function judgeSaid(table: Table, { member, count }: RecordOf<'said'>): Fault | undefined {
  if (!table.game) return fault('not-started');
  const { said = 0, kind = '' } = table.members[member] ?? {};
  if (!isPerson({ kind })) return { code: 'no-such-member', member };
  if (table.chat.length >= MAX_SAID) return fault('too-much-chat');
  return count === said + 1 ? undefined : { code: 'wrong-count', expected: said + 1 };
}
