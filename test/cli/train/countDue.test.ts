import { expect, test } from '@jest/globals';
import { countDue } from '../../../src/cli/train/due.js';
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

test('the number of due positions does not depend on the order of the lines in the file', async () => {
  using home = temporaryFolder();
  const training = openTrainingStore(nodeFiles, home.path);
  await training.addAnswers([{ ...ANSWER, at: '2026-01-10T12:00:00.000Z', cost: 0 }]);
  await training.addAnswers([{ ...ANSWER, at: '2026-01-01T12:00:00.000Z', cost: 4 }]);
  const due = (day: string) =>
    countDue({ files: nodeFiles, path: home.path }, { mistakes: [] }, new Date(`${day}T12:00:00Z`));
  // The good answer on the tenth postpones the position by three days.
  expect(await due('2026-01-12')).toBe(0);
  expect(await due('2026-01-13')).toBe(1);
});
