import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, RULE_SETS } from '../../src/engine/index.js';
import { addRecord, type FirstRecord, joinerOf, openTable, type TableRecord } from '../../src/table/index.js';
import { asRead, faultOf, faultOfFirst, signedRecord } from '../support/table/faults.js';
import { bytesFrom, type LocalTable, localTable, secretsFrom } from '../support/table/localTable.js';

const NAMES = ['Ann', 'Bob', 'Cleo'];

/** Returns a table in its lobby, with three people and a computer player. */
function lobby(): LocalTable {
  const local = localTable('first', NAMES);
  local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
  local.act(0, { type: 'rules', rules: OFFICIAL, clock: 60 });
  return local;
}

function firstOf(local: LocalTable): FirstRecord {
  const [first] = local.records();
  if (first?.type !== 'opened') throw new Error('there is no table');
  return first;
}

const [ANN, BOB, CLEO, CASUAL] = firstOf(lobby()).seats;
const STRANGER = joinerOf('Eve', secretsFrom('first', 'Eve'));

describe('the first record', () => {
  const first = firstOf(lobby());
  const codeOf = (change: object): string => faultOfFirst({ ...first, ...change });
  const withBob = (change: object): string => codeOf({ seats: [ANN, { ...BOB, ...change }, CLEO, CASUAL] });

  test('may have up to four seats, or none after everybody has left', () => {
    expect(codeOf({})).toBe('valid');
    expect(codeOf({ seats: [] })).toBe('valid');
    expect(codeOf({ seats: [ANN, BOB, CLEO, CASUAL, STRANGER] })).toBe('not-a-record');
  });

  test.each(['Ann', 'ann', 'ＡＮＮ', 'Casual', 'cleo'])('has no two equal names: %s', (name) => {
    expect(withBob({ name })).toBe('name-taken');
    expect(codeOf({ seats: [ANN, BOB, CLEO, { level: 'casual', name }] })).toBe(
      name === 'Casual' ? 'valid' : 'name-taken',
    );
  });

  test.each(['key', 'chain', 'token'] as const)('has no two people with the same %s', (field) => {
    const copied = { [field]: ANN && 'key' in ANN ? ANN[field] : '' };
    expect(withBob(copied)).toBe('known-key');
    expect(codeOf({ seats: [ANN, BOB, CASUAL, { ...CLEO, ...copied }] })).toBe('known-key');
  });

  test.each(['key', 'chain'] as const)('has no person with the %s of the table', (field) => {
    expect(withBob({ [field]: first[field] })).toBe('known-key');
    expect(codeOf({ seats: [{ ...ANN, [field]: first[field] }] })).toBe('known-key');
  });

  test('has no computer that claims to be a person, and no person that claims to be a computer', () => {
    const computer = (change: object): string => codeOf({ seats: [ANN, { ...CASUAL, ...change }] });
    expect(computer({})).toBe('valid');
    expect(computer({ level: 'person' })).toBe('not-a-record');
    expect(computer({ level: 'personal' })).toBe('valid');
    expect(computer({ key: first.key })).toBe('not-a-record');
    expect(withBob({ level: 'casual' })).toBe('not-a-record');
  });

  test('has a version, valid rules and a valid clock', () => {
    for (const version of [1, 3, '2', null]) expect(codeOf({ version })).toBe('not-a-record');
    expect(codeOf({ rules: { ...OFFICIAL, boxes: OFFICIAL.boxes.slice(1) } })).toBe('invalid-rules');
    for (const clock of [0, 9, 3601, 10.5, null]) expect(codeOf({ clock })).toBe('not-a-record');
    for (const value of [false, 1, null]) expect(codeOf({ public: value })).toBe('not-a-record');
  });

  test('is the first, and the only one of its kind', () => {
    expect(codeOf({ n: 2 })).toBe('wrong-number');
    const local = lobby();
    local.act(0, { type: 'begin' });
    expect(faultOf(local.table(), { ...first, n: 3 })).toBe('not-a-record');
    expect(faultOfFirst(local.records()[1])).toBe('wrong-number');
    expect(faultOfFirst({ ...local.records()[1], n: 1 })).toBe('not-a-record');
  });
});

