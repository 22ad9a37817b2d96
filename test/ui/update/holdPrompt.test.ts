import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { currentTurn, heldPlaces } from '../../../src/engine/index.js';
import { fixedRoller } from '../../../src/rollers/index.js';
import { turnMessages } from '../../../src/text/index.js';
import { throwsOf } from '../../support/builders.js';
import { openScreen, type ScreenOptions, SIZE_80, type TestScreen } from '../../support/screen.js';

/** How long Enter is ignored after a roll, in milliseconds. */
const GUARD_MS = 770;
const NARROW = { columns: 40, rows: 24 };

/** Starts a solo game for Anna, with the given rolls. */
const turnOf = (throws: readonly string[], options: ScreenOptions = {}): TestScreen =>
  openScreen({ players: ['Anna'], roller: fixedRoller(throwsOf(...throws)), ...options });

const filled = (screen: TestScreen) => screen.game().seats[0]?.card.filled;
const rollOf = (screen: TestScreen) => currentTurn(screen.game())?.roll;
const typedIn = (screen: TestScreen): string | undefined => {
  const { scene } = screen.model();
  return scene.name === 'turn' && scene.turn.question.name === 'hold' ? scene.turn.question.typed : undefined;
};

/** Returns the dice and the numbers of the held dice. */
function turnNow(screen: TestScreen): readonly string[] {
  const turn = currentTurn(screen.game());
  const held = turn ? heldPlaces(turn.held).map((place) => place + 1) : [];
  return [turn?.dice?.join('') ?? '', held.join('')];
}

/** Returns the numbers of the dice marked as held on the screen. */
function marksOf(screen: TestScreen): string {
  const row = screen.frame()[7] ?? '';
  return [1, 2, 3, 4, 5].filter((number) => row.includes(`${number} HELD`)).join('');
}

test('a whole turn takes ten keys: hold three dice, hold one more, and fill a box', () => {
  const screen = turnOf(['31335', '65662', '42544', '66666']);
  const keys = ['1', '3', '4', '\r', '+', '5', '\r', 'f', 'h', '\r'];
  expect(keys).toHaveLength(10);
  for (const key of keys.slice(0, 4)) screen.type(key);
  expect(turnNow(screen)).toEqual(['35332', '134']);
  for (const key of keys.slice(4, 7)) screen.type(key);
  expect(turnNow(screen)).toEqual(['32332', '1345']);
  for (const key of keys.slice(7)) screen.type(key);
  expect(filled(screen)).toEqual({ fullHouse: 25 });
});

test('a whole turn can be typed in one burst', () => {
  const screen = turnOf(['31335', '65662', '42544', '66666']);
  screen.type('134\r+5\rfh\r');
  expect(filled(screen)).toEqual({ fullHouse: 25 });
});

test('while the player types, a line repeats the chosen faces as digits', () => {
  const screen = turnOf(['31635']);
  screen.type('1');
  expect(screen.text()).toContain('You hold 1 die: Enter asks which.');
  screen.type('34');
  expect(screen.text()).toContain('You hold 3 6 3 and roll 2 dice.');
  screen.type('2');
  expect(screen.text()).toContain('You hold 3 1 6 3 and roll 1 die.');
});

describe('the next question', () => {
  test('after 5, says that all five dice are held, and Esc goes back', async () => {
    const screen = turnOf(['11246']);
    screen.type('5\r');
    expect(screen.frame()).toContain('You hold all five dice, so fill a box (Esc to hold fewer): _');
    expect(marksOf(screen)).toBe('12345');
    expect(screen.message()).toBe(turnMessages.fiveDice);
    expect(screen.frame({ columns: 45, rows: 24 })).toContain('All five held: which box? _');
    expect(screen.frame(NARROW)).toContain('All held: which box? _');
    screen.type('x');
    await screen.escape();
    expect(screen.frame()).toContain('You hold all five dice, so fill a box (Esc to hold fewer): _');
    await screen.escape();
    expect(screen.frame()).toContain('How many dice to hold (0-5)? Or which (134), or a box: _');
    screen.type('all\r');
    expect(screen.frame()).toContain('You hold all five dice, so fill a box (Esc to hold fewer): _');
    await screen.escape();
    screen.type('s\r');
    expect(screen.frame()).toContain('Box to fill (type its name, or highlight it with the arrows): _');
  });

  test.each([
    ['1', 'Which die to hold (1-5): _', 'Hold which die (1-5)? _'],
    ['2', 'Which 2 dice to hold (1-5, such as 13): _', 'Hold which 2 dice (1-5)? _'],
    ['4', 'Which 4 dice to hold (1-5, such as 1345): _', 'Hold which 4 dice (1-5)? _'],
  ])('after %s, asks for that number of dice: %s', (typed, wide, narrow) => {
    const screen = turnOf(['11246']);
    screen.type(`${typed}\r`);
    expect(screen.frame()).toContain(wide);
    expect(screen.frame(NARROW)).toContain(narrow);
  });
});

