import { expect, test } from '@jest/globals';
import { loadCharts, progressLines, roundLines } from '../../src/text/index.js';
import { countAnswers, judgeAnswer, trainingProgress } from '../../src/training/index.js';
import { EXERCISES, realAnalyst } from '../support/training.js';

test('leaves out the table of themes if no position has a theme', async () => {
  const [exercise] = EXERCISES;
  if (!exercise) throw new Error('there is an exercise');
  const answer = await judgeAnswer(realAnalyst(), { ...exercise, themes: [] }, { box: 'chance' });
  const round = roundLines(
    { answered: [answer], answeredBefore: 3, count: countAnswers([{ cost: 3 }]), broken: [], themes: [] },
    80,
  );
  expect(round.join('\n')).toMatch(
    /^You found the best move in 0 of 1 position\. Mean cost: 3\.00 points\.\n\nTO REMEMBER\n- Position 4 cost the most/,
  );
  const progress = trainingProgress([{ at: '2026-01-31T12:00:00.000Z', cost: 3, themes: [] }]);
  const report = progressLines(
    { progress, due: 0, trends: [] },
    { columns: 80, charts: await loadCharts(), heading: (text) => text },
  );
  expect(report.join('\n')).toMatch(/^TRAINING PROGRESS\n1 answer, 0% .*\nNo .* due\.\n\nThe chart needs/);
});
