import { describe, expect, test } from '@jest/globals';
import { HOLD_NONE, holdOf } from '../../../src/engine/index.js';
import type { TableLog } from '../../../src/net/index.js';
import type { RecordOf, TableRecord } from '../../../src/table/index.js';
import { allHave } from '../../support/net/forger.js';
import { joining, localNet, opening, until } from '../../support/net/localNet.js';
import { memoryLog } from '../../support/net/memory.js';
import {
  closeForgers,
  counts,
  expectStopped,
  forger,
  openQuestion,
  playing,
  restartAll,
  roll,
  signed,
  type Trio,
} from '../../support/net/victims.js';

closeForgers();

/** What the forger sends, and the code of the fault. */
interface Forgery {
  readonly record: TableRecord;
  readonly code: string;
}

const linksWith = (changes: Readonly<Record<number, string | undefined>>): RecordOf<'rolled'>['links'] =>
  forger.answer().links.flatMap(([member, link]) => {
    const changed = member in changes ? changes[member] : link;
    return changed === undefined ? [] : [[member, changed] as const];
  });

/** Forgeries of the next record while a question is open. The forger knows all links. */
const ROLLING: Readonly<Record<string, () => Forgery>> = {
  'an early link of the table': () => ({
    record: forger.answer(undefined, forger.chain.linkAt(forger.table().rolls + 1)),
    code: 'wrong-link',
  }),
  'a link that the table has used before': () => ({
    record: forger.answer(undefined, forger.chain.linkAt(forger.table().rolls - 1)),
    code: 'wrong-link',
  }),
  'a foreign link': () => ({ record: forger.answer(linksWith({ 2: linkOf(1, 0) })), code: 'wrong-link' }),
  'a skipped link': () => ({ record: forger.answer(linksWith({ 1: linkOf(1, 1) })), code: 'wrong-link' }),
  'a repeated link': () => ({ record: forger.answer(linksWith({ 1: linkOf(1, -1) })), code: 'wrong-link' }),
  'an invented link': () => ({ record: forger.answer(linksWith({ 0: 'A'.repeat(43) })), code: 'wrong-link' }),
  'a missing link of a named player': () => ({
    record: forger.answer(linksWith({ 2: undefined })),
    code: 'missing-link',
  }),
  'a missing link of the roller': () => ({
    record: forger.answer(linksWith({ 0: undefined })),
    code: 'missing-link',
  }),
  'no links': () => ({ record: forger.answer([]), code: 'missing-link' }),
  'links in another order': () => ({
    record: forger.answer(forger.answer().links.toReversed()),
    code: 'foreign-link',
  }),
  'the same link twice': () => {
    const { links } = forger.answer();
    return { record: forger.answer([...links.slice(0, 1), ...links]), code: 'foreign-link' };
  },
  'wrong dice': () => {
    const record = forger.answer();
    const [first] = record.dice;
    return {
      record: { ...record, dice: record.dice.with(0, first === 1 ? 2 : 1) as never },
      code: 'wrong-dice',
    };
  },
  'dice in another order': () => {
    const { dice, ...record } = forger.answer();
    const first = dice.findIndex((face) => face !== dice[0]);
    return {
      record: { ...record, dice: dice.with(0, dice[first] ?? 1).with(first, dice[0]) as never },
      code: 'wrong-dice',
    };
  },
  'dice for an older roll': () => ({
    record: { ...forger.answer(), roll: forger.table().rolls - 1 },
    code: 'wrong-roll',
  }),
  'a second question for the same roll': () => {
    const roll = forger.table().rolls;
    const again = forger.sign(0, { type: 'roll', roll, hold: holdOf([1]) });
    return { record: forger.propose(again), code: 'rolling' };
  },
  'a question for the next roll before the dice': () => {
    const next = forger.sign(0, { type: 'roll', roll: forger.table().rolls + 1, hold: HOLD_NONE });
    return { record: forger.propose(next), code: 'rolling' };
  },
  'a box filled before the dice': () => ({
    record: forger.propose(forger.sign(0, { type: 'score', box: 'chance' })),
    code: 'rolling',
  }),
};

const linkOf = (member: number, later: number): string =>
  forger.chainOfMember(member).linkAt(forger.table().rolls + later);

const scoredBy = (member: number): RecordOf<'scored'> =>
  forger
    .records()
    .find((record) => record.type === 'scored' && record.member === member) as RecordOf<'scored'>;

const next = <Kind extends TableRecord>(record: Kind): Kind => ({ ...record, n: forger.table().n + 1 });

