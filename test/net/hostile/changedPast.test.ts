import { describe, expect, test } from '@jest/globals';
import { holdOf } from '../../../src/engine/index.js';
import { type RecordOf, type TableRecord } from '../../../src/table/index.js';
import { allHave } from '../../support/net/forger.js';
import {
  closeForgers,
  counts,
  expectStopped,
  forger,
  hasHappened,
  openQuestion,
  OTHER_TIME,
  playing,
  restartAll,
  roll,
  signed,
} from '../../support/net/victims.js';

closeForgers();

describe.each(['while they play', 'after a restart'])('players find a changed past %s', (when) => {
  const changes: Readonly<Record<string, (record: TableRecord) => TableRecord>> = {
    'at another time': (record) => ({ ...record, time: OTHER_TIME }),
    'with another question': (record) =>
      record.type === 'asked' ? { ...record, hold: holdOf([4]) } : { ...record, time: OTHER_TIME },
  };
  test.each(Object.entries(changes))('every known record %s', async (_, change) => {
    const [ann, bob, cleo] = await playing(`fork ${when}`);
    await openQuestion({ forger, victims: [ann, bob, cleo] });
    await allHave(forger, [cleo]);
    const stored = [...cleo.disk.records];
    for (const record of stored) {
      if (when === 'after a restart' || cleo.state().link.type === 'stopped') await restartAll([cleo]);
      forger.send(cleo, { type: 'rec', record: change(record) });
      counts.forgeries++;
      await expectStopped(cleo, 2, 'forked', record.n);
      expect(cleo.disk.records).toEqual(stored);
      await restartAll([cleo]);
    }
  });

  test('a second question instead of the stored one', async () => {
    const victims = await playing(`second question ${when}`);
    const [ann, bob, cleo] = victims;
    await roll(ann);
    forger.tricks.keepsDice = true;
    const hold = holdOf([1, 2]);
    expect(await ann.client.roll(hold)).toBeUndefined();
    await allHave(forger, victims);
    const first = forger.records().at(-1) as RecordOf<'asked'>;
    const { roll: number } = first;
    await hasHappened(() =>
      cleo.sent.some(({ message }) => message.type === 'link' && message.roll === number),
    );
    // The forger knows the keys of a dishonest roller, and builds another valid log.
    forger.rewind(first.n - 1);
    const second = signed(0, { type: 'roll', roll: number, hold: holdOf([3]) });
    const question = { ...second, named: [1, 2] } as TableRecord;
    forger.add(question);
    if (when === 'after a restart') {
      await bob.restart();
      await cleo.restart();
      // The log of the forger is as long as theirs, so that the forger need not send the second question again.
      forger.send(bob, { type: 'rec', record: question });
      forger.send(cleo, { type: 'rec', record: question });
    }
    await expectStopped(bob, 1, 'forked', first.n);
    await expectStopped(cleo, 2, 'forked', first.n);
    counts.forgeries++;
    const own = cleo.sent.filter(({ message }) => message.type === 'link' && message.roll === number);
    expect(new Set(own.map(({ message }) => JSON.stringify(message))).size).toBe(1);
  });

  test.each([1, 2, 7])('a log that lacks the last %i records', async (missing) => {
    const victims = await playing(`rewound ${missing} ${when}`);
    const [, , cleo] = victims;
    const have = cleo.disk.records.length;
    forger.rewind(have - missing);
    counts.forgeries++;
    if (when === 'after a restart') await cleo.restart();
    else forger.send(cleo, { type: 'seat', member: 2, code: 'k7qwmx29', records: have - missing });
    await expectStopped(cleo, 2, 'rewound', have - missing + 1);
  });

  test('a shorter log that claims to be complete', async () => {
    const victims = await playing(`claimed ${when}`);
    const [ann, , cleo] = victims;
    const have = cleo.disk.records.length;
    forger.rewind(have - 2);
    forger.tricks.claimed = () => have;
    counts.forgeries++;
    // The forger continues from the older point. The next number is one that Cleo already has.
    forger.add(signed(ann.state().member ?? 0, { type: 'say', count: 1, text: 'Hi' }));
    if (when === 'while they play') return expectStopped(cleo, 2, 'forked', have - 1);
    await cleo.restart();
    await expectStopped(cleo, 2, 'rewound', have);
  });
});
