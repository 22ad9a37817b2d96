import { describe, expect, test } from '@jest/globals';
import { currentTurn } from '../../../src/engine/index.js';
import type { ScreenEnding } from '../../../src/ui/update/messages.js';
import { rollerFor } from '../../support/builders.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

const PLAYERS = ['Anna', 'Bob', 'Cleo'];

const tableOf = (count: number): TestScreen => {
  const screen = openScreen({ players: PLAYERS.slice(0, count), roller: rollerFor(0) });
  if (count > 1) screen.press('enter');
  return screen;
};

/** Returns how the screen ended, or `playing` if it has not ended. */
async function ending(screen: TestScreen): Promise<ScreenEnding | 'playing'> {
  const playing = new Promise<'playing'>((resolve) => setImmediate(() => resolve('playing')));
  return Promise.race([screen.store.ended, playing]);
}

describe('leaving', () => {
  test('needs confirmation, and "keep playing" is marked initially', async () => {
    const screen = tableOf(2);
    const game = screen.snapshot();
    screen.press('f10');
    expect(screen.text()).toContain('> 3  Keep playing');
    screen.press('enter');
    expect(screen.context()).toBe('hold');
    expect(screen.snapshot()).toBe(game);
    expect(await ending(screen)).toBe('playing');
  });

  test.each(['\x1b[21~', 'q\r', 'quit\r', 'Leave\r'])('starts after %j', (answer) => {
    const screen = tableOf(2);
    screen.type(answer);
    expect(screen.context()).toBe('leave');
  });

  test('does not change the typed answer if the player continues', async () => {
    const screen = tableOf(1);
    screen.type('3\r14');
    screen.press('f10');
    await screen.escape();
    screen.type('5\r');
    expect(currentTurn(screen.game())?.held).toEqual([true, false, false, true, true]);
  });

  test('removes one player, and the game continues', async () => {
    const screen = tableOf(3);
    screen.type('q\r1\r');
    expect(screen.game().seats.map(({ left }) => left)).toEqual([true, false, false]);
    expect(currentTurn(screen.game())?.seat).toBe(1);
    expect(screen.text()).toContain('Anna has left.');
    expect(screen.text()).toContain('xAnna');
    expect(await ending(screen)).toBe('playing');
    expect(screen.saved).toHaveLength(0);
  });

  test.each(['\r', '1'])('for good needs a second key after the number: %j', (second) => {
    const screen = tableOf(1);
    const game = screen.snapshot();
    screen.type('q\r1');
    expect(screen.context()).toBe('leave');
    expect(screen.snapshot()).toBe(game);
    expect(screen.text()).toContain('Leave? Press Enter to confirm.');
    expect(screen.text()).toContain('> 1  Anna leaves and the game is abandoned');
    screen.type(second);
    expect(screen.game().phase.name).toBe('abandoned');
  });

  test('does not end the game if another answer follows the number', () => {
    const screen = tableOf(1);
    const game = screen.snapshot();
    screen.type('q\r13');
    expect(screen.context()).toBe('hold');
    screen.type('q\r1k1');
    expect(screen.context()).toBe('leave');
    screen.type('\x1b[A');
    expect(screen.text()).toMatch(/^Leave\?$/m);
    expect(screen.snapshot()).toBe(game);
  });

  test('by the last player ends the game unfinished and shows the standings', () => {
    const screen = tableOf(1);
    screen.type('q\r1\r');
    expect(screen.context()).toBe('end');
    expect(screen.text()).toContain('abandoned');
    expect(screen.saved.map(({ game }) => game.phase.name)).toEqual(['abandoned']);
  });

  test('can end the program and keep the saved game', async () => {
    const screen = tableOf(2);
    screen.type('q\r2');
    expect(await ending(screen)).toBe('left');
    expect(screen.saved.map(({ game }) => game.phase.name)).toEqual(['turn']);
  });

  test('offers answers that can be marked with the arrows or j and k, and the mark wraps around', () => {
    const screen = tableOf(2);
    screen.type('q\r');
    const marked: string[] = [];
    for (const key of ['\x1b[B', 'j', '\x1b[A', 'k', 'k']) {
      screen.type(key);
      marked.push(screen.frame().find((line) => line.startsWith('> ') && /^> \d/.test(line)) ?? '');
    }
    expect(marked.map((line) => line.slice(2, 3)).join('')).toBe('12132');
    screen.press('enter');
    expect(screen.saved).toHaveLength(1);
  });

  test('before the first turn asks the player who starts', () => {
    const screen = openScreen({ players: PLAYERS, roller: rollerFor(2) });
    screen.type('q');
    expect(screen.text()).toContain('1  Cleo leaves and the others play on');
    screen.type('11');
    expect(screen.game().seats.map(({ left }) => left)).toEqual([false, false, true]);
    screen.press('enter');
    expect(screen.context()).toBe('hold');
  });

  test('needs no confirmation on the start screen and at the end', async () => {
    const start = openScreen();
    start.press('f10');
    expect(await ending(start)).toBe('left');
    const end = tableOf(1);
    end.type('q\r1\rq');
    expect(await ending(end)).toBe('left');
  });
});

describe('Ctrl-C', () => {
  test.each([
    ['the start screen', ''],
    ['a turn', '1\rAnn\r'],
    ['a prompt with text', '1\rAnn\r3\r12'],
    ['help', '1\rAnn\r\x1bOP'],
    ['the question whether to leave', '1\rAnn\rq\r'],
    ['the roll-off', '2\rAnn\rBob\r'],
    ['the confirmation of a zero', '1\rAnn\rlarge straight\r'],
  ])('in %s ends the program immediately', async (_, before) => {
    const screen = openScreen();
    screen.type(before);
    screen.press('ctrl-c');
    expect(await ending(screen)).toBe('SIGINT');
    expect(screen.saved).toHaveLength(before === '' ? 0 : 1);
  });
});
