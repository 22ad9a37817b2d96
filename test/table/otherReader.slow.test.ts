import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { cardOf, RULE_SETS, totals } from '../../src/engine/index.js';
import {
  actionOf,
  checkLog,
  fingerprintOf,
  readRecord,
  signedText,
  type TableRecord,
} from '../../src/table/index.js';
import { blocksOf } from '../support/pages/markdown.js';
import { chooser, localTable, playToEnd } from '../support/table/localTable.js';
import { eventfulLog, mutations } from '../support/table/logs.js';
import { checkWithOtherReader } from '../support/table/otherReader.js';

const asRead = (records: readonly unknown[]): readonly unknown[] => JSON.parse(JSON.stringify(records));

/** Checks that both readers accept a log, and see the same game. */
function expectSameGame(records: readonly TableRecord[]): void {
  const check = checkLog(asRead(records));
  const other = checkWithOtherReader(asRead(records));
  if (!check.ok || !other.ok) throw new Error(JSON.stringify([check, other]));
  const { table } = check;
  const { game } = table;
  expect(other.hash).toBe(table.hash);
  expect(other.fingerprint).toBe(fingerprintOf(table.hash));
  const cards = table.seats.map((member, seat) => ({
    member,
    name: table.members[member]?.name,
    left: table.members[member]?.gone !== undefined,
    total: game && totals(table.rules, cardOf(game, seat)).grand,
  }));
  expect(other.seats).toEqual(cards);
  const dice = table.events.flatMap((event) => (event.type === 'rolled' ? [event.dice] : []));
  expect(other.rolls).toEqual(
    table.proofs.map(({ roll, without }, index) => ({ roll, dice: dice[index], missing: without })),
  );
}

describe('the reader written from docs/network.md', () => {
  test.each(RULE_SETS.map(({ id }) => id))('sees the same games under the rules %s', (id) => {
    const rules = RULE_SETS.find((each) => each.id === id);
    for (let game = 0; game < 3; game++) {
      const local = localTable(
        `reader ${id} ${game}`,
        ['Ann', 'Bob', 'Cleo'].slice(0, 2 + (game % 2)),
        rules,
      );
      local.act(0, { type: 'begin' });
      playToEnd(local, chooser(`reader ${id} ${game}`));
      expectSameGame(local.records());
    }
  });

  test('sees the same game if people leave, vote, chat and disconnect', () => {
    const records = eventfulLog();
    for (let count = 1; count <= records.length; count++) expectSameGame(records.slice(0, count));
    expect(checkWithOtherReader(asRead(records))).toMatchObject({ isOver: true });
  });

  test('sees the same public table, and accepts no other value of `public`', () => {
    const local = localTable('public', ['Ann', 'Bob'], undefined, { public: true });
    local.act(0, { type: 'begin' });
    playToEnd(local, chooser('public'));
    expectSameGame(local.records());
    expect(local.table().isPublic).toBe(true);
    const [opened] = local.records();
    for (const value of [false, 1, 'true', null]) {
      const log = [{ ...opened, public: value }];
      expect([value, checkLog(log).ok, checkWithOtherReader(log).ok]).toEqual([value, false, false]);
    }
  });

  test('finds the same forgeries', () => {
    const records = eventfulLog();
    const changes = records.flatMap((record, index) =>
      mutations(record).map((change) => ({ index, ...change })),
    );
    let count = 0;
    for (const { index, path, value } of changes.filter((_, number) => number % 41 === 0)) {
      const log = asRead(records.map((record, other) => (other === index ? value : record)));
      const check = checkLog(log);
      const other = checkWithOtherReader(log);
      // The other reader cannot know the exact points after a joker.
      expect([index, path, check.ok, check.ok || check.index]).toEqual([
        index,
        path,
        other.ok,
        other.ok || other.index,
      ]);
      count++;
    }
    process.stdout.write(`${count} changed logs\n`);
  });

  test('finds records that are missing, repeated or swapped', () => {
    const records = eventfulLog();
    const renumbered = (log: readonly TableRecord[]): readonly unknown[] =>
      asRead(log.map((record, index) => ({ ...record, n: index + 1 })));
    for (const index of records.keys()) {
      const logs = [
        records.filter((_, other) => other !== index),
        records.flatMap((record, other) => (other === index ? [record, record] : [record])),
      ];
      for (const log of logs.map(renumbered)) {
        const check = checkLog(log);
        const other = checkWithOtherReader(log);
        expect([index, other.ok, other.ok || other.index]).toEqual([
          index,
          check.ok,
          check.ok || check.index,
        ]);
      }
    }
  });
});

describe('the example in docs/network.md', () => {
  const page = readFileSync('docs/network.md', 'utf8');
  const blocks = blocksOf(page).map(({ lines }) => lines);
  const lines = blocks.find(([first = '']) => first.startsWith('{"n":1,')) ?? [];
  const records = lines.map((line): unknown => JSON.parse(line));

  test('is a valid log with these hashes and this fingerprint', () => {
    expect(records).toHaveLength(7);
    for (const count of records.keys()) {
      const check = checkLog(records.slice(0, count + 1));
      const other = checkWithOtherReader(records.slice(0, count + 1));
      if (!check.ok || !other.ok) throw new Error(JSON.stringify([check, other]));
      expect(page).toContain(`| ${count + 1} | \`${check.table.hash}\` |`);
      expect(other.hash).toBe(check.table.hash);
      if (count === 6) expect(page).toContain(other.fingerprint);
    }
  });

  test('shows the text that Ann signs', () => {
    const before = checkLog(records.slice(0, 3));
    const asked = readRecord(records[3]);
    const signed = asked && actionOf(asked);
    if (!before.ok || !signed) throw new Error('there is no question');
    const { id, hash } = before.table;
    const { member, at, action } = signed;
    expect(page).toContain(`\n${signedText({ table: id, member, at, hash, action })}\n`);
  });
});
