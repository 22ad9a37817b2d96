import { describe, expect, test } from '@jest/globals';
import { THEME_NAMES } from '../../../src/settings/index.js';
import type { Place } from '../../../src/ui/core/places.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';
import {
  EXERCISES,
  fakeSummary,
  openTrainingIn,
  reached,
  realAnalyst,
  trainingIn,
} from '../../support/training.js';

const analyst = realAnalyst();

async function trained(
  options: ScreenOptions = {},
  training = trainingIn(EXERCISES),
  ...contexts: readonly Place[]
): Promise<{ readonly screen: TestScreen; readonly training: typeof training }> {
  const screen = openScreen({ opening: 'home', analyst, training, ...options });
  await openTrainingIn(screen);
  await reached(screen, 'box-name/training', 'quick-box/training', ...contexts);
  return { screen, training };
}

/** Waits until the analyst has judged the move on the screen, and until Enter works again. */
async function judged(screen: TestScreen): Promise<void> {
  while (screen.context() !== 'training' || screen.text().includes('Computing what your move costs'))
    await screen.changed();
  screen.send({ type: 'tick' });
}

describe('training on the screen', () => {
  test('the menu offers training only if the program can analyse games', () => {
    expect(openScreen({ opening: 'home' }).text()).not.toContain('t Train');
    expect(openScreen({ opening: 'home', training: trainingIn([]) }).text()).toContain('t Train');
  });

  test('asks for each move, shows its cost and the best move, and ends with the summary', async () => {
    const { screen, training } = await trained();
    expect(screen.text()).toContain('Position 1/2');
    expect(screen.text()).toContain('A round. Choose a move. Then you see what it costs.');
    expect(screen.text()).toContain('Esc end round');
    expect(screen.text()).not.toContain('LAST TURNS');
    screen.type('chance\r');
    await judged(screen);
    expect(screen.text()).toMatch(/You again: score Chance 21\. Blunder \(\?\?\): costs \d+\.\d points\./);
    expect(screen.text()).toContain('Better: score Sixes 18.');
    screen.type('\r');
    expect(screen.text()).toContain('Position 2/2');
    expect(screen.text()).toContain("From a perfect computer player's game. Choose a move.");
    screen.type('123\r');
    await judged(screen);
    expect(screen.text()).toContain('You: keep 4 4 4 and roll two. The best move.');
    expect(screen.text()).toMatch(/Next best: .*, which would cost \d+\.\d points\./);
    expect(screen.text()).toMatch(/Keep 4 4 4, .*: on average \+\d+\.\d in /);
    screen.type('\r');
    expect(screen.context()).toBe('training-summary');
    expect(screen.text()).toContain('2 answers');
    expect(training.stored.map(({ judgement }) => judgement.mark)).toEqual(['??', undefined]);
    expect(training.stored.map(({ next }) => next !== undefined)).toEqual([false, true]);
  });

  test('the summary scrolls, and Enter starts another round', async () => {
    const { screen } = await trained();
    screen.type('chance\r');
    await judged(screen);
    await screen.escape();
    expect(screen.text()).toContain('1 answers');
    expect(screen.text()).toContain('More below: press Down.');
    screen.type('jj');
    expect(screen.text()).not.toContain('1 answers');
    expect(screen.text()).toContain('More above and below: press Up or Down.');
    screen.type('kkk');
    expect(screen.text()).toContain('1 answers');
    expect(screen.text()).toContain('More below: press Down.');
    screen.type('j');
    expect(screen.text()).toContain('More above and below: press Up or Down.');
    screen.press('end');
    expect(screen.text()).toContain('line 39');
    expect(screen.text()).toContain('More above: press Up.');
    const tall = { columns: 45, rows: 60 };
    screen.send({ type: 'resized', size: tall });
    expect(screen.text(tall)).toContain('1 answers in 45 columns');
    expect(screen.text(tall)).toContain('line 39');
    expect(screen.text(tall)).toContain('Enter another round  Esc back  p progress');
    screen.send({ type: 'resized', size: { columns: 80, rows: 24 } });
    expect(screen.text()).toContain('Enter another round');
    screen.type('\r');
    await reached(screen, 'box-name/training');
    expect(screen.text()).toContain('Position 1/2');
  });

  test('several quick presses of Enter skip no verdict, and make no move in the next position', async () => {
    const [, second] = EXERCISES;
    if (!second) throw new Error('there are two exercises');
    const { screen } = await trained(
      { input: 'quick' },
      trainingIn([second, second, second]),
      'quick/training',
    );
    screen.type('45\r\r\r');
    await judged(screen);
    expect(screen.text()).toContain('Position 1/3');
    screen.type('\r\r\r\r');
    expect(screen.text()).toContain('Position 2/3');
    expect(screen.context()).toBe('quick/training');
    screen.send({ type: 'tick' });
    screen.type('r');
    while (!screen.text().includes('Better:')) await screen.changed();
    expect(screen.text()).not.toContain('Enter continue');
    screen.type('\r ');
    expect(screen.text()).toContain('Position 2/3');
    screen.send({ type: 'tick' });
    expect(screen.text()).toContain('Enter continue');
    screen.type(' ');
    expect(screen.text()).toContain('Position 3/3');
    screen.type('45\r');
    await judged(screen);
    screen.type('\r\r\r');
    expect(screen.context()).toBe('training-summary');
  });

  test('Esc after a round opens the training menu, and q closes training', async () => {
    const { screen } = await trained();
    const endRound = async (): Promise<void> => {
      screen.type('chance\r');
      await judged(screen);
      await screen.escape();
      expect(screen.context()).toBe('training-summary');
    };
    await endRound();
    await screen.escape();
    expect(screen.text()).toContain('> t Ten positions');
    screen.type('t');
    await reached(screen, 'box-name/training');
    await endRound();
    screen.type('q');
    expect(screen.context()).toBe('home');
  });

  test('a reason leaves room for the move in your game', async () => {
    const { screen } = await trained();
    screen.type('sixes\r');
    await judged(screen);
    expect(screen.text()).toContain('In your game: score Chance 21. That cost 40.2 points.');
    expect(screen.text()).toMatch(/^Against Chance: upper bonus \+\d+\.\d, /m);
  });

  test('a resumed daily set keeps its numbers, and Enter after its last position opens the training menu', async () => {
    const round = {
      type: 'daily',
      opening: 'The set.',
      exercises: EXERCISES,
      wrong: 0,
      answeredBefore: 3,
      summary: fakeSummary,
    } as const;
    const { screen } = await trained(
      {},
      { ...trainingIn(EXERCISES), chooseRound: () => Promise.resolve(round) },
    );
    expect(screen.text()).toContain('Position 4/5');
    screen.type('sixes\r');
    await judged(screen);
    screen.type('\r');
    expect(screen.text()).toContain('Position 5/5');
    screen.type('123\r');
    await judged(screen);
    screen.type('\r');
    expect(screen.text()).toContain('Esc training menu');
    expect(screen.text()).toContain('q close');
    expect(screen.text()).not.toContain('another round');
    screen.send({ type: 'tick' });
    screen.type('\r');
    expect(screen.context()).toBe('training-menu');
  });

  test('Esc without an answer goes back to the training menu, and then to the home menu', async () => {
    const { screen, training } = await trained();
    await screen.escape();
    expect(screen.text()).toContain('> t Ten positions');
    await screen.escape();
    expect(screen.context()).toBe('home');
    expect(screen.text()).toContain('> t Train');
    expect(training.stored).toEqual([]);
  });

  test('quick keys and clicks work', async () => {
    const { screen } = await trained({ input: 'quick' });
    expect(screen.context()).toBe('quick-box/training');
    const click = { type: 'click', command: { verb: 'score', box: 'sixes' } } as const;
    screen.send(click);
    screen.send(click);
    await judged(screen);
    expect(screen.text()).toContain('The best move');
  });

  test('a click on a die changes the answer', async () => {
    const [, second] = EXERCISES;
    if (!second) throw new Error('there are two exercises');
    const screen = openScreen({ opening: 'home', analyst, training: trainingIn([second]) });
    await openTrainingIn(screen);
    await reached(screen, 'hold/training');
    screen.send({ type: 'click', command: { verb: 'toggle', place: 0 } });
    expect(screen.context()).toMatch(/^hold\//);
    expect(screen.text()).toMatch(/: hold 1_$/m);
  });

  test('says why there is no round', async () => {
    const none = openScreen({
      opening: 'home',
      training: {
        ...trainingIn([]),
        chooseRound: () => Promise.resolve({ type: 'none', line: 'Nothing fits.' }),
      },
    });
    await openTrainingIn(none);
    while (!none.text().includes('Nothing fits.')) await none.changed();
    expect(none.context()).toBe('training-menu');
  });

  test("doesn't go on until the answer is stored, and says so if this takes long", async () => {
    let settle: (problem?: string) => void = () => undefined;
    const store = (): Promise<string | undefined> => new Promise((resolve) => (settle = resolve));
    const { screen } = await trained({}, trainingIn(EXERCISES, store));
    screen.type('chance\r');
    while (!screen.text().includes('saving ...')) await screen.changed();
    screen.send({ type: 'tick' });
    screen.type('\r');
    expect(screen.text()).toContain('Position 1/2');
    expect(screen.text()).toContain('Blunder (??)');
    screen.press('f1');
    expect(screen.context()).toBe('reading');
    screen.type('q');
    settle();
    while (screen.text().includes('saving ...')) await screen.changed();
    // Enter was pressed before the answer was stored, so it was not meant for the next position.
    expect(screen.text()).toContain('Position 1/2');
    screen.send({ type: 'tick' });
    screen.type('\r');
    expect(screen.text()).toContain('Position 2/2');
  });

  test("says that answers aren't saved until they are", async () => {
    let problem: string | undefined = 'the disk is full (ENOSPC)';
    const { screen } = await trained(
      {},
      trainingIn(EXERCISES, () => Promise.resolve(problem)),
    );
    screen.type('sixes\r');
    await judged(screen);
    while (!screen.text().includes('NOT SAVED')) await screen.changed();
    screen.send({ type: 'tick' });
    screen.type('\r');
    expect(screen.text()).toContain('NOT SAVED');
    expect(screen.text()).toContain('Not saved (you can keep training): the disk is full (ENOSPC)');
    problem = undefined;
    screen.type('123\r');
    await judged(screen);
    while (screen.text().includes('NOT SAVED')) await screen.changed();
  });

  const SIZES = [
    { columns: 80, rows: 24 },
    { columns: 120, rows: 40 },
    { columns: 45, rows: 24 },
  ];
  test.each(SIZES)('fits into $columns x $rows in every theme', async (size) => {
    const { screen } = await trained({ size });
    const check = (expected: RegExp): void => {
      for (const theme of THEME_NAMES) {
        const frame = screen.frame(size, theme);
        expect(frame.length).toBeLessThan(size.rows);
        for (const row of frame) expect(row.length).toBeLessThanOrEqual(size.columns);
        expect(frame.join('\n')).toMatch(expected);
      }
    };
    check(/Position 1\/2/);
    check(/round 12 of 13/);
    check(/UPPER BONUS|Upper bonus: .*pace/);
    screen.type('chance\r');
    await judged(screen);
    check(/Better: score Sixes 18/);
    screen.type('\r');
    screen.type('123\r');
    await judged(screen);
    check(/best/i);
    check(/Next best: /);
    await screen.escape();
    check(/TRAINING/);
    check(/Esc back/);
    check(/p progress/);
    check(/More below/);
  });
});
