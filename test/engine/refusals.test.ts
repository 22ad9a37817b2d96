import { describe, expect, test } from '@jest/globals';
import {
  automaticAction,
  type BoxId,
  decide,
  isOver,
  legalActions,
  newGame,
  OFFICIAL,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { fixedRoller } from '../../src/rollers/index.js';
import {
  dice,
  hold,
  header,
  NO_DICE,
  openTable,
  rollerFor,
  rulesOf,
  throwsOf,
  yahtzeeOf,
} from '../support/builders.js';

const solo = header(1);

describe('before the first roll', () => {
  const game = newGame(solo);

  test('all five dice roll automatically', () => {
    expect(automaticAction(game)).toEqual({ type: 'roll', hold: hold('') });
    expect(legalActions(game)).toEqual([
      { type: 'roll', hold: hold('') },
      { type: 'leave', seat: 0 },
    ]);
  });

  test.each([
    [{ type: 'roll', hold: hold('2') }, { code: 'nothing-held-yet' }],
    [{ type: 'roll', hold: hold('12345') }, { code: 'nothing-held-yet' }],
    [{ type: 'score', box: 'chance' }, { code: 'roll-first' }],
    [{ type: 'advise' }, { code: 'roll-first' }],
    [{ type: 'rollOff' }, { code: 'roll-off-decided' }],
  ] as const)('%j is refused', (action, refusal) => {
    expect(decide(game, action, NO_DICE)).toEqual({ ok: false, refusal });
  });
});

describe('a turn', () => {
  test('a turn can end after one, two or three rolls', () => {
    const roller = fixedRoller(throwsOf('11123', '22234', '11155', '33333', '44466', '55552', '66666'));
    const table = openTable(solo, roller).score('aces');
    table.roll('123').score('twos');
    table.roll('').roll('').score('fives');
    expect(table.card(0).filled).toEqual({ aces: 3, twos: 6, fives: 20 });
    expect(roller.left()).toBe(0);
  });

  test('held dice stay in place, and released dice roll again', () => {
    const table = openTable(solo, fixedRoller(throwsOf('12345', '66666', '22222')))
      .roll('24')
      .roll('15');
    expect(table.events()).toMatchObject([
      { dice: dice('12345'), roll: 1, held: hold('') },
      { dice: dice('62646'), roll: 2, held: hold('24') },
      { dice: dice('62226'), roll: 3, held: hold('15') },
    ]);
  });

  test('a turn never has a fourth roll, regardless of the held dice', () => {
    const table = openTable(solo, fixedRoller(throwsOf('12345', '66666', '22222')))
      .roll('')
      .roll('1');
    for (const held of ['', '1', '12345']) {
      expect(table.refusal({ type: 'roll', hold: hold(held) })).toEqual({ code: 'no-rolls-left' });
    }
    expect(legalActions(table.game()).map((action) => action.type)).not.toContain('roll');
  });

  test("a player can't roll with all five dice held", () => {
    const table = openTable(solo, fixedRoller(throwsOf('12345')));
    expect(table.refusal({ type: 'roll', hold: hold('12345') })).toEqual({ code: 'nothing-to-roll' });
  });

  test("a player can't fill a box twice", () => {
    const table = openTable(solo, fixedRoller(throwsOf('12345', '66666'))).score('chance');
    expect(table.refusal({ type: 'score', box: 'chance' })).toEqual({
      code: 'box-filled',
      box: 'chance',
      points: 15,
      open: YAHTZEE_BOXES.filter((box) => box !== 'chance'),
    });
  });

  test("a player can leave only once, and a seat that doesn't exist can't leave", () => {
    const table = openTable(header(2), rollerFor(0)).leave(1);
    expect(table.refusal({ type: 'leave', seat: 2 })).toEqual({ code: 'no-such-seat', seat: 2, seats: 2 });
    expect(table.refusal({ type: 'leave', seat: -1 })).toMatchObject({ code: 'no-such-seat', seat: -1 });
    expect(table.refusal({ type: 'leave', seat: 1 })).toEqual({ code: 'left-already', seat: 1 });
  });
});

describe('an extra Yahtzee', () => {
  const afterYahtzee = (rules: string) =>
    openTable(header(1, rulesOf(rules)), fixedRoller([yahtzeeOf(5), yahtzeeOf(4)])).score('yahtzee');

  test('the refusal of an extra Yahtzee contains the legal boxes and the reason', () => {
    expect(afterYahtzee('official').refusal({ type: 'score', box: 'chance' })).toEqual({
      code: 'joker-restricted',
      box: 'chance',
      allowed: ['fours'],
      extraYahtzee: {
        face: 4,
        style: 'forced',
        yahtzeeBox: 'score',
        offers: [{ boxes: 'matching-upper', worth: 'natural' }],
      },
    });
    expect(afterYahtzee('original-1956').refusal({ type: 'score', box: 'fours' })).toMatchObject({
      code: 'joker-restricted',
      allowed: ['threeOfAKind', 'fourOfAKind', 'fullHouse', 'smallStraight', 'largeStraight', 'chance'],
    });
  });

  test("an extra Yahtzee can't fill the Yahtzee box again", () => {
    expect(afterYahtzee('official').refusal({ type: 'score', box: 'yahtzee' })).toMatchObject({
      code: 'box-filled',
      points: 50,
    });
  });

  test('an extra Yahtzee earns its bonus in any box, even with a zero', () => {
    const throws = [yahtzeeOf(6), yahtzeeOf(6), yahtzeeOf(6)];
    const roller = fixedRoller([...throws, dice('12345')]);
    const table = openTable(header(1, rulesOf('virtual-place')), roller);
    table.score('yahtzee').score('sixes').score('aces');
    expect(table.card(0)).toEqual({ filled: { yahtzee: 50, sixes: 30, aces: 0 }, yahtzeeBonuses: 2 });
    expect(table.events().filter((event) => event.type === 'scored')).toMatchObject([
      { box: 'yahtzee', points: 50, yahtzeeBonus: 0 },
      { box: 'sixes', points: 30, yahtzeeBonus: 100 },
      { box: 'aces', points: 0, yahtzeeBonus: 100 },
    ]);
  });
});

test('an unknown box causes a TypeError', () => {
  const { game } = openTable(solo, fixedRoller(throwsOf('12345')));
  const score = { type: 'score', box: 'sevens' as BoxId } as const;
  expect(() => decide(game(), score, NO_DICE)).toThrow(TypeError);
});

test('only the roll-off is legal at the start of a game for several players', () => {
  const game = newGame(header(3));
  expect(legalActions(game)).toEqual([{ type: 'rollOff' }]);
  for (const action of [
    { type: 'roll', hold: hold('') },
    { type: 'score', box: 'chance' },
    { type: 'advise' },
    { type: 'leave', seat: 1 },
  ] as const) {
    expect(decide(game, action, NO_DICE)).toEqual({ ok: false, refusal: { code: 'roll-off-first' } });
  }
});

test('no action is legal after the game has ended', () => {
  const game = openTable(header(2, OFFICIAL), rollerFor(0)).leave(0).leave(1).game();
  expect(isOver(game)).toBe(true);
  expect(legalActions(game)).toEqual([]);
  expect(automaticAction(game)).toBeUndefined();
  for (const action of [
    { type: 'rollOff' },
    { type: 'roll', hold: hold('') },
    { type: 'score', box: 'chance' },
    { type: 'advise' },
    { type: 'leave', seat: 0 },
  ] as const) {
    expect(decide(game, action, NO_DICE)).toEqual({ ok: false, refusal: { code: 'game-over' } });
  }
});
