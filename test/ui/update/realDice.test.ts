import { describe, expect, test } from '@jest/globals';
import { currentTurn, type SeededHeader } from '../../../src/engine/index.js';
import { type Snapshot, startSession } from '../../../src/session/index.js';
import type { Command } from '../../../src/ui/core/bindings.js';
import { header, mixedHeader, NO_DICE, rollerFor } from '../../support/builders.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { askForMoves, COACHING, GOALS, partsOf } from '../../support/coaching.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

const real = (gameHeader: SeededHeader): SeededHeader => ({ ...gameHeader, realDice: true });

const open = (gameHeader: SeededHeader, options: ScreenOptions = {}): TestScreen =>
  openScreen({
    players: gameHeader.players,
    session: startSession(real(gameHeader), NO_DICE, { rollsAfterBox: 'caller' }),
    ...options,
  });

const diceOf = (screen: TestScreen): string => currentTurn(screen.game())?.dice?.join('') ?? '';
const click = (screen: TestScreen, ...commands: readonly Command[]): void =>
  commands.forEach((command) => screen.send({ type: 'click', command }));
const isFaces = (screen: TestScreen): boolean => screen.context().startsWith('faces');

describe.each([
  ['prompts', '45\r', 'undo\r', 'chance\r'],
  ['quick', '45\r', 'u', 'ee'],
] as const)('real dice with %s', (input, hold, undo, chance) => {
  test('the screen asks for the faces of the first roll, and draws them', () => {
    const screen = open(header(1), { input });
    expect(screen.text()).toContain('Anna, roll 5 dice. Which faces do they show (such as 3 6 1 4 4)? _');
    screen.type('3 6 1');
    expect(screen.text()).toMatch(/Dice 1 +Dice 2 +Dice 3\n/);
    screen.type('44\r');
    expect([diceOf(screen), isFaces(screen)]).toEqual(['36144', false]);
    expect(screen.text()).toContain('Rolled 3 6 1 4 4.');
  });

  test('after a hold, only the faces of the other dice are typed', () => {
    const screen = open(header(1), { input });
    screen.type('36144\r');
    screen.type(hold);
    expect(diceOf(screen)).toBe('36144');
    expect(screen.text()).toContain('Roll 3 dice. Which faces do they show (such as 3 6 1)? _');
    expect(screen.text()).toMatch(/4 HELD +5 HELD/);
    screen.type('2 2\r');
    expect(screen.message()).toBe('You rolled 3 dice: type 3 faces, such as 3 6 1.');
    screen.type('225\r');
    expect(screen.message()).toBeUndefined();
    expect(diceOf(screen)).toBe('22544');
  });

  test('Esc goes back to the question about dice, with the same dice chosen', async () => {
    const screen = open(header(1), { input });
    screen.type('36144\r');
    screen.type(hold);
    await screen.escape();
    expect(isFaces(screen)).toBe(false);
    expect(screen.text()).toContain('You hold 4 4 and roll 3 dice.');
    screen.type('\r');
    expect(isFaces(screen)).toBe(true);
  });

  test('undo takes the faces back, and asks for them again with the same held dice', () => {
    const screen = open(header(1), { input });
    screen.type('36144\r');
    screen.type(hold);
    screen.type('222\r');
    expect(screen.text()).toContain('undo');
    screen.type(undo);
    expect(diceOf(screen)).toBe('36144');
    expect(screen.text()).toContain('Roll 3 dice.');
    expect(screen.message()).toBe('You took that back. Type the faces again.');
    screen.type('555\r');
    expect(diceOf(screen)).toBe('55544');
  });

  test('after a box, the next faces are asked for at once, and undo takes the box back', () => {
    const screen = open(header(2), { input });
    screen.type('66666\r');
    screen.type('11111\r');
    expect(screen.text()).toContain('Anna starts.');
    screen.type('\r');
    screen.type('36144\r');
    screen.type(chance);
    expect(screen.text()).toContain('Bob, roll 5 dice.');
    screen.type(undo);
    expect(diceOf(screen)).toBe('36144');
    expect(screen.message()).toBe('You took the box back. Play on.');
  });
});

