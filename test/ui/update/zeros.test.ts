import { describe, expect, test } from '@jest/globals';
import { fixedRoller } from '../../../src/rollers/index.js';
import type { InputStyle } from '../../../src/settings/index.js';
import { throwsOf } from '../../support/builders.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

const STYLES: readonly (readonly [InputStyle, string, string])[] = [
  ['prompts', 'syahtzee\r', 'schance\r'],
  ['quick', 'z', 'n'],
];

describe.each(STYLES)('a zero with input style %s', (input, yahtzee, chance) => {
  const turnOf = (...throws: readonly string[]): TestScreen =>
    openScreen({ players: ['Anna'], input, roller: fixedRoller(throwsOf(...throws)) });
  const filled = (screen: TestScreen) => screen.game().seats[0]?.card.filled;

  test('needs confirmation if another box would score points', () => {
    const screen = turnOf('12346', '66666');
    const game = screen.snapshot();
    screen.type(yahtzee);
    expect(screen.snapshot()).toBe(game);
    expect(screen.context()).toBe('confirm-zero');
    expect(screen.message()).toBe('Take a zero in Yahtzee (y/n)? Small Straight would score 30.');
    expect(screen.text()).toContain('y yes   n no');
  });

  test('is filled in without a question if the setting confirmations is none', () => {
    const throws = throwsOf('12346', '66666');
    const screen = openScreen({
      players: ['Anna'],
      input,
      roller: fixedRoller(throws),
      settings: { confirmations: 'none' },
    });
    screen.type(yahtzee);
    expect(filled(screen)).toEqual({ yahtzee: 0 });
  });

  test('is filled in after one question and the answer y', () => {
    const screen = turnOf('12346', '66666');
    screen.type(yahtzee);
    screen.type('y');
    expect(filled(screen)).toEqual({ yahtzee: 0 });
  });

  test('is not filled in after the answer n, and the player can choose another box', () => {
    const screen = turnOf('12346', '66666');
    const before = screen.snapshot();
    screen.type(yahtzee);
    screen.type('n');
    expect(screen.snapshot()).toBe(before);
    expect(screen.message()).toBeUndefined();
    expect(screen.context()).toBe(input === 'quick' ? 'quick' : 'box-name');
  });

  test('is not filled in after Escape, Enter or any other key', async () => {
    const screen = turnOf('12346', '66666');
    const before = screen.snapshot();
    screen.type(yahtzee);
    screen.press('enter', 'space', 'tab', 'ctrl-u');
    expect(screen.context()).toBe('confirm-zero');
    await screen.escape();
    expect(screen.context()).not.toBe('confirm-zero');
    expect(screen.snapshot()).toBe(before);
  });

  test('in the only open box needs no confirmation', () => {
    const screen = onlyYahtzeeOpen();
    screen.type(yahtzee);
    expect(filled(screen)?.yahtzee).toBe(0);
  });

  test('is the only score that needs confirmation: points are filled in at once', () => {
    const screen = turnOf('12346', '66666');
    screen.type(chance);
    expect(filled(screen)).toEqual({ chance: 16 });
  });

  /** Opens the last turn of a game, with dice that score nothing in the last box. */
  function onlyYahtzeeOpen(): TestScreen {
    const others = [...'athovxkdfmln'];
    const roller = fixedRoller(throwsOf(...others.map(() => '12346'), '12346'));
    const screen = openScreen({ players: ['Anna'], input: 'quick', roller });
    for (const letter of others) {
      screen.type(letter);
      if (screen.context() === 'confirm-zero') screen.type('y');
    }
    if (input === 'prompts') screen.press('f2');
    return screen;
  }
});

test('an extra Yahtzee never causes the question about a zero', () => {
  const screen = openScreen({
    players: ['Anna'],
    input: 'quick',
    roller: fixedRoller(throwsOf('33333', '33333', '33333', '33333')),
  });
  screen.type('zh');
  expect(screen.game().seats[0]?.card.filled).toEqual({ yahtzee: 50, threes: 15 });
  screen.type('f');
  expect(screen.game().seats[0]?.card.filled).toEqual({ yahtzee: 50, threes: 15, fullHouse: 25 });
  screen.type('a');
  expect(screen.message()).toContain('Not in Aces');
});