describe('the question', () => {
  test('fits on one line and says what to type', () => {
    const screen = turnOf(['11246']);
    expect(screen.frame()).toContain('How many dice to hold (0-5)? Or which (134), or a box: _');
    expect(screen.frame({ columns: 60, rows: 30 })).toContain('Hold how many dice, which (134), or a box: _');
    expect(screen.frame(NARROW)).toContain('Hold how many, or box: _');
    screen.type('2 3 4 5');
    expect(screen.frame(NARROW)).toContain('Hold how many, or box: 2 3 4 5_');
  });

  test('treats letters as text, but ? opens help', () => {
    const screen = turnOf(['11246']);
    screen.type('qcsu');
    expect(typedIn(screen)).toBe('qcsu');
    screen.type('?');
    expect(screen.context()).toBe('reading');
  });
});

describe('dice numbers', () => {
  test.each([
    ['14', '16646', '14'],
    ['1 4', '16646', '14'],
    ['2345', '62346', '2345'],
    ['none', '66666', ''],
    ['0', '66666', ''],
  ])('%j rolls all other dice at once', (answer, dice, held) => {
    const screen = turnOf(['12346', '66666']);
    screen.type(`${answer}\r`);
    expect(turnNow(screen)).toEqual([dice, held]);
    expect(typedIn(screen)).toBe('');
  });

  test('after a plus are held in addition to the dice marked HELD', () => {
    const screen = turnOf(['12346', '66665', '55555']);
    screen.type('12\r');
    expect(turnNow(screen)).toEqual(['12665', '12']);
    screen.type('+5\r');
    expect(turnNow(screen)).toEqual(['12555', '125']);
  });

  test('after a plus are held even if no dice are marked HELD', () => {
    const screen = turnOf(['12346', '66665']);
    screen.type('+12\r');
    expect(turnNow(screen)).toEqual(['12665', '12']);
  });

  test('for all five dice lead to the question for a box', () => {
    const screen = turnOf(['12346', '66665']);
    screen.type('1234\r+5\r');
    expect(screen.context()).toBe('box-name');
    expect(rollOf(screen)).toBe(2);
  });
});

test('Esc erases the answer', async () => {
  const screen = turnOf(['12346', '66665']);
  screen.type('fulk');
  await screen.escape();
  expect([screen.context(), typedIn(screen)]).toEqual(['hold', '']);
  screen.type('12\r');
  expect(turnNow(screen)).toEqual(['12665', '12']);
});

describe('HELD', () => {
  test('appears under the dice that the answer names', () => {
    const screen = turnOf(['12346', '66665']);
    screen.type('12\r');
    for (const [typed, held] of [
      ['', '12'],
      ['3', '12'],
      ['34', '34'],
      ['+4', '124'],
      ['+4 5', '1245'],
      ['none', ''],
      ['all', '12345'],
      ['0', ''],
      ['5', '12345'],
      ['3k', '12'],
      ['136', '12'],
    ] as const) {
      screen.press('ctrl-u');
      screen.type(typed);
      expect([typed, marksOf(screen)]).toEqual([typed, held]);
    }
  });
});

describe('the completion of a box name', () => {
  test.each([
    ['larg', 'larg_e Straight'],
    ['fh', 'fh_ (Full House)'],
    ['3k', '3k_ (3 of a Kind)'],
  ])('is shown after %j', (typed, shown) => {
    const screen = turnOf(['12346']);
    screen.type(typed);
    expect(screen.text()).toContain(`or a box: ${shown}`);
    expect(screen.frame(NARROW)).toContain(`Hold how many, or box: ${shown}`);
  });

  test.each(['3', '134', '+5', 's', 'q', 'a', 'C', 'all', 'none'])("isn't shown after %j", (typed) => {
    const screen = turnOf(['12346']);
    screen.type(typed);
    expect(screen.frame()).toContain(`How many dice to hold (0-5)? Or which (134), or a box: ${typed}_`);
  });
});