test('everybody types faces in the roll-off, which a tie repeats', async () => {
  const screen = open(header(2));
  screen.type('11111\r');
  expect(screen.text()).toContain('Bob, roll 5 dice to see who starts.');
  expect(screen.text()).toContain('Anna rolled 5.');
  await screen.escape();
  expect(screen.text()).toContain('Anna, roll 5 dice to see who starts.');
  screen.type('22222\r33331\r');
  expect(screen.game().phase).toMatchObject({ name: 'turn', turn: { seat: 1 } });
  screen.type('u');
  screen.type('11111\r11111\r');
  expect(screen.text()).toContain('Anna [1] [1] [1] [1] [1]   5 *');
  expect(screen.text()).not.toContain('[3] [3]');
  expect(screen.text()).toContain('Anna, roll 5 dice to see who starts.');
  screen.type('11112\r11111\r');
  expect(screen.text()).toContain('Anna starts.');
});

test('nobody can leave for good before the roll-off is decided', () => {
  const screen = open(header(2));
  screen.type('leave\r');
  expect(screen.context()).toBe('leave');
  expect(screen.text()).not.toMatch(/leaves|Abandon/);
});

test('clicks on faces and on Enter type the faces', () => {
  const screen = open(header(1));
  expect(screen.text()).toContain('[1] [2] [3] [4] [5] [6] [ Enter ]');
  const faces = [3, 6, 1, 4, 4].map((target): Command => ({ verb: 'target', target }));
  click(screen, ...faces, { verb: 'press', key: 'enter' });
  expect(diceOf(screen)).toBe('36144');
  expect(open(header(1), { mouse: 'off' }).text()).not.toContain('[ Enter ]');
});

test("a computer's turn follows a typed roll-off, and then the screen asks for faces", async () => {
  const gameHeader = mixedHeader('person', 'perfect');
  const screen = open(gameHeader, {
    session: startSession(real(gameHeader), rollerFor(1), { rollsAfterBox: 'caller' }),
  });
  screen.type('11112\r');
  expect(screen.text()).toContain('Perfect starts.');
  screen.type('\r');
  await screen.escape();
  while (!isFaces(screen)) await screen.changed();
  expect(screen.text()).toContain('Anna, roll 5 dice.');
  expect(screen.text()).toContain('Perfect: ');
});

test('a move that the coach lists asks for faces, too', async () => {
  const coach = fakeAnalyst({
    coach: () => Promise.resolve(COACHING),
    parts: () => Promise.resolve(partsOf(COACHING.advice.moves)),
    goals: () => Promise.resolve(GOALS),
  });
  const screen = open(header(1), { analyst: coach });
  screen.type('11246\r');
  await askForMoves(screen);
  screen.type('\r');
  expect(screen.text()).toContain('Roll 1 die. Which face does it show');
});

test('a player who resumes a game after taking faces back types them again', () => {
  const session = startSession(real(header(1)), NO_DICE);
  const screen = open(header(1), { session });
  screen.type('36144\r45\r222\rundo\r');
  const past: Snapshot = session.getSnapshot();
  const resumed = open(header(1), { session: startSession(real(header(1)), NO_DICE, { past }) });
  expect(resumed.text()).toContain('Roll 3 dice.');
});

test('the menu starts a game with real dice, and another one after it', async () => {
  const screen = openScreen({ opening: 'home' });
  screen.type('e');
  expect(screen.text()).toContain('Real dice: you roll them at the table and type their faces.');
  screen.type('1\r\r');
  expect(screen.game().header).toMatchObject({ realDice: true });
  expect(isFaces(screen)).toBe(true);
});
