import { describe, expect, test } from '@jest/globals';
import {
  apply,
  isGameRecord,
  peoplePresent,
  proposeRecord,
  signAction,
  votable,
  votesNeeded,
} from '../../src/table/index.js';
import { faultOf, signedRecord } from '../support/table/faults.js';
import { chooser, type LocalTable, localTable, playToEnd } from '../support/table/localTable.js';
import { playTurn } from '../support/table/logs.js';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];

/** Returns a started table of some people and computer players. It's Ann's turn. */
function startedTable(people: number, computers = 0): LocalTable {
  const local = localTable(`votes ${people} ${computers}`, NAMES.slice(0, people));
  for (let seat = 0; seat < computers; seat++) {
    local.act(0, { type: 'seat', level: 'casual', name: `Casual ${seat}` });
  }
  local.act(0, { type: 'begin' });
  return local;
}

/** Returns a table at which Ann has asked for a roll with everybody's links. */
function askedTable(people: number, computers = 0): LocalTable {
  const local = startedTable(people, computers);
  local.act(0, local.rollAction());
  return local;
}

const vote = (local: LocalTable, member: number, against: number) =>
  signedRecord(local, member, { type: 'agree', against });

/** Lets members vote against another member, one after another. Returns the number of votes that removed this member. */
function votesUntilOut(local: LocalTable, against: number, voters: readonly number[]): number {
  for (const [index, voter] of voters.entries()) {
    const record = vote(local, voter, against);
    local.add(record);
    const isOut = record.type === 'agreed' && record.out === true;
    expect(local.table().members[against]?.gone).toBe(isOut ? 'voted-out' : undefined);
    if (isOut) return index + 1;
  }
  throw new Error("all votes weren't enough");
}

describe('a vote removes a member when at least half of the people with a seat have voted', () => {
  test.each([
    [2, 0, 1],
    [3, 0, 2],
    [4, 0, 2],
    // Computer players neither vote nor count.
    [2, 1, 1],
    [2, 2, 1],
    [3, 1, 2],
  ])('with %i people and %i computers, after %i votes', (people, computers, needed) => {
    const local = startedTable(people, computers);
    expect(votesNeeded(local.table())).toBe(needed);
    expect(votesUntilOut(local, 0, [1, 2, 3].slice(0, people - 1))).toBe(needed);
  });

  test.each([
    [4, 2],
    [3, 1],
  ])('of %i people, of whom one has left, after %i votes', (people, needed) => {
    const local = startedTable(people, 4 - people);
    local.act(1, { type: 'leave' });
    expect(votesUntilOut(local, 0, [2, 3].slice(0, people - 2))).toBe(needed);
  });

  test('and people who were voted out no longer count', () => {
    const local = startedTable(4);
    expect(votesUntilOut(local, 0, [3, 2])).toBe(2);
    expect(votesUntilOut(local, 1, [2, 3])).toBe(2);
    expect(votesUntilOut(local, 2, [3])).toBe(1);
    expect(peoplePresent(local.table())).toEqual([3]);
  });

  test('and a person alone can remove a computer player whose turn it is', () => {
    const local = startedTable(1, 2);
    playTurn(local, 0);
    expect(votesUntilOut(local, 1, [0])).toBe(1);
    expect(votable(local.table())).toEqual([2]);
  });

  // One vote must not be enough if nobody is connected.
  test.each([[[]], [[1]], [[0, 1]], [[0, 1, 2, 3]]])('whoever is connected: %j', (linked) => {
    for (const people of [3, 4]) {
      const local = askedTable(people);
      const signed = signAction(local.table(), 1, local.keyOfMember(1), { type: 'agree', against: 0 });
      const { action } = signed;
      if (action.type !== 'agree') throw new Error('not a vote');
      const record = proposeRecord(local.table(), { ...signed, action }, { time: local.time(), linked });
      expect(record).not.toHaveProperty('out');
      expect(faultOf(local.table(), { ...record, out: true })).toBe('not-a-record');
      expect(apply(local.table(), record).members[0]?.gone).toBeUndefined();
    }
  });
});

describe('a vote with a wrong `out`', () => {
  test("is refused if it removes the member too early, or doesn't remove the member", () => {
    for (const people of [3, 4]) {
      const local = askedTable(people);
      const first = vote(local, 1, 0);
      expect(faultOf(local.table(), first)).toBe('valid');
      expect(faultOf(local.table(), { ...first, out: true })).toBe('not-a-record');
      local.add(first);
      const second = vote(local, 2, 0);
      expect(second).toHaveProperty('out', true);
      expect(faultOf(local.table(), second)).toBe('valid');
      const { out, ...kept } = { out: undefined, ...second };
      expect(out).toBe(true);
      expect(faultOf(local.table(), kept)).toBe('not-a-record');
      for (const value of [false, null, 1]) {
        expect(faultOf(local.table(), { ...second, out: value })).toBe('not-a-record');
      }
    }
  });

  test('counts only votes against the same member', () => {
    const local = askedTable(4);
    local.act(1, { type: 'agree', against: 2 });
    local.act(2, { type: 'agree', against: 1 });
    local.act(3, { type: 'agree', against: 0 });
    const record = vote(local, 0, 3);
    expect(record).not.toHaveProperty('out');
    expect(faultOf(local.table(), { ...record, out: true })).toBe('not-a-record');
  });
});

