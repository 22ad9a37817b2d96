import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  cardOf,
  JOKER_STYLES,
  OFFICIAL,
  RULE_SETS,
  type RuleSet,
  totals,
  YATZY,
} from '../../src/engine/index.js';
import {
  actionOf,
  chainOf,
  checkLog,
  fingerprintOf,
  type Joiner,
  joinerOf,
  publicKeyOf,
  readRecord,
  rollSeed,
  signedText,
  type TableRecord,
} from '../../src/table/index.js';
import { readClientMessage } from '../../src/net/messages.js';
import { anyBoxRules, boxRules, lowerBoxes } from '../support/boxRules.js';
import { blocksOf } from '../support/pages/markdown.js';
import { yachtRules } from '../support/pages/yacht.js';
import { chooser, localTable, playToEnd } from '../support/table/localTable.js';
import { eventfulLog, mutations, playForFives, playWildly } from '../support/table/logs.js';
import { checkWithOtherReader } from '../support/table/otherReader.js';

/** House rules with boxes of their own and with jokers, one for each style. */
const JOKER_RULES = JOKER_STYLES.map((style) =>
  boxRules(
    lowerBoxes([
      { pattern: { kind: 'full-house', fiveAlikeCounts: true }, worth: { kind: 'sum', of: 'all', plus: 3 } },
      { pattern: { kind: 'run', length: 4 }, worth: { kind: 'fixed', points: 25 } },
      { pattern: { kind: 'two-pairs' }, worth: { kind: 'sum', of: 'all' } },
      { pattern: { kind: 'alike', count: 5 }, worth: { kind: 'fixed', points: 40 } },
    ]),
    { id: `trees-${style}`, extraFiveAlike: { box: 'fir', bonus: 60, afterScore: style, afterZero: style } },
  ),
);
const FREE_JOKERS = JOKER_RULES[2] ?? OFFICIAL;

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
  const cards = table.members.map(({ name, gone }, seat) => ({
    name,
    left: gone !== undefined,
    total: game ? totals(table.rules, cardOf(game, seat)).grand : 0,
  }));
  expect(other.seats).toEqual(cards);
  const dice = table.events.flatMap((event) => (event.type === 'rolled' ? [event.dice] : []));
  expect(other.rolls).toEqual(
    table.proofs.map(({ roll, without }, index) => ({ roll, dice: dice[index], missing: without })),
  );
}

