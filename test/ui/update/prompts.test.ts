import { describe, expect, test } from '@jest/globals';
import { currentTurn, heldPlaces, totals } from '../../../src/engine/index.js';
import { fixedRoller, seededRoller } from '../../../src/rollers/index.js';
import { startSession } from '../../../src/session/index.js';
import { throwsOf } from '../../support/builders.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

/** Starts a solo game for Anna, with the given rolls. */
const turnOf = (...throws: readonly string[]): TestScreen =>
  openScreen({ players: ['Anna'], roller: fixedRoller(throwsOf(...throws)) });

const dice = (screen: TestScreen): string => currentTurn(screen.game())?.dice?.join('') ?? '';
const heldNumbers = (screen: TestScreen): string =>
  heldPlaces(currentTurn(screen.game())?.held ?? [false, false, false, false, false])
    .map((place) => place + 1)
    .join('');

/** Returns the numbers of the dice marked as held on the screen. */
function marksOf(screen: TestScreen): string {
  const row = screen.frame()[7] ?? '';
  return [1, 2, 3, 4, 5].filter((number) => row.includes(`${number} HELD`)).join('');
}

test.each(['all', 'none'])("the word %s isn't part of the name of a box", (word) => {
  const screen = openScreen({ players: ['Anna'] });
  screen.type('s\r');
  screen.type(`${word}\r`);
  expect(screen.context()).toBe('box-name');
  expect(screen.message()).toContain(`"${word}" isn't a box`);
});

test.each([
  ['at the question which dice to hold', ''],
  ['at the question for a box', 's\r'],
])('%s, suggests the open box that a misspelt name could mean', (_, before) => {
  const screen = openScreen({ players: ['Anna'] });
  screen.type(before);
  screen.type('chnace\r');
  expect(screen.message()).toBe('"chnace" isn\'t a box. Perhaps you meant Chance.');
  expect(screen.text()).toContain('"chnace" isn\'t a box. Perhaps you meant Chance.');
  screen.type('chance\r');
  expect(screen.game().seats[0]?.card.filled).toHaveProperty('chance');
  screen.type('chnace\r');
  expect(screen.message()).not.toContain('Perhaps');
});

test.each([
  ['prompts', '13\r'],
  ['quick', '13r'],
] as const)('a resumed game marks the dice held in the last roll: %s', (input, answer) => {
  const screen = openScreen({ players: ['Anna'], roller: seededRoller('kestrel'), input });
  screen.type(answer);
  expect(marksOf(screen)).toBe('13');
  const past = screen.snapshot();
  const session = startSession(past.game.header, seededRoller('kestrel'), { past });
  expect(marksOf(openScreen({ players: ['Anna'], session, input }))).toBe('13');
});

