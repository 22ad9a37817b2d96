import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Coaching, GoalChance, Move } from '../../../src/analysis/index.js';
import { BOXES, type Face, type Game, labelOf, OFFICIAL } from '../../../src/engine/index.js';
import { AnalysisError, type Analyst } from '../../../src/players/index.js';
import { coachMessages, columnsOf, moveText } from '../../../src/text/index.js';
import type { Direction } from '../../../src/ui/keys/command.js';
import { coachReducer, openCoach, topMove, withAnswer } from '../../../src/ui/model/coach.js';
import type { Size } from '../../../src/ui/model/layout.js';
import { header, openTable, rollerFor, rulesOf } from '../../support/builders.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { house } from '../../support/houseRules.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

const FACES: readonly Face[] = [1, 1, 2, 4];
const HOLDS = Array.from({ length: 16 }, (_, bits) => FACES.filter((__, place) => (bits >> place) & 1));

const MOVES: readonly Move[] = [
  ...HOLDS.toReversed().map((hold, cost) => ({ hold, expected: 231.4 - cost, cost })),
  ...BOXES.map((box, index) => ({ box, expected: 200 - index, cost: 31.4 + index })),
];

/** Advice that makes the coach show every kind of line. */
const COACHING: Coaching = {
  advice: { expected: 231.4, moves: MOVES },
  chances: (
    ['threeOfAKind', 'fourOfAKind', 'fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'] as const
  ).map((box, index) => ({ box, chance: 0.61 - index / 10 })),
};

const GOALS: readonly GoalChance[] = [{ goal: { type: 'opponents' }, chance: 0.415, play: 'averaging' }];

/** Creates an analyst that returns answers when the test supplies them, in any order. */
function patientAnalyst() {
  const asked: {
    readonly game: Game;
    resolve(coaching: Coaching): void;
    reject(error: Error): void;
  }[] = [];
  const targets: (number | undefined)[] = [];
  const coach: Analyst['coach'] = (game) =>
    new Promise((resolve, reject) => asked.push({ game, resolve, reject }));
  const goals: Analyst['goals'] = (_game, toBeat) => {
    targets.push(toBeat);
    return Promise.resolve(GOALS);
  };
  return { asked, targets, analyst: fakeAnalyst({ coach, goals }) };
}

const ROLLER = rollerFor(0, '11246');

/** Opens a game with a coach that answers immediately. */
const open = (options: ScreenOptions = {}): TestScreen =>
  openScreen({
    players: ['Anna'],
    roller: ROLLER,
    analyst: fakeAnalyst({
      coach: () => Promise.resolve(COACHING),
      goals: () => Promise.resolve(GOALS),
    }),
    ...options,
  });

/** Asks the coach, and waits for the answer. */
async function ask(screen: TestScreen, key: 'f3' | 'c' = 'f3'): Promise<void> {
  if (key === 'c') screen.type('c');
  else screen.press('f3');
  await answered(screen);
}

/** Resolves when the coach has sent both answers. */
const answered = ({ store, model }: TestScreen): Promise<void> =>
  new Promise((resolve) => {
    const stop = store.subscribe(() => {
      const { overlay } = model();
      if (overlay?.name !== 'coach' || overlay.coach.answer.name === 'awaited') return;
      if (overlay.coach.answer.name === 'given' && overlay.coach.answer.goals !== GOALS) return;
      stop();
      resolve();
    });
  });

const adviceIn = (screen: TestScreen): number =>
  screen.snapshot().events.filter(({ type }) => type === 'advised').length;

const WIDE_LABELS = house({
  boxes: OFFICIAL.boxes.map(({ box }, index) => ({ box, label: `${index}`.padEnd(15, 'x') })),
});

const SIZES: readonly Size[] = ['40x24', '60x30', '80x22', '80x23', '80x24', '80x28', '100x40'].map(
  (text) => {
    const [columns = 0, rows = 0] = text.split('x').map(Number);
    return { columns, rows };
  },
);

