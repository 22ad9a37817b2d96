import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  AnalysisError,
  type Analyst,
  type ComputerMove,
  type WinChances,
} from '../../../src/players/index.js';
import { currentTurn, type Game, type GameEvent, type Roller } from '../../../src/engine/index.js';
import { seededRoller } from '../../../src/rollers/index.js';
import { type Session, startSession } from '../../../src/session/index.js';
import { ESCAPE_SILENCE_MS } from '../../../src/ui/input/tokenizer.js';
import { mixedHeader, rollerFor } from '../../support/builders.js';
import { fakeAnalyst, noAnalyst, simpleMove } from '../../support/fakeAnalyst.js';
import { openScreen, type ScreenOptions, SIZE_80, type TestScreen } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

interface MixedOptions extends Pick<
  ScreenOptions,
  'analyst' | 'animation' | 'input' | 'lastPlayers' | 'size'
> {
  readonly roller?: Roller;
  readonly session?: Session;
}

/** Opens a game between people and computer players, and shows the roll-off. The first player starts. */
function mixed(kinds: readonly string[], options: MixedOptions = {}): TestScreen {
  const { roller = rollerFor(0), session = startSession(mixedHeader(...kinds), roller), ...others } = options;
  return openScreen({ players: kinds, session, animation: 'on', ...others });
}

/** Opens a game between people and computer players in the first turn. */
function playing(kinds: readonly string[], options: MixedOptions = {}): TestScreen {
  const screen = mixed(kinds, options);
  if (screen.context() === 'roll-off') screen.press('enter');
  return screen;
}

/**
 * Opens a game in which Anna has scored. It is now the turn of the computer player Perfect, and the analyst is choosing
 * a move.
 */
async function computersTurn(options: MixedOptions = {}): Promise<TestScreen> {
  const screen = playing(['person', 'perfect'], options);
  screen.type(options.input === 'quick' ? 'ee' : 'chance\r');
  await jest.advanceTimersByTimeAsync(0);
  return screen;
}

const wait = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
/** Skips to the next person's turn. */
async function skip(screen: TestScreen): Promise<void> {
  screen.type('\x1b');
  await wait(ESCAPE_SILENCE_MS + 50);
}
const TUMBLE = 400;
const LOOK = 500;
const SHOW = 1500;

const stepOf = (screen: TestScreen): string | undefined => {
  const { scene } = screen.model();
  return scene.name === 'computer' ? scene.computer.step : undefined;
};

const types = (screen: TestScreen): string =>
  screen
    .snapshot()
    .events.map(({ type }) => type)
    .join(' ');
/** The ways to roll with quick keys. */
const ROLLS: readonly ((screen: TestScreen) => void)[] = [
  (screen) => screen.type('r'),
  (screen) => screen.send({ type: 'click', command: { verb: 'roll' } }),
  (screen) => screen.send({ type: 'click', command: { verb: 'press', key: 'r' } }),
];
const seatInTurn = (screen: TestScreen): number | undefined => currentTurn(screen.game())?.seat;

/** Returns the line that describes the computer player's move. */
const said = (screen: TestScreen): string | undefined =>
  screen.frame().find((line) => line.startsWith('Perfect ') && !line.includes('|'));

/**
 * Creates an analyst that answers when the test calls `answer`. The list `asked` contains the games for which a move
 * was requested.
 */
