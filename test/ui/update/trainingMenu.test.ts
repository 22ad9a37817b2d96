import { describe, expect, test } from '@jest/globals';
import { OFFICIAL, YATZY } from '../../../src/engine/index.js';
import { startSession } from '../../../src/session/index.js';
import { THEME_NAMES } from '../../../src/settings/index.js';
import { itemsWith, TRAINING_LETTERS } from '../../../src/ui/screens/training/state.js';
import { untilTick } from '../../../src/ui/screens/guard.js';
import { update } from '../../../src/ui/screens/update.js';
import { header, rollerFor } from '../../support/builders.js';
import { heldDisk } from '../../support/heldDisk.js';
import { openScreen, type TestScreen } from '../../support/screen.js';
import {
  EXERCISES,
  FACTS,
  type FakeTraining,
  openMenuIn,
  reached,
  realAnalyst,
  trainingIn,
} from '../../support/training.js';

const analyst = realAnalyst();

interface Opened {
  readonly screen: TestScreen;
  readonly training: FakeTraining;
}

/** Opens the training menu, and waits for the facts in its right column. */
async function opened(training: FakeTraining = trainingIn(EXERCISES)): Promise<Opened> {
  const screen = await openMenuIn(openScreen({ opening: 'home', analyst, training }));
  while (!screen.text().includes('answers')) await screen.changed();
  return { screen, training };
}

/** Opens the lines about themes and levels. */
async function choice(training?: FakeTraining): Promise<Opened> {
  const all = await opened(training);
  all.screen.type('c');
  return all;
}

const lineOf = (screen: TestScreen, label: string): string =>
  screen.frame().find((line) => line.slice(4).startsWith(label)) ?? '';

/** Goes back from a round without an answer. */
async function back(screen: TestScreen, to: 'training-menu' | 'training-choice'): Promise<void> {
  await reached(screen, 'box-name/training');
  await screen.escape();
  expect(screen.context()).toBe(to);
}