describe('a turn with prompts', () => {
  test('asks for the number of dice, their numbers, and the name of the box', () => {
    const screen = turnOf('11234', '56661', '23456', '66666');
    screen.type('2\r12\r');
    expect([dice(screen), heldNumbers(screen)]).toEqual(['11661', '12']);
    screen.type('3\r125\r');
    expect([dice(screen), heldNumbers(screen)]).toEqual(['11451', '125']);
    screen.type('aces\r');
    expect(screen.game().seats[0]?.card.filled).toEqual({ aces: 3 });
    expect(dice(screen)).toBe('66666');
  });

  test.each(['1 3 4', '134', '1,3,4', ' 4, 3 ,1 ', '1;3.4'])(
    'accepts dice numbers typed as %j',
    (numbers) => {
      const screen = turnOf('12346', '66666');
      screen.type(`3\r${numbers}\r`);
      expect([dice(screen), heldNumbers(screen)]).toEqual(['16346', '134']);
    },
  );

  test('rolls all five dice if none is held, without asking for dice numbers', () => {
    const screen = turnOf('12346', '66666');
    screen.type('0\r');
    expect(dice(screen)).toBe('66666');
    expect(screen.context()).toBe('hold');
  });

  test.each(['5\r', 's\r', 'SCORE\r', 'all\r', '12345\r'])(
    'stops rolling and asks for a box after %j',
    (answer) => {
      const screen = turnOf('12345', '66666');
      screen.type(answer);
      expect(screen.context()).toBe('box-name');
      screen.type('large straight\r');
      expect(screen.game().seats[0]?.card.filled).toEqual({ largeStraight: 40 });
    },
  );

  test('asks immediately for a box after the third roll', () => {
    const screen = turnOf('12346', '12346', '12346');
    screen.type('0\r0\r');
    expect(screen.context()).toBe('box-name');
    expect(screen.text()).toContain('no rolls left');
    screen.press('f2');
    screen.type('1');
    expect(screen.message()).toContain('three rolls');
    screen.type('r');
    expect(dice(screen)).toBe('12346');
  });

  test('allows holding different dice before the next roll', () => {
    const screen = turnOf('12346', '16166', '22222');
    screen.type('2\r12\r');
    screen.type('1\r5\r');
    expect([dice(screen), heldNumbers(screen)]).toEqual(['22226', '5']);
  });

  test('returns to the previous question with Escape', async () => {
    const screen = turnOf('12365', '66666');
    screen.type('2\r12');
    await screen.escape();
    expect(screen.context()).toBe('hold');
    screen.type('s\r');
    await screen.escape();
    expect(screen.context()).toBe('hold');
    screen.type('1\r5\r');
    expect(dice(screen)).toBe('66665');
  });
});

describe('HELD', () => {
  test('appears under dice as their numbers are typed', () => {
    const screen = turnOf('12345');
    screen.type('3\r1 4');
    expect(marksOf(screen)).toBe('14');
  });

  test('remains after the roll until the player chooses other dice', () => {
    const screen = turnOf('12346', '12346');
    screen.type('2\r13\r');
    expect(marksOf(screen)).toBe('13');
    screen.type('1\r');
    expect(marksOf(screen)).toBe('13');
    screen.type('5');
    expect(marksOf(screen)).toBe('5');
  });

  test('disappears when the turn ends', () => {
    const screen = turnOf('12346', '12346', '12346', '66666');
    screen.type('2\r13\r2\r13\r');
    expect(marksOf(screen)).toBe('13');
    screen.type('chance\r');
    expect(marksOf(screen)).toBe('');
  });
});

describe.each([
  ['hold', ''],
  ['box-name', 's\r'],
])('a box named in the context %s', (context, before) => {
  test.each([
    ['full house\r', 'fullHouse'],
    ['fu\t\r', 'fullHouse'],
    ['fh\r', 'fullHouse'],
    ['FULL HOUSE\r', 'fullHouse'],
    ['3k\r', 'threeOfAKind'],
  ] as const)('is filled after %j', (answer, box) => {
    const screen = turnOf('33322', '66666');
    screen.type(before);
    expect(screen.context()).toBe(context);
    screen.type(answer);
    expect(Object.keys(screen.game().seats[0]?.card.filled ?? {})).toEqual([box]);
  });

  test('is suggested while its name is typed, and Tab completes the name', () => {
    const screen = turnOf('33322');
    screen.type(`${before}larg`);
    expect(screen.text()).toContain('larg_e Straight');
    screen.press('tab');
    expect(screen.text()).toContain('Large Straight_');
  });

  test.each([
    ['coach\r', 'confirm'],
    ['q\r', 'leave'],
    ['Quit\r', 'leave'],
    ['leave\r', 'leave'],
    ['help\r', 'reading'],
  ])("isn't filled after %j, which is a word", (word, opened) => {
    const screen = turnOf('33322');
    screen.type(`${before}${word}`);
    expect(screen.context()).toBe(opened);
    expect(screen.game().seats[0]?.card.filled).toEqual({});
  });
});

