import { describe, expect, test } from '@jest/globals';
import { type ProgressFacts, progressLines, roundLines, type RoundResult } from '../../src/text/index.js';
import { countAnswers, type CountedAnswer, judgeAnswer, trainingProgress } from '../../src/training/index.js';
import { EXERCISES, realAnalyst } from '../support/training.js';

test('leaves out the table of themes if no position has a theme', async () => {
  const [exercise] = EXERCISES;
  if (!exercise) throw new Error("there's an exercise");
  const answer = await judgeAnswer(realAnalyst(), { ...exercise, themes: [] }, { box: 'chance' });
  const round = roundLines(
    {
      answered: [answer],
      answeredBefore: 3,
      count: countAnswers([{ cost: 3 }]),
      broken: [],
      themeLesson: undefined,
      themes: [],
    },
    { columns: 80, place: 'lines' },
  );
  expect(round.join('\n')).toMatch(
    /^You found the best move in 0 of 1 position\. Mean cost: 3\.00 points\.\n\nTO REMEMBER\n- Position 4 cost the most/,
  );
  const progress = trainingProgress([{ at: '2026-01-31T12:00:00.000Z', cost: 3, themes: [] }]);
  const report = progressLines(
    { progress, due: 0, next: undefined, trends: [], damaged: 0 },
    { columns: 80, heading: (text) => text },
  );
  expect(report.join('\n')).toMatch(/^TRAINING PROGRESS\n1 answer, 0% .*\nNone .* due\.\n\nThe chart needs/);
});

const [first, second] = EXERCISES;
if (!first || !second) throw new Error('there are two exercises');
const analyst = realAnalyst();
const answered = await Promise.all([
  judgeAnswer(analyst, first, { box: 'chance' }),
  judgeAnswer(analyst, second, { hold: [4, 4, 4] }),
]);
const result: RoundResult = {
  answered,
  answeredBefore: 0,
  count: countAnswers([{ cost: 30 }, { cost: 0 }]),
  broken: [],
  themeLesson: undefined,
  themes: [
    { theme: 'upper-bonus', ...countAnswers([{ cost: 30 }]) },
    { theme: 'endgame', ...countAnswers([{ cost: 30 }, { cost: 0 }]) },
  ],
};
const CARD = ['+----+', '| ok |', '+----+'];

describe('the end of a round', () => {
  test("says that a position can have several themes only if the table doesn't add up", () => {
    const style = { columns: 80, place: 'screen' } as const;
    expect(roundLines(result, style).join('\n')).toContain('A position can have several themes');
    const single = { ...result, themes: result.themes.slice(1) };
    expect(roundLines(single, style).join('\n')).not.toContain('several themes');
  });

  test('names the command for a theme only in line mode, because the screen has keys', () => {
    expect(roundLines(result, { columns: 80, place: 'lines' }).join(' ')).toContain(
      'train --theme upper-bonus',
    );
    expect(roundLines(result, { columns: 80, place: 'screen' }).join(' ')).not.toContain('--theme');
  });

  test('ends with the rule of thumb of the chosen theme, unless the answers broke this rule', () => {
    const remembered = (broken: RoundResult['broken']): string =>
      roundLines({ ...result, themeLesson: 'zero-in-aces', broken }, { columns: 200, place: 'screen' }).join(
        '\n',
      );
    expect(remembered([])).toMatch(/^- Rule of thumb: Before you take a zero elsewhere, fill Aces/m);
    const both = remembered([{ lesson: 'zero-in-aces', places: [0] }]);
    expect(both).toContain('- Position 1: Before you take a zero elsewhere');
    expect(both).not.toContain('Rule of thumb');
  });

  test('shows the card of a daily set at once on the screen, and last in line mode', () => {
    const onScreen = roundLines(result, { columns: 80, place: 'screen', card: CARD });
    expect(onScreen.slice(1, 6)).toEqual(['', ...CARD, 'Quitting prints this card, so you can share it.']);
    expect(onScreen.join('\n')).not.toContain('THEME');
    const lines = roundLines(result, { columns: 80, place: 'lines', card: CARD });
    expect(lines.slice(-3)).toEqual(CARD);
    expect(lines.join('\n')).toContain('THEME');
  });
});

describe('the report about progress', () => {
  const answerOn = (day: string): CountedAnswer => ({
    at: `${day}T12:00:00.000Z`,
    cost: 1,
    themes: ['zeros'],
  });
  const report = (days: readonly string[], facts: Partial<ProgressFacts> = {}): string =>
    progressLines(
      {
        progress: trainingProgress(days.map(answerOn)),
        due: 0,
        next: undefined,
        trends: [],
        damaged: 0,
        ...facts,
      },
      { columns: 80 },
    ).join('\n');

  test('shows the last day only if there are several days', () => {
    expect(report(['2026-01-30', '2026-01-30'])).not.toContain('LAST DAY');
    expect(report(['2026-01-30', '2026-01-31'])).toContain('MEAN COST  LAST DAY');
  });

  test("leaves out the last day if the table doesn't fit", () => {
    const lines = progressLines(
      {
        progress: trainingProgress(['2026-01-30', '2026-01-31'].map(answerOn)),
        due: 0,
        next: undefined,
        trends: [],
        damaged: 0,
      },
      { columns: 44 },
    );
    expect(lines.join('\n')).toMatch(/^THEME +ANSWERS +BEST +COST$/m);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(44);
  });

  test('says when positions return', () => {
    const next = { days: 1, count: 4 };
    expect(report(['2026-01-30'], { next })).toMatch(/^4 positions that you got wrong return tomorrow\.$/m);
    expect(report(['2026-01-30'], { next })).not.toContain('is due');
    expect(report(['2026-01-30'], { due: 2, next: { days: 3, count: 1 } })).toMatch(
      /^2 positions that you got wrong are due\.\n1 position that you got wrong returns in 3 days\.$/m,
    );
    expect(report([])).toBe('There are no answers yet.\nNone of the positions that you got wrong are due.');
  });

  test('labels the axes of the charts', () => {
    const trend = { window: 10, points: [0, 100].map((mean, index) => ({ game: 1 + index * 24, mean })) };
    const text = report(['2026-01-30'], { trends: [{ trend }] });
    expect(text).toContain('All positions: best moves in per cent, mean of the last 10 answers');
    expect(text).toMatch(/^ {4}1 +25\n {4}answers, oldest to newest$/m);
  });
});