describe('the training menu', () => {
  test('says what each line is, and what the stored answers show', async () => {
    const { screen } = await opened();
    expect(lineOf(screen, 'Ten positions')).toMatch(
      /^> t .* 3 you got wrong, and 7 from games at level perfect$/,
    );
    expect(lineOf(screen, "Today's five")).toMatch(/^ {2}d .* 2 of 5 left/);
    expect(lineOf(screen, 'A theme or a level')).toMatch(/^ {2}c .* or what you got wrong$/);
    expect(lineOf(screen, 'Progress')).toMatch(/^ {2}p .* 16 answers, 63% best moves$/);
    screen.type('c');
    expect(lineOf(screen, 'What you got wrong')).toMatch(/^> m .* 3 positions are due$/);
    expect(lineOf(screen, 'Openings')).toMatch(/^ {2}1 .* first three turns; 62% best moves in 13 answers$/);
    expect(lineOf(screen, 'When to take')).toMatch(/^ {2}7 .*; 67% best moves in 3 answers$/);
    expect(lineOf(screen, 'Jokers')).toMatch(/^ {2}8 .* an extra Yahtzee$/);
    await screen.escape();
    expect(lineOf(screen, 'A theme or a level')).toMatch(/^>/);
  });

  test('reads what it shows again on a new day', async () => {
    let facts = FACTS;
    const { screen } = await opened({ ...trainingIn([]), facts: () => Promise.resolve(facts) });
    facts = { ...FACTS, daily: { all: 5, left: 5 } };
    screen.store.newDay();
    while (lineOf(screen, "Today's five").includes('2 of 5')) await screen.changed();
    expect(screen.context()).toBe('training-menu');
  });

  test('reads it only after the game that the player has left is stored', async () => {
    const disk = heldDisk();
    const session = startSession(header(1), rollerFor(0), { journal: disk });
    let isAsked = false;
    const facts = (): Promise<typeof FACTS> => {
      isAsked = true;
      return Promise.resolve(FACTS);
    };
    const screen = openScreen({ session, analyst, training: { ...trainingIn([]), facts } });
    screen.type('1\rAnna\r');
    await disk.settle();
    screen.type('chance\r');
    screen.press('f10');
    screen.type('3');
    await openMenuIn(screen);
    expect(isAsked).toBe(false);
    while (!isAsked) await disk.settle();
  });

  test('says when mistakes return, and that the daily set is done or new', async () => {
    const withFacts = async (facts: Partial<typeof FACTS>): Promise<TestScreen> =>
      (await opened({ ...trainingIn([]), facts: () => Promise.resolve({ ...FACTS, ...facts }) })).screen;
    const due = { easy: 0, medium: 0, hard: 0 };
    const done = await withFacts({ due, daily: { all: 5, left: 0 } });
    expect(lineOf(done, "Today's five")).toContain('done; shows your card');
    expect(lineOf(done, 'Ten positions')).toMatch(/ {2}from games at level perfect$/);
    done.type('c');
    expect(lineOf(done, 'What you got wrong')).toContain('none due now; 4 return tomorrow');
    const nothing = { easy: undefined, medium: undefined, hard: undefined };
    const fresh = await withFacts({ due: { ...due, easy: 30 }, next: nothing, daily: { all: 5, left: 5 } });
    expect(lineOf(fresh, "Today's five")).toMatch(/ {2}same for everybody$/);
    expect(lineOf(fresh, 'Ten positions')).toMatch(/ {2}10 you got wrong$/);
    const none = await withFacts({ due, next: nothing });
    none.type('c');
    expect(lineOf(none, 'What you got wrong')).toMatch(/ {2}none yet$/);
    none.type('f');
    expect(lineOf(none, 'What you got wrong')).toMatch(/ {2}none yet$/);
    const later = await withFacts({ due, next: { ...nothing, hard: { days: 3, count: 1 } } });
    later.type('c');
    expect(lineOf(later, 'What you got wrong')).toContain('1 returns in 3 days');
    later.type('fff');
    expect(lineOf(later, 'Difficulty')).toContain('hard');
    expect(lineOf(later, 'What you got wrong')).toContain('none due now; 1 returns in 3 days');
    later.type('ff');
    expect(lineOf(later, 'Difficulty')).toContain('easy');
    expect(lineOf(later, 'What you got wrong')).toContain('none of this difficulty');
  });

  test('each key starts its kind of round, and Esc marks that line again', async () => {
    const { screen, training } = await opened();
    const level = 'perfect';
    const chosen = { difficulty: undefined, level };
    for (const [keys, label, kind, list] of [
      ['t', 'Ten positions', { type: 'mixed', ...chosen }, 'training-menu'],
      ['d', "Today's five", { type: 'daily', ...chosen }, 'training-menu'],
      ['ca', 'Ten positions', { type: 'mixed', ...chosen }, 'training-menu'],
      ['cm', 'What you got wrong', { type: 'mine', ...chosen }, 'training-choice'],
      ['1', 'Openings', { type: 'mixed', theme: 'openings', ...chosen }, 'training-choice'],
      ['r', 'Kind of decision', { type: 'mixed', roll: 1, ...chosen }, 'training-choice'],
      ['b', 'A box', { type: 'mixed', box: 'aces', ...chosen }, 'training-choice'],
      ['0', 'Endgame', { type: 'mixed', theme: 'endgame', ...chosen }, 'training-choice'],
    ] as const) {
      screen.type(keys);
      await back(screen, list);
      expect(training.choices.at(-1)).toEqual(kind);
      expect(lineOf(screen, label)).toMatch(/^>/);
    }
    screen.type('k\r');
    await back(screen, 'training-choice');
    expect(training.choices.at(-1)).toMatchObject({ theme: 'traps' });
    screen.press('down', 'down', 'left', 'down', 'right', 'enter');
    await back(screen, 'training-choice');
    expect(training.choices.at(-1)).toEqual({ type: 'mixed', box: 'twos', ...chosen });
    expect(lineOf(screen, 'Kind of decision')).toMatch(/ after roll 1$/);
  });

  test('lines show what such decisions cost in games, and start with the costliest', async () => {
    const leaks = {
      rolls: [{ about: 3, cost: 5.12 }],
      boxes: [{ about: 'chance', cost: 3.08 }],
      themes: [
        { about: 'traps', cost: 4, toward: 0, away: 0 },
        { about: 'chance', cost: 3, toward: 2, away: 1 },
        { about: 'full-house', cost: 2, toward: 0.7, away: 1.3 },
        { about: 'straights', cost: 1, toward: 0, away: 1 },
      ],
    } as const;
    const training = { ...trainingIn(EXERCISES), facts: () => Promise.resolve({ ...FACTS, leaks }) };
    const { screen } = await opened(training);
    screen.type('c');
    expect(lineOf(screen, 'Kind of decision')).toMatch(/ after roll 3: 5.1 points a game$/);
    expect(lineOf(screen, 'A box')).toMatch(/ Chance: 3.1 points a game$/);
    expect(lineOf(screen, 'Traps')).toMatch(/; 4.0 points a game$/);
    expect(lineOf(screen, 'When to use Chance')).toMatch(/; 3.0 points a game, too early$/);
    expect(lineOf(screen, 'Full house or not')).toMatch(/; 2.0 points a game$/);
    expect(lineOf(screen, 'Straights')).toMatch(/; 1.0 points a game, too rarely$/);
    screen.type('b');
    await back(screen, 'training-choice');
    expect(training.choices).toMatchObject([{ box: 'chance' }]);
  });

  test('difficulty and level change with their keys and with the arrows, and apply to the round', async () => {
    const { screen, training } = await choice();
    expect(lineOf(screen, 'Difficulty')).toMatch(/ any$/);
    expect(screen.text()).not.toContain('change');
    screen.type('ff');
    expect(lineOf(screen, 'Difficulty')).toContain('medium: best move ahead by 1.5 to 4 points');
    expect(lineOf(screen, 'Any theme')).toContain('1 you got wrong, and 9 from');
    expect(screen.text()).toMatch(/Left\/Right change|Right change/);
    screen.press('right');
    expect(lineOf(screen, 'Difficulty')).toContain('hard');
    expect(lineOf(screen, 'What you got wrong')).toMatch(/none due now; 1 returns tomorrow$/);
    screen.press('down', 'left');
    expect(lineOf(screen, 'Level')).toMatch(/^> v .* skilled$/);
    screen.type('v');
    expect(lineOf(screen, 'Level')).toContain('perfect');
    screen.press('left');
    screen.type('5');
    await back(screen, 'training-choice');
    expect(training.choices).toEqual([
      { type: 'mixed', theme: 'straights', difficulty: 'hard', level: 'skilled' },
    ]);
    expect(lineOf(screen, 'Difficulty')).toContain('hard');
    expect(lineOf(screen, 'Level')).toContain('skilled');
  });

  test('Enter right after t starts ten positions, even before the answers have been read', async () => {
    const training = trainingIn(EXERCISES);
    const screen = openScreen({ opening: 'home', analyst, training });
    screen.type('t\r');
    expect(screen.context()).toBe('training');
    await reached(screen, 'box-name/training');
    expect(training.choices).toMatchObject([{ type: 'mixed' }]);
  });

  test('lines are clickable', async () => {
    const { screen, training } = await opened();
    screen.send({ type: 'click', command: { verb: 'target', target: 'choice' } });
    screen.send({ type: 'click', command: { verb: 'target', target: 'difficulty' } });
    expect(lineOf(screen, 'Difficulty')).toContain('easy');
    screen.send({ type: 'click', command: { verb: 'target', target: 'zeros' } });
    await back(screen, 'training-choice');
    expect(training.choices).toMatchObject([{ theme: 'zeros', difficulty: 'easy' }]);
  });

  test("a round that arrives after Esc doesn't open", async () => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const fake = trainingIn(EXERCISES);
    const { screen } = await opened({
      ...fake,
      chooseRound: (choice, rules) => arrived.then(() => fake.chooseRound(choice, rules)),
    });
    screen.type('\r');
    await screen.escape();
    screen.type('c1');
    arrive();
    await reached(screen, 'box-name/training');
    await screen.escape();
    expect(lineOf(screen, 'Openings')).toMatch(/^>/);
  });

  test('shows why there are no facts', async () => {
    const training = { ...trainingIn([]), facts: () => Promise.resolve("The games can't be read.") };
    const screen = await openMenuIn(openScreen({ opening: 'home', training }));
    while (!screen.text().includes("The games can't be read.")) await screen.changed();
    screen.type('j');
    expect(screen.text()).not.toContain("can't be read");
  });

  test('Esc goes back to the home menu', async () => {
    const { screen } = await opened();
    await screen.escape();
    expect(screen.text()).toContain('> t Train');
  });

  test.each([
    { columns: 80, rows: 20 },
    { columns: 45, rows: 24 },
    { columns: 40, rows: 16 },
    { columns: 120, rows: 40 },
  ])("fits into $columns x $rows in every theme, and shows the line that's marked", async (size) => {
    const { screen } = await opened();
    for (const marked of ['ten', 'mine'] as const) {
      if (marked === 'mine') screen.type('c');
      for (const theme of THEME_NAMES) {
        const frame = screen.frame(size, theme);
        expect(frame.length).toBeLessThan(size.rows);
        for (const row of frame) expect(row.length).toBeLessThanOrEqual(size.columns);
        expect(frame.join('\n')).toContain('Enter choose');
      }
      for (const item of itemsWith(marked, OFFICIAL)) {
        expect(screen.frame(size).some((row) => row.startsWith(`> ${TRAINING_LETTERS[item]} `))).toBe(true);
        screen.press('down');
      }
    }
  });

  test('has the line about extra Yahtzees only under rules that have them', () => {
    expect(itemsWith('mine', OFFICIAL)).toContain('jokers');
    expect(itemsWith('mine', YATZY)).not.toContain('jokers');
  });
});

