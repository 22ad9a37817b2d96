import { describe, expect, test } from '@jest/globals';
import { currentTurn } from '../../../src/engine/index.js';
import type { ScreenEnding } from '../../../src/ui/model/messages.js';
import type { Analyst } from '../../../src/players/index.js';
import { startSession } from '../../../src/session/index.js';
import { columnsOf, leaveMessages, type GameEntry } from '../../../src/text/index.js';
import { header, rollerFor } from '../../support/builders.js';
import { fakeAnalyst, simpleMove } from '../../support/fakeAnalyst.js';
import { heldDisk } from '../../support/heldDisk.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

const PLAYERS = ['Anna', 'Bob', 'Cleo'];

const GAME: GameEntry = {
  id: '2026-01-31-abcdef',
  state: 'unfinished',
  players: ['Anna'],
  kinds: [],
  about: '(round 1 of 13)',
};

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

/** Resolves when all callbacks of settled promises have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('leaving', () => {
  test('needs confirmation, and "keep playing" is marked initially', async () => {
    const screen = tableOf(2);
    const game = screen.snapshot();
    screen.press('f10');
    expect(screen.text()).toContain('> 1  Keep playing');
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

  test("doesn't change the typed answer if the player continues", async () => {
    const screen = tableOf(1);
    screen.type('3\r14');
    screen.press('f10');
    await screen.escape();
    screen.type('5\r');
    expect(currentTurn(screen.game())?.held).toEqual([true, false, false, true, true]);
  });

  test('removes one player, and the game continues', async () => {
    const screen = tableOf(3);
    screen.type('q\r3\r');
    expect(screen.game().seats.map(({ left }) => left)).toEqual([true, false, false]);
    expect(currentTurn(screen.game())?.seat).toBe(1);
    expect(screen.text()).toContain('Anna has left.');
    expect(screen.text()).toContain('xAnna');
    expect(await ending(screen)).toBe('playing');
    expect(screen.saved).toHaveLength(0);
  });

  test.each(['\r', '3'])('for good needs a second key after the number: %j', (second) => {
    const screen = tableOf(1);
    const game = screen.snapshot();
    screen.type('q\r3');
    expect(screen.context()).toBe('leave');
    expect(screen.snapshot()).toBe(game);
    expect(screen.text()).toContain('Leave? Press Enter to confirm.');
    expect(screen.text()).toContain('> 3  Abandon this game');
    screen.type(second);
    expect(screen.game().phase.name).toBe('abandoned');
  });

  test("doesn't end the game if another answer follows the number", () => {
    const screen = tableOf(1);
    const game = screen.snapshot();
    screen.type('q\r31');
    expect(screen.context()).toBe('hold');
    screen.type('q\r3k3');
    expect(screen.context()).toBe('leave');
    screen.type('\x1b[A');
    expect(screen.text()).toMatch(/^Leave\?$/m);
    expect(screen.snapshot()).toBe(game);
  });

  test('by the last player ends the game unfinished and shows the standings', async () => {
    const screen = tableOf(1);
    screen.type('q\r3\r');
    expect(screen.context()).toBe('end');
    expect(screen.text()).toContain('abandoned');
    await settled();
    expect(screen.saved.map(({ game }) => game.phase.name)).toEqual(['abandoned']);
  });

  test('offers a review of the abandoned game only if somebody has made a move', () => {
    const screen = tableOf(1);
    screen.type('q\r33');
    expect(screen.context()).toBe('end');
    expect(screen.text()).not.toContain('review');
    screen.type('r');
    expect(screen.context()).toBe('end');
    screen.press('f1');
    expect(screen.text()).not.toContain('review');
    const other = tableOf(1);
    other.type('chance\r');
    other.type('q\r33');
    expect(other.text()).toContain('r review');
    other.press('f1');
    expect(other.text()).toContain('or review this game');
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
    for (const key of ['\x1b[B', 'j', 'j', '\x1b[A', 'k']) {
      screen.type(key);
      marked.push(screen.frame().find((line) => line.startsWith('> ') && /^> \d/.test(line)) ?? '');
    }
    expect(marked.map((line) => line.slice(2, 3)).join('')).toBe('23132');
    screen.press('enter');
    expect(screen.saved).toHaveLength(1);
  });

  test.each([1, 2, 4])(
    'shows every answer in full, even in 40 columns and with long names (%i players)',
    (count) => {
      const players = ['Wilhelmina of Orange', 'Bertram the Elder 12', '李小龍李小龍李小龍李', 'Cleo'].slice(
        0,
        count,
      );
      for (const columns of [40, 45, 80]) {
        const screen = openScreen({ players, roller: rollerFor(0), size: { columns, rows: 24 } });
        if (count > 1) screen.press('enter');
        screen.press('f10');
        // Only names above the question may be shortened.
        expect(screen.text().slice(screen.text().indexOf('Leave?'))).not.toContain('...');
        expect(screen.text()).toMatch(
          count === 1
            ? /^ {2}3 {2}Abandon this game$/m
            : /^ {2}3 {2}(?:\S.* leaves, the game continues|Only \S.* leaves)$/m,
        );
      }
    },
  );

  test('has a short form of every answer, which fits in 40 columns even with the longest name', () => {
    for (const others of ['play-on', 'leave-too'] as const) {
      for (const saved of ['saved', 'not-saved'] as const) {
        const answers = leaveMessages.answers('Wilhelmina of Orange', others, saved);
        for (const wordings of Object.values(answers)) {
          expect(columnsOf(`> 1  ${wordings.at(-1)}`)).toBeLessThanOrEqual(40);
        }
      }
    }
  });

  test('before the first turn asks the player who starts', () => {
    const screen = openScreen({ players: PLAYERS, roller: rollerFor(2) });
    screen.type('q');
    expect(screen.text()).toContain('3  Cleo leaves, the game continues');
    screen.type('33');
    expect(screen.game().seats.map(({ left }) => left)).toEqual([false, false, true]);
    screen.press('enter');
    expect(screen.context()).toBe('hold');
  });

  test('needs no confirmation on the start screen and at the end', async () => {
    const start = openScreen();
    start.press('f10');
    expect(await ending(start)).toBe('left');
    const end = tableOf(1);
    end.type('q\r3\rq');
    expect(await ending(end)).toBe('left');
  });
});

describe('leaving a game that was started from the menu', () => {
  /** Starts a game for Anna from the questions about the players. */
  const startedFromMenu = (options: ScreenOptions = {}): TestScreen => {
    const screen = openScreen({ roller: rollerFor(0), ...options });
    screen.type('1\rAnna\r');
    return screen;
  };

  test('can save the game and go to the menu, which marks Resume', async () => {
    const screen = startedFromMenu();
    screen.type('134\r');
    screen.type('q\r');
    expect(screen.text()).toContain('3  Save the game and go to the menu');
    screen.type('3');
    expect(screen.context()).toBe('home');
    expect(screen.text()).toContain('> r Resume');
    await screen.changed();
    expect(screen.frame()).toContain('The game is saved. To continue playing, choose Resume.');
    expect(screen.saved.map(({ game }) => game.phase.name)).toEqual(['turn']);
    expect(await ending(screen)).toBe('playing');
  });

  test('says nothing about Resume if nobody has decided anything', async () => {
    const screen = startedFromMenu({ unfinished: [] });
    screen.type('q\r3');
    await settled();
    expect(screen.context()).toBe('home');
    expect(screen.text()).not.toContain('choose Resume');
  });

  test("resumes the game, even if the player doesn't wait until the games have been read", async () => {
    const unfinished: GameEntry[] = [];
    const screen = openScreen({ roller: rollerFor(0), unfinished });
    await settled();
    screen.type('1\rAnna\r');
    unfinished.push(GAME);
    screen.type('q\r3');
    screen.press('enter');
    expect(screen.message()).toBe('Reading the stored games...');
    await settled();
    expect(screen.text()).toContain(`there is no game ${GAME.id}`);
  });

  test('says that the game is saved only when its last action has been saved', async () => {
    const trouble = "Game 7 isn't saved: the disk is full (ENOSPC).";
    for (const fault of [undefined, 'the disk is full (ENOSPC)']) {
      const disk = heldDisk();
      const session = startSession(header(1), rollerFor(0), { journal: disk });
      const screen = startedFromMenu({ session, ...(fault !== undefined && { trouble }) });
      await disk.settle();
      screen.type('chance\r');
      screen.press('f10');
      screen.type('3');
      expect(screen.context()).toBe('home');
      expect(screen.text()).not.toContain('The game is saved.');
      await disk.settle(fault);
      await disk.settle(fault);
      await settled();
      if (fault === undefined) expect(screen.text()).toContain('The game is saved.');
      else expect(screen.frame()).toContain(trouble);
    }
  });

  test("doesn't replace the message of a later command when the game has been saved", async () => {
    const screen = startedFromMenu({ computers: 'cannot-play' });
    screen.type('q\r3');
    screen.type('c');
    const message = screen.message();
    await settled();
    expect(message).toContain('WebAssembly');
    expect(screen.message()).toBe(message);
  });

  test('marks "keep playing" first, and opens the menu after two presses of Down and a single Enter', () => {
    const screen = startedFromMenu();
    screen.press('f10', 'enter');
    expect(screen.context()).toBe('hold');
    screen.press('f10');
    screen.press('down', 'down');
    expect(screen.text()).toContain('> 3  Go to the menu (nothing to save)');
    screen.press('enter');
    expect(screen.context()).toBe('home');
  });

  test('suggests the players of the game for the next one', () => {
    const screen = startedFromMenu();
    screen.type('q\r3');
    screen.type('p\r');
    expect(screen.game().header.players.map(({ name }) => name)).toEqual(['Anna']);
    expect(screen.context()).toBe('hold');
  });

  test('ignores everything that happens in that game later', async () => {
    const { move, come } = awaitedMove();
    const screen = openScreen({
      roller: rollerFor(0),
      analyst: fakeAnalyst({ move }),
      lastPlayers: [{ name: 'Novice', kind: 'novice' }, 'Anna'],
    });
    screen.press('enter', 'enter');
    expect(screen.context()).toBe('computer');
    screen.type('q3');
    come();
    await new Promise((resolve) => setImmediate(resolve));
    expect(screen.context()).toBe('home');
  });

  test('is offered in a game with named players only after the player has seen the menu', async () => {
    const screen = tableOf(1);
    screen.press('f10');
    expect(screen.text()).not.toContain('menu');
    screen.type('4');
    expect(screen.context()).toBe('leave');
    screen.type('3\r');
    await screen.escape();
    screen.type('p\r');
    screen.press('f10');
    expect(screen.text()).toContain('3  Go to the menu (nothing to save)');
  });

  test.each([
    [80, 24],
    [80, 22],
    [40, 24],
    [45, 24],
    [120, 40],
  ])('shows all answers: %i x %i', (columns, rows) => {
    const screen = startedFromMenu({ size: { columns, rows } });
    screen.press('f10');
    const frame = screen.frame();
    expect(frame).toHaveLength(rows - 1);
    const numbers = frame.flatMap((line) => /^[> ] (\d) {2}\S/.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(['1', '2', '3', '4']);
    expect(frame.join('\n')).not.toContain('…');
    if (rows >= 24) expect(frame.join('\n')).toContain('Esc stay');
  });
});

/** Returns a computer's move that is not complete until the test calls `come`. */
function awaitedMove(): { readonly move: Analyst['move']; readonly come: () => void } {
  let come = (): void => undefined;
  const allowed = new Promise<void>((resolve) => (come = resolve));
  return { move: (game) => allowed.then(() => simpleMove(game)), come: () => come() };
}

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
