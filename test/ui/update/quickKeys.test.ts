import { describe, expect, test } from '@jest/globals';
import { currentTurn, heldPlaces } from '../../../src/engine/index.js';
import { fixedRoller } from '../../../src/rollers/index.js';
import { throwsOf } from '../../support/builders.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

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
  test('play a turn with seven key presses: hold three dice, roll, hold one more, roll, score', () => {
    const screen = quickTurn('33312', '12136', '66665', '11111');
    const keys = ['1', '2', '3', 'r', '4', 'r', 'k'];
    expect(keys.length).toBeLessThanOrEqual(7);
    for (const key of keys) screen.type(key);
    expect(filled(screen)).toEqual({ threeOfAKind: 3 + 3 + 3 + 3 + 5 });
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
    expect(screen.frame()[7]).toBe('  HELD                                    HELD');
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
    screen.type('l');
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

  test('mark a box with the arrows, and Enter fills the box', async () => {
    const screen = quickTurn('66612', '66666');
    screen.press('up', 'up', 'up', 'down');
    expect(screen.text()).toContain('Press Enter to fill in Yahtzee');
    await screen.escape();
    expect(screen.text()).not.toContain('Press Enter to fill in');
    screen.press('up', 'enter');
    expect(filled(screen)).toEqual({ chance: 21 });
  });
});

describe('F2', () => {
  test('switches the input style, and the choice lasts until the program ends', () => {
    const screen = openScreen({ players: ['Anna', 'Bob'] });
    screen.press('enter', 'f2');
    expect(screen.context()).toBe('quick');
    screen.type('e');
    expect(screen.context()).toBe('quick');
    screen.press('f2');
    expect(screen.context()).toBe('hold-count');
    screen.type('schance\r');
    expect(screen.context()).toBe('hold-count');
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

  test('is not needed before a click on Roll, even at the question for a box', () => {
    const screen = openScreen({ players: ['Anna'], roller: fixedRoller(throwsOf('33312', '12136')) });
    screen.type('s');
    expect(screen.context()).toBe('box-name');
    screen.send({ type: 'click', command: { verb: 'roll' } });
    expect([screen.context(), dice(screen)]).toEqual(['quick', '12136']);
  });

  test('after the last roll leads to the question for a box', () => {
    const screen = quickTurn('12346', '66662', '11111');
    screen.type('rr');
    screen.press('f2');
    expect(screen.context()).toBe('box-name');
  });
});
