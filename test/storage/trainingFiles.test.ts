import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OFFICIAL, YATZY } from '../../src/engine/index.js';
import {
  type FilePort,
  type GameCosts,
  type GameStore,
  nodeFiles,
  openTrainingStore,
  readCosts,
  type StoredAnswer,
  type StoredMistake,
} from '../../src/storage/index.js';
import { card, dice } from '../support/builders.js';
import { temporaryFolder } from '../support/child.js';
import { house } from '../support/houseRules.js';
import { faultyFiles } from '../support/faults/faultyFiles.js';
import { slowLine } from '../support/stored/naiveJournal.js';
import { indexPath, journalPath, keepGame, storeIn as gamesIn } from '../support/store.js';

const POSITION = {
  rules: OFFICIAL,
  card: card({ aces: 3, yahtzee: 50 }, 1),
  dice: dice('33341'),
  rollsLeft: 1,
} as const;
const FACTS = { position: POSITION, themes: ['upper-bonus'], difficulty: 'easy' } as const;

const ANSWER: StoredAnswer = {
  at: '2026-01-31T19:04:05.006Z',
  source: { type: 'level', level: 'perfect' },
  ...FACTS,
  answer: { hold: [3, 3, 3] },
  best: { hold: [3, 3, 3] },
  cost: 0,
};
const OWN: StoredAnswer = {
  ...ANSWER,
  player: 'Ann',
  source: { type: 'mine', game: '2026-01-31-k7qwmx', played: { hold: [] }, cost: 9.5 },
  position: { ...POSITION, rules: house(), rollsLeft: 2 },
  answer: { box: 'threes' },
  cost: 4.25,
};
const LAST_ROLL: StoredAnswer = {
  ...ANSWER,
  position: { ...POSITION, rollsLeft: 0 },
  answer: { box: 'threes' },
  best: { box: 'threes' },
};
const DAILY: StoredAnswer = { ...ANSWER, source: { type: 'daily', day: '2026-01-31', number: 5 } };

const answersIn = (home: string): string => join(home, 'training.jsonl');
const storeIn = (home: string) => openTrainingStore(nodeFiles, home);

