import { describe, expect, test } from '@jest/globals';
import { currentTurn, OFFICIAL, personNamed } from '../../../src/engine/index.js';
import { fixedRoller } from '../../../src/rollers/index.js';
import type { InputStyle, Settings } from '../../../src/settings/index.js';
import { startSession } from '../../../src/session/index.js';
import { throwsOf } from '../../support/builders.js';
import { heldDisk } from '../../support/heldDisk.js';
import { openScreen, SIZE_80, type TestScreen } from '../../support/screen.js';

const STYLES: readonly (readonly [InputStyle, string, string])[] = [
  ['prompts', 'yahtzee\r', 'chance\r'],
  ['quick', 'zz', 'ee'],
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
    expect(screen.context()).toBe('confirm');
    expect(screen.text()).toContain('Score 0 in Yahtzee? (y/n) _\nSmall Straight would score 30.');
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

  test("isn't filled in after the answer n, and the player can choose another box", () => {
    const screen = turnOf('12346', '66666');
    const before = screen.snapshot();
    screen.type(yahtzee);
    screen.type('n');
    expect(screen.snapshot()).toBe(before);
    expect(screen.message()).toBeUndefined();
    expect(screen.context()).toBe(input === 'quick' ? 'quick' : 'hold');
  });

  test.each(['enter', 'space', 'right', 'x', '7'] as const)(
    'explains after a wrong key which keys answer the question: %s',
    (key) => {
      const screen = turnOf('12346', '66666');
      const before = screen.snapshot();
      screen.type(yahtzee);
      if (key === 'x' || key === '7') screen.type(key);
      else screen.press(key);
      expect(screen.snapshot()).toBe(before);
      for (const size of [SIZE_80, { columns: 80, rows: 23 }, { columns: 45, rows: 24 }]) {
        expect(screen.text(size)).toMatch(
          /^Score 0 in Yahtzee\? \(y\/n\) _\nPress y or n. Small Straight would score 30\.$/m,
        );
      }
      screen.send({ type: 'tick' });
      screen.type('n');
      expect(screen.text()).not.toContain('Press y or n.');
      expect(screen.context()).not.toBe('confirm');
    },
  );

  test("isn't filled in after Escape, Enter or any other key", async () => {
    const screen = turnOf('12346', '66666');
    const before = screen.snapshot();
    screen.type(yahtzee);
    screen.press('enter', 'space', 'tab', 'ctrl-u');
    expect(screen.context()).toBe('confirm');
    await screen.escape();
    expect(screen.context()).not.toBe('confirm');
    expect(screen.snapshot()).toBe(before);
  });

  test('in the only open box needs confirmation while the player can still roll', () => {
    const screen = onlyYahtzeeOpen();
    screen.type(yahtzee);
    expect(screen.text()).toContain('Score 0 in Yahtzee? (y/n) _\nYou have 2 rolls left.');
    screen.type('y');
    expect(filled(screen)?.yahtzee).toBe(0);
  });

  test('can be chosen again after the answer n', () => {
    const screen = turnOf('12346', '66666');
    screen.type(`${yahtzee}n`);
    screen.type(input === 'quick' ? 'zz' : 'yahtzee\r');
    expect(screen.context()).toBe('confirm');
    screen.type('y');
    expect(filled(screen)).toEqual({ yahtzee: 0 });
  });

  test('is the only score that needs confirmation: points are filled in at once', () => {
    const screen = turnOf('12346', '66666');
    screen.type(chance);
    expect(filled(screen)).toEqual({ chance: 16 });
  });

  /** Opens the last turn of a game, with dice that score nothing in the last box. */
  function onlyYahtzeeOpen(): TestScreen {
    const others = [...'eathovxkdfml'];
    const roller = fixedRoller(throwsOf(...others.map(() => '12346'), '12346'));
    const screen = openScreen({ players: ['Anna'], input: 'quick', roller });
    for (const letter of others) {
      screen.type(letter + letter);
      if (screen.context() === 'confirm') screen.type('y');
    }
    if (input === 'prompts') screen.press('f2');
    return screen;
  }
});

describe('a word typed at a yes-or-no question', () => {
  const asked = (input: InputStyle): TestScreen => {
    const screen = openScreen({
      players: ['Anna'],
      input,
      roller: fixedRoller(throwsOf('12346', '12245', '11111')),
    });
    screen.type(input === 'quick' ? 'zz' : 'yahtzee\r');
    expect(screen.context()).toBe('confirm');
    return screen;
  };

  test.each(['prompts', 'quick'] as const)('is no answer if it starts with another letter: %s', (input) => {
    const screen = asked(input);
    const before = screen.snapshot();
    for (const letter of 'maybe not today\r') screen.type(letter);
    expect(screen.snapshot()).toBe(before);
    expect(screen.context()).toBe('confirm');
    expect(screen.text()).toContain('Press y or n.');
    // After a pause, the question accepts an answer again.
    screen.send({ type: 'tick' });
    screen.type('y');
    expect(screen.game().seats[0]?.card.filled).toEqual({ yahtzee: 0 });
  });

  describe.each(['prompts', 'quick'] as const)('answers with its first letter: %s', (input) => {
    test.each([
      ['yes\r', { yahtzee: 0 }],
      ['y\r', { yahtzee: 0 }],
      ['no\r', {}],
      ['n\r', {}],
      ['nope', {}],
      ['yeah', { yahtzee: 0 }],
    ])('the other letters of %j do nothing', (word, filled) => {
      const screen = asked(input);
      for (const letter of word) screen.type(letter);
      expect(screen.game().seats[0]?.card.filled).toEqual(filled);
      expect(screen.context()).toBe(input === 'quick' ? 'quick' : 'hold');
      const { scene } = screen.model();
      expect(scene).toMatchObject({
        turn: { question: input === 'quick' ? { name: 'quick' } : { typed: '' } },
      });
      expect(rollOf(screen)).toBe(1);
      screen.type(input === 'quick' ? 'ee' : 'chance\r');
      expect(Object.keys(screen.game().seats[0]?.card.filled ?? {})).toEqual([
        ...Object.keys(filled),
        'chance',
      ]);
    });
  });

  test("doesn't delay other keys", () => {
    const screen = asked('quick');
    screen.type('n15r');
    expect(rollOf(screen)).toBe(2);
    screen.type('zz');
    screen.type('nee');
    expect(screen.game().seats[0]?.card.filled).toHaveProperty('chance');
  });

  test('is also read as one word while the game is being saved', async () => {
    const disk = heldDisk();
    const roller = fixedRoller(throwsOf('12346', '12245'));
    const header = { rules: OFFICIAL, players: [personNamed('Anna')], seed: 'x' };
    const session = startSession(header, roller, { journal: disk });
    const screen = openScreen({ players: ['Anna'], session, input: 'quick' });
    await disk.settle();
    screen.type('zzy');
    for (const letter of 'es') screen.type(letter);
    screen.send({ type: 'tick' });
    expect(session.hasPendingActions()).toBe(true);
    await disk.settle();
    await disk.settle();
    expect(screen.game().seats[0]?.card.filled).toEqual({ yahtzee: 0 });
  });
});