describe('the reader written from docs/protocol.md', () => {
  test.each([...RULE_SETS, yachtRules()].map((rules) => [rules.id, rules] as const))(
    'sees the same games under the rules %s',
    (id, rules) => {
      for (const game of rules === OFFICIAL ? [0, 1] : [id.length % 2]) {
        const local = localTable(
          `reader ${id} ${game}`,
          ['Ann', 'Bob', 'Cleo'].slice(0, 2 + (game % 2)),
          rules,
        );
        local.act(0, { type: 'begin' });
        playToEnd(local, chooser(`reader ${id} ${game}`));
        expectSameGame(local.records());
      }
    },
  );

  test('sees the same game if people leave, vote, chat and disconnect', () => {
    const records = eventfulLog();
    for (let count = records.length; count > 0; count -= 12) expectSameGame(records.slice(0, count));
    expect(checkWithOtherReader(asRead(records))).toMatchObject({ isOver: true });
  });

  test('sees the same game if a computer player leaves while people play', () => {
    const local = localTable('stuck computer', ['Ann', 'Bob']);
    local.act(0, { type: 'seat', level: 'casual', name: 'Casual' });
    local.act(0, { type: 'begin' });
    local.act(2, { type: 'leave' });
    playToEnd(local, chooser('stuck computer'));
    expectSameGame(local.records());
  });

  test('sees the same game at random tables', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 4 }), (seed, count) => {
        const local = localTable(seed, ['Ann', 'Bob', 'Cleo', 'Dan'].slice(0, count));
        playWildly(local, chooser(seed));
        expectSameGame(local.records());
      }),
      { numRuns: 3 },
    );
  });

  test('sees the same game at tables with random boxes', () => {
    fc.assert(
      fc.property(fc.string(), anyBoxRules(), (seed, rules) => {
        const local = localTable(seed, ['Ann', 'Bob'], rules);
        playWildly(local, chooser(seed));
        expectSameGame(local.records());
      }),
      { numRuns: 4 },
    );
  });

  test('sees the same jokers, and refuses other points for them', () => {
    let jokers = 0;
    for (const rules of [OFFICIAL, ...JOKER_RULES]) {
      const local = localTable(rules.id, ['Ann', 'Bob', 'Cleo'], rules);
      playForFives(local, chooser(rules.id));
      const records = local.records();
      expectSameGame(records);
      for (const [index, record] of records.entries()) {
        const rolled = records[index - 1];
        if (record.type !== 'scored' || rolled?.type !== 'rolled' || new Set(rolled.dice).size > 1) continue;
        jokers++;
        const changed = { ...record, points: record.points + 5 };
        expect(checkWithOtherReader(asRead([...records.slice(0, index), changed]))).toMatchObject({
          ok: false,
          index,
        });
      }
    }
    expect(jokers).toBeGreaterThan(5);
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

  test.each<[id: string, rules: RuleSet, every: number]>([
    ['official', OFFICIAL, 397],
    ['yatzy', YATZY, 997],
    ['yacht', yachtRules(), 997],
    ['trees-free', FREE_JOKERS, 997],
  ])('finds the same forgeries under the rules %s', (_id, rules, every) => {
    const records = eventfulLog(rules);
    const changes = records.flatMap((record, index) =>
      mutations(record).map((change) => ({ index, ...change })),
    );
    let count = 0;
    for (const { index, path, value } of changes.filter(
      ({ path }, number) => number % every === 0 || (path[0] === 'points' && number % 11 === 0),
    )) {
      const log = asRead(records.map((record, other) => (other === index ? value : record)));
      const check = checkLog(log);
      const other = checkWithOtherReader(log);
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

  test.each([['yacht', yachtRules()] as const, ['trees-free', FREE_JOKERS] as const])(
    'accepts the same first records with changed rules %s',
    (_id, rules) => {
      const [opened] = localTable('rules', ['Ann', 'Bob'], rules).records();
      const some = mutations(rules).filter((_, number) => number % 11 === 0);
      const accepted = some.map(({ path, value }) => {
        const log = asRead([{ ...opened, rules: value }]);
        expect([path, value, checkWithOtherReader(log).ok]).toEqual([path, value, checkLog(log).ok]);
        return checkLog(log).ok;
      });
      expect(new Set(accepted)).toEqual(new Set([true, false]));
    },
  );

  test('finds records that are missing, repeated or swapped', () => {
    const records = eventfulLog();
    const renumbered = (log: readonly TableRecord[]): readonly unknown[] =>
      asRead(log.map((record, index) => ({ ...record, n: index + 1 })));
    for (const index of [...records.keys()].filter((each) => each < 8 || each % 18 === 0)) {
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

describe('the example in docs/protocol.md', () => {
  const page = readFileSync('docs/protocol.md', 'utf8');
  const blocks = blocksOf(page).map(({ lines }) => lines);
  const lines = blocks.find(([first = '']) => first.startsWith('{"n":1,')) ?? [];
  const records = lines.map((line): unknown => JSON.parse(line));

  test('is a valid log with these hashes and this fingerprint', () => {
    expect(records).toHaveLength(6);
    for (const count of records.keys()) {
      const check = checkLog(records.slice(0, count + 1));
      const other = checkWithOtherReader(records.slice(0, count + 1));
      if (!check.ok || !other.ok) throw new Error(JSON.stringify([check, other]));
      expect(page).toContain(`| ${count + 1} | \`${check.table.hash}\` |`);
      expect(other.hash).toBe(check.table.hash);
      if (count === 5) expect(page).toContain(other.fingerprint);
    }
  });

  test('shows the text that Ann signs', () => {
    const before = checkLog(records.slice(0, 2));
    const asked = readRecord(records[2]);
    const signed = asked && actionOf(asked);
    if (!before.ok || !signed) throw new Error('there is no question');
    const { id, hash } = before.table;
    const { member, at, action } = signed;
    expect(page).toContain(`\n${signedText({ table: id, member, at, hash, action })}\n`);
  });

  test('has the secrets that the page names', () => {
    const [opened] = records;
    const secret = (value: number): string => Buffer.alloc(32, value).toString('base64url');
    const person = (name: string, first: number): Joiner =>
      joinerOf(name, { key: secret(first), chain: secret(first + 1), token: secret(first + 2) });
    expect(opened).toMatchObject({
      key: publicKeyOf(secret(7)),
      chain: chainOf(secret(8)).end,
      seats: [person('Ann', 1), person('Bob', 4)],
    });
  });

  test('shows the messages that lead to these records', () => {
    const messages = blocks
      .flat()
      .filter((line) => line.startsWith('{"type":'))
      .map((line) => readClientMessage(JSON.parse(line)))
      .filter((message) => message !== undefined);
    const [opened, , asked, rolled] = records.map(readRecord);
    if (opened?.type !== 'opened' || asked?.type !== 'asked' || rolled?.type !== 'rolled')
      throw new Error('there is no roll');
    const token = Buffer.alloc(32, 6).toString('base64url');
    expect(messages).toEqual([
      { type: 'join', player: opened.seats[1], token },
      { type: 'act', action: actionOf(asked) },
      ...rolled.links.map(([, link]) => ({ type: 'link', roll: 1, link })),
    ]);
  });

  test('shows how the links make the dice', () => {
    const rolled = readRecord(records[3]);
    const opened = checkLog(records.slice(0, 1));
    if (rolled?.type !== 'rolled' || !opened.ok) throw new Error('there is no roll');
    const { links, link, dice } = rolled;
    const table = opened.table.id;
    const seed = rollSeed({ table, roll: 1, seat: 0, turn: 1, rollInTurn: 1, links, tableLink: link });
    const lines = [...links.map(([member, each]) => `${member} ${each}`), `table ${link}`];
    expect(page).toContain(`\nyahtzee-table-dice.1\n${table}\n1\n0 1 1\n${lines.join('\n')}\n`);
    const block = createHash('sha256')
      .update(Buffer.from(seed, 'base64url'))
      .update(Uint8Array.of(0))
      .digest();
    const list = (items: readonly number[]): string => `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
    const text = page.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`The seed is \`${seed}\``);
    expect(text).toContain(`block 0 are ${list([...block.subarray(0, 5)])}. So the dice are ${list(dice)}`);
  });
});
