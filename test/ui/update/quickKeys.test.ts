import { describe, expect, test } from '@jest/globals';
import { currentTurn, DIE_INDEXES, heldPlaces, OFFICIAL } from '../../../src/engine/index.js';
import { fixedRoller } from '../../../src/rollers/index.js';
import { boardOf } from '../../support/boards.js';
import { card, throwsOf } from '../../support/builders.js';
import { THEME_NAMES, type ThemeName } from '../../../src/settings/index.js';
import { openScreen, SIZE_80, type TestScreen } from '../../support/screen.js';

const quickTurn = (...throws: readonly string[]): TestScreen =>
  openScreen({ players: ['Anna'], input: 'quick', roller: fixedRoller(throwsOf(...throws)) });

const dice = (screen: TestScreen): string => currentTurn(screen.game())?.dice?.join('') ?? '';
const filled = (screen: TestScreen) => screen.game().seats[0]?.card.filled;

/** Returns the numbers of the dice marked as held. */
function marked(screen: TestScreen): string {
  const { scene } = screen.model();
  if (scene.name !== 'turn' || scene.turn.question.name !== 'quick') return 'no quick keys';
  return heldPlaces(scene.turn.question.hold)
    .map((place) => place + 1)
    .join('');
}

describe('quick keys', () => {
  test('repeat the held faces as digits, and say which key rolls', () => {
    const screen = quickTurn('46464');
    const prompt = 'letters highlight boxes.';
    expect(screen.text()).toContain(`1-5 hold dice by place, r rolls, ${prompt}`);
    expect(screen.text()).toContain('Rolled 4 6 4 6 4.');
    screen.type('24');
    expect(screen.text()).toContain('You hold 6 6 and roll 3 dice.');
    expect(screen.text()).toContain(`1-5 hold dice by place, Enter rolls, ${prompt}`);
    screen.type('135');
    expect(screen.text()).toContain('You hold all five dice: fill a box, or release a die.');
    expect(screen.text()).toContain(`1-5 hold dice by place, ${prompt}`);
  });

  test('play a turn with seven key presses: hold three dice, roll, hold one more, roll, score', () => {
    const screen = quickTurn('31335', '65662', '42544', '11111');
    const keys = ['1', '3', '4', 'r', '5', 'r', 'f'];
    expect(keys).toHaveLength(7);
    for (const key of keys.slice(0, 6)) screen.type(key);
    expect(dice(screen)).toBe('32332');
    screen.type('f');
    expect(filled(screen)).toEqual({ fullHouse: 25 });
    expect(dice(screen)).toBe('11111');
  });

  test('can play a whole turn in one burst', () => {
    const screen = quickTurn('33312', '12136', '66665', '11111');
    screen.type('123r4rk');
    expect(filled(screen)).toEqual({ threeOfAKind: 17 });
  });

  test('1-5 hold a die and release it again', () => {
    const screen = quickTurn('12345');
    screen.type('135');
    expect(marked(screen)).toBe('135');
    screen.type('3');
    expect(marked(screen)).toBe('15');
    expect(screen.frame()[7]).toBe(' 1 HELD                                  5 HELD');
  });

  test('keep the held dice after a roll, and can change them before the next roll', () => {
    const screen = quickTurn('12346', '66666', '22222');
    screen.type('14r');
    expect([dice(screen), marked(screen)]).toEqual(['16646', '14']);
    screen.type('15r');
    expect([dice(screen), marked(screen)]).toEqual(['22246', '45']);
  });

  test.each(['\r', 'r'])('roll with %j', (key) => {
    const screen = quickTurn('12365', '66666');
    screen.type(`5${key}`);
    expect(dice(screen)).toBe('66665');
  });

  test('show a message instead of rolling if all five dice are held', () => {
    const screen = quickTurn('12345');
    const game = screen.snapshot();
    screen.type('12345r');
    expect(screen.snapshot()).toBe(game);
    expect(marked(screen)).toBe('12345');
    expect(screen.message()).toContain('You hold all five dice: score');
  });

  test('show a message if the box of the letter is already filled', () => {
    const screen = quickTurn('12345', '66666');
    screen.type('ll');
    const game = screen.snapshot();
    screen.type('l');
    expect(screen.snapshot()).toBe(game);
    expect(screen.message()).toContain('Large Straight already has 40');
  });

  test('show a letter beside each box', () => {
    const text = quickTurn('12345').text();
    for (const label of ['a Aces', 'k 3 of a Kind', 'l Large Straight', 'e Chance'])
      expect(text).toContain(label);
  });

  test('highlight a box with the arrows, and Enter fills the box', async () => {
    const screen = quickTurn('66612', '66666');
    screen.press('up', 'up', 'up', 'down');
    expect(screen.text()).toContain('Press Enter to fill in Yahtzee');
    await screen.escape();
    expect(screen.text()).not.toContain('Press Enter to fill in');
    screen.press('up', 'enter');
    expect(filled(screen)).toEqual({ chance: 21 });
  });
});

