import { expect, test } from '@jest/globals';
import { countDue, duePositions } from '../../../src/cli/train/due.js';
import { OFFICIAL } from '../../../src/engine/index.js';
import { nodeFiles, openTrainingStore, type StoredAnswer } from '../../../src/storage/index.js';
import { card, dice } from '../../support/builders.js';
import { temporaryFolder } from '../../support/child.js';

const ANSWER: Omit<StoredAnswer, 'at' | 'cost'> = {
  source: { type: 'level', level: 'perfect' },
  position: { rules: OFFICIAL, card: card({ aces: 3 }), dice: dice('33341'), rollsLeft: 1 },
  themes: [],
  difficulty: 'easy',
  answer: { hold: [3, 3, 3] },
  best: { hold: [3, 3, 3] },
};

test("the number of due positions doesn't depend on the order of the lines in the file", async () => {
  using home = temporaryFolder();
  const training = openTrainingStore(nodeFiles, home.path);
  await training.addAnswers([{ ...ANSWER, at: '2026-01-10T12:00:00.000Z', cost: 0 }]);
  await training.addAnswers([{ ...ANSWER, at: '2026-01-01T12:00:00.000Z', cost: 4 }]);
  const due = (day: string) =>
    countDue({ files: nodeFiles, path: home.path }, { over: [], mistakes: [] }, new Date(`${day}T12:00:00Z`));
  // The good answer on the tenth postpones the position by three days.
  expect(await due('2026-01-12')).toBe(0);
  expect(await due('2026-01-13')).toBe(1);
});

test('at most ten positions are due in a day, and those trained on the day count', () => {
  const missed = Array.from({ length: 13 }, (_, index): StoredAnswer => {
    const position = { ...ANSWER.position, card: card({ aces: index % 6, chance: 5 + index }) };
    return { ...ANSWER, position, at: '2026-01-01T12:00:00.000Z', cost: 4 };
  });
  const at = (day: string, ...more: readonly StoredAnswer[]): readonly number[] => {
    const { today, later } = duePositions([...missed, ...more], [], new Date(`${day}T12:00:00Z`));
    return [today.length, later.length];
  };
  expect(at('2026-01-05')).toEqual([10, 3]);
  const trained = missed.slice(0, 4).map((each) => ({ ...each, at: '2026-01-05T09:00:00.000Z', cost: 0 }));
  expect(at('2026-01-05', ...trained)).toEqual([6, 3]);
  // The four return on the eighth, after three days.
  expect(at('2026-01-06', ...trained)).toEqual([9, 0]);
});

test("a new mistake from a stored game counts on the day on which it's trained", () => {
  const source = {
    type: 'mine',
    game: 'g',
    played: { hold: [] },
    cost: 3,
  } as unknown as StoredAnswer['source'];
  const answers = Array.from({ length: 10 }, (_, index): StoredAnswer => {
    const position = { ...ANSWER.position, card: card({ chance: 5 + index }) };
    return { ...ANSWER, source, position, at: '2026-01-05T09:00:00.000Z', cost: 0 };
  });
  const mistake = {
    position: ANSWER.position,
    themes: [],
    difficulty: 'easy',
    played: { hold: [] },
    cost: 3,
  };
  const mistakes = [{ game: 'h', mistake }] as unknown as Parameters<typeof duePositions>[1];
  expect(duePositions(answers, mistakes, new Date('2026-01-05T12:00:00Z')).today).toEqual([]);
  expect(duePositions(answers, mistakes, new Date('2026-01-06T12:00:00Z')).today).toHaveLength(1);
});