describe('a marked box', () => {
  test('is chosen with the arrow keys', () => {
    const screen = turnOf('33322', '66666');
    screen.type('s\r');
    screen.press('down');
    expect(screen.text()).toContain('Press Enter to fill in Full House');
    screen.press('down', 'right', 'right', 'up', 'up');
    expect(screen.text()).toContain('Press Enter to fill in 4 of a Kind');
    screen.press('down');
    screen.press('enter');
    expect(screen.game().seats[0]?.card.filled).toEqual({ fullHouse: 25 });
  });

  test('is no longer marked after the player types a name', () => {
    const screen = turnOf('33322', '66666');
    screen.type('s\r');
    screen.press('down');
    screen.type('threes\r');
    expect(screen.game().seats[0]?.card.filled).toEqual({ threes: 9 });
  });

  test('is requested by name again after the player removes the mark', async () => {
    const screen = turnOf('33322');
    screen.type('s\r');
    screen.press('down');
    await screen.escape();
    screen.press('enter');
    expect(screen.game().seats[0]?.card.filled).toEqual({});
    expect(screen.message()).toContain('Which box?');
  });
});

describe('an invalid answer', () => {
  const FIRST = ['11234', '55555', '33333', '66666'] as const;

  test.each([
    ['dice or a box', '', '6', 'Type dice (134), how many (0-5), or a box.'],
    ['dice or a box', '', '-1', 'Type dice (134), how many (0-5), or a box.'],
    ['dice or a box', '', 'zzz', 'Type dice (134), how many (0-5), or a box.'],
    ['dice or a box', '', '١', 'Type dice (134), how many (0-5), or a box.'],
    ['dice or a box', '', '雪🎲', 'Type dice (134), how many (0-5), or a box.'],
    ['dice or a box', '', '🎲'.repeat(40), 'Type dice (134), how many (0-5), or a box.'],
    ['dice or a box', '', '121', 'twice'],
    ['dice or a box', '', '+6', '1 to 5'],
    ['dice or a box', '', 'a', '"a" could be Aces or all: type more letters.'],
    ['dice or a box', '', 'C', '"C" could be Chance or coach: type more letters.'],
    ['dice or a box', '', 'h', '"h" could be Large Straight or help: type more letters.'],
    ['dice or a box', '', 'straight', 'Small Straight or Large Straight'],
    ['dice numbers', '2\r', '1', 'type 2 numbers'],
    ['dice numbers', '2\r', '123', 'type 2 numbers'],
    ['dice numbers', '2\r', '11', 'twice'],
    ['dice numbers', '2\r', '16', '1 to 5'],
    ['dice numbers', '2\r', 'ab', '1 to 5'],
    ['dice numbers', '2\r', 'x'.repeat(59), '1 to 5'],
    ['a box', 's\r', 'zzz', "isn't a box"],
    ['a box', 's\r', 'z'.repeat(59), "isn't a box"],
    ['a box', 's\r', 'straight', 'Small Straight or Large Straight'],
    ['a box', 's\r', '-----------------------straight', 'Small Straight or Large Straight'],
    ['a box', 's\r', '!!!', "isn't a box"],
  ])('(%s) changes nothing, and one line lists the allowed answers: %s%s', (_, before, answer, allowed) => {
    const screen = turnOf(...FIRST);
    screen.type(before);
    const [game, { scene }] = [screen.snapshot(), screen.model()];
    const question = scene.name === 'turn' ? scene.turn.question.name : undefined;
    screen.type(`${answer}\r`);
    expect(screen.snapshot()).toBe(game);
    const after = screen.model().scene;
    // The program erases an invalid answer, so the player can type a new one immediately.
    expect(after).toMatchObject({ turn: { question: { name: question, typed: '' } } });
    expect(screen.message()).toContain(allowed);
    expect(onOneRow(screen)).toBe(true);
    // The next key edits the answer, and the message disappears.
    screen.type('1');
    expect(screen.message()).toBeUndefined();
  });

  test.each([
    ['is already filled', 'aces', 'Aces already has 2'],
    ['is already filled, by its short name', 'a', 'Aces already has 2'],
  ])('names a box that %s', (_, name, said) => {
    const screen = turnOf(...FIRST);
    screen.type('aces\r');
    const game = screen.snapshot();
    screen.type(`${name}\r`);
    expect(screen.snapshot()).toBe(game);
    expect(screen.message()).toContain(said);
    expect(screen.text()).toMatch(/: _$/m);
    expect(onOneRow(screen)).toBe(true);
    screen.type(`s\r${name}\r`);
    expect(screen.snapshot()).toBe(game);
    expect(screen.context()).toBe('box-name');
    expect(screen.message()).toContain(said);
    expect(screen.text()).toMatch(/: _$/m);
  });

  test("names a box that a joker can't fill, and the message lists the legal boxes", () => {
    const screen = turnOf('55555', '33333', '66666');
    screen.type('yahtzee\r');
    const game = screen.snapshot();
    screen.type('chance\r');
    expect(screen.snapshot()).toBe(game);
    expect(screen.message()).toBe('Not in Chance: you must fill Threes, which is open.');
    screen.type('threes\r');
    expect(totalsOf(screen)).toMatchObject({ upper: 15, yahtzeeBonus: 100 });
  });

  /** Returns whether the complete message fits on one row above the footer. */
  function onOneRow(screen: TestScreen): boolean {
    const frame = screen.frame();
    const row = frame.indexOf(screen.message() ?? 'none');
    return row > 0 && frame.slice(row + 1).some((line) => line.includes('? help'));
  }

  const totalsOf = (screen: TestScreen) => {
    const { header, seats } = screen.game();
    return totals(header.rules, seats[0]?.card ?? { filled: {}, yahtzeeBonuses: 0 });
  };
});

