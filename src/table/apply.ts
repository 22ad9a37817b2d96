import { checkRuleSet, evolve, type GameEvent, PERSON, currentTurn } from '../engine/index.js';
import { nextHash } from './canonical.js';
import type { Fault } from './judge.js';
import { isGameRecord, type Joiner, MAX_AGE, type RecordOf, type TableRecord } from './records.js';
import { gameOfTable, type Member, peoplePresent, present, type Table } from './table.js';

/**
 * Returns the table after its first record, or the fault of this record.
 */
export function openTable(
  record: TableRecord,
): { readonly ok: true; readonly table: Table } | { readonly ok: false; readonly fault: Fault } {
  if (record.n !== 1) return { ok: false, fault: { code: 'wrong-number', expected: 1 } };
  if (record.type !== 'opened') return { ok: false, fault: { code: 'not-a-record' } };
  if (checkRuleSet(record.rules, 'any')) return { ok: false, fault: { code: 'invalid-rules' } };
  const { key, chain } = record.player;
  if (key === record.key || chain === record.chain) return { ok: false, fault: { code: 'known-key' } };
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
    ...(record.public && { isPublic: true }),
    members: [personOf(record.player)],
    seats: [],
    events: [],
    rolls: 0,
    proofs: [],
    votes: [],
    chat: [],
  };
  return { ok: true, table };
}

const personOf = ({ name, key, chain, token }: Joiner): Member => ({
  name,
  kind: PERSON,
  key,
  token,
  link: { link: chain, roll: 0 },
  said: 0,
});

/** Returns the table after a record that `judge` has accepted. */
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
    case 'joined':
      return { ...table, members: [...table.members, personOf(record.player)] };
    case 'rules': {
      const { rules, clock } = record;
      return { ...without(table, 'clock'), rules, ...(clock !== undefined && { clock }) };
    }
    case 'seated': {
      const { name, level } = record;
      return { ...table, members: [...table.members, { name, kind: level, key: table.key, said: 0 }] };
    }
    case 'removed':
      return withMember(table, record.removed, { gone: 'removed' });
    case 'began': {
      const seats = present(table);
      return { ...table, seats, game: gameOfTable(table, seats) };
    }
    case 'asked':
      return afterAsked(table, record);
    case 'rolled':
      return afterRolled(table, record);
    case 'scored':
      return withEvent(table, eventOf(table, record));
    case 'left':
      return afterLeaving(table, record.member, 'left');
    case 'votedOut':
      return afterLeaving(table, record.member, 'voted-out');
    case 'agreed':
      return { ...table, votes: [...table.votes, { member: record.member, against: record.against }] };
    case 'said': {
      const { n, member, text } = record;
      const said = table.members[member]?.said ?? 0;
      return withMember({ ...table, chat: [...table.chat, { n, member, text }] }, member, { said: said + 1 });
    }
  }
}

/**
 * Returns the game event that a record causes at a table, or undefined if the record causes none. `judge` must have
 * accepted the record.
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
    case 'votedOut': {
      const seat = table.seats.indexOf(record.member);
      return seat < 0 ? undefined : { type: 'left', seat };
    }
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
  const { question } = table;
  if (!question) return table;
  const given = new Map(links);
  const members = table.members.map((member, number) => {
    const known = given.get(number);
    return known === undefined ? member : { ...member, link: { link: known, roll } };
  });
  const linked = {
    ...without(withEvent(table, eventOf(table, record)), 'question'),
    members,
    link: { link, roll },
  };
  const took = links.map(([member]) => member);
  const atTable = new Set([...peoplePresent(table), ...question.named]);
  const missing = [...atTable].filter((member) => !took.includes(member)).sort((a, b) => a - b);
  return { ...linked, proofs: [...table.proofs, { roll, member: question.member, without: missing }] };
}

/** If the roller leaves before the dice are known, the roll is void. */
function afterLeaving(table: Table, member: number, gone: 'left' | 'voted-out'): Table {
  const event: GameEvent | undefined = table.game && { type: 'left', seat: table.seats.indexOf(member) };
  const left = withMember(withEvent(table, event), member, { gone });
  return table.question?.member === member ? without(left, 'question') : left;
}

/** Returns the table without an optional field. */
function without<Name extends 'clock' | 'question'>(table: Table, name: Name): Omit<Table, Name> {
  const { [name]: omitted, ...rest } = table;
  return omitted === undefined ? table : rest;
}
