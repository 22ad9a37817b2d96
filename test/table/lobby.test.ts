import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, RULE_SETS } from '../../src/engine/index.js';
import {
  changeLobby,
  type FirstRecord,
  isClosed,
  isCurrent,
  isRecorded,
  joinLobby,
  type Joiner,
  joinerOf,
  judge,
  masterOf,
  proposeRecord,
  signAction,
  signStatement,
  type TableAction,
} from '../../src/table/index.js';
import { type LocalTable, localTable, secretsFrom } from '../support/table/localTable.js';

const OTHER_RULES = RULE_SETS.find(({ id }) => id !== OFFICIAL.id) ?? OFFICIAL;
const EVE = joinerOf('Eve', secretsFrom('lobby', 'Eve'));

const lobby = (...names: readonly string[]): LocalTable => localTable('lobby', names);

function firstOf(local: LocalTable): FirstRecord {
  const [first] = local.records();
  if (first?.type !== 'opened' || local.records().length > 1) throw new Error('the game has started');
  return first;
}

const namesOf = (local: LocalTable): readonly string[] => firstOf(local).seats.map(({ name }) => name);

/** Returns the fault of a change by a member, or undefined if the change is possible. */
function faultOfChange(
  local: LocalTable,
  member: number,
  action: TableAction,
  deputy?: number,
): string | undefined {
  const change = changeLobby(local.table(), firstOf(local), local.sign(member, action), deputy);
  return change.ok ? undefined : change.fault.code;
}

function faultOfJoining(local: LocalTable, player: Joiner): string | undefined {
  const change = joinLobby(local.table(), firstOf(local), player);
  return change.ok ? undefined : change.fault.code;
}

const CHANGES: readonly TableAction[] = [
  { type: 'rules', rules: OTHER_RULES },
  { type: 'seat', level: 'casual', name: 'Casual' },
  { type: 'remove', member: 2 },
];

describe('the Master', () => {
  test.each(CHANGES)('alone may change the lobby: $type', (action) => {
    const local = lobby('Ann', 'Bob', 'Cleo');
    expect(faultOfChange(local, 0, action)).toBeUndefined();
    for (const member of [1, 2]) expect(faultOfChange(local, member, action)).toBe('only-master');
  });

  test.each(CHANGES)('may have a deputy, who seats computer players only: $type', (action) => {
    const fault = faultOfChange(lobby('Ann', 'Bob', 'Cleo'), 1, action, 1);
    expect(fault).toBe(action.type === 'seat' ? undefined : 'only-master');
  });

  test('chooses the rules, and sets or removes the clock', () => {
    const local = lobby('Ann', 'Bob');
    local.act(0, { type: 'rules', rules: OTHER_RULES, clock: 60 });
    expect(firstOf(local)).toMatchObject({ rules: OTHER_RULES, clock: 60 });
    local.act(0, { type: 'rules', rules: OTHER_RULES });
    expect(firstOf(local)).not.toHaveProperty('clock');
    const rules = { ...OTHER_RULES, version: 0 };
    expect(faultOfChange(local, 0, { type: 'rules', rules })).toBe('invalid-rules');
  });

  test('adds computer players under free names', () => {
    const local = lobby('Ann', 'Bob');
    local.act(0, { type: 'seat', level: 'perfect', name: 'Perfect' });
    expect(firstOf(local).seats[2]).toEqual({ level: 'perfect', name: 'Perfect' });
    expect(faultOfChange(local, 0, { type: 'seat', level: 'perfect', name: 'perfect' })).toBe('name-taken');
    expect(faultOfChange(local, 0, { type: 'seat', level: 'perfect', name: 'Bob' })).toBe('name-taken');
  });

  test('removes a person or a computer player, whose name and seat are free again', () => {
    const local = lobby('Ann', 'Bob', 'Cleo');
    local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
    local.act(0, { type: 'remove', member: 1 });
    expect(namesOf(local)).toEqual(['Ann', 'Cleo', 'Casual']);
    local.act(0, { type: 'remove', member: 2 });
    local.join('Bob');
    expect(namesOf(local)).toEqual(['Ann', 'Cleo', 'Bob']);
  });

  test("can't remove an empty seat or the own seat", () => {
    const local = lobby('Ann', 'Bob');
    for (const member of [0, 2, 3]) {
      expect(faultOfChange(local, 0, { type: 'remove', member })).toBe('no-such-member');
    }
  });

  test('who leaves is replaced by the earliest joiner', () => {
    const local = lobby('Ann', 'Bob', 'Cleo');
    local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
    local.act(1, { type: 'leave' });
    expect(masterOf(local.table())).toBe(0);
    local.act(0, { type: 'leave' });
    expect(namesOf(local)).toEqual(['Cleo', 'Casual']);
    // Cleo is now member 0, and computer players never become Master.
    expect(masterOf(local.table())).toBe(0);
    local.act(0, { type: 'begin' });
    expect(local.table().game?.header.players.map(({ name }) => name)).toEqual(['Cleo', 'Casual']);
  });

  test('may sit behind a computer player', () => {
    const local = lobby('Ann');
    local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
    local.join('Bob');
    local.act(0, { type: 'leave' });
    expect(namesOf(local)).toEqual(['Casual', 'Bob']);
    expect(masterOf(local.table())).toBe(1);
    expect(faultOfChange(local, 1, { type: 'remove', member: 0 })).toBeUndefined();
    local.act(1, { type: 'begin' });
    expect(local.table().game).toBeDefined();
  });
});