describe('the coach', () => {
  test('is shown as thinking, and then lists the moves, best first', async () => {
    const { asked, analyst } = patientAnalyst();
    const screen = open({ analyst });
    screen.type('c');
    expect(screen.text()).toContain('The coach is thinking ...');
    asked[0]?.resolve(COACHING);
    await screen.changed();
    const frame = screen.frame();
    expect(frame[8]).toBe('COACH  keep 1 1 2 4 and roll one');
    expect(frame[10]).toMatch(/^keep 1 1 2 4 and roll one +231\.4 +0\.0 /);
    expect(frame[11]).toMatch(/^keep 1 2 4 and roll two +230\.4 +-1\.0 /);
  });

  test('shows the goals and chances beside the moves at 80 x 24', async () => {
    const screen = open();
    await ask(screen);
    expect(screen.frame().slice(6)).toEqual([
      ' Dice 1    Dice 2    Dice 3    Dice 4    Dice 5',
      '',
      'COACH  keep 1 1 2 4 and roll one',
      'MOVES 1-10 of 29           FINAL   COST    42% chance to win or tie if you play',
      'keep 1 1 2 4 and roll one  231.4    0.0    for the best average',
      'keep 1 2 4 and roll two    230.4   -1.0    BEST CHANCES IN THIS TURN',
      'keep 1 2 4 and roll two    229.4   -2.0    3 of a Kind    61%',
      'keep 2 4 and roll three    228.4   -3.0    4 of a Kind    51%',
      'keep 1 1 4 and roll two    227.4   -4.0    Full House     41%',
      'keep 1 4 and roll three    226.4   -5.0    Small Straight 31%',
      'keep 1 4 and roll three    225.4   -6.0    Large Straight 21%',
      'keep 4 and roll four       224.4   -7.0    Yahtzee        11%',
      'keep 1 1 2 and roll two    223.4   -8.0    UPPER BONUS',
      'keep 1 2 and roll three    222.4   -9.0    on pace',
      '-'.repeat(80),
      'Dice to hold (0-5), or s to stop and score: _',
      'Down scroll   Esc back   F1 help',
    ]);
  });

  test.each(SIZES)('shows the complete advice at $columns x $rows', async (size) => {
    const screen = open({ size });
    await ask(screen);
    screen.type('G');
    const frame = screen.frame();
    const text = frame.join('\n');
    expect(frame.length).toBeLessThan(size.rows);
    expect(frame.filter((line) => columnsOf(line) > size.columns)).toEqual([]);
    for (const part of ['to win or tie', 'best', 'average', 'on pace', 'F1 help']) {
      expect(text).toContain(part);
    }
    for (const { box } of COACHING.chances)
      expect(text).toMatch(new RegExp(`${labelOf(OFFICIAL, box)} +\\d+%`));
    expect(text).toMatch(/score Chance 14 +188\.0 +-43\.4/);
    expect(text).toMatch(/Dice 5|^ {2}1 {5}2 {5}3/m);
    expect(text).toMatch(/Dice to hold|Hold how many/);
  });

  test.each([
    ['a label of 15 columns', rulesOf('meowtzee'), 0.61],
    ['as wide labels everywhere', WIDE_LABELS, 0.61],
    ['and wide chances', WIDE_LABELS, 1],
  ])('never cuts off a chance, whatever the terminal size: %s', async (_, rules, chance) => {
    const chances = COACHING.chances.map(({ box }) => ({ box, chance }));
    const coach = (): Promise<Coaching> => Promise.resolve({ ...COACHING, chances });
    const goals = (): Promise<typeof GOALS> => Promise.resolve(GOALS);
    const screen = open({ rules, analyst: fakeAnalyst({ coach, goals }) });
    await ask(screen);
    for (const size of SIZES) {
      const text = screen.text(size);
      for (const { box } of chances) {
        expect(text).toMatch(new RegExp(`\\b${labelOf(rules, box)} +${100 * chance}%`));
      }
      expect(text).toMatch(/keep 1 1 2 4 and roll one +231\.4 +0\.0/);
    }
  });

  test('can scroll down to every move and back', async () => {
    const screen = open();
    await ask(screen);
    const unseen = new Set(MOVES.map((move) => moveText(OFFICIAL, move)));
    const look = (): void => {
      for (const line of screen.frame()) {
        for (const move of unseen) if (line.startsWith(move)) unseen.delete(move);
      }
    };
    for (let step = 0; step < MOVES.length; step++) {
      look();
      screen.type('j');
    }
    expect([...unseen]).toEqual([]);
    expect(screen.text()).toContain('MOVES 20-29 of 29');
    screen.press('home');
    expect(screen.text()).toContain('MOVES 1-10 of 29');
  });

  test('shows no scroll position and does not scroll if all moves fit', async () => {
    const few: Coaching = { ...COACHING, advice: { expected: 231.4, moves: MOVES.slice(0, 3) } };
    const goals = (): Promise<typeof GOALS> => Promise.resolve(GOALS);
    const screen = open({ analyst: fakeAnalyst({ coach: () => Promise.resolve(few), goals }) });
    await ask(screen);
    screen.press('down');
    expect(screen.text()).toMatch(/^MOVE {2,}FINAL {2}COST/m);
    expect(screen.frame().at(-1)).toBe('Esc back   F1 help');
  });

  test('gives the reason in one line if there is no advice', async () => {
    const { asked, analyst } = patientAnalyst();
    const screen = open({ analyst });
    screen.press('f3');
    asked[0]?.reject(new AnalysisError('this machine is too old for it'));
    await screen.changed();
    expect(screen.frame()).toContain('No advice: this machine is too old for it.');
    screen.press('f3');
    expect(screen.context()).toBe('hold-count');
  });

  test.each(['f3', 'c', 'q', 'escape'] as const)(
    'closes with %s and returns to the question',
    async (key) => {
      const screen = open();
      screen.type('2\r1');
      const before = screen.text();
      await ask(screen);
      expect(screen.context()).toBe('coach');
      expect(screen.text()).toContain('Which 2 dice to hold (1-5, such as 134): 1_');
      if (key === 'escape') await screen.escape();
      else if (key === 'f3') screen.press(key);
      else screen.type(key);
      expect(screen.text()).toBe(before);
    },
  );

  test('does not pass keys to the game', async () => {
    const screen = open({ input: 'quick' });
    await ask(screen, 'c');
    const { game } = screen.snapshot();
    screen.type('12345rsaxz\r');
    expect(screen.snapshot().game).toBe(game);
    expect(screen.context()).toBe('coach');
  });

  test('opens while the player must confirm a zero, without confirming or cancelling the zero', async () => {
    const screen = open({ input: 'quick' });
    screen.type('z');
    expect(screen.context()).toBe('confirm');
    await ask(screen, 'c');
    expect(screen.text()).toContain('keep 1 1 2 4');
    expect(screen.frame()).toContain('Take a zero in Yahtzee? (y/n) _');
    expect(screen.frame({ columns: 40, rows: 24 })).toContain('Take a zero in Yahtzee? (y/n) _');
    screen.type('c');
    expect(screen.context()).toBe('confirm');
    screen.type('y');
    expect(screen.game().seats[0]?.card.filled).toEqual({ yahtzee: 0 });
  });

  test('scrolls with the mouse wheel', async () => {
    const screen = open();
    await ask(screen);
    screen.type('\x1b[<65;10;10M');
    expect(screen.text()).toContain('MOVES 2-11 of 29');
  });

  test('has help', async () => {
    const screen = open();
    await ask(screen);
    screen.type('?');
    expect(screen.text()).toContain('scroll to the worst moves');
  });
});

