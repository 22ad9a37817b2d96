import { describe, expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, currentTurn, holdOf, HOLD_NONE } from '../../src/engine/index.js';
import {
  addRecord,
  checkLog,
  diceOfLinks,
  fingerprintOf,
  neededLinks,
  readRecord,
  readSignedAction,
  type RecordOf,
  signAction,
  type Table,
  type TableRecord,
} from '../../src/table/index.js';
import { asRead, faultOf, signedRecord } from '../support/table/faults.js';
import { type LocalTable, localTable } from '../support/table/localTable.js';
import { eventfulLog, mutations, playTurn } from '../support/table/logs.js';

const NAMES = ['Ann', 'Bob', 'Cleo'];

/** Returns a started table of three people. It's Ann's turn. */
function startedTable(seed: string, names: readonly string[] = NAMES): LocalTable {
  const local = localTable(seed, names);
  local.act(0, { type: 'begin' });
  return local;
}

/** Returns a table at which Ann has asked for the first roll. */
function askedTable(seed: string, linked?: readonly number[]): LocalTable {
  const local = startedTable(seed);
  local.act(0, local.rollAction(), linked);
  return local;
}

const linkOf = (local: LocalTable, member: number, roll: number): string =>
  local.chainOfMember(member)?.linkAt(roll) ?? '';

/** Returns the links of Ann, Bob and Cleo for a roll, some of them replaced. */
const linksOf = (
  local: LocalTable,
  roll: number,
  replaced: Readonly<Record<number, string>> = {},
): RecordOf<'rolled'>['links'] =>
  [0, 1, 2].map((member) => [member, replaced[member] ?? linkOf(local, member, roll)] as const);

/** Returns an answer with other links. The dice match these links, as a dishonest server would make them match. */
function answerWith(local: LocalTable, change: Partial<RecordOf<'rolled'>>): RecordOf<'rolled'> {
  const answer = { ...local.answer(), ...change };
  const dice = diceOfLinks(local.table(), answer.links, answer.link);
  return { ...answer, ...(dice && !change.dice && { dice }) };
}

describe('a link in a roll', () => {
  test("of a person whom the question doesn't name", () => {
    const local = askedTable('foreign', [0, 1]);
    const { links } = local.answer();
    expect(links.map(([member]) => member)).toEqual([0, 1]);
    expect(faultOf(local.table(), local.answer())).toBe('valid');
    const added = [...links, [2, linkOf(local, 2, 1)] as const];
    expect(faultOf(local.table(), answerWith(local, { links: added }))).toBe('foreign-link');
  });

  test('that belongs to a later roll', () => {
    const local = askedTable('early');
    for (const member of [0, 1, 2]) {
      const links = linksOf(local, 1, { [member]: linkOf(local, member, 2) });
      expect(faultOf(local.table(), answerWith(local, { links }))).toBe('wrong-link');
    }
    const link = local.tableChain.linkAt(2);
    expect(faultOf(local.table(), answerWith(local, { link }))).toBe('wrong-link');
  });

  test('that skips a roll', () => {
    const local = startedTable('skipped');
    const action = { type: 'roll', roll: 2, hold: HOLD_NONE } as const;
    expect(faultOf(local.table(), signedRecord(local, 0, action))).toBe('wrong-roll');
    const asked = askedTable('skipped');
    expect(faultOf(asked.table(), { ...asked.answer(), roll: 2 })).toBe('wrong-roll');
  });

  test('that was in an earlier roll', () => {
    const local = startedTable('repeated');
    playTurn(local, 0);
    local.act(1, local.rollAction());
    for (const member of [0, 1, 2]) {
      const links = linksOf(local, 2, { [member]: linkOf(local, member, 1) });
      expect(faultOf(local.table(), answerWith(local, { links }))).toBe('wrong-link');
    }
    const link = local.tableChain.linkAt(1);
    expect(faultOf(local.table(), answerWith(local, { link }))).toBe('wrong-link');
  });

  test("that's in this roll twice", () => {
    const local = askedTable('twice', [0, 1]);
    const { links } = local.answer();
    expect(faultOf(local.table(), answerWith(local, { links: [...links, ...links] }))).toBe('foreign-link');
    const roller = [...links.slice(0, 1), ...links];
    expect(faultOf(local.table(), answerWith(local, { links: roller }))).toBe('foreign-link');
  });

  test("that's missing", () => {
    const local = askedTable('missing');
    const all = local.answer().links;
    for (const kept of [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]]) {
      const links = all.filter(([member]) => kept.includes(member));
      expect(faultOf(local.table(), answerWith(local, { links }))).toBe('missing-link');
    }
    expect(faultOf(local.table(), { ...local.answer(), link: undefined })).toBe('not-a-record');
    const alone = askedTable('missing', []);
    expect(alone.answer().links.map(([member]) => member)).toEqual([0]);
    expect(faultOf(alone.table(), answerWith(alone, { links: [] }))).toBe('missing-link');
  });

  test('that belongs to another member', () => {
    const local = askedTable('others');
    const [ann, bob, cleo] = [0, 1, 2].map((member) => linkOf(local, member, 1));
    if (!ann || !bob || !cleo) throw new Error('a link is missing');
    for (const swap of [
      { 0: bob, 1: ann },
      { 1: cleo, 2: bob },
    ]) {
      const links = linksOf(local, 1, swap);
      expect(faultOf(local.table(), answerWith(local, { links }))).toBe('wrong-link');
    }
    const reversed = linksOf(local, 1).toReversed();
    expect(faultOf(local.table(), answerWith(local, { links: reversed }))).toBe('foreign-link');
    expect(faultOf(local.table(), answerWith(local, { link: bob }))).toBe('wrong-link');
  });

  test('of a computer player, which has none', () => {
    const local = localTable('computer', ['Ann']);
    local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
    local.act(0, { type: 'begin' });
    playTurn(local, 0);
    local.act(1, local.rollAction());
    const { links } = local.answer();
    expect(links.map(([member]) => member)).toEqual([0]);
    const added = [...links, [1, local.tableChain.linkAt(2)] as const];
    expect(faultOf(local.table(), answerWith(local, { links: added }))).toBe('foreign-link');
  });
});

