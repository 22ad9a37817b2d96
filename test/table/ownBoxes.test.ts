import { expect, test } from '@jest/globals';
import { isOver, OFFICIAL, YATZY, YATZY_FORCED } from '../../src/engine/index.js';
import { checkLog, judge, proposeRecord, readRecord } from '../../src/table/index.js';
import { asRead } from '../support/table/faults.js';
import { chooser, localTable, playToEnd } from '../support/table/localTable.js';

test.each([YATZY, YATZY_FORCED])('a whole game of $name is checked by everybody', (rules) => {
  const local = localTable('boxes', ['Ann', 'Bob'], rules);
  local.act(0, { type: 'begin' });
  playToEnd(local, chooser(rules.id));
  const { game } = local.table();
  expect(game && isOver(game)).toBe(true);
  expect(checkLog(local.records().map(asRead))).toMatchObject({
    ok: true,
    table: { hash: local.table().hash },
  });
});

test('the version of a table follows from its rules', () => {
  const local = localTable('boxes', ['Ann', 'Bob']);
  expect(local.records()[0]).toHaveProperty('version', 2);
  local.act(0, { type: 'rules', rules: YATZY });
  expect(local.records()[0]).toHaveProperty('version', 3);
  local.act(0, { type: 'rules', rules: OFFICIAL });
  expect(local.records()[0]).toHaveProperty('version', 2);
});

test.each([
  [OFFICIAL, 3],
  [YATZY, 2],
])('a first record with another version than its rules need is no record', (rules, version) => {
  const [first] = localTable('boxes', ['Ann', 'Bob'], rules).records();
  expect(readRecord(first)).toEqual(first);
  expect(readRecord({ ...first, version })).toBeUndefined();
});

test("a box that the rules don't have is refused without points", () => {
  const local = localTable('boxes', ['Ann', 'Bob'], YATZY);
  local.act(0, { type: 'begin' });
  local.act(0, local.rollAction());
  local.add(local.answer());
  const action = { type: 'score', box: 'aces' } as const;
  const signed = { ...local.sign(0, action), action };
  const record = proposeRecord(local.table(), signed, { time: local.time(), linked: [] });
  expect(record).toMatchObject({ type: 'scored', points: 0 });
  expect(judge(local.table(), record)).toEqual({ code: 'not-a-record' });
});
