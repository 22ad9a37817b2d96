import type { Size } from '../../../src/text/index.js';
import { describe, expect, test } from '@jest/globals';
import { reviewGame } from '../../../src/analysis/index.js';
import { AnalysisError, type Analyst } from '../../../src/players/index.js';
import type { Session } from '../../../src/session/index.js';
import { YAHTZEE_LETTERS } from '../../../src/engine/ruleSets/yahtzeeBoxes.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { fakeSolution } from '../../support/solver/fakeSolution.js';
import { openScreen, SIZE_80, stillSession, type TestScreen } from '../../support/screen.js';
import { storedGame } from '../../support/stored/storedGames.js';

const NAMES = ['Anna', 'Bob', 'Cleo', 'Dora'];

/** Returns a finished game with the given players. */
function endedSession(names: readonly string[], seed = 'kestrel'): Session {
  const { game, events } = storedGame({ names, seed });
  return stillSession(game, events);
}

/** Opens the final standings of a finished game, with the given analyst for reviews. */
function endScreen(
  review: Analyst['review'],
  { names = NAMES.slice(0, 2), size = SIZE_80 }: { names?: readonly string[]; size?: Size } = {},
): TestScreen {
  // No verdict arrives, because it could arrive while a test waits for another change.
  const analyst = fakeAnalyst({ review, judge: () => new Promise(() => undefined) });
  const screen = openScreen({ players: names, session: endedSession(names), analyst, size });
  if (names.length > 1) screen.press('enter');
  return screen;
}

const fakeReview: Analyst['review'] = (header, events) =>
  Promise.resolve(reviewGame(fakeSolution(header.rules), header, events));

const AWAITED = 'Computing the luck and the cost of every turn ...';

describe('r at the end of a game', () => {
  test('shows the board, and then the cost of each decision', async () => {
    const screen = endScreen(fakeReview);
    screen.type('r');
    expect(screen.text()).toContain('step 1 of ');
    expect(screen.text()).toContain(AWAITED);
    await screen.changed();
    expect(screen.text()).not.toContain(AWAITED);
    screen.type('n');
    expect(screen.text()).toMatch(/^Played: .*\((\?!|\?|\?\?)\): costs \d+\.\d points\.$/m);
    expect(screen.text()).toMatch(/^Better: /m);
    await screen.escape();
    expect(screen.text()).toMatch(/^Anna \d+ beats Bob/m);
  });
});

describe('s at the end of a review', () => {
  test('opens the lessons from the game, which the footer names', async () => {
    const screen = endScreen(fakeReview, { names: ['Anna'] });
    screen.type('r');
    await screen.changed();
    expect(screen.text()).not.toContain('s lessons');
    screen.type('G');
    expect(screen.text()).toContain('s lessons');
    screen.type('s');
    expect(screen.frame()[0]).toBe('Lessons from this game');
    expect(screen.text()).toMatch(/^1\. Turns? .*:/m);
    expect(screen.text()).toContain('Train this: yahtzee-cli train --theme ');
    expect(screen.text()).toContain('page 3 of 3');
  });
});