test.each(['down', 'tab'] as const)('%s at the question for dice marks the best-scoring box', async (key) => {
  const screen = turnOf('33322', '66666');
  screen.press(key);
  expect(screen.text()).toContain('Press Enter to fill in Full House');
  await screen.escape();
  await screen.escape();
  expect(screen.context()).toBe('hold');
  screen.type('13');
  screen.press(key);
  expect(screen.context()).toBe('hold');
});

test('Tab marks the next boxes if nothing is typed', () => {
  const screen = turnOf('33322', '66666');
  screen.type('s\r');
  screen.press('tab', 'tab');
  expect(screen.text()).toContain('Press Enter to fill in Small Straight');
});

test("the word roll rolls the dice that aren't marked HELD", () => {
  const screen = turnOf('12256', '11113', '22244');
  screen.type('hold 5\r');
  expect(heldNumbers(screen)).toBe('5');
  screen.type('roll');
  expect(marksOf(screen)).toBe('5');
  screen.type('\r');
  expect(dice(screen)).toBe('22246');
});

test('the footer offers Tab only while a name is typed', () => {
  const screen = turnOf('11234', '66666');
  screen.type('s\r');
  expect(screen.text()).toMatch(/^Enter answer {3}\? help/m);
  screen.type('f');
  expect(screen.text()).toMatch(/^Enter answer {3}Tab complete {3}\? help/m);
  screen.press('down');
  expect(screen.text()).toMatch(/^Enter answer {3}\? help/m);
});

describe('Enter on an empty prompt', () => {
  test.each([
    ['hold', ''],
    ['dice-numbers', '3\r'],
    ['box-name', 's\r'],
  ])('changes nothing in the context %s', (context, before) => {
    const screen = turnOf('11234', '66666');
    screen.type(before);
    const game = screen.snapshot();
    screen.press('enter', 'enter');
    expect(screen.snapshot()).toBe(game);
    expect(screen.context()).toBe(context);
    expect(screen.message()).toEqual(expect.any(String));
  });
});