describe('a table that everybody has left', () => {
  const local = lobby('Ann', 'Bob');
  local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
  local.act(0, { type: 'leave' });
  local.act(0, { type: 'leave' });

  test('has no seats, not even of computer players, and is closed', () => {
    expect(firstOf(local).seats).toEqual([]);
    expect(isClosed(local.table())).toBe(true);
    expect(masterOf(local.table())).toBeUndefined();
  });

  test('lets nobody in, and nobody can act', () => {
    expect(faultOfJoining(local, EVE)).toBe('over');
    expect(faultOfChange(local, 0, { type: 'begin' })).toBe('outdated');
  });
});

describe('a person who joins', () => {
  test('gets the next seat', () => {
    const local = lobby('Ann', 'Bob');
    const change = joinLobby(local.table(), firstOf(local), EVE);
    if (!change.ok) throw new Error(change.fault.code);
    const before = firstOf(local);
    expect(change.record).toEqual({ ...before, seats: [...before.seats, EVE] });
  });

  test('finds no seat at a full table', () => {
    const local = lobby('Ann', 'Bob', 'Cleo');
    local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
    expect(faultOfJoining(local, EVE)).toBe('table-full');
    expect(faultOfChange(local, 0, { type: 'seat', level: 'casual', name: 'More' })).toBe('table-full');
  });

  test('needs a name, a key, a chain and a token that nobody else has', () => {
    const local = lobby('Ann', 'Bob');
    const [ann, ,] = firstOf(local).seats;
    if (!ann || !('key' in ann)) throw new Error('Ann has no seat');
    expect(faultOfJoining(local, { ...EVE, name: 'ann' })).toBe('name-taken');
    for (const field of ['key', 'chain', 'token'] as const) {
      expect(faultOfJoining(local, { ...EVE, [field]: ann[field] })).toBe('known-key');
    }
    for (const field of ['key', 'chain'] as const) {
      expect(faultOfJoining(local, { ...EVE, [field]: firstOf(local)[field] })).toBe('known-key');
    }
  });

  test("can't join after the start", () => {
    const local = lobby('Ann', 'Bob');
    const first = firstOf(local);
    local.act(0, { type: 'begin' });
    expect(joinLobby(local.table(), first, EVE)).toEqual({ ok: false, fault: { code: 'started' } });
    for (const action of [...CHANGES, { type: 'leave' }] as const) {
      const change = changeLobby(local.table(), first, local.sign(0, action));
      expect(change).toEqual({ ok: false, fault: { code: 'started' } });
    }
  });
});

describe('a signature', () => {
  const actions: readonly TableAction[] = [...CHANGES, { type: 'leave' }];

  test.each(actions)('over an older first record is outdated: $type', (action) => {
    const local = lobby('Ann', 'Bob', 'Cleo');
    const signed = local.sign(0, action);
    expect(isCurrent(local.table(), signed)).toBe(true);
    local.act(1, { type: 'leave' });
    expect(isCurrent(local.table(), signed)).toBe(false);
    const change = changeLobby(local.table(), firstOf(local), signed);
    expect(change).toEqual({ ok: false, fault: { code: 'outdated' } });
  });

  test.each(actions)("of another member, record or table isn't valid: $type", (action) => {
    const local = lobby('Ann', 'Bob', 'Cleo');
    const signed = local.sign(0, action);
    const { id: table, hash } = local.table();
    const second = { member: 0, at: 2, action };
    const wrong = [
      { ...signed, member: 1 },
      { ...signed, member: 3 },
      { ...second, sig: signed.sig },
      { ...second, sig: signStatement(local.keyOfMember(0), { ...second, table, hash }) },
      signAction(local.table(), 0, local.keyOfMember(1), action),
      localTable('another', ['Ann', 'Bob', 'Cleo']).sign(0, action),
    ];
    for (const each of wrong) {
      expect(isCurrent(local.table(), each)).toBe(false);
      expect(changeLobby(local.table(), firstOf(local), each).ok).toBe(false);
    }
  });

  test('for an action of the game changes nothing', () => {
    const local = lobby('Ann', 'Bob');
    const game: readonly TableAction[] = [
      { type: 'begin' },
      { type: 'agree', against: 1 },
      { type: 'say', count: 1, text: 'Hi' },
      { type: 'score', box: 'chance' },
      local.rollAction(),
    ];
    for (const action of game) expect(faultOfChange(local, 0, action)).toBe('not-started');
  });
});

test('a lobby never uses up its log, however many people join and leave', () => {
  const local = lobby('Ann', 'Bob');
  for (let joined = 0; joined < 250; joined++) {
    local.join(`Cleo ${joined}`);
    local.act(2, { type: 'leave' });
    local.act(0, { type: 'rules', rules: joined % 2 === 0 ? OTHER_RULES : OFFICIAL });
  }
  expect(local.records()).toHaveLength(1);
  local.join('Cleo');
  local.act(0, { type: 'begin' });
  expect(local.records()).toHaveLength(2);
  expect(local.table().members.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cleo']);
});

test.each<TableAction>([{ type: 'say', count: 1, text: 'Hello' }, { type: 'leave' }])(
  "what a member signs before the start isn't valid in the game: $type",
  (action) => {
    const local = lobby('Ann', 'Bob');
    const signed = local.sign(1, action);
    local.act(0, { type: 'begin' });
    if (!isRecorded(signed)) throw new Error('not a record');
    const record = proposeRecord(local.table(), signed, { time: new Date(0).toISOString(), linked: [] });
    expect(judge(local.table(), record)).toEqual({ code: 'outdated' });
  },
);