describe('the coach’s answer', () => {
  test('is not shown if it arrives after the coach was closed', async () => {
    const { asked, analyst } = patientAnalyst();
    const screen = open({ analyst });
    screen.press('f3', 'f3');
    const before = screen.text();
    asked[0]?.resolve(COACHING);
    await Promise.resolve();
    expect(screen.text()).toBe(before);
  });

  test('is requested once, however often the coach is opened for the same dice', async () => {
    const { asked, analyst } = patientAnalyst();
    const screen = open({ analyst });
    screen.press('f3', 'f3', 'f3', 'f3');
    const questions = asked.length;
    asked.forEach(({ resolve }) => resolve(COACHING));
    await Promise.resolve();
    screen.press('f3', 'f3', 'f3');
    expect(asked).toHaveLength(questions);
    expect(screen.text()).toContain('COACH  keep 1 1 2 4 and roll one');
  });

  test('to an earlier question is not shown as the answer to a later question', async () => {
    const { asked, analyst } = patientAnalyst();
    const screen = open({ analyst });
    screen.press('f3', 'f3');
    screen.type('0\r');
    screen.press('f3');
    expect(asked).toHaveLength(2);
    const late: Coaching = { ...COACHING, advice: { expected: 9, moves: MOVES.slice(5) } };
    asked[0]?.resolve(late);
    asked[1]?.resolve(COACHING);
    await screen.changed();
    expect(screen.text()).toContain('COACH  keep 1 1 2 4 and roll one');
    expect(asked[1]?.game).toBe(screen.game());
  });

  test('is shown only for the game it is about', () => {
    const games = [1, 2].map(() => openTable(header(1), ROLLER).game());
    const [game, other] = games;
    if (!game || !other) throw new Error('two games are wanted');
    const answer = { name: 'given', coaching: COACHING, goals: GOALS } as const;
    const state = openCoach(game);
    expect(withAnswer(state, other, answer)).toBe(state);
    expect(withAnswer(state, game, answer)).toEqual({ ...state, answer });
  });
});

