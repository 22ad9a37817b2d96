import { areAlike, checkRuleSet, currentTurn, evolve, type GameEvent, PERSON } from '../engine/index.js';
import { nextHash } from './canonical.js';
import type { Fault } from './judge.js';
import {
  type Computer,
  isGameRecord,
  type Joiner,
  MAX_AGE,
  type RecordOf,
  type TableRecord,
} from './records.js';
import { gameOfTable, type Member, peoplePresent, type Table } from './table.js';

/** Opens a table with its first record, or says what's wrong with that record. */
export function openTable(
  record: TableRecord,
): { readonly ok: true; readonly table: Table } | { readonly ok: false; readonly fault: Fault } {
  const fault = faultOfFirst(record);
  if (fault || record.type !== 'opened') return { ok: false, fault: fault ?? { code: 'not-a-record' } };
  const hash = nextHash(undefined, record);
  const table: Table = {
    id: hash,
    name: record.table,
    key: record.key,
    link: { link: record.chain, roll: 0 },
    n: 1,
    hash,
    gameRecords: 1,
    gameHashes: [{ n: 1, hash }],
    rules: record.rules,
    ...(record.clock !== undefined && { clock: record.clock }),
    ...(record.public && { isPublic: true }),
    members: record.seats.map((seat) => memberOf(seat, record.key)),
    events: [],
    rolls: 0,
    proofs: [],
    votes: [],
    chat: [],
  };
  return { ok: true, table };
}

function faultOfFirst(record: TableRecord): Fault | undefined {
  if (record.n !== 1) return { code: 'wrong-number', expected: 1 };
  if (record.type !== 'opened') return { code: 'not-a-record' };
  if (checkRuleSet(record.rules, 'any')) return { code: 'invalid-rules' };
  for (const [index, seat] of record.seats.entries()) {
    const others = record.seats.slice(0, index);
    if (others.some(({ name }) => areAlike(name, seat.name))) return { code: 'name-taken', name: seat.name };
    if ('key' in seat && isKnownKey(record, seat, others)) return { code: 'known-key' };
  }
  return undefined;
}

/** True if the table or another person already uses this person's key, chain or token. */
const isKnownKey = (
  { key, chain }: RecordOf<'opened'>,
  person: Joiner,
  others: readonly (Joiner | Computer)[],
): boolean =>
  person.key === key ||
  person.chain === chain ||
  others.some(
    (other) =>
      'key' in other &&
      (other.key === person.key || other.chain === person.chain || other.token === person.token),
  );

const memberOf = (seat: Joiner | Computer, tableKey: string): Member =>
  'level' in seat
    ? { name: seat.name, kind: seat.level, key: tableKey, said: 0 }
    : {
        name: seat.name,
        kind: PERSON,
        key: seat.key,
        token: seat.token,
        link: { link: seat.chain, roll: 0 },
        said: 0,
      };

/** The table after a record that `judge` accepted. */
export function apply(table: Table, record: TableRecord): Table {
  const after = applyContent(table, record);
  const hash = nextHash(table.hash, record);
  const isGame = isGameRecord(record);
  return {
    ...after,
    n: record.n,
    hash,
    ...(isGame && {
      gameRecords: table.gameRecords + 1,
      gameHashes: [...table.gameHashes.slice(1 - MAX_AGE), { n: record.n, hash }],
      votes: [],
    }),
  };
}

function applyContent(table: Table, record: TableRecord): Table {
  switch (record.type) {
    case 'opened':
      return table;
    case 'began':
      return { ...table, game: gameOfTable(table) };
    case 'asked':
      return afterAsked(table, record);
    case 'rolled':
      return afterRolled(table, record);
    case 'scored':
      return withEvent(table, eventOf(table, record));
    case 'left':
      return afterLeaving(table, record.member, 'left');
    case 'agreed':
      return record.out
        ? afterLeaving(table, record.against, 'voted-out')
        : { ...table, votes: [...table.votes, { member: record.member, against: record.against }] };
    case 'said': {
      const { n, member, text } = record;
      const said = table.members[member]?.said ?? 0;
      return withMember({ ...table, chat: [...table.chat, { n, member, text }] }, member, { said: said + 1 });
    }
  }
}

/**
 * The game event that a record causes, or undefined for records such as chat. `judge` must have accepted the record.
 */
export function eventOf(table: Table, record: TableRecord): GameEvent | undefined {
  const turn = table.game && currentTurn(table.game);
  switch (record.type) {
    case 'rolled':
      return (
        turn &&
        table.question && {
          type: 'rolled',
          seat: turn.seat,
          turn: turn.number,
          roll: turn.roll + 1,
          held: table.question.hold,
          dice: record.dice,
        }
      );
    case 'scored': {
      const { box, points, yahtzeeBonus } = record;
      return turn && { type: 'scored', seat: turn.seat, turn: turn.number, box, points, yahtzeeBonus };
    }
    case 'left':
      return { type: 'left', seat: record.member };
    case 'agreed':
      return record.out && { type: 'left', seat: record.against };
    default:
      return undefined;
  }
}

const withEvent = (table: Table, event: GameEvent | undefined): Table =>
  table.game && event
    ? { ...table, game: evolve(table.game, event), events: [...table.events, event] }
    : table;

const withMember = (table: Table, member: number, change: Partial<Member>): Table => ({
  ...table,
  members: table.members.map((each, index) => (index === member ? { ...each, ...change } : each)),
});

const afterAsked = (table: Table, { roll, member, hold, named }: RecordOf<'asked'>): Table => ({
  ...table,
  rolls: roll,
  question: { roll, member, hold, named },
});

function afterRolled(table: Table, record: RecordOf<'rolled'>): Table {
  const { roll, links, link } = record;
  const { question, ...rest } = withEvent(table, eventOf(table, record));
  if (!question) return table;
  const people = peoplePresent(table);
  const without: number[] = [];
  const members = table.members.map((member, number) => {
    const given = links.find(([from]) => from === number);
    if (given) return { ...member, link: { link: given[1], roll } };
    if (people.includes(number) || question.named.includes(number)) without.push(number);
    return member;
  });
  const proofs = [...table.proofs, { roll, member: question.member, without }];
  return { ...rest, members, link: { link, roll }, proofs };
}

/** If the roller leaves before the dice are known, the roll is void. */
function afterLeaving(table: Table, member: number, gone: 'left' | 'voted-out'): Table {
  const left = withMember(withEvent(table, { type: 'left', seat: member }), member, { gone });
  const { question, ...rest } = left;
  return question?.member === member ? rest : left;
}