describe('a question', () => {
  // A server that knows the roller's link could name the people whose links give the best dice.
  test('with a link of the roller', () => {
    const local = startedTable('early link');
    const asked = signedRecord(local, 0, local.rollAction());
    expect(asked).not.toHaveProperty('link');
    expect(JSON.stringify(asked)).not.toContain(linkOf(local, 0, 1));
    expect(faultOf(local.table(), asked)).toBe('valid');
    const signed = local.sign(0, local.rollAction());
    expect(readSignedAction(asRead(signed))).toEqual(signed);
    for (const link of [linkOf(local, 0, 1), linkOf(local, 1, 1), null]) {
      expect(faultOf(local.table(), { ...asked, link })).toBe('not-a-record');
      expect(readSignedAction({ ...signed, action: { ...signed.action, link } })).toBeUndefined();
    }
  });

  test('reveals no link until the roll, whoever is named', () => {
    for (const named of [[], [1], [2], [1, 2]]) {
      const local = askedTable('unknown', named);
      expect(local.table().members.map(({ link }) => link?.roll)).toEqual([0, 0, 0]);
      expect(neededLinks(local.table())).toEqual([0, ...named]);
      local.add(local.answer());
      const known = [0, 1, 2].map((member) => (member === 0 || named.includes(member) ? 1 : 0));
      expect(local.table().members.map(({ link }) => link?.roll)).toEqual(known);
      expect(neededLinks(local.table())).toEqual([]);
    }
  });

  test("whose roller doesn't reveal a link is void after a vote", () => {
    const local = askedTable('silent', [0, 1]);
    const answer = local.answer();
    local.act(1, { type: 'agree', against: 0 });
    local.act(2, { type: 'agree', against: 0 });
    expect(local.table().question).toBeUndefined();
    expect(neededLinks(local.table())).toEqual([]);
    expect(faultOf(local.table(), { ...answer, n: local.table().n + 1 })).toBe('no-question');
    local.act(1, local.rollAction());
    expect(local.table().question?.roll).toBe(2);
  });

  test("with a hold that the player didn't sign", () => {
    const local = askedTable('hold');
    local.add(local.answer());
    const record = signedRecord(local, 0, local.rollAction(holdOf([0])));
    expect(faultOf(local.table(), record)).toBe('valid');
    for (const hold of [HOLD_NONE, holdOf([1]), holdOf([0, 1])]) {
      expect(faultOf(local.table(), { ...record, hold })).toBe('wrong-signature');
    }
  });

  test('for the same roll, with a new signature', () => {
    const local = askedTable('second');
    const again = { type: 'roll', roll: 1, hold: HOLD_NONE } as const;
    expect(faultOf(local.table(), signedRecord(local, 0, again))).toBe('rolling');
    local.add(local.answer());
    expect(faultOf(local.table(), signedRecord(local, 0, again))).toBe('wrong-roll');
    expect(faultOf(local.table(), signedRecord(local, 0, { ...again, roll: 2 }))).toBe('valid');
  });

  test("for the next roll, while the dice of this roll aren't known", () => {
    const local = askedTable('next');
    expect(faultOf(local.table(), signedRecord(local, 0, local.rollAction()))).toBe('rolling');
    expect(faultOf(local.table(), signedRecord(local, 1, local.rollAction()))).toBe('not-your-turn');
    expect(faultOf(local.table(), signedRecord(local, 0, { type: 'score', box: 'chance' }))).toBe('rolling');
  });

  test("that names somebody who can't have a link", () => {
    const local = localTable('named', ['Ann', 'Bob', 'Cleo']);
    local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
    local.act(0, { type: 'begin' });
    local.act(2, { type: 'leave' });
    const record = signedRecord(local, 0, local.rollAction());
    expect(faultOf(local.table(), { ...record, named: [1] })).toBe('valid');
    for (const named of [[0], [0, 1], [1, 1], [2], [1, 2], [3]]) {
      expect(faultOf(local.table(), { ...record, named })).toBe('wrongly-named');
    }
    expect(faultOf(local.table(), { ...record, named: [4] })).toBe('not-a-record');
    const unsorted = startedTable('named');
    const asked = signedRecord(unsorted, 0, unsorted.rollAction());
    expect(faultOf(unsorted.table(), { ...asked, named: [2, 1] })).toBe('wrongly-named');
  });

  test("that the rules don't allow", () => {
    const local = startedTable('refused');
    expect(faultOf(local.table(), signedRecord(local, 0, local.rollAction(holdOf([0]))))).toBe('refused');
    for (let roll = 0; roll < 3; roll++) {
      local.act(0, local.rollAction());
      local.add(local.answer());
    }
    expect(faultOf(local.table(), signedRecord(local, 0, local.rollAction()))).toBe('refused');
  });
});