describe('advice', () => {
  test('is recorded once per turn', async () => {
    const screen = open();
    await ask(screen);
    expect(screen.snapshot().events.at(-1)).toEqual({ type: 'advised', seat: 0, turn: 1 });
    screen.press('f3');
    await ask(screen);
    screen.press('f3');
    screen.type('0\r');
    await ask(screen);
    expect(adviceIn(screen)).toBe(1);
    screen.press('f3');
    screen.type('sc\r');
    await ask(screen);
    expect(adviceIn(screen)).toBe(2);
    expect(screen.message()).toBeUndefined();
  });

  test('changes neither the typed answer nor the held dice', async () => {
    const screen = open({ input: 'quick' });
    screen.type('134');
    await ask(screen, 'c');
    screen.type('c\r');
    expect(screen.snapshot().events.at(-1)).toMatchObject({
      type: 'rolled',
      held: [true, false, true, true, false],
    });
  });

  test('is not recorded if the player has not asked', () => {
    const screen = open();
    screen.type('0\rsc\r');
    expect(adviceIn(screen)).toBe(0);
  });

  test('keeps a solo game out of the scores to beat', async () => {
    const earlier = [{ name: 'Bea', score: 100, date: '2026-01-31T12:00:00.000Z' }];
    const screen = open({ earlier });
    await screen.changed();
    await ask(screen);
    screen.press('f3');
    for (const letter of ['1s', '2s', '3s', '4s', '5s', '6s', '3k', '4k', 'fh', 'ss', 'ls', 'y', 'chance']) {
      screen.type(`s${letter}\r`);
      if (screen.context() === 'confirm') screen.type('y');
    }
    expect(screen.context()).toBe('end');
    expect(screen.text()).toContain('Games played with the coach do not set a score to beat.');
  });
});

describe('the score to beat', () => {
  const earlier = [312, 290].map((score) => ({ name: 'Bea', score, date: '2026-01-31T12:00:00.000Z' }));

  test('in a solo game is the best score so far', async () => {
    const { asked, targets, analyst } = patientAnalyst();
    const screen = open({ analyst, earlier });
    await screen.changed();
    screen.press('f3');
    asked[0]?.resolve(COACHING);
    await screen.changed();
    expect(screen.text()).toContain(coachMessages.goalsAwaited);
    await screen.changed();
    expect(targets).toEqual([312]);
    expect(screen.text()).not.toContain(coachMessages.goalsAwaited);
  });

  test('is missing if there are no earlier scores, or if they have not loaded yet', async () => {
    const { asked, targets, analyst } = patientAnalyst();
    const screen = open({ analyst, earlier: [] });
    await screen.changed();
    screen.press('f3');
    asked[0]?.resolve(COACHING);
    await screen.changed();
    expect(targets).toEqual([]);
    expect(screen.text()).not.toContain(coachMessages.goalsAwaited);
  });
});

test('the window never scrolls beyond the list of moves', () => {
  const direction = fc.constantFrom<Direction>(
    ...(['up', 'down', 'left', 'right', 'page-up', 'page-down', 'first', 'last'] as const),
  );
  const size = fc.record({ moves: fc.nat(44), window: fc.integer({ min: 1, max: 50 }) });
  const game = openTable(header(1), ROLLER).game();
  fc.assert(
    fc.property(fc.array(direction, { maxLength: 40 }), size, size, (directions, before, after) => {
      const state = directions.reduce(
        (each, to) => coachReducer(each, { verb: 'move', to }, before),
        openCoach(game),
      );
      // The terminal may have been resized after the last key.
      for (const each of [before, after]) {
        const top = topMove(state, each);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThanOrEqual(Math.max(0, each.moves - each.window));
      }
    }),
    { numRuns: 200, seed: 1956 },
  );
});