describe('the record `began`', () => {
  const begin = (local: LocalTable, member = 0): TableRecord =>
    signedRecord(local, member, { type: 'begin' });

  test('is signed by a person with a seat: only a server knows whether the Master is away', () => {
    const local = lobby();
    for (const member of [0, 1, 2, 3]) {
      expect(faultOf(local.table(), begin(local, member))).toBe(member === 3 ? 'only-master' : 'valid');
      if (member === 0) continue;
      expect(faultOf(local.table(), { ...begin(local, member), member: 0 })).toBe('wrong-signature');
    }
    const stranger = localTable('stranger', NAMES);
    const { sig } = { sig: '', ...begin(stranger) };
    expect(faultOf(local.table(), { ...begin(local), sig })).toBe('wrong-signature');
  });

  const other = localTable('other', NAMES);
  const otherFirst = firstOf(other);
  const changes: readonly (readonly [string, (first: FirstRecord) => Partial<FirstRecord>])[] = [
    ['another table', () => ({ table: 'k7qwmx28' })],
    ['another chain of the table', () => ({ chain: otherFirst.chain })],
    ['another key of the table', () => ({ key: otherFirst.key })],
    ['other rules', () => ({ rules: RULE_SETS.find(({ id }) => id !== OFFICIAL.id) ?? OFFICIAL })],
    ['another clock', () => ({ clock: 61 })],
    ['a public table', () => ({ public: true })],
    ['another time', () => ({ time: '2026-01-31T00:00:01.000Z' })],
    ['a seat less', ({ seats }) => ({ seats: seats.slice(0, -1) })],
    ['another person', ({ seats }) => ({ seats: seats.with(1, STRANGER) })],
    ['another name', ({ seats }) => ({ seats: seats.with(1, { ...person(seats[1]), name: 'Rob' }) })],
    ['another key', ({ seats }) => ({ seats: seats.with(1, { ...person(seats[1]), key: STRANGER.key }) })],
    [
      'another chain',
      ({ seats }) => ({ seats: seats.with(1, { ...person(seats[1]), chain: bytesFrom('c') }) }),
    ],
    [
      'another token',
      ({ seats }) => ({ seats: seats.with(1, { ...person(seats[1]), token: bytesFrom('t') }) }),
    ],
    ['another level', ({ seats }) => ({ seats: seats.with(3, { level: 'perfect', name: 'Casual' }) })],
    ['another order', ({ seats }) => ({ seats: [0, 2, 1, 3].flatMap((seat) => seats[seat] ?? []) })],
  ];

  test.each(changes)('covers the first record: %s', (_, change) => {
    const local = lobby();
    const began = begin(local);
    const opened = openTable({ ...firstOf(local), ...change(firstOf(local)) });
    if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
    expect(opened.table.id).not.toBe(local.table().id);
    expect(faultOf(opened.table, began)).toBe('wrong-signature');
    expect(faultOf(local.table(), began)).toBe('valid');
  });

  test("without a clock isn't the one with a clock", () => {
    const local = lobby();
    const began = begin(local);
    local.act(0, { type: 'rules', rules: OFFICIAL });
    expect(firstOf(local)).not.toHaveProperty('clock');
    expect(faultOf(local.table(), began)).toBe('wrong-signature');
  });

  test('needs a second seat, of a person or a computer player', () => {
    const local = localTable('alone', ['Ann']);
    expect(faultOf(local.table(), begin(local))).toBe('alone');
    local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
    expect(faultOf(local.table(), begin(local))).toBe('valid');
  });

  test('needs a person, so a table of computer players never starts', () => {
    const seats = [
      { level: 'casual', name: 'Casual' },
      { level: 'perfect', name: 'Perfect' },
    ] as const;
    const opened = openTable({ ...firstOf(lobby()), seats });
    if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
    const local = lobby();
    local.act(0, { type: 'begin' });
    for (const member of [0, 1]) {
      expect(addRecord(opened.table, asRead({ ...local.records()[1], member })).ok).toBe(false);
    }
  });

  test('comes once', () => {
    const local = lobby();
    local.act(0, { type: 'begin' });
    const began = local.records()[1];
    expect(faultOf(local.table(), { ...began, n: 3 })).toBe('outdated');
    expect(faultOf(local.table(), begin(local))).toBe('started');
  });

  test('comes before everything else', () => {
    const local = lobby();
    const actions = [
      local.rollAction(),
      { type: 'score', box: 'chance' },
      { type: 'leave' },
      { type: 'agree', against: 0 },
      { type: 'say', count: 1, text: 'Hi' },
    ] as const;
    for (const action of actions) {
      expect(faultOf(local.table(), signedRecord(local, 1, action))).toBe('not-started');
    }
    const rolled = { n: 2, time: local.time(), type: 'rolled', roll: 1, links: [], link: bytesFrom('link') };
    expect(faultOf(local.table(), { ...rolled, dice: [1, 1, 1, 1, 1] })).toBe('no-question');
  });
});

function person(seat: FirstRecord['seats'][number] | undefined) {
  if (!seat || !('key' in seat)) throw new Error('not a person');
  return seat;
}