describe('the letter of a box', () => {
  test("marks the box while the player can roll, and shows what it's worth", () => {
    const screen = quickTurn('12346', '66661');
    screen.type('e');
    expect(filled(screen)).toEqual({});
    expect(screen.text()).toContain('>(16)');
    expect(screen.text()).toContain('Press Enter to fill in Chance');
    expect(screen.message()).toBe('Chance 16: the sum of all dice.');
    screen.type('t');
    expect(filled(screen)).toEqual({});
    expect(screen.text()).toContain('Press Enter to fill in Twos');
  });

  test('fills the box with the most points after the last roll, and marks a box with fewer', () => {
    const screen = quickTurn(...Array<string>(7).fill('55532'));
    screen.type('1r2r');
    expect(screen.text()).toContain('Letters highlight; a starred box fills at once.');
    screen.type('v');
    expect(filled(screen)).toEqual({});
    expect(screen.message()).toBe('Fives 15: three 5s.');
    screen.type('v');
    expect(filled(screen)).toEqual({ fives: 15 });
    screen.type('r');
    screen.type('1r2re');
    expect(filled(screen)).toEqual({ fives: 15, chance: 20 });
  });

  test('only marks while another box is marked, because the player compares boxes', () => {
    const screen = quickTurn(...Array<string>(7).fill('55532'));
    screen.type('1r2rve');
    expect(filled(screen)).toEqual({});
    expect(screen.message()).toBe('Chance 20: the sum of all dice.');
    screen.type('e');
    expect(filled(screen)).toEqual({ chance: 20 });
  });

  test('has the star beside the most points, and beside the box that gains most with the upper bonus', () => {
    const upper = { aces: 3, twos: 6, fours: 12, fives: 15, sixes: 18 };
    const screen = boardOf([card(upper)], { dice: [3, 3, 3, 6, 6], roll: 3, input: 'quick' });
    expect(screen.text()).toMatch(/h Threes +\(9\)\*/);
    expect(screen.text()).toMatch(/f Full House +\(25\)\*/);
    expect(screen.text().match(/\)\*/g)).toHaveLength(2);
  });

  test.each(['e', 'E', '\r'])('fills the marked box with %j', (key) => {
    const screen = quickTurn('12346', '66666');
    screen.type('e');
    screen.type(key);
    expect(filled(screen)).toEqual({ chance: 16 });
  });

  test.each(['z', '\r'])('asks about a risky zero when %j fills the box', (key) => {
    const screen = quickTurn('12346', '66666');
    screen.type('z');
    expect(screen.context()).toBe('quick-box');
    screen.type(key);
    expect(screen.context()).toBe('confirm');
    screen.type('y');
    expect(filled(screen)).toEqual({ yahtzee: 0 });
  });

  test('fills the box at once after the last roll', () => {
    const screen = quickTurn('12346', '66661', '55551', '11111');
    screen.type('1r2re');
    expect(filled(screen)).toEqual({ chance: 18 });
  });

  test('marks the box first after the last roll if no box scores', () => {
    const open = ['sixes', 'fourOfAKind', 'yahtzee'];
    const points = Object.fromEntries(
      OFFICIAL.boxes.filter(({ box }) => !open.includes(box)).map(({ box }) => [box, 0]),
    );
    const screen = boardOf([card(points)], { dice: [1, 1, 2, 3, 4], roll: 3, input: 'quick' });
    expect(screen.text()).toContain('Letters highlight a box, and Enter fills it.');
    screen.type('z');
    expect(screen.text()).toContain('Press Enter to fill in Yahtzee');
  });

  test('keeps r from rolling in a typed word, and Esc gives it back', async () => {
    const screen = quickTurn('12346', '66661');
    screen.type('15fours');
    expect([dice(screen), filled(screen)]).toEqual(['12346', {}]);
    await screen.escape();
    screen.type('r');
    expect([dice(screen), filled(screen)]).toEqual(['16666', {}]);
  });

  test("says why the box can't be filled, and marks nothing", () => {
    const screen = quickTurn('33333', '33333');
    screen.type('zz');
    screen.type('a');
    expect(screen.message()).toContain('Not in Aces');
    expect(screen.context()).toBe('quick');
    expect(filled(screen)).toEqual({ yahtzee: 50 });
  });

  test.each(['quick', 'prompts'] as const)('can be replaced by clicks on the box, with %s', (input) => {
    const roller = fixedRoller(throwsOf('12346', '66651', '66651', '66651', '12345'));
    const screen = openScreen({ players: ['Anna'], input, roller });
    const click = (box: 'chance' | 'sixes'): void =>
      screen.send({ type: 'click', command: { verb: 'score', box } });
    click('sixes');
    click('chance');
    expect(filled(screen)).toEqual({});
    expect(screen.text()).toContain('Press Enter to fill in Chance.');
    expect(screen.message()).toMatch(/^Chance 16/);
    click('chance');
    expect(filled(screen)).toEqual({ chance: 16 });
    screen.type(input === 'quick' ? '1r2r' : 'roll\rroll\r');
    click('sixes');
    expect(filled(screen)).toEqual({ chance: 16 });
    expect(screen.message()).toMatch(/^Sixes 18/);
    click('sixes');
    expect(filled(screen)).toEqual({ chance: 16, sixes: 18 });
  });
});