/** Forgeries of the next record while Ann (member 0) has rolled once, and no question is open. */
const ROLLED: Readonly<Record<string, () => Forgery>> = {
  'dice that nobody asked for': () => {
    const last = forger.records().findLast((record) => record.type === 'rolled') as RecordOf<'rolled'>;
    return { record: next(last), code: 'no-question' };
  },
  "a question for a roll that's over": () => ({
    record: signed(0, { type: 'roll', roll: forger.table().rolls, hold: HOLD_NONE }),
    code: 'wrong-roll',
  }),
  'a question that skips a roll': () => ({
    record: signed(0, { type: 'roll', roll: forger.table().rolls + 2, hold: HOLD_NONE }),
    code: 'wrong-roll',
  }),
  'a changed hold': () => {
    const record = signed(0, { type: 'roll', roll: forger.table().rolls + 1, hold: holdOf([1, 2]) });
    return { record: { ...record, hold: holdOf([1, 3]) } as TableRecord, code: 'wrong-signature' };
  },
  'a question that names the roller': () => {
    const record = signed(0, { type: 'roll', roll: forger.table().rolls + 1, hold: HOLD_NONE });
    return { record: { ...record, named: [0, 1, 2] } as TableRecord, code: 'wrongly-named' };
  },
  "a question that names somebody who doesn't exist": () => {
    const record = signed(0, { type: 'roll', roll: forger.table().rolls + 1, hold: HOLD_NONE });
    return { record: { ...record, named: [1, 2, 3] } as TableRecord, code: 'wrongly-named' };
  },
  "a question in another player's turn": () => ({
    record: signed(1, { type: 'roll', roll: forger.table().rolls + 1, hold: HOLD_NONE }),
    code: 'not-your-turn',
  }),
  'a box filled out of turn': () => ({
    record: signed(1, { type: 'score', box: 'chance' }),
    code: 'not-your-turn',
  }),
  "an action in another's name": () => ({
    record: { ...signed(1, { type: 'score', box: 'chance' }), member: 0 } as TableRecord,
    code: 'wrong-signature',
  }),
  "another's departure": () => ({
    record: { ...signed(1, { type: 'leave' }), member: 2 } as TableRecord,
    code: 'wrong-signature',
  }),
  "an action of somebody who doesn't exist": () => ({
    record: { ...signed(1, { type: 'leave' }), member: 3 } as TableRecord,
    code: 'no-such-member',
  }),
  'a replayed action': () => ({ record: next(scoredBy(0)), code: 'outdated' }),
  'a replayed signature': () => {
    const { at } = forger.sign(0, { type: 'leave' });
    return { record: { ...next(scoredBy(0)), at }, code: 'wrong-signature' };
  },
  'a replayed message': () => {
    const said = forger.records().find(({ type }) => type === 'said') as TableRecord;
    return { record: next(said), code: 'wrong-count' };
  },
  'wrong points': () => {
    const record = signed(0, { type: 'score', box: 'chance' }) as RecordOf<'scored'>;
    return { record: { ...record, points: record.points + 1 }, code: 'wrong-points' };
  },
  'an invented bonus': () => {
    const record = signed(0, { type: 'score', box: 'chance' });
    return { record: { ...record, yahtzeeBonus: 100 } as TableRecord, code: 'wrong-points' };
  },
  "a box that's full": () => ({ record: signed(0, { type: 'score', box: 'aces' }), code: 'refused' }),
  'a vote that removes a player too early': () => ({
    record: { ...signed(1, { type: 'agree', against: 0 }), out: true } as TableRecord,
    code: 'not-a-record',
  }),
  "a vote against a player in another player's turn": () => ({
    record: signed(0, { type: 'agree', against: 1 }),
    code: 'no-vote',
  }),
  'a second start': () => ({ record: signed(0, { type: 'begin' }), code: 'started' }),
  'a second first record': () => ({
    record: next(forger.records()[0] as TableRecord),
    code: 'not-a-record',
  }),
  'a message with a character that turns the writing around': () => ({
    record: { ...signed(1, { type: 'say', count: 2, text: 'a' }), text: 'a\u202eb' } as TableRecord,
    code: 'not-a-record',
  }),
  'a field that no record has': () => ({
    record: { ...signed(1, { type: 'say', count: 2, text: 'a' }), color: 'red' } as unknown as TableRecord,
    code: 'not-a-record',
  }),
};

describe.each(['while they play', 'after a restart'])('all players find a forged record %s', (when) => {
  const setUp = {
    rolling: [ROLLING, (victims: Trio['victims']) => openQuestion({ forger, victims })],
    rolled: [ROLLED, ([ann]: Trio['victims']) => roll(ann)],
  } as const;
  describe.each(['rolling', 'rolled'] as const)('%s', (phase) => {
    const [forgeries, prepare] = setUp[phase];
    test.each(Object.entries(forgeries))('%s', async (name, forge) => {
      const victims = await playing(`${name} ${when}`);
      await prepare(victims);
      await allHave(forger, victims);
      if (when === 'after a restart') await restartAll(victims);
      const { record, code } = forge();
      counts.forgeries++;
      for (const [member, victim] of victims.entries()) {
        forger.send(victim, { type: 'rec', record });
        await expectStopped(victim, member, code, record.n);
      }
    });
  });
});

test('a client finds a message with a wrong signature, which somebody has written into the log of the server', async () => {
  const memory = memoryLog();
  const said = (record: TableRecord): TableRecord =>
    record.type === 'said' ? { ...record, text: 'You win' } : record;
  let isForged = false;
  const log: TableLog = {
    async read(...which) {
      const placed = await memory.read(...which);
      if (!isForged) return placed;
      return placed?.map(({ position, entry }) => ({
        position,
        entry: entry.type === 'record' ? { type: 'record', record: said(entry.record) } : entry,
      }));
    },
    append: (...entry) => memory.append(...entry),
  };
  const net = localNet('forged store', { log });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code } = ann.client.getState();
  net.client('Bob', joining('Bob'), code);
  await until(ann.client, ({ table }) => table?.members.length === 2);
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  expect(await ann.client.say('I win')).toBeUndefined();
  isForged = true;
  await net.restart();
  const zoe = net.client('Zoe', { type: 'watch', name: 'Zoe' }, code);
  await until(zoe.client, ({ link }) => link.type === 'stopped');
  expect(zoe.client.getState().fault).toMatchObject({ fault: { code: 'wrong-signature', member: 0 } });
  expect(zoe.disk.records.some(({ type }) => type === 'said')).toBe(false);
  await net.close();
});