describe('the answers', () => {
  test('are read as they were stored', async () => {
    using home = temporaryFolder();
    const store = storeIn(join(home.path, 'new'));
    expect(await store.answers()).toEqual({ records: [], damaged: 0 });
    const records = [ANSWER, OWN, LAST_ROLL, DAILY];
    for (const answer of records) await store.addAnswers([answer]);
    expect(await store.answers()).toEqual({ records, damaged: 0 });
  });

  test('have the form that docs/storage.md describes', async () => {
    using home = temporaryFolder();
    await storeIn(home.path).addAnswers([ANSWER]);
    const record = {
      format: 1,
      at: '2026-01-31T19:04:05.006Z',
      source: { type: 'level', level: 'perfect' },
      rules: 'official',
      position: {
        dice: [3, 3, 3, 4, 1],
        rollsLeft: 1,
        filled: { aces: 3, yahtzee: 50 },
        yahtzeeBonuses: 1,
      },
      themes: ['upper-bonus'],
      difficulty: 'easy',
      answer: { hold: [3, 3, 3] },
      best: { hold: [3, 3, 3] },
      cost: 0,
    };
    const line = slowLine(record);
    expect(readFileSync(answersIn(home.path), 'utf8')).toBe(`\n${line}`);
  });

  test('a damaged line loses no other answer, even if a crash cut off the last line', async () => {
    using home = temporaryFolder();
    const store = storeIn(home.path);
    await store.addAnswers([ANSWER]);
    appendFileSync(answersIn(home.path), '{"length":12,"sum":"0000');
    await store.addAnswers([OWN]);
    appendFileSync(answersIn(home.path), 'not a line\n\n');
    await store.addAnswers([DAILY]);
    expect(await store.answers()).toEqual({ records: [ANSWER, OWN, DAILY], damaged: 2 });
  });

  test("a process that's killed in the middle of a line takes no line of another process with it", async () => {
    using home = temporaryFolder();
    await storeIn(home.path).addAnswers([ANSWER]);
    /** Another process starts to write when this process has opened the file and looked at its end. */
    const files: FilePort = {
      ...nodeFiles,
      async open(path, mode) {
        const file = await nodeFiles.open(path, mode);
        return {
          ...file,
          write(bytes, at) {
            appendFileSync(path, '\n{"length":12,"sum":"0000');
            return file.write(bytes, at);
          },
        };
      },
    };
    await openTrainingStore(files, home.path).addAnswers([OWN]);
    expect(await storeIn(home.path).answers()).toEqual({ records: [ANSWER, OWN], damaged: 1 });
  });

  test('that were written, but not synced, count once after the next attempt', async () => {
    using home = temporaryFolder();
    const store = openTrainingStore(faultyFiles('EIO@4'), home.path);
    await expect(store.addAnswers([ANSWER])).rejects.toThrow('EIO');
    expect((await store.answers()).records).toEqual([ANSWER]);
    await store.addAnswers([ANSWER, OWN]);
    expect(await store.answers()).toEqual({ records: [ANSWER, OWN], damaged: 0 });
  });

  test('the name of a new file is on the disk, too', async () => {
    using home = temporaryFolder();
    const synced: string[] = [];
    const files: FilePort = {
      ...nodeFiles,
      syncFolder(path) {
        if (existsSync(answersIn(home.path))) synced.push(path);
        return nodeFiles.syncFolder(path);
      },
    };
    await openTrainingStore(files, home.path).addAnswers([ANSWER]);
    expect(synced).toContain(home.path);
  });

  test('several processes can append at once', async () => {
    using home = temporaryFolder();
    const stores = Array.from({ length: 8 }, () => storeIn(home.path));
    const at = (index: number): string => `2026-01-31T19:04:0${index}.000Z`;
    await Promise.all(
      stores.flatMap((store, index) => [
        store.addAnswers([{ ...ANSWER, at: at(index) }]),
        store.addAnswers([{ ...OWN, at: at(index) }]),
      ]),
    );
    const { records, damaged } = await storeIn(home.path).answers();
    expect({ count: records.length, damaged }).toEqual({ count: 16, damaged: 0 });
  });

  test('changing any byte of a line loses at most that line', async () => {
    using home = temporaryFolder();
    const store = storeIn(home.path);
    for (const answer of [ANSWER, OWN, DAILY]) await store.addAnswers([answer]);
    const whole = readFileSync(answersIn(home.path));
    const place = fc.integer({ min: 0, max: whole.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const changed = Buffer.from(whole);
        changed[at] = byte;
        writeFileSync(answersIn(home.path), changed);
        const { records } = await store.answers();
        const isBreak = whole[at] === 0x0a;
        expect(records.length).toBeGreaterThanOrEqual(isBreak ? 1 : 2);
        for (const each of records) expect([ANSWER, OWN, DAILY]).toContainEqual(each);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['an impossible card', { position: { ...recordOf(), filled: { aces: 6 } } }],
    ['an unknown field', { extra: 1 }],
    ['an unknown rule set', { rules: 'nobody' }],
    ['six dice', { position: { ...recordOf(), dice: [1, 2, 3, 4, 5, 6] } }],
    ['a negative cost', { cost: -1 }],
  ])('a line with %s is damaged', async (_, change) => {
    using home = temporaryFolder();
    const record = { ...answerRecord(), ...change };
    const line = slowLine(record);
    writeFileSync(answersIn(home.path), line);
    expect(await storeIn(home.path).answers()).toEqual({ records: [], damaged: 1 });
  });

  test.each([OFFICIAL, YATZY])('have a format that fits the rules (case %#)', async (rules) => {
    using home = temporaryFolder();
    const store = storeIn(home.path);
    const position = { ...POSITION, rules, card: card({}) };
    await store.addAnswers([{ ...ANSWER, position }]);
    const { record } = JSON.parse(readFileSync(answersIn(home.path), 'utf8')) as {
      record: { format: number };
    };
    expect(record.format).toBe(rules === OFFICIAL ? 1 : 2);
    expect((await store.answers()).records).toHaveLength(1);
    writeFileSync(answersIn(home.path), slowLine({ ...record, format: 3 - record.format }));
    expect(await store.answers()).toEqual({ records: [], damaged: 1 });
  });

  test('a newer format and an unreadable file are problems', async () => {
    using home = temporaryFolder();
    const line = slowLine({ format: 3, new: true });
    writeFileSync(answersIn(home.path), line);
    expect(await storeIn(home.path).answers()).toMatchObject({
      records: [],
      problem: { code: 'newer-format', format: 3, known: 2 },
    });
    using other = temporaryFolder();
    mkdirSync(answersIn(other.path));
    expect(await storeIn(other.path).answers()).toMatchObject({ problem: { code: 'unreadable' } });
    await expect(storeIn(other.path).addAnswers([ANSWER])).rejects.toThrow();
  });
});

function recordOf(): object {
  return { dice: [3, 3, 3, 4, 1], rollsLeft: 1, filled: { aces: 3 }, yahtzeeBonuses: 0 };
}

function answerRecord(): object {
  return { format: 1, ...ANSWER, rules: 'official', position: recordOf() };
}

describe('the costly decisions in stored games', () => {
  const MISTAKE: StoredMistake = {
    seat: 1,
    turn: 3,
    ...FACTS,
    played: { box: 'threes' },
    cost: 4.25,
    leans: { zeros: 'away' },
  };

  /** Returns a stored game with costly decisions, which are in the index. */
  async function reviewed(store: GameStore, seed: string, mistakes: readonly StoredMistake[]) {
    const { id, header } = await keepGame(store, { seed });
    const size = (await store.survey()).over.find(({ game }) => game === id)?.bytes ?? 0;
    const found: GameCosts = {
      game: id,
      bytes: size,
      rules: header.rules,
      seats: [{ seat: 0, cost: 4.5, luck: -2 }],
      mistakes,
    };
    await store.addCosts([found]);
    return found;
  }
  const mistakesIn = async (store: GameStore): Promise<readonly GameCosts[]> =>
    readCosts((await store.survey()).mistakes);

  test('are read as they were stored', async () => {
    using home = temporaryFolder();
    const store = await gamesIn(home.path);
    const many = Array.from({ length: 48 }, () => MISTAKE);
    const games = [await reviewed(store, 'one', many), await reviewed(store, 'two', [])];
    expect(await mistakesIn(store)).toEqual(games);
  });

  test('stay when the index is replaced, until their game changes or is deleted', async () => {
    using home = temporaryFolder();
    const store = await gamesIn(home.path);
    const [one, two, three] = [
      await reviewed(store, 'one', [MISTAKE]),
      await reviewed(store, 'two', [MISTAKE]),
      await reviewed(store, 'three', [MISTAKE]),
    ];
    appendFileSync(indexPath(home.path), 'not a line\n');
    expect(await mistakesIn(store)).toEqual([one, two, three]);
    expect(readFileSync(indexPath(home.path), 'utf8')).not.toContain('not a line');
    await store.remove(one.game);
    appendFileSync(journalPath(home.path, two.game), 'torn');
    expect(await mistakesIn(store)).toEqual([three]);
    expect(readFileSync(indexPath(home.path), 'utf8').match(/"mistakes":/g)).toHaveLength(1);
  });
});