describe('nobody can vote', () => {
  test('twice after the same game record', () => {
    const local = askedTable(3);
    const record = vote(local, 1, 0);
    local.add(record);
    const n = local.table().n + 1;
    expect(faultOf(local.table(), { ...record, n })).toBe('voted-already');
    expect(faultOf(local.table(), { ...record, n, out: true })).toBe('voted-already');
    expect(faultOf(local.table(), vote(local, 1, 0))).toBe('voted-already');
  });

  test('for another member', () => {
    const local = askedTable(3);
    local.act(1, { type: 'agree', against: 0 });
    const record = vote(local, 1, 2);
    expect(faultOf(local.table(), { ...record, member: 2, against: 0, out: true })).toBe('wrong-signature');
    expect(faultOf(local.table(), { ...vote(local, 2, 0), sig: 'sig' in record ? record.sig : '' })).toBe(
      'wrong-signature',
    );
  });

  test('against themselves, so the accused never counts', () => {
    const local = askedTable(2);
    expect(faultOf(local.table(), vote(local, 0, 0))).toBe('no-vote');
    expect(faultOf(local.table(), vote(local, 1, 1))).toBe('no-vote');
  });

  test('as a computer player, although the server could sign', () => {
    const local = askedTable(2, 2);
    for (const computer of [2, 3]) {
      expect(faultOf(local.table(), vote(local, computer, 0))).toBe('no-such-member');
    }
  });

  test('after leaving', () => {
    const local = askedTable(4);
    local.act(1, { type: 'leave' });
    expect(faultOf(local.table(), vote(local, 1, 0))).toBe('no-such-member');
  });

  test('against somebody for whom nobody waits', () => {
    const local = startedTable(3);
    // It's Ann's turn.
    for (const against of [1, 2]) {
      expect(faultOf(local.table(), vote(local, 3 - against, against))).toBe('no-vote');
    }
    // The roll waits for Ann and Bob.
    local.act(0, local.rollAction(), [0, 1]);
    expect(votable(local.table())).toEqual([0, 1]);
    expect(faultOf(local.table(), vote(local, 0, 2))).toBe('no-vote');
    expect(faultOf(local.table(), vote(local, 2, 1))).toBe('valid');
    local.act(1, { type: 'leave' });
    expect(faultOf(local.table(), vote(local, 2, 1))).toBe('no-vote');
  });

  test('before the start', () => {
    const lobby = localTable('lobby', ['Ann', 'Bob']);
    expect(faultOf(lobby.table(), vote(lobby, 1, 0))).toBe('not-started');
  });

  test('after the end', () => {
    const local = startedTable(2);
    playToEnd(local, chooser('end'));
    expect(faultOf(local.table(), vote(local, 1, 0))).toBe('over');
  });
});

describe('every game record clears the votes', () => {
  /** Checks that a step clears a vote of Bob, so that the next vote does not remove the accused. */
  function expectCleared(local: LocalTable, against: number, step: () => void, accused = against): void {
    local.act(1, { type: 'agree', against });
    const old = local.records().at(-1);
    expect(local.table().votes).toContainEqual({ member: 1, against });
    step();
    const last = local.records().at(-1);
    expect(last && isGameRecord(last)).toBe(true);
    expect(local.table().votes).toEqual([]);
    // Bob's vote cannot be repeated, and Dan's vote is the first again.
    expect(faultOf(local.table(), { ...old, n: local.table().n + 1 })).toBe('outdated');
    const next = vote(local, 3, accused);
    expect(next).not.toHaveProperty('out');
    expect(faultOf(local.table(), next)).toBe('valid');
    expect(faultOf(local.table(), { ...next, out: true })).toBe('not-a-record');
  }

  test('`asked`', () => {
    const local = startedTable(4);
    expectCleared(local, 0, () => local.act(0, local.rollAction()));
  });

  test('`rolled`', () => {
    const local = askedTable(4);
    expectCleared(local, 0, () => local.add(local.answer()));
  });

  test('`scored`', () => {
    const local = askedTable(4);
    local.add(local.answer());
    expectCleared(local, 0, () => local.act(0, { type: 'score', box: 'chance' }), 1);
  });

  test('`left`', () => {
    const local = startedTable(4);
    expectCleared(local, 0, () => local.act(2, { type: 'leave' }));
  });

  test('`agreed` with `out`', () => {
    const local = askedTable(4);
    local.act(0, { type: 'agree', against: 2 });
    expectCleared(local, 0, () => local.act(3, { type: 'agree', against: 2 }));
    expect(local.table().members[2]?.gone).toBe('voted-out');
  });

  test("but a chat message or another vote doesn't", () => {
    const local = askedTable(4);
    local.act(1, { type: 'agree', against: 0 });
    local.act(2, { type: 'say', count: 1, text: 'Wait' });
    local.act(2, { type: 'agree', against: 3 });
    expect(votesUntilOut(local, 0, [2])).toBe(1);
  });
});

test('the roll goes on without a person who was named and then voted out', () => {
  const local = askedTable(3);
  expect(votesUntilOut(local, 2, [0, 1])).toBe(2);
  expect(local.answer().links.map(([member]) => member)).toEqual([0, 1]);
  local.add(local.answer());
  expect(local.table().proofs).toEqual([{ roll: 1, member: 0, without: [2] }]);
});