describe('s at the review of a game that has ended', () => {
  test('shows that the review is being computed, and then all players’ luck and skill', async () => {
    const screen = endScreen(fakeReview);
    screen.type('rs');
    expect(screen.frame().slice(0, 2)).toEqual(['Luck and skill', AWAITED]);
    await screen.changed();
    expect(screen.text()).toContain('o Anna  229.8 +225.8  368.6      87');
    expect(screen.text()).toMatch(/^260\||^230\|ox/m);
    expect(screen.text()).toContain('page 1 of 4');
  });

  test('shows a page for each player, with the costliest decisions first and then all decisions', async () => {
    const screen = endScreen(fakeReview);
    screen.type('rs');
    await screen.changed();
    screen.press('right');
    expect(screen.frame()[0]).toBe('Anna: 87 points');
    expect(screen.text()).toContain('The costliest decisions');
    screen.press('page-down');
    expect(screen.text()).toContain('keep 2 3 4            14.7 ??  keep 3 5');
    screen.press('right');
    expect(screen.frame()[0]).toBe('Bob: 34 points');
    await screen.escape();
    expect(screen.context()).toBe('replay');
    await screen.escape();
    expect(screen.text()).toMatch(/^Anna \d+ beats Bob/m);
  });

  test('requests the review once', async () => {
    let asked = 0;
    const screen = endScreen((header, events) => {
      asked++;
      return fakeReview(header, events);
    });
    screen.type('r');
    await screen.changed();
    await screen.escape();
    screen.type('r');
    await screen.escape();
    screen.type('rs');
    expect(screen.text()).toContain('page 1 of 4');
    expect(asked).toBe(1);
  });

  test("doesn't reopen the review if the player has returned to the standings", async () => {
    const { review, come } = awaitedReview();
    const screen = endScreen(review);
    screen.type('r');
    await screen.escape();
    come();
    await screen.changed();
    expect(screen.text()).toMatch(/^Anna \d+ beats Bob/m);
    screen.type('rs');
    expect(screen.text()).toContain('page 1 of 4');
  });

  test('shows in one line why the review failed, and requests it again', async () => {
    const answers = [() => Promise.reject(new AnalysisError('no vectors here')), fakeReview];
    const screen = endScreen((header, events) => (answers.shift() ?? fakeReview)(header, events));
    screen.type('r');
    await screen.changed();
    expect(screen.text()).toContain('step 1 of ');
    expect(screen.frame()).toContain('No review: no vectors here.');
    expect(screen.text()).not.toContain('r retry');
    screen.type('s');
    expect(screen.frame().slice(0, 2)).toEqual(['Luck and skill', 'No review: no vectors here.']);
    await screen.escape();
    await screen.escape();
    screen.type('rs');
    await screen.changed();
    expect(screen.text()).toContain('page 1 of 4');
  });

  test('shows the review after help has been closed, even if the review was completed while help was open', async () => {
    const { review, come } = awaitedReview();
    const screen = openScreen({ players: ['Anna'], input: 'quick', analyst: fakeAnalyst({ review }) });
    playToTheEnd(screen);
    screen.type('rs');
    expect(screen.text()).toContain(AWAITED);
    screen.press('f1');
    expect(screen.text()).toContain('What you can do now');
    come();
    await screen.changed();
    expect(screen.text()).toContain('What you can do now');
    screen.press('f1');
    expect(screen.context()).toBe('reading');
    expect(screen.text()).not.toContain(AWAITED);
    await screen.escape();
    await screen.escape();
    expect(screen.context()).toBe('end');
  });

  test("doesn't show the review of the previous game", async () => {
    const { review, come } = awaitedReview();
    const screen = openScreen({ players: ['Anna'], input: 'quick', analyst: fakeAnalyst({ review }) });
    playToTheEnd(screen);
    screen.type('r');
    await screen.escape();
    screen.type('n\r');
    playToTheEnd(screen);
    come();
    screen.type('r');
    expect(screen.text()).toContain(AWAITED);
  });
});

/** Fills a box after the first roll of every turn. */
function playToTheEnd(screen: TestScreen): void {
  for (const letter of Object.values(YAHTZEE_LETTERS)) {
    screen.type(letter + letter);
    if (screen.context() === 'confirm') screen.type('y');
    // An `e` right after `y` would be read as part of `yes`.
    screen.send({ type: 'tick' });
  }
  expect(screen.context()).toBe('end');
}

/** Creates a review that is not complete until the test calls `come`. */
function awaitedReview(): { readonly review: Analyst['review']; readonly come: () => void } {
  let come = (): void => undefined;
  const allowed = new Promise<void>((resolve) => (come = resolve));
  const review: Analyst['review'] = (header, events) => allowed.then(() => fakeReview(header, events));
  return { review, come: () => come() };
}

describe('the review fits', () => {
  test.each([
    [80, 24],
    [80, 23],
    [80, 22],
    [40, 24],
    [120, 50],
  ])('%i x %i', async (columns, rows) => {
    for (const count of [1, 4]) {
      const size = { columns, rows };
      const screen = endScreen(fakeReview, { names: NAMES.slice(0, count), size });
      screen.type('rs');
      await screen.changed();
      const chart = screen.frame();
      expect(chart).toHaveLength(rows - 1);
      expect(chart.join('\n')).not.toContain('…');
      expect(chart.join('\n')).not.toContain('more below');
      expect(chart.join('\n')).toMatch(/ 0 .* 12\b/);
      screen.press('right');
      const lines = Array.from({ length: 6 }, () => {
        const frame = screen.frame();
        screen.press('page-down');
        return frame[0]?.startsWith('Anna') ? frame : [];
      }).flat();
      expect(lines.filter((line) => line.includes('…'))).toEqual([]);
      expect(new Set(lines.filter((line) => /^ *13 /.test(line))).size).toBe(1);
    }
  });
});