describe('the result of an action', () => {
  test("with dice that the links don't give", () => {
    const local = askedTable('dice');
    local.add(local.answer());
    local.act(0, local.rollAction(holdOf([0, 1])));
    const answer = local.answer();
    for (const [place, face] of answer.dice.entries()) {
      const dice = answer.dice.map((each, index) => (index === place ? (face % 6) + 1 : each));
      expect(faultOf(local.table(), { ...answer, dice })).toBe('wrong-dice');
    }
    const { game } = local.table();
    const turn = game && currentTurn(game);
    expect(answer.dice.slice(0, 2)).toEqual(turn?.dice?.slice(0, 2));
  });

  test("with points that the rules don't give", () => {
    const local = askedTable('points');
    local.add(local.answer());
    const record = signedRecord(local, 0, { type: 'score', box: 'chance' });
    if (record.type !== 'scored') throw new Error('not a score');
    const { points } = record;
    for (const change of [{ points: points + 1 }, { points: 0 }, { yahtzeeBonus: 100 }]) {
      expect(faultOf(local.table(), { ...record, ...change })).toBe('wrong-points');
    }
    expect(faultOf(local.table(), { ...record, box: 'aces' })).toBe('wrong-signature');
  });

  test('without a question, or before the first roll', () => {
    const local = startedTable('none');
    const answer = askedTable('none').answer();
    expect(faultOf(local.table(), { ...answer, n: local.table().n + 1 })).toBe('no-question');
    expect(faultOf(local.table(), signedRecord(local, 0, { type: 'score', box: 'chance' }))).toBe('refused');
  });
});