describe('the cursor on the dice', () => {
  /** Returns the numbers of the dice that the screen marks with a pointer. */
  const cursors = (screen: TestScreen, size = SIZE_80, theme: ThemeName = 'classic'): string =>
    screen
      .frame(size, theme)
      .slice(0, 20)
      .flatMap((row) => [...row.matchAll(/[>►](?:Dice )?([1-5])(?=\s|$)/g)].map(([, number]) => number))
      .join('');

  test('starts at the first or the last die, and wraps around', () => {
    const screen = quickTurn('12346');
    expect(cursors(screen)).toBe('');
    screen.press('right');
    expect(cursors(screen)).toBe('1');
    screen.press('right', 'right');
    expect(cursors(screen)).toBe('3');
    screen.press('left', 'left', 'left');
    expect(cursors(screen)).toBe('5');
    screen.press('right');
    expect(cursors(screen)).toBe('1');
    const other = quickTurn('12346');
    other.press('left');
    expect(cursors(other)).toBe('5');
  });

  test.each(THEME_NAMES)('is marked with a pointer in the theme %s and in every size', (theme) => {
    const screen = quickTurn('12346');
    screen.press('right', 'right');
    for (const size of [
      SIZE_80,
      { columns: 40, rows: 24 },
      { columns: 60, rows: 30 },
      { columns: 120, rows: 40 },
    ])
      expect([size, cursors(screen, size, theme)]).toEqual([size, '2']);
  });

  test('chooses the die that Space holds or releases, and the prompt says so', () => {
    const screen = quickTurn('12346');
    screen.press('right', 'right');
    expect(screen.frame()).toContain('Space holds die 2, r rolls.');
    screen.press('space');
    expect([marked(screen), cursors(screen)]).toEqual(['2', '2']);
    expect(screen.frame()).toContain('Space releases die 2, Enter rolls.');
    screen.press('space');
    expect(marked(screen)).toBe('');
  });

  test('appears at the first die if Space is pressed without it, and only the next Space changes the die', () => {
    const screen = quickTurn('12346');
    screen.type('13');
    screen.press('space');
    expect([marked(screen), cursors(screen)]).toEqual(['13', '1']);
    expect(screen.frame()).toContain('Space releases die 1, Enter rolls.');
    screen.press('space');
    expect([marked(screen), cursors(screen)]).toEqual(['3', '1']);
  });

  test('stays at the same die after a roll, but not in the next turn', () => {
    const screen = quickTurn('12346', '66661', '55555');
    screen.press('right', 'right', 'space');
    screen.type('r');
    expect([marked(screen), cursors(screen)]).toEqual(['2', '2']);
    screen.type('ee');
    expect([marked(screen), cursors(screen)]).toEqual(['', '']);
  });

  test('is hidden while a box is marked, and returns when the mark is removed', async () => {
    const screen = quickTurn('12346');
    screen.press('right', 'up');
    expect(cursors(screen)).toBe('');
    expect(screen.text()).toContain('Press Enter to fill in Chance');
    await screen.escape();
    expect(cursors(screen)).toBe('1');
    await screen.escape();
    expect(cursors(screen)).toBe('');
  });

  test("doesn't move while a box is marked: Left and Right highlight a box in the other section", () => {
    const screen = quickTurn('12346');
    screen.press('right', 'down', 'right');
    expect(screen.text()).toContain('Press Enter to fill in Fours');
  });

  test("doesn't appear after the last roll: Left and Right mark boxes", () => {
    const screen = quickTurn('12346', '66661', '66662');
    screen.type('1r2r');
    screen.press('right');
    expect(cursors(screen)).toBe('');
    expect(screen.text()).toContain('Press Enter to fill in 3 of a Kind');
  });

  test("doesn't change which dice the digits hold", () => {
    const screen = quickTurn('12346');
    screen.press('right');
    screen.type('35');
    expect([marked(screen), cursors(screen)]).toEqual(['35', '1']);
  });
});