describe('Enter without an answer', () => {
  test('changes nothing if no dice are marked HELD, and the screen says what to type', () => {
    const screen = turnOf(['12346', '66665']);
    screen.press('enter', 'enter');
    expect(rollOf(screen)).toBe(1);
    const answers = 'Type dice by place (134), how many (0-5), or the name of a box (such as fh).';
    expect(screen.message()).toBe(answers);
    expect(screen.frame(SIZE_80)).toContain(answers);
  });

  describe('if dice are marked HELD', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    test.each([
      ['134', '1 3 4', '12664'],
      ['3', 'hold 3', '66366'],
    ])('puts the dice %s into the prompt as %j, and a second Enter rolls', async (numbers, typed) => {
      const screen = turnOf(['12346', '66665', '55555']);
      screen.type(`${numbers.length === 1 ? '1\r' : ''}${numbers}\r`);
      await jest.advanceTimersByTimeAsync(GUARD_MS);
      screen.press('enter');
      expect([typedIn(screen), rollOf(screen)]).toEqual([typed, 2]);
      expect(screen.message()).toBe(turnMessages.holdAgain);
      screen.press('enter');
      expect(rollOf(screen)).toBe(3);
      expect(turnNow(screen)[1]).toBe(numbers);
    });

    test('puts the dice into the prompt so that the player can change them', async () => {
      const screen = turnOf(['12346', '66665', '55555']);
      screen.type('134\r');
      await jest.advanceTimersByTimeAsync(GUARD_MS);
      screen.press('enter', 'backspace');
      screen.type('5\r');
      expect(turnNow(screen)[1]).toBe('135');
    });
  });
});

describe('Enter pressed several times', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const wait = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  test.each(['on', 'off'] as const)('never rolls twice, with animation %s', async (animation) => {
    const screen = turnOf(['12346', '66665', '55555'], { animation });
    await wait(1000);
    screen.type('134\r\r\r\r\r');
    expect([rollOf(screen), typedIn(screen)]).toEqual([2, '']);
    for (let press = 0; press < 10; press++) {
      screen.press('enter');
      await wait(100);
    }
    expect([rollOf(screen), typedIn(screen)]).toEqual([2, '']);
    await wait(GUARD_MS);
    screen.press('enter');
    expect(typedIn(screen)).toBe('1 3 4');
  });

  test('fills the prompt and rolls once, but not again', async () => {
    const screen = turnOf(['12346', '66665', '55555', '44444']);
    screen.type('13\r');
    await wait(GUARD_MS);
    screen.type('\r\r\r\r');
    expect(rollOf(screen)).toBe(3);
    expect(screen.context()).toBe('box-name');
    expect(screen.message()).toBeUndefined();
  });

  test('rolls only once with quick keys', async () => {
    const screen = turnOf(['12346', '66665', '55555'], { input: 'quick' });
    await wait(GUARD_MS);
    screen.type('13\r\r\r\r');
    expect(rollOf(screen)).toBe(2);
    await wait(GUARD_MS);
    screen.press('enter');
    expect(rollOf(screen)).toBe(3);
  });

  test("fills only one box with quick keys, and doesn't roll the dice of the next turn", async () => {
    const screen = turnOf(['12346', '66665', '55555'], { input: 'quick' });
    await wait(GUARD_MS);
    screen.type('s\r\r\r\r');
    expect(filled(screen)).toEqual({ smallStraight: 30 });
    expect(rollOf(screen)).toBe(1);
  });

  test("starts a game, but doesn't roll the dice", () => {
    const screen = openScreen({ input: 'quick', roller: fixedRoller(throwsOf('12346', '66665')) });
    screen.type('\r\r\r\r\r\r');
    expect([screen.context(), rollOf(screen)]).toEqual(['quick', 1]);
  });

  test('still works after any other key', () => {
    const screen = turnOf(['12346', '66665', '55555'], { input: 'quick' });
    screen.type('13\r5\r');
    expect(rollOf(screen)).toBe(3);
  });

  test('still chooses an answer in the leave menu right after a roll', () => {
    const screen = turnOf(['12346', '66665', '55555']);
    screen.type('13\r');
    screen.press('f10', 'enter');
    expect(screen.context()).toBe('hold');
  });
});

test('the word undo takes back a decision in a practice game, and is refused in other games', () => {
  const screen = turnOf(['12346', '66665', '55555']);
  screen.type('13\r');
  screen.type('undo\r');
  expect(screen.message()).toContain('only until the next roll');
  expect(rollOf(screen)).toBe(2);
});