describe('an action', () => {
  test('out of turn', () => {
    const local = askedTable('turn');
    local.add(local.answer());
    expect(faultOf(local.table(), signedRecord(local, 1, { type: 'score', box: 'chance' }))).toBe(
      'not-your-turn',
    );
    const action = { type: 'roll', roll: 2, hold: HOLD_NONE } as const;
    expect(faultOf(local.table(), signedRecord(local, 1, action))).toBe('not-your-turn');
  });

  test('in the name of another member', () => {
    const local = askedTable('name');
    local.add(local.answer());
    const score = { type: 'score', box: 'chance' } as const;
    // The keys of Bob, of Cleo, and of the table, which belongs to the server.
    for (const key of [local.keyOfMember(1), local.keyOfMember(2), local.keyOfMember(9)]) {
      for (const action of [score, { type: 'leave' }, { type: 'say', count: 1, text: 'I resign' }] as const) {
        const signed = signAction(local.table(), 0, key, action);
        const { member, at, sig } = signed;
        const record = signedRecord(local, 0, action);
        expect(faultOf(local.table(), { ...record, member, at, sig })).toBe('wrong-signature');
      }
    }
    const bob = signedRecord(local, 1, { type: 'leave' });
    expect(faultOf(local.table(), { ...bob, member: 0 })).toBe('wrong-signature');
    expect(faultOf(local.table(), { ...bob, member: 3 })).toBe('no-such-member');
    local.act(1, { type: 'leave' });
    expect(faultOf(local.table(), { ...bob, n: local.table().n + 1 })).toBe('no-such-member');
  });
});

test('a signature on an older state is valid for chat and for leaving, if at most 31 game records followed it', () => {
  const local = startedTable('older');
  const old = [
    signedRecord(local, 1, { type: 'say', count: 1, text: 'Hi' }),
    signedRecord(local, 1, { type: 'leave' }),
  ];
  const late = signedRecord(local, 0, local.rollAction());
  for (let followed = 0; followed < 34; followed++) {
    const n = local.table().n + 1;
    const code = followed < 32 ? 'valid' : 'outdated';
    for (const record of old)
      expect([followed, faultOf(local.table(), { ...record, n })]).toEqual([followed, code]);
    expect(faultOf(local.table(), { ...late, n })).toBe(followed === 0 ? 'valid' : 'outdated');
    // Each step adds one game record: a question, its dice, or a filled box.
    const { question, game } = local.table();
    const turn = game && currentTurn(game);
    if (!turn) throw new Error('the game is over');
    if (question) local.add(local.answer());
    else if (turn.dice)
      local.act(turn.seat, { type: 'score', box: YAHTZEE_BOXES[turn.number - 1] ?? 'chance' });
    else local.act(turn.seat, local.rollAction());
  }
});

describe('a replayed signature', () => {
  test('of an action in this log', () => {
    const local = startedTable('replay');
    playTurn(local, 0);
    const scored = local.records().at(-1);
    playTurn(local, 1);
    playTurn(local, 2);
    local.act(0, local.rollAction());
    local.add(local.answer());
    const next = { n: local.table().n + 1 };
    expect(faultOf(local.table(), { ...scored, ...next })).toBe('outdated');
    const at = signedRecord(local, 0, { type: 'leave' });
    expect(faultOf(local.table(), { ...scored, ...next, at: 'at' in at ? at.at : 0 })).toBe(
      'wrong-signature',
    );
  });

  test('of a chat message', () => {
    const local = startedTable('chat');
    local.act(1, { type: 'say', count: 1, text: 'yes' });
    const said = local.records().at(-1);
    const next = { n: local.table().n + 1 };
    expect(faultOf(local.table(), { ...said, ...next })).toBe('wrong-count');
    expect(faultOf(local.table(), { ...said, ...next, count: 2 })).toBe('wrong-signature');
    // A message may answer an older state: the game does not wait for it, and it does not stop the game.
    const late = signedRecord(local, 2, { type: 'say', count: 1, text: 'hello' });
    playTurn(local, 0);
    expect(faultOf(local.table(), { ...late, n: local.table().n + 1 })).toBe('valid');
  });

  test('of another table with the same people', () => {
    const local = startedTable('tables');
    const other = localTable('tables', NAMES);
    const [first] = other.records();
    if (first?.type !== 'opened') throw new Error('there is no table');
    const log = checkLog([{ ...first, table: 'k7qwmx28' }]);
    if (!log.ok) throw new Error('the other log is wrong');
    const began = local.records()[1];
    expect(began?.type).toBe('began');
    expect(faultOf(other.table(), began)).toBe('valid');
    expect(faultOf(log.table, began)).toBe('wrong-signature');
  });
});