describe('Space', () => {
  test('changes nothing while a box is marked, and the screen names the keys that do', () => {
    const screen = quickTurn('12346');
    const game = screen.snapshot();
    screen.press('up', 'space');
    expect(screen.snapshot()).toBe(game);
    expect(screen.message()).toBe('Press Enter to fill in Chance, or Esc to remove the highlight.');
    expect(screen.text()).toContain('>(16)');
  });

  test('changes nothing after the last roll', () => {
    const screen = quickTurn('12346', '66661', '66662');
    screen.type('1r2r ');
    expect(screen.message()).toContain('three rolls');
  });
});

describe('a click on a die at a prompt', () => {
  const atPrompt = (): TestScreen =>
    openScreen({ players: ['Anna'], roller: fixedRoller(throwsOf('12346', '66666', '55555')) });
  const click = (screen: TestScreen, die: number): void =>
    screen.send({ type: 'click', command: { verb: 'toggle', place: DIE_INDEXES[die - 1] ?? 0 } });

  test('changes the answer, and leaves the prompts', () => {
    const screen = atPrompt();
    click(screen, 2);
    expect(screen.text()).toMatch(/: hold 2_$/m);
    click(screen, 4);
    expect(screen.text()).toMatch(/: 2 4_$/m);
    expect(screen.text()).toContain('You hold 2 4 and roll 3 dice.');
    click(screen, 2);
    screen.type('\r');
    expect(dice(screen)).toBe('66646');
    expect(screen.context()).toBe('hold');
  });

  test('releases a die that was held for the last roll', () => {
    const screen = atPrompt();
    screen.type('14\r');
    click(screen, 1);
    screen.type('\r');
    expect(dice(screen)).toBe('55545');
  });

  test('goes back from the question for a box while rolls are left', () => {
    const screen = atPrompt();
    screen.type('all\r');
    expect(screen.context()).toBe('box-name');
    click(screen, 5);
    expect(screen.text()).toMatch(/: 1 2 3 4_$/m);
  });
});

describe('F2', () => {
  test('switches the input style for the rest of the game', () => {
    const screen = openScreen({ players: ['Anna', 'Bob'] });
    screen.press('enter', 'f2');
    expect(screen.context()).toBe('quick');
    screen.type('ee');
    expect(screen.context()).toBe('quick');
    screen.press('f2');
    expect(screen.context()).toBe('hold');
    screen.type('chance\r');
    expect(screen.context()).toBe('hold');
  });

  test('switches to quick keys with the same chosen dice', () => {
    const screen = openScreen({ players: ['Anna'], roller: fixedRoller(throwsOf('12346', '66666')) });
    screen.type('3\r14');
    screen.press('f2');
    expect(marked(screen)).toBe('14');
    screen.type('r');
    expect(dice(screen)).toBe('16646');
  });

  test('switches to quick keys with the dice held in the last roll', () => {
    const screen = openScreen({ players: ['Anna'], roller: fixedRoller(throwsOf('12346', '66666')) });
    screen.type('2\r25\r');
    screen.press('f2');
    expect(marked(screen)).toBe('25');
  });

  test.each([
    ['12', '1 2 3 5', '2\r35\r'],
    ['4', 'hold 4', ''],
    ['33', '', '2\r35\r'],
    ['35', 'none', '2\r35\r'],
    ['34', 'hold 4', '1\r3\r'],
  ])('switches to a prompt that holds the same dice: %s', (keys, typed, before) => {
    const screen = openScreen({
      players: ['Anna'],
      roller: fixedRoller(throwsOf('12346', '66666', '55555')),
    });
    screen.type(before);
    screen.press('f2');
    screen.type(keys);
    const chosen = marked(screen);
    screen.press('f2');
    expect(screen.text()).toContain(`: ${typed}_`);
    if (typed === '') screen.press('enter');
    screen.press('enter');
    const held = heldPlaces(currentTurn(screen.game())?.held ?? [false, false, false, false, false]);
    expect(held.map((place) => place + 1).join('')).toBe(chosen);
  });

  test("isn't needed before a click on Roll, even at the question for a box", () => {
    const screen = openScreen({ players: ['Anna'], roller: fixedRoller(throwsOf('33312', '12136')) });
    screen.type('s\r');
    expect(screen.context()).toBe('box-name');
    screen.send({ type: 'click', command: { verb: 'roll' } });
    expect([screen.context(), dice(screen)]).toEqual(['hold', '12136']);
  });

  test('after the last roll leads to the question for a box', () => {
    const screen = quickTurn('12346', '66662', '11111');
    screen.type('1r2r');
    screen.press('f2');
    expect(screen.context()).toBe('box-name');
  });
});