test('an extra Yahtzee never causes the question about a zero', () => {
  const screen = openScreen({
    players: ['Anna'],
    input: 'quick',
    roller: fixedRoller(throwsOf('33333', '33333', '33333', '33333')),
  });
  screen.type('zzhh');
  expect(screen.game().seats[0]?.card.filled).toEqual({ yahtzee: 50, threes: 15 });
  screen.type('ff');
  expect(screen.game().seats[0]?.card.filled).toEqual({ yahtzee: 50, threes: 15, fullHouse: 25 });
  screen.type('a');
  expect(screen.message()).toContain('Not in Aces');
});

test('with quick keys, answering n twice to a question fills no box', () => {
  const screen = openScreen({
    players: ['Anna'],
    input: 'quick',
    roller: fixedRoller(throwsOf('12346', '66666')),
  });
  const before = screen.snapshot();
  screen.type('zznn');
  expect(screen.snapshot()).toBe(before);
  screen.type('zzny');
  expect(screen.snapshot()).toBe(before);
});

const played = (settings: Partial<Settings>, ...throws: readonly string[]): TestScreen =>
  openScreen({ players: ['Anna'], settings, roller: fixedRoller(throwsOf(...throws)) });
const rollOf = (screen: TestScreen) => currentTurn(screen.game())?.roll;

describe('rolling away', () => {
  test.each([
    ['33333', 'Roll away your Yahtzee? (y/n) _', 'These dice would score 50.'],
    ['53421', 'Roll away your Large Straight? (y/n) _', 'These dice would score 40.'],
  ])('%s needs confirmation', (faces, question, reason) => {
    const screen = played({}, faces, '12346');
    screen.type('2\r12\r');
    for (const size of [SIZE_80, { columns: 40, rows: 24 }]) {
      expect(screen.text(size)).toContain(`${question}\n${reason}`);
    }
    screen.type('n');
    expect([screen.context(), rollOf(screen)]).toEqual(['dice-numbers', 1]);
    screen.type('12\ry');
    expect(rollOf(screen)).toBe(2);
  });

  test('an extra Yahtzee needs confirmation if it earns a bonus', () => {
    const screen = played({ input: 'quick' }, '33333', '44444', '12346');
    screen.type('zz12\r');
    expect(screen.text()).toContain('Roll away your Yahtzee? (y/n) _');
    expect(screen.message()).toBe('These dice would earn 100 bonus points.');
    screen.type('y');
    expect(rollOf(screen)).toBe(2);
  });

  test('a click on Roll needs confirmation too', () => {
    const screen = played({}, '33333', '12346');
    screen.press('tab');
    screen.send({ type: 'click', command: { verb: 'roll' } });
    expect(screen.context()).toBe('confirm');
  });

  test('needs no confirmation if the setting confirmations is none', () => {
    const screen = played({ confirmations: 'none' }, '33333', '12346');
    screen.type('0\r');
    expect(rollOf(screen)).toBe(2);
  });
});

describe('if the setting confirmations is all', () => {
  test('filling any box needs confirmation', () => {
    const screen = played({ confirmations: 'all' }, '12346', '66666');
    screen.type('chance\r');
    expect(screen.text()).toContain('Fill in Chance? (y/n) _\nChance 16: the sum of all dice.');
    screen.type('y');
    expect(screen.game().seats[0]?.card.filled).toEqual({ chance: 16 });
  });

  test('a zero has its own question', () => {
    const screen = played({ confirmations: 'all' }, '12346', '66666');
    screen.type('yahtzee\r');
    expect(screen.text()).toContain('Score 0 in Yahtzee? (y/n) _');
  });

  test("a roll needs no confirmation unless it's risky", () => {
    const screen = played({ confirmations: 'all' }, '12346', '12345', '66666');
    screen.type('0\r');
    expect(rollOf(screen)).toBe(2);
    screen.type('0\r');
    expect(screen.context()).toBe('confirm');
  });

  test('a filled box is refused without a question', () => {
    const screen = played({ confirmations: 'all' }, '12346', '66666');
    screen.type('chance\rychance\r');
    expect(screen.context()).toBe('hold');
    expect(screen.message()).toContain('Chance already has 16');
  });
});