describe('a log that continues from an older point', () => {
  test("doesn't accept the records after that point", () => {
    const local = startedTable('rewound');
    const older = local.table();
    playTurn(local, 0);
    for (const record of local.records().slice(older.n + 1)) {
      expect(faultOf(older, record)).toBe('wrong-number');
      expect(faultOf(older, { ...record, n: older.n + 1 })).not.toBe('valid');
    }
  });

  test("can't give a player another first roll", () => {
    const local = startedTable('rewound');
    const older = local.table();
    local.act(0, local.rollAction());
    const asked = local.records().at(-1);
    local.add(local.answer());
    // Ann signed the number of the roll and the hold.
    expect(faultOf(older, asked)).toBe('valid');
    expect(faultOf(older, { ...asked, hold: holdOf([0]) })).toBe('wrong-signature');
    expect(faultOf(older, { ...asked, roll: 2 })).toBe('wrong-signature');
  });

  test('is revealed by the next action of a member who saw the newer records', () => {
    const local = startedTable('rewound');
    const older = local.table();
    local.act(0, local.rollAction());
    const asked = local.records().at(-1);
    local.add(local.answer());
    local.act(0, { type: 'score', box: 'chance' });
    const [scored, rolled] = [local.records().at(-1), local.records().at(-2)];
    // The server repeats the roll without Cleo. Ann signed her score after seeing other dice.
    const again = addRecord(older, asRead({ ...asked, named: [1] }));
    if (!again.ok || rolled?.type !== 'rolled') throw new Error('the question is wrong');
    const links = rolled.links.slice(0, 2);
    const dice = diceOfLinks(again.table, links, rolled.link);
    const other = addRecord(again.table, asRead({ ...rolled, links, dice }));
    if (!other.ok) throw new Error('the roll is wrong');
    expect(faultOf(other.table, scored)).toBe('wrong-signature');
  });
});

describe('different logs for different players', () => {
  /** Plays the same game at two tables that differ only in what `differ` does, and compares the logs. */
  function expectFork(one: LocalTable, other: LocalTable): void {
    expect(one.table().id).toBe(other.table().id);
    expect(fingerprintOf(one.table().hash)).not.toBe(fingerprintOf(other.table().hash));
    for (const local of [one, other]) {
      local.act(0, local.rollAction());
      local.add(local.answer());
    }
    // Ann now signs the hash of a log that contains the difference. The signature is wrong in the other log.
    for (const [local, wrong] of [[one, other] as const, [other, one] as const]) {
      for (const action of [{ type: 'score', box: 'chance' }, { type: 'leave' }] as const) {
        const record = signedRecord(local, 0, action);
        expect(faultOf(local.table(), record)).toBe('valid');
        expect(faultOf(wrong.table(), record)).toBe('wrong-signature');
      }
    }
  }

  test('that differ in a chat message', () => {
    const [one, other] = [startedTable('fork'), startedTable('fork')];
    one.act(1, { type: 'say', count: 1, text: 'Roll!' });
    other.act(1, { type: 'say', count: 1, text: 'Wait!' });
    expectFork(one, other);
  });

  test('that differ in the names of a question', () => {
    const [one, other] = [askedTable('fork', [0, 1]), askedTable('fork', [0, 2])];
    for (const local of [one, other]) local.add(local.answer());
    expectFork(one, other);
  });

  test('that differ in a time', () => {
    const records = startedTable('fork').records();
    const began = records.at(-1);
    const other = checkLog([...records.slice(0, -1), { ...began, time: '2026-01-31T00:00:00Z' }]);
    const one = startedTable('fork');
    if (!other.ok) throw new Error('the other log is wrong');
    const record = signedRecord(one, 0, one.rollAction());
    expect(faultOf(one.table(), record)).toBe('valid');
    expect(faultOf(other.table, record)).toBe('wrong-signature');
  });
});

