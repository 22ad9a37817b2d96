import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type AnswerLog, openAnswerLog } from '../../../src/cli/train/answerLog.js';
import { OFFICIAL } from '../../../src/engine/index.js';
import {
  type FilePort,
  nodeFiles,
  openTrainingStore,
  type StoredAnswer,
} from '../../../src/storage/index.js';
import { card, dice } from '../../support/builders.js';
import { temporaryFolder } from '../../support/child.js';
import { faultyFiles } from '../../support/faults/faultyFiles.js';
import { slowLine } from '../../support/stored/naiveJournal.js';

const answerAt = (minute: number): StoredAnswer => ({
  at: `2026-01-31T12:0${minute}:00.000Z`,
  source: { type: 'level', level: 'perfect' },
  position: { rules: OFFICIAL, card: card({}), dice: dice('33341'), rollsLeft: 1 },
  themes: [],
  difficulty: 'easy',
  answer: { hold: [3, 3, 3] },
  best: { hold: [3, 3, 3] },
  cost: 0,
});
const [FIRST, SECOND, THIRD] = [answerAt(1), answerAt(2), answerAt(3)];

/** The real files, on a disk that fails while `fault` is set. */
interface Disk {
  readonly files: FilePort;
  fault: string | undefined;
}

function failingDisk(modes: readonly string[]): Disk {
  const disk: Disk = {
    fault: undefined,
    files: {
      ...nodeFiles,
      open: (path, mode) =>
        disk.fault !== undefined && modes.includes(mode)
          ? Promise.reject(Object.assign(new Error('a fault'), { code: disk.fault }))
          : nodeFiles.open(path, mode),
    },
  };
  return disk;
}

const logOn = ({ files }: Disk, path: string): Promise<AnswerLog> =>
  openAnswerLog({ files, path }, undefined);
const storedIn = async (path: string): Promise<readonly StoredAnswer[]> =>
  (await openTrainingStore(nodeFiles, path).answers()).records;

test("an answer that can't be stored is stored with the next answer", async () => {
  using home = temporaryFolder();
  const disk = failingDisk(['append']);
  const log = await logOn(disk, home.path);
  disk.fault = 'ENOSPC';
  expect(await log.add(FIRST)).toBe('the disk is full (ENOSPC)');
  expect(log.trouble()).toBe("1 answer isn't saved: the disk is full (ENOSPC)");
  await log.add(SECOND);
  expect(log.trouble()).toBe("2 answers aren't saved: the disk is full (ENOSPC)");
  expect(log.count()).toEqual({ stored: 0, unsaved: 2 });
  expect(log.answers()).toEqual([FIRST, SECOND]);
  disk.fault = undefined;
  expect(await log.add(THIRD)).toBeUndefined();
  expect(log.trouble()).toBeUndefined();
  expect(log.count()).toEqual({ stored: 3, unsaved: 0 });
  expect(await storedIn(home.path)).toEqual([FIRST, SECOND, THIRD]);
});

test('at the end, storing is tried once more', async () => {
  using home = temporaryFolder();
  const disk = failingDisk(['append']);
  const log = await logOn(disk, home.path);
  disk.fault = 'EROFS';
  await log.add(FIRST);
  await log.finish();
  expect(log.count()).toEqual({ stored: 0, unsaved: 1 });
  disk.fault = undefined;
  await log.finish();
  expect(log.count()).toEqual({ stored: 1, unsaved: 0 });
  expect(await storedIn(home.path)).toEqual([FIRST]);
});

test("if the answers couldn't be read at first, they are read before the next answer is stored", async () => {
  using home = temporaryFolder();
  await openTrainingStore(nodeFiles, home.path).addAnswers([FIRST]);
  const disk = failingDisk(['read']);
  disk.fault = 'EMFILE';
  const log = await logOn(disk, home.path);
  expect(log.trouble()).toMatch(/^Your answers can't be read: training\.jsonl isn't usable \(too many files/);
  expect(await log.add(SECOND)).toMatch(/^training\.jsonl isn't usable/);
  expect(log.count()).toEqual({ stored: 0, unsaved: 1 });
  disk.fault = undefined;
  expect(await log.add(THIRD)).toBeUndefined();
  expect(log.answers()).toEqual([FIRST, SECOND, THIRD]);
  expect(await storedIn(home.path)).toEqual([FIRST, SECOND, THIRD]);
});

test.each(['ENOSPC', 'EIO', 'short'])(
  '%s at any single call loses no answer, and stores none twice',
  async (fault) => {
    // Reading takes 4 calls, and storing an answer at most 6.
    for (let call = 1; call <= 20; call++) {
      using home = temporaryFolder();
      await openTrainingStore(nodeFiles, home.path).addAnswers([FIRST]);
      const log = await openAnswerLog({ files: faultyFiles(`${fault}@${call}`), path: home.path }, undefined);
      await log.add(SECOND);
      await log.add(THIRD);
      await log.finish();
      expect({ call, ...log.count() }).toEqual({ call, stored: 2, unsaved: 0 });
      const { records, damaged } = await openTrainingStore(nodeFiles, home.path).answers();
      expect({ call, records }).toEqual({ call, records: [FIRST, SECOND, THIRD] });
      expect(damaged).toBeLessThanOrEqual(1);
    }
  },
);

test('nothing is added to a file of a newer version', async () => {
  using home = temporaryFolder();
  const file = join(home.path, 'training.jsonl');
  const line = slowLine({ format: 3, new: true });
  writeFileSync(file, line);
  const log = await logOn(failingDisk([]), home.path);
  await log.add(FIRST);
  await log.finish();
  expect(log.trouble()).toMatch(/^1 answer isn't saved: .*newer version/);
  expect(readFileSync(file, 'utf8')).toBe(line);
});

test('a damaged line is counted, but is no trouble', async () => {
  using home = temporaryFolder();
  await openTrainingStore(nodeFiles, home.path).addAnswers([FIRST]);
  appendFileSync(join(home.path, 'training.jsonl'), 'not a line\n');
  const log = await logOn(failingDisk([]), home.path);
  expect(log.damaged()).toBe(1);
  expect(log.trouble()).toBeUndefined();
});

test("without a home folder, answers count, but aren't stored", async () => {
  const log = await openAnswerLog(undefined, undefined);
  await log.add(FIRST);
  expect(log.trouble()).toMatch(/^1 answer isn't saved: you have no home directory/);
  expect(log.answers()).toEqual([FIRST]);
});
