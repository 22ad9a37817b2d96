import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ONE_THREAD } from '../../../src/analysis/index.js';
import { cardOf, currentTurn, scoringOptions, type SeededHeader } from '../../../src/engine/index.js';
import { type Analyst, AnalysisError, createAnalyst } from '../../../src/players/index.js';
import { rollerOfChoices, seededRoller } from '../../../src/rollers/index.js';
import { startSession } from '../../../src/session/index.js';
import { moveText, pointsText } from '../../../src/text/index.js';
import { header, mixedHeader } from '../../support/builders.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { SHORT } from '../../support/houseRules.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** An analyst that knows no rules yet, as in the program. */
const realAnalyst = (): Analyst =>
  createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });

const open = (gameHeader: SeededHeader, analyst = realAnalyst(), practice = true): TestScreen =>
  openScreen({
    players: gameHeader.players,
    session: startSession(
      { ...gameHeader, rules: SHORT, ...(practice && { practice }) },
      seededRoller('kestrel'),
    ),
    input: 'quick',
    size: { columns: 120, rows: 30 },
    analyst,
  });

const judged = (): Promise<void> => jest.advanceTimersByTimeAsync(1);

test('after each move of a practice game, a line says what it cost and what was better', async () => {
  const screen = open(header(1));
  const game = screen.game();
  const { advice } = await realAnalyst().coach(game);
  const [best] = advice.moves;
  const played = advice.moves.find((move) => 'box' in move && move.box === 'chance');
  if (!best || !played) throw new Error('the coach lists all moves');
  screen.type('ee');
  await judged();
  const points = scoringOptions(SHORT, cardOf(game, 0), currentTurn(game)?.dice ?? [1, 1, 1, 1, 1]).boxes;
  expect(screen.text()).toContain(
    `costs ${pointsText(played.cost)}. Better: ${moveText(SHORT, best, points)}.`,
  );
  expect(screen.text()).toContain('To try again: u');
  screen.type('u');
  expect(screen.text()).not.toContain('Better:');
});

test('with several players, the line says whose move it was', async () => {
  const screen = open(header(2));
  screen.press('enter');
  const name = screen.game().header.players[currentTurn(screen.game())?.seat ?? 0]?.name ?? '';
  screen.type('ee');
  await judged();
  expect(screen.text()).toMatch(RegExp(`^ *${name}: .*(costs|best move)`, 'm'));
});

test('the best move is called so', async () => {
  const screen = open(header(1));
  const { advice } = await realAnalyst().coach(screen.game());
  const best = advice.moves[0];
  if (!best || !('hold' in best)) throw new Error('the best first move is to roll');
  const faces = [...best.hold];
  const dice = currentTurn(screen.game())?.dice ?? [];
  for (const [place, face] of dice.entries()) {
    const at = faces.indexOf(face);
    if (at < 0) continue;
    faces.splice(at, 1);
    screen.type(String(place + 1));
  }
  screen.type('r');
  await judged();
  expect(screen.text()).toContain('That was the best move.');
});

test('the line stays while a computer plays, until the next key', async () => {
  const screen = open(mixedHeader('person', 'perfect'));
  screen.press('enter');
  while (currentTurn(screen.game())?.seat !== 0) await jest.advanceTimersByTimeAsync(1000);
  await jest.advanceTimersByTimeAsync(1000);
  screen.type('ee');
  await judged();
  expect(currentTurn(screen.game())?.seat).not.toBe(0);
  while (currentTurn(screen.game())?.seat !== 0) {
    expect(screen.text()).toContain('Better:');
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(screen.text()).toContain('Better:');
  screen.type('1');
  expect(screen.text()).not.toContain('Better:');
});

test('a move that was taken back in the meantime gets no line', async () => {
  const screen = open(header(1));
  screen.type('eeu');
  await judged();
  expect(screen.text()).not.toMatch(/Better:|best move/);
});

test('a line that arrives while help is open is there when help closes', async () => {
  const screen = open(header(1));
  screen.type('ee?');
  await judged();
  expect(screen.text()).not.toContain('Better:');
  screen.type('?');
  expect(screen.text()).toContain('Better:');
});

test('a line that arrives after the next decision is not shown', async () => {
  const answers: (() => void)[] = [];
  const real = realAnalyst();
  const late = fakeAnalyst({
    judge: async (...asked) => {
      const answer = await real.judge(...asked);
      await new Promise<void>((resolve) => answers.push(resolve));
      return answer;
    },
  });
  const screen = open(header(1), late);
  screen.type('1r');
  await judged();
  screen.type('1r');
  await judged();
  answers[0]?.();
  await judged();
  expect(screen.text()).not.toMatch(/Better:|best move/);
  answers[1]?.();
  await judged();
  expect(screen.text()).toMatch(/Better:|best move/);
});

test('the last move gets its line on the final screen', async () => {
  const screen = open(header(1));
  while (screen.context() !== 'end') {
    screen.type(screen.context() === 'confirm' ? 'y' : 's\r');
    await jest.advanceTimersByTimeAsync(1500);
  }
  expect(screen.text()).toMatch(/costs .*To try again: u|best move/);
});

test.each([
  ['in other games', realAnalyst(), false],
  [
    'if the analysis fails',
    fakeAnalyst({ judge: () => Promise.reject(new AnalysisError('no memory')) }),
    true,
  ],
])('there is no line %s', async (_when, analyst, practice) => {
  const screen = open(header(1), analyst, practice);
  screen.type('1r');
  await judged();
  expect(screen.text()).not.toMatch(/Better:|best move|no memory/);
});

test.each([true, false])(
  'the review of a game that has ended has no such line (practice: %s)',
  async (practice) => {
    const screen = open(header(1), realAnalyst(), practice);
    while (screen.context() !== 'end') {
      screen.type(screen.context() === 'confirm' ? 'y' : 's\r');
      // The next dice wait a second.
      await jest.advanceTimersByTimeAsync(1500);
    }
    screen.type('r');
    for (let mistake = 0; mistake < 3; mistake++) {
      await jest.advanceTimersByTimeAsync(1000);
      expect(screen.text()).toContain('Played:');
      expect(screen.text()).not.toContain('To try again');
      screen.type('n');
    }
  },
);