describe('a change to a finished log', () => {
  const records = eventfulLog();
  const states: (Table | undefined)[] = [undefined];
  for (const record of records) {
    const added = addRecord(states.at(-1), asRead(record));
    if (!added.ok) throw new Error(`${record.n}: ${added.fault.code}`);
    states.push(added.table);
  }

  /** Returns the index of the first wrong record of a log that starts with the first `count` records, or undefined. */
  function firstFault(count: number, rest: readonly unknown[]): number | undefined {
    let table = states[count];
    for (const [index, value] of rest.entries()) {
      const added = addRecord(table, value);
      if (!added.ok) return count + index;
      ({ table } = added);
    }
    return undefined;
  }

  /** The index of the first record whose signature covers the record with this index, or undefined. */
  const signedAfter = (index: number): number | undefined => {
    const { n = 0 } = records[index] ?? {};
    const found = records.findIndex((record) => 'sig' in record && record.at >= n);
    return found < 0 ? undefined : found;
  };

  test('contains records of every type', () => {
    expect([...new Set(records.map(({ type }) => type))].sort()).toEqual(
      [...['agreed', 'asked', 'began', 'left', 'opened', 'rolled', 'said', 'scored']].sort(),
    );
    expect(checkLog(records).ok).toBe(true);
    expect(states.at(-1)?.game?.phase.name).toBe('finished');
  });

  test('in a value is found at its record, or at the next signature that covers it', () => {
    let count = 0;
    let later = 0;
    for (const [index, record] of records.entries()) {
      for (const { path, value } of mutations(record)) {
        // The next test changes times.
        if (path[0] === 'time' && readRecord(value)) continue;
        const found = firstFault(index, [value, ...records.slice(index + 1)]);
        if (found === undefined) throw new Error(`${index} ${path.join('.')}: ${JSON.stringify(value)}`);
        expect(found).toBeLessThanOrEqual(signedAfter(index) ?? index);
        count++;
        if (found > index) later++;
      }
    }
    process.stdout.write(`${count} changes of ${records.length} records, ${later} found only later\n`);
    expect(count).toBeGreaterThan(5000);
  });

  test('in a time is found only by the next signature that covers it', () => {
    const time = '2026-02-01T00:00:00.000Z';
    let hidden = 0;
    for (const [index, record] of records.entries()) {
      const found = firstFault(index, [{ ...record, time }, ...records.slice(index + 1)]);
      expect(found).toBe(signedAfter(index));
      if (found === undefined) hidden++;
    }
    // Only the time of the last record has no signature after it.
    expect(hidden).toBe(1);
  });

  /** Numbers the records of a log again. */
  const renumbered = (log: readonly TableRecord[]): readonly TableRecord[] =>
    log.map((record, index) => ({ ...record, n: index + 1 }));

  /** Numbers the records again, and moves every `at` by a distance. */
  const moved = (log: readonly TableRecord[], from: number, distance: number): readonly TableRecord[] =>
    renumbered(log).map((record) =>
      'at' in record && record.at > from ? { ...record, at: record.at + distance } : record,
    );

  test('that removes, repeats or swaps records is found', () => {
    const last = records.length - 1;
    for (const index of records.keys()) {
      const dropped = records.filter((_, other) => other !== index);
      const repeated = records.flatMap((record, other) => (other === index ? [record, record] : [record]));
      const swapped = records.flatMap((record, other) => {
        if (other === index) return [];
        return other === index + 1 ? [record, ...records.slice(index, index + 1)] : [record];
      });
      const logs = [
        ...(index < last
          ? [dropped, renumbered(dropped), moved(dropped, index, -1), swapped, renumbered(swapped)]
          : []),
        ...[repeated, renumbered(repeated), moved(repeated, index, 1)],
      ];
      for (const log of logs) expect(firstFault(index, log.slice(index))).toBeDefined();
    }
  });

  test("that cuts off the end isn't found, because every start of a log is a log", () => {
    const half = records.slice(0, 20);
    expect(checkLog(half)).toMatchObject({ ok: true, table: { hash: states[20]?.hash } });
    // A member who saw the missing records knows that they are missing: the hash is another one.
    expect(fingerprintOf(states[20]?.hash ?? '')).not.toBe(fingerprintOf(states.at(-1)?.hash ?? ''));
  });
});