describe('progress and the end of a round', () => {
  test('the progress opens from the menu, scrolls, and Esc goes back', async () => {
    const { screen } = await opened();
    screen.type('p');
    while (!screen.text().includes('progress in')) await screen.changed();
    expect(screen.text()).toContain('TRAINING PROGRESS');
    expect(screen.text()).toContain('progress in 78 columns');
    screen.send({ type: 'resized', size: { columns: 60, rows: 24 } });
    while (!screen.text().includes('progress in 59')) await screen.changed();
    await screen.escape();
    expect(screen.context()).toBe('training-menu');
    expect(lineOf(screen, 'Progress')).toMatch(/^>/);
  });

  test('the end of a round leads to the same kind of round, to the menu and to the progress', async () => {
    const { screen, training } = await opened();
    screen.type('cf0');
    await reached(screen, 'box-name/training');
    screen.type('sixes\r');
    while (!screen.text().includes('best move')) await screen.changed();
    await screen.escape();
    expect(screen.context()).toBe('training-summary');
    screen.type('p');
    while (!screen.text().includes('progress in')) await screen.changed();
    await screen.escape();
    expect(screen.context()).toBe('training-summary');
    screen.type('\r');
    await back(screen, 'training-choice');
    const kind = { type: 'mixed', theme: 'endgame', difficulty: 'easy', level: 'perfect' };
    expect(training.choices).toEqual([kind, kind]);
  });
});

test('a guard of training ends with its panel', async () => {
  const { screen } = await opened();
  screen.type('t');
  await reached(screen, 'box-name/training');
  const model = screen.model();
  expect(untilTick(model)).toMatchObject({ ms: 400 });
  const closed = { ...model, stack: [] };
  expect(untilTick(closed)).toBeUndefined();
  expect(update(closed, { type: 'tick' }).model.keyGuard).toBeUndefined();
});