function heldAnalyst() {
  const asked: Game[] = [];
  let waiting: ((move: ComputerMove) => void) | undefined;
  return {
    asked,
    analyst: fakeAnalyst({
      move(game) {
        asked.push(game);
        return new Promise((resolve) => (waiting = resolve));
      },
    }),
    async answer(): Promise<void> {
      const game = asked.at(-1);
      if (game) waiting?.(simpleMove(game));
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

describe('a computer’s turn', () => {
  test('has a roll, a pause, an explanation of which dice the computer keeps, and another roll', async () => {
    const screen = await computersTurn();
    expect(screen.context()).toBe('computer');
    expect(said(screen)).toBe('Perfect is thinking ...');
    expect(screen.text()).toContain('Anna: Chance 14');
    await wait(TUMBLE + LOOK);
    expect(said(screen)).toBe('Perfect keeps 1 1 for Aces, Yahtzee or Chance');
    expect(screen.frame()[7]).toMatch(/^ +\d HELD +\d HELD$/);
    expect(types(screen).endsWith('rolled')).toBe(true);
    const before = screen.snapshot().events.length;
    await wait(SHOW);
    expect(screen.snapshot().events.slice(before)).toMatchObject([
      { type: 'rolled', seat: 1, roll: 2, held: [true, true, false, false, false] },
    ]);
    expect(said(screen)).toBe('Perfect is thinking ...');
  });

  test('marks the box that the computer fills, and then the next player’s turn starts', async () => {
    const screen = await computersTurn();
    await wait(2 * (TUMBLE + LOOK + SHOW) + TUMBLE + LOOK);
    expect(said(screen)).toBe('Perfect scores 14 in Chance');
    expect(screen.text()).toMatch(/Chance +14 +>\(14\)/);
    await wait(SHOW);
    expect(seatInTurn(screen)).toBe(0);
    expect(screen.context()).toBe('hold');
    expect(screen.text()).toContain('Perfect: Chance 14');
  });

  test('is followed by the next computer’s turn', async () => {
    const screen = playing(['person', 'novice', 'rival']);
    screen.type('chance\r');
    await wait(3 * (TUMBLE + LOOK + SHOW));
    expect(screen.text()).toContain("RIVAL'S TURN");
    expect(screen.context()).toBe('computer');
    await wait(3 * (TUMBLE + LOOK + SHOW));
    expect(screen.context()).toBe('hold');
  });

  test('at the start of the game follows the roll-off', async () => {
    const screen = mixed(['person', 'perfect'], { roller: rollerFor(1) });
    await wait(60_000);
    expect(screen.context()).toBe('roll-off');
    screen.press('enter');
    await wait(TUMBLE + LOOK);
    expect(stepOf(screen)).toBe('show');
  });

  test('continues in a resumed game', async () => {
    const { events, game } = (await computersTurn()).snapshot();
    const session = startSession(game.header, rollerFor(0), { past: { events, game } });
    const screen = openScreen({
      animation: 'on',
      unfinished: [{ id: 'x', state: 'unfinished', players: ['Anna', 'Perfect'], kinds: [], about: '' }],
      resume: (id) => ({ id, session, started: () => undefined, close: () => Promise.resolve(true) }),
    });
    await wait(0);
    screen.press('f6', 'enter');
    await wait(TUMBLE + LOOK);
    expect(stepOf(screen)).toBe('show');
    await wait(SHOW);
    expect(screen.snapshot().events).toHaveLength(events.length + 1);
  });
});

describe('a slow computer', () => {
  test('shows its move as soon as the move is chosen', async () => {
    const { analyst, answer } = heldAnalyst();
    const screen = await computersTurn({ analyst });
    await wait(60_000);
    expect(said(screen)).toBe('Perfect is thinking ...');
    expect(jest.getTimerCount()).toBe(0);
    await answer();
    expect(said(screen)).toMatch(/^Perfect keeps/);
    await wait(SHOW);
    expect(seatInTurn(screen)).toBe(1);
    expect(currentTurn(screen.game())?.roll).toBe(2);
  });

  test("can't be skipped, but the player can leave", async () => {
    const { analyst, answer, asked } = heldAnalyst();
    const screen = await computersTurn({ analyst });
    screen.press('enter', 'space', 'enter');
    expect(stepOf(screen)).toBe('look');
    expect(asked).toHaveLength(1);
    screen.press('ctrl-c');
    expect(await screen.store.ended).toBe('SIGINT');
    await answer();
    expect(types(screen).endsWith('rolled')).toBe(true);
  });

  test('is asked for its move only once, whatever else happens', async () => {
    const { analyst, asked } = heldAnalyst();
    const screen = await computersTurn({ analyst });
    screen.press('f1', 'f1', 'f10');
    screen.type('1');
    screen.send({ type: 'trouble', line: 'no names are kept' });
    screen.send({ type: 'game-changed', snapshot: { ...screen.snapshot(), unsaved: 'the disk is full' } });
    await wait(60_000);
    expect(asked).toHaveLength(1);
    expect(screen.text()).toContain('NOT SAVED');
  });

  test('has no effect after another game has opened', async () => {
    const { analyst, answer, asked } = heldAnalyst();
    const screen = await computersTurn({ analyst });
    const other = startSession(mixedHeader('perfect'), seededRoller('other')).getSnapshot();
    const [first] = asked;
    screen.send({ type: 'game-opened', game: 'new', table: { snapshot: other } });
    const turn = first && currentTurn(first);
    expect(asked).toHaveLength(2);
    if (turn) screen.send({ type: 'computer-moves', turn, move: simpleMove(first) });
    if (turn) screen.send({ type: 'computer-stuck', turn, line: 'too late' });
    expect(screen.model().scene).toMatchObject({ name: 'computer', computer: { step: 'look' } });
    await answer();
    expect(screen.model().scene).toMatchObject({ computer: { move: {} } });
  });

  test('can still move after another player has left', async () => {
    const { analyst, answer } = heldAnalyst();
    const screen = playing(['person', 'perfect', 'person'], { analyst });
    screen.type('chance\r');
    screen.press('f10');
    screen.type('3\r');
    expect(screen.game().seats.map(({ left }) => left)).toEqual([false, false, true]);
    await answer();
    await wait(TUMBLE + LOOK);
    expect(said(screen)).toMatch(/^Perfect keeps/);
  });
});

describe('keys in a computer’s turn', () => {
  test.each(['enter', 'space'] as const)('%s ends one pause at a time', async (key) => {
    const screen = await computersTurn();
    await wait(TUMBLE);
    screen.press(key);
    expect(stepOf(screen)).toBe('show');
    screen.press(key);
    expect(currentTurn(screen.game())).toMatchObject({ seat: 1, roll: 2 });
    // The computer player has not chosen a move yet, so the key has no effect.
    screen.press(key);
    expect(stepOf(screen)).toBe('look');
    await wait(LOOK);
    expect(stepOf(screen)).toBe('show');
  });

  test('after a skipped pause, the next pause has its full length', async () => {
    const screen = await computersTurn();
    await wait(TUMBLE + LOOK / 2);
    screen.press('enter');
    await wait(SHOW - 1);
    expect(stepOf(screen)).toBe('show');
    await wait(1);
    expect(stepOf(screen)).toBe('look');
  });

  test('Esc skips all computers’ turns until the next person’s turn', async () => {
    const screen = playing(['person', 'novice', 'perfect']);
    screen.type('chance\r');
    await wait(TUMBLE);
    // A letter that was meant for a person's turn skips nothing.
    screen.type('s');
    await wait(50);
    expect(seatInTurn(screen)).toBe(1);
    await skip(screen);
    expect(seatInTurn(screen)).toBe(0);
    expect(
      types(screen)
        .split(' ')
        .filter((type) => type === 'scored'),
    ).toHaveLength(3);
    expect(screen.model().pace).toEqual({ speed: 'normal' });
  });

  test('+ and - change the speed immediately and permanently', async () => {
    const screen = await computersTurn();
    await wait(TUMBLE + LOOK);
    expect(screen.frame().at(-1)).toContain('+/- speed: normal');
    screen.type('+');
    expect(screen.frame().at(-1)).toContain('+/- speed: fast');
    await wait(500);
    expect(currentTurn(screen.game())).toMatchObject({ seat: 1, roll: 2 });
    screen.press('right');
    expect(screen.frame().at(-1)).toContain('+/- speed: at once');
    await wait(TUMBLE);
    expect(seatInTurn(screen)).toBe(0);
    expect(screen.model().pace).toEqual({ speed: 'at-once' });
  });

  test('a new theme keeps the speed', async () => {
    const screen = await computersTurn();
    await wait(TUMBLE + LOOK);
    screen.type('+');
    screen.press('ctrl-t');
    expect(screen.model().theme).not.toBe('classic');
    expect(screen.model().pace).toEqual({ speed: 'fast' });
    screen.type('\x1b');
    await wait(ESCAPE_SILENCE_MS);
    screen.press('ctrl-t');
    expect(screen.model().pace).toMatchObject({ isSkipping: true });
  });

  test('keys typed for a person’s turn have no effect in a computer’s turn', async () => {
    const screen = playing(['person', 'perfect']);
    screen.type('chance\r0\r2\r12\rchance\r');
    const model = screen.model();
    await wait(100);
    screen.type('shlq?-+\r \t\x1b');
    screen.press('left', 'right', 'f2');
    await wait(200);
    expect(screen.model()).toMatchObject({ pace: model.pace, stack: [] });
    expect(stepOf(screen)).toBe('look');
    await wait(TUMBLE - 300 + LOOK);
    expect(stepOf(screen)).toBe('show');
  });

  test("a key meant to skip doesn't roll a person’s dice", async () => {
    const screen = await computersTurn({ input: 'quick' });
    await wait(2 * (TUMBLE + LOOK + SHOW) + TUMBLE + LOOK);
    expect(stepOf(screen)).toBe('show');
    for (let pressed = 0; pressed < 12; pressed++) {
      screen.press('enter');
      await wait(150);
    }
    expect(screen.context()).toBe('quick');
    expect(currentTurn(screen.game())).toMatchObject({ seat: 0, roll: 1 });
    // After one second without a key press, Enter works again.
    await wait(850);
    screen.press('enter');
    expect(screen.message()).toContain('No dice held');
  });

  test.each([
    ['enter', 30],
    ['enter', 300],
    ['enter', 450],
    ['enter', 600],
    ['space', 600],
  ] as const)('%s pressed every %d ms does nothing in the person’s next turn', async (key, every) => {
    const screen = await computersTurn({ input: 'quick' });
    for (let passed = 0; passed < 12_000; passed += every) {
      screen.press(key);
      await wait(every);
    }
    expect(seatInTurn(screen)).toBe(0);
    const { scene } = screen.model();
    expect(scene).toMatchObject({ turn: { question: { hold: [false, false, false, false, false] } } });
    expect(currentTurn(screen.game())).toMatchObject({ seat: 0, roll: 1 });
    await wait(1000 - every);
    screen.type('r');
    expect(currentTurn(screen.game())).toMatchObject({ seat: 0, roll: 2 });
  });

  test('Enter works at once after a person has pressed another key', async () => {
    const screen = await computersTurn({ input: 'quick' });
    await wait(TUMBLE);
    await skip(screen);
    expect(seatInTurn(screen)).toBe(0);
    screen.type('1\r');
    expect(currentTurn(screen.game())).toMatchObject({ seat: 0, roll: 2 });
  });

  test("a key meant to change the speed doesn't fill a person’s box", async () => {
    const screen = await computersTurn({ input: 'quick' });
    await wait(2 * (TUMBLE + LOOK + SHOW) + TUMBLE + LOOK);
    screen.type('ll');
    await wait(0);
    expect(seatInTurn(screen)).toBe(0);
    screen.type('ll');
    expect(screen.context()).toBe('quick');
    await wait(400);
    screen.type('ll');
    expect(screen.context()).toBe('confirm');
  });

  test("without animation, a key meant to skip a slow computer doesn't roll a person’s dice", async () => {
    const { analyst, answer } = heldAnalyst();
    const screen = await computersTurn({ input: 'quick', animation: 'off', analyst });
    for (let roll = 1; roll <= 3; roll++) {
      screen.press('enter');
      await wait(150);
      await answer();
      await wait(10);
    }
    expect(seatInTurn(screen)).toBe(0);
    screen.press('enter');
    screen.type('l');
    expect(screen.context()).toBe('quick');
    expect(currentTurn(screen.game())?.roll).toBe(1);
  });

  test.each(['on', 'off'] as const)(
    'nothing rolls for 0.7 seconds after a computer’s turn, with animation %s',
    async (animation) => {
      for (const roll of ROLLS) {
        const screen = await computersTurn({ input: 'quick', animation });
        while (seatInTurn(screen) !== 0) await wait(10);
        await wait(650);
        roll(screen);
        expect(currentTurn(screen.game())).toMatchObject({ seat: 0, roll: 1 });
        await wait(800);
        roll(screen);
        expect(currentTurn(screen.game())).toMatchObject({ seat: 0, roll: 2 });
      }
    },
  );

  test('other keys work immediately, even while dice are rolling', async () => {
    const screen = await computersTurn();
    await wait(2 * (TUMBLE + LOOK + SHOW) + TUMBLE + LOOK);
    screen.press('enter');
    screen.type('3');
    expect(screen.text()).toContain('or a box: 3_');
  });

  test('help and the question "Leave?" stop the computer’s clock', async () => {
    const screen = await computersTurn();
    await wait(TUMBLE + LOOK);
    screen.press('f1');
    expect(screen.text()).toContain('skip the pause');
    await wait(60_000);
    screen.press('f1');
    expect(stepOf(screen)).toBe('show');
    screen.press('f10');
    await wait(60_000);
    expect(screen.context()).toBe('leave');
    screen.type('1');
    await wait(SHOW - 1);
    expect(stepOf(screen)).toBe('show');
    await wait(1);
    expect(stepOf(screen)).toBe('look');
  });

  test('Ctrl-Z sends the game to the background', async () => {
    const screen = await computersTurn();
    screen.press('ctrl-z');
    expect(screen.stops()).toBe(1);
  });
});

describe('a small terminal', () => {
  test("stops the computers’ clock while it's too small", async () => {
    const screen = await computersTurn();
    screen.store.resized(
      () => ({ columns: 30, rows: 10 }),
      () => undefined,
    );
    await wait(60_000);
    const events = screen.snapshot().events.length;
    expect(stepOf(screen)).toBe('look');
    screen.store.resized(
      () => SIZE_80,
      () => undefined,
    );
    await wait(80 + TUMBLE + LOOK + SHOW);
    expect(screen.snapshot().events).toHaveLength(events + 1);
  });
});

describe('without animation', () => {
  test('computers play immediately, without rolling dice', async () => {
    const screen = await computersTurn({ animation: 'off' });
    await wait(20);
    expect(seatInTurn(screen)).toBe(0);
    expect(screen.text()).toContain('Perfect: Chance 14');
  });

  test("some moves aren't drawn, but the last move is drawn at once", async () => {
    const screen = mixed(['novice', 'perfect'], { animation: 'off', roller: seededRoller('watch') });
    const drawn: string[] = [];
    screen.store.subscribe(() => drawn.push(screen.model().scene.name));
    await wait(2000);
    expect(screen.context()).toBe('end');
    expect(drawn.length).toBeLessThan(screen.snapshot().events.length / 2);
    expect(drawn.at(-1)).toBe('end');
  });

  test('a game between computers runs to its end, and keys pressed between moves work', async () => {
    const screen = mixed(['novice', 'perfect', 'rival', 'skilled'], {
      animation: 'off',
      roller: seededRoller('watch'),
    });
    await wait(5);
    screen.press('f1');
    const { events } = screen.snapshot();
    await wait(1000);
    expect(screen.snapshot().events).toBe(events);
    screen.press('f1');
    await wait(2000);
    expect(screen.context()).toBe('end');
    expect(screen.game().phase.name).toBe('finished');
    expect(screen.saved).toHaveLength(1);
  });
});

describe('a game between computers', () => {
  test('continues after its roll-off without a key', async () => {
    const screen = mixed(['novice', 'perfect']);
    expect(screen.context()).toBe('roll-off');
    await wait(2500);
    expect(screen.context()).toBe('computer');
  });

  test('shows everybody’s chance of winning, but not before the dice have landed', async () => {
    const winChances = (): Promise<WinChances> => Promise.resolve({ bySeat: [0.63, 0.37], isEstimate: true });
    const screen = playing(['novice', 'perfect'], { analyst: fakeAnalyst({ winChances }) });
    await wait(0);
    expect(screen.frame(SIZE_80).join('\n')).not.toContain('63%');
    await wait(TUMBLE);
    expect(screen.frame(SIZE_80)).toContain('Chance to win: Novice 63%, Perfect 37% (estimate)');
    const mixedScreen = await computersTurn({ analyst: fakeAnalyst({ winChances }) });
    await wait(TUMBLE);
    expect(mixedScreen.frame(SIZE_80).join('\n')).not.toContain('63%');
  });

  test('runs to its end when the player skips, and computes no chances that nobody can read', async () => {
    let asked = 0;
    const winChances = (): Promise<WinChances> => {
      asked++;
      return new Promise(() => undefined);
    };
    const analyst = fakeAnalyst({ winChances });
    const screen = playing(['novice', 'perfect'], { roller: seededRoller('watch'), analyst });
    await wait(0);
    const before = asked;
    await skip(screen);
    await wait(2000);
    expect(screen.context()).toBe('end');
    expect([before, asked]).toEqual([1, 1]);
  });

  test("doesn't replace the people whom the menu suggests", async () => {
    const lastPlayers = ['Ann', 'Bob'];
    const screen = mixed(['novice', 'perfect'], {
      animation: 'off',
      roller: seededRoller('watch'),
      lastPlayers,
    });
    await wait(2000);
    screen.type('\x1b');
    await wait(1000);
    expect(screen.text()).toMatch(/^> p Play +Ann, Bob again\?$/m);
  });
});

describe('leaving in a computer’s turn', () => {
  test('abandons the game if the only person leaves, because the computers leave too', async () => {
    const screen = await computersTurn();
    screen.press('f10');
    expect(screen.text()).toContain('3  Abandon this game');
    screen.type('3\r');
    expect(screen.context()).toBe('end');
    expect(screen.game().phase.name).toBe('abandoned');
    const left = screen.snapshot().events.filter((event): event is GameEvent => event.type === 'left');
    expect(left).toHaveLength(2);
  });

  test('asks the next person if there are several people', () => {
    const screen = playing(['person', 'perfect', 'person']);
    screen.type('chance\r');
    screen.press('f10');
    expect(screen.context()).toBe('leave');
    expect(screen.text()).toContain('3  Cleo leaves, the game continues');
  });

  test('abandons a game without people', async () => {
    const screen = playing(['perfect', 'rival']);
    await wait(0);
    screen.type('q');
    expect(screen.text()).toContain('3  Abandon this game');
    screen.type('3\r');
    expect(screen.context()).toBe('end');
    expect(screen.game().phase.name).toBe('abandoned');
  });

  test('can save and end the game', async () => {
    const screen = await computersTurn();
    await wait(TUMBLE);
    screen.type('q2');
    expect(await screen.store.ended).toBe('left');
    expect(screen.saved.map(({ game }) => game.phase.name)).toEqual(['turn']);
  });

  test('by the last person abandons the game with the computers', () => {
    const screen = playing(['person', 'perfect', 'rival']);
    screen.type('q\r');
    expect(screen.text()).toContain('3  Abandon this game');
    screen.type('3\r');
    expect(screen.game().phase.name).toBe('abandoned');
  });
});

describe('if no analysis is possible', () => {
  const WHY = 'this machine has no WebAssembly with SIMD';

  test('the screen gives the reason, and the player can leave', async () => {
    const screen = await computersTurn({ analyst: noAnalyst(WHY) });
    await wait(60_000);
    expect(screen.context()).toBe('computer-stuck');
    expect(said(screen)).toBe("Perfect can't move.");
    expect(screen.text()).toContain(WHY);
    expect(jest.getTimerCount()).toBe(0);
    screen.type('q2');
    expect(await screen.store.ended).toBe('left');
    expect(screen.saved).toHaveLength(1);
  });

  test('people can continue without that computer', async () => {
    const screen = await computersTurn({ analyst: noAnalyst(WHY) });
    screen.press('f10');
    expect(screen.text()).toContain('3  Perfect leaves, the game continues');
    screen.type('3\r');
    expect(screen.context()).toBe('hold');
    expect(seatInTurn(screen)).toBe(0);
  });

  test('Enter tries again', async () => {
    let isDown = true;
    const usual = fakeAnalyst();
    const analyst: Analyst = {
      ...usual,
      move: (game) => (isDown ? Promise.reject(new AnalysisError(WHY)) : usual.move(game)),
    };
    const screen = await computersTurn({ analyst });
    isDown = false;
    await wait(TUMBLE);
    screen.press('enter');
    await wait(LOOK);
    expect(said(screen)).toMatch(/^Perfect keeps/);
  });

  test('the screen also reports a computer’s move that the game refuses', async () => {
    const analyst = fakeAnalyst({
      move: () =>
        Promise.resolve({
          action: { type: 'roll', hold: [true, true, true, true, true] },
          reason: { type: 'hold', faces: [1, 1, 2, 4, 6], aims: ['chance'] },
        }),
    });
    const screen = await computersTurn({ analyst });
    await wait(60_000);
    expect(screen.context()).toBe('computer-stuck');
    expect(screen.text()).toContain('You hold all five dice: score');
  });
});

test('the first message of a game remains until a person can read it', async () => {
  const screen = await computersTurn();
  screen.send({ type: 'notice', line: 'Left out, with a copy of the file kept' });
  expect(screen.text()).toContain('Left out');
  await wait(TUMBLE);
  await skip(screen);
  expect(screen.message()).toBe('Left out, with a copy of the file kept');
});
