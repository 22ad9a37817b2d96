import { expect, test } from '@jest/globals';
import { OFFICIAL } from '../../src/engine/index.js';
import { columnsOf, firstFitting, trainingMenuMessages, type TrainingFacts } from '../../src/text/index.js';

/** Under house rules, there is no daily set. */
const NO_SET: TrainingFacts = {
  due: { easy: 0, medium: 0, hard: 0 },
  next: { easy: undefined, medium: undefined, hard: undefined },
  all: { answers: 0, best: 0, meanCost: 0 },
  themes: [],
};
const NONE: TrainingFacts = { ...NO_SET, daily: { all: 5, left: 5 } };
const MANY = { answers: 1234, best: 1000, meanCost: 1 };
const FACTS: readonly (TrainingFacts | undefined)[] = [
  undefined,
  NONE,
  NO_SET,
  { ...NONE, daily: { all: 5, left: 0 }, due: { easy: 1234, medium: 3, hard: 1 }, all: MANY },
  {
    ...NONE,
    daily: { all: 5, left: 3 },
    next: { easy: { days: 1, count: 3 }, medium: { days: 14, count: 123 }, hard: undefined },
    themes: [{ ...MANY, theme: 'zeros' }],
    leaks: {
      rolls: [{ about: 3, cost: 123.4 }],
      boxes: [{ about: 'smallStraight', cost: 123.4 }],
      themes: [{ about: 'zeros', cost: 123.4, toward: 100, away: 23.4 }],
    },
  },
];

test.each([40, 45, 80])('no line of the training menu is empty or cut in %i columns', (columns) => {
  const { about, labels } = trainingMenuMessages;
  // Each line starts with the mark, the key, the label and a gap.
  const room = columns - '> 1 '.length - Math.max(...Object.values(labels).map(columnsOf)) - '  '.length;
  for (const facts of FACTS) {
    for (const difficulty of [undefined, 'easy', 'medium', 'hard'] as const) {
      const chosen = { roll: 3, box: 'smallStraight', rules: OFFICIAL } as const;
      const menu = { marked: 'ten', ...chosen, difficulty, level: 'perfect', facts };
      for (const texts of Object.values(about)) expect(firstFitting(texts(menu), room)).toMatch(/[^.]$/);
    }
  }
});
