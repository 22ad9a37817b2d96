import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { cardOf, replay, RULE_SETS, totals } from '../../src/engine/index.js';
import {
  canonical,
  checkLog,
  fingerprintOf,
  loadLog,
  memberInTurn,
  type TableRecord,
  withoutHistory,
} from '../../src/table/index.js';
import { chooser, localTable, playToEnd } from '../support/table/localTable.js';
import { playWildly } from '../support/table/logs.js';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];

const asRead = (records: readonly TableRecord[]): readonly unknown[] => JSON.parse(JSON.stringify(records));

describe('a game at a table', () => {
  test.each([2, 3, 4])('%i people play to the end, and everybody can check the log', (count) => {
    const local = localTable(`game ${count}`, NAMES.slice(0, count));
    local.act(0, { type: 'begin' });
    playToEnd(local, chooser(`moves ${count}`));
    const { game, events } = local.table();
    expect(game?.phase.name).toBe('finished');
    const check = checkLog(asRead(local.records()));
    expect(check.ok).toBe(true);
    expect(check.table?.hash).toBe(local.table().hash);
    expect(fingerprintOf(local.table().hash)).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    // The engine accepts the same events without a table.
    const header = game?.header;
    if (!header) throw new Error('there is no game');
    const replayed = replay(header, events);
    expect(replayed.stop).toBeUndefined();
    expect(replayed.game).toEqual(game);
    expect(local.table().proofs.every(({ without }) => without.length === 0)).toBe(true);
  });

  test('the Master plays first, and the others in joining order', () => {
    const local = localTable('order', ['Zoe', 'Ann', 'Max']);
    local.act(0, { type: 'begin' });
    const first: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      first.push(memberInTurn(local.table()) ?? -1);
      local.act(first[turn] ?? 0, local.rollAction());
      local.add(local.answer());
      local.act(first[turn] ?? 0, { type: 'score', box: 'chance' });
    }
    expect(first).toEqual([0, 1, 2]);
  });

  test('nothing rolls until the current player asks', () => {
    const local = localTable('asked', NAMES.slice(0, 2));
    local.act(0, { type: 'begin' });
    expect(local.table().game?.phase).toMatchObject({ name: 'turn', turn: { seat: 0, roll: 0 } });
  });

  test('a computer player gets a seat, and the table signs its moves', () => {
    const local = localTable('computer', ['Ann']);
    local.act(0, { type: 'seat', level: 'perfect', name: 'Perfect' });
    local.act(0, { type: 'begin' });
    playToEnd(local, chooser('computer'));
    expect(local.table().game?.phase.name).toBe('finished');
    expect(checkLog(asRead(local.records())).ok).toBe(true);
  });

  test('the Master chooses other rules before the start', () => {
    for (const rules of Object.values(RULE_SETS)) {
      const local = localTable(rules.id, NAMES.slice(0, 2));
      local.act(0, { type: 'rules', rules, clock: 60 });
      local.act(0, { type: 'begin' });
      expect(local.table()).toMatchObject({ rules: { id: rules.id }, clock: 60 });
      playToEnd(local, chooser(rules.id));
      const { game } = local.table();
      expect(game && totals(rules, cardOf(game, 0)).grand).toBeGreaterThanOrEqual(0);
    }
  });

  test('a random table with leavers, void rolls, votes and missing links always has a valid log', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 4 }), (seed, count) => {
        const local = localTable(seed, NAMES.slice(0, count));
        playWildly(local, chooser(seed));
        const check = checkLog(asRead(local.records()));
        expect(check.ok).toBe(true);
        expect(check.table).toEqual(local.table());
        // A server gets the same state, without the history.
        const loaded = loadLog(local.records());
        expect(loaded).toEqual({ ok: true, table: check.table && withoutHistory(check.table) });
        const { game, events } = local.table();
        if (game) expect(replay(game.header, events).game).toEqual(game);
      }),
      { numRuns: 25 },
    );
  });
});

test('canonical JSON sorts fields and has no spaces', () => {
  expect(canonical({ b: [1, { d: null, c: 'é"' }], a: true, e: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
  );
});
