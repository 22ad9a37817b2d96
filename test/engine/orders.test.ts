import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type BoxId,
  type BoxRuleSet,
  checkCard,
  EMPTY_CARD,
  legalActions,
  openBoxes,
  type RuleSet,
  schemeOf,
  scoringOptions,
  unfilledBoxes,
  YATZY,
  YATZY_FORCED,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { card, dice, header, openTable, rollerFor, type Table } from '../support/builders.js';
import { anyBoxRules } from '../support/boxRules.js';
import { playOn, staying, withYahtzees } from '../support/generators.js';

const UPPER_FIRST: BoxRuleSet = { ...YATZY, id: 'upper-first', name: 'Upper first', order: 'upper-first' };
const { boxes, upper, lower } = schemeOf(YATZY);

const table = (rules: RuleSet): Table => openTable(header(1, rules), rollerFor(0));
const zeros = (filled: readonly BoxId[]) => card(Object.fromEntries(filled.map((box) => [box, 0])));

/** Returns the boxes that five dice can fill. */
const legal = (rules: RuleSet, filled: readonly BoxId[]): readonly BoxId[] =>
  scoringOptions(rules, zeros(filled), dice('22222')).legal;

describe('in the order of the card', () => {
  test('only the first box without points is open', () => {
    boxes.forEach((box, index) => {
      expect(openBoxes(YATZY_FORCED, zeros(boxes.slice(0, index)))).toEqual([box]);
      expect(legal(YATZY_FORCED, boxes.slice(0, index))).toEqual([box]);
    });
    expect(openBoxes(YATZY_FORCED, zeros(boxes))).toEqual([]);
    expect(unfilledBoxes(YATZY_FORCED, EMPTY_CARD)).toEqual(boxes);
  });

  test('a later box is refused', () => {
    const game = table(YATZY_FORCED);
    expect(game.refusal({ type: 'score', box: 'twos' })).toEqual({
      code: 'not-yet-open',
      box: 'twos',
      open: ['ones'],
    });
    game.score('ones');
    expect(game.refusal({ type: 'score', box: 'ones' })).toEqual({
      code: 'box-filled',
      box: 'ones',
      points: 2,
      open: ['twos'],
    });
    expect(legalActions(game.game()).filter(({ type }) => type === 'score')).toEqual([
      { type: 'score', box: 'twos' },
    ]);
  });

  test('a card with a later box filled is impossible', () => {
    expect(checkCard(YATZY_FORCED, zeros(['ones', 'twos']))).toBeUndefined();
    expect(checkCard(YATZY_FORCED, zeros(['ones', 'yatzy']))).toEqual({
      code: 'out-of-order',
      box: 'yatzy',
      before: 'twos',
    });
  });
});

describe('with the upper section first', () => {
  test('the lower boxes open after the last upper box', () => {
    expect(legal(UPPER_FIRST, [])).toEqual(upper);
    expect(legal(UPPER_FIRST, upper.slice(1))).toEqual(['ones']);
    expect(legal(UPPER_FIRST, upper)).toEqual(lower);
    expect(legal(UPPER_FIRST, [...upper, 'chance'])).toEqual(lower.filter((box) => box !== 'chance'));
  });

  test('a lower box is refused while an upper box is open', () => {
    expect(table(UPPER_FIRST).score('sixes').refusal({ type: 'score', box: 'yatzy' })).toEqual({
      code: 'not-yet-open',
      box: 'yatzy',
      open: upper.slice(0, 5),
    });
  });

  test('a card with a lower box filled too early is impossible', () => {
    expect(checkCard(UPPER_FIRST, zeros(['sixes', 'twos']))).toBeUndefined();
    expect(checkCard(UPPER_FIRST, zeros(['ones', 'yatzy']))).toEqual({
      code: 'out-of-order',
      box: 'yatzy',
      before: 'twos',
    });
  });
});

test('in any order, every box of Yatzy is open at the start', () => {
  expect(legal(YATZY, [])).toEqual(boxes);
});

test('under any rules, a legal box always exists, and the boxes are filled in their order', () => {
  const anyChoices = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(anyBoxRules(), fc.string(), fc.nat(5), anyChoices, (rules, seed, every, choices) => {
      const roller = withYahtzees(seededRoller(seed), every + 1);
      const { games, events, game } = playOn(header(1, rules, seed), roller, choices, staying);
      for (const { phase, seats } of games) {
        if (phase.name !== 'turn' || !phase.turn.dice) continue;
        const position = seats[0]?.card ?? EMPTY_CARD;
        const options = scoringOptions(rules, position, phase.turn.dice).legal;
        expect(options.length).toBeGreaterThan(0);
        expect(openBoxes(rules, position)).toEqual(expect.arrayContaining([...options]));
      }
      expect(game.phase.name).toBe('finished');
      const filled = events.flatMap((event) => (event.type === 'scored' ? [event.box] : []));
      const scheme = schemeOf(rules);
      expect([...filled].sort()).toEqual([...scheme.boxes].sort());
      if (rules.order === 'card') expect(filled).toEqual(scheme.boxes);
      if (rules.order === 'upper-first')
        expect(filled.slice(0, 6).every((box) => scheme.upper.includes(box))).toBe(true);
      expect(checkCard(rules, game.seats[0]?.card ?? EMPTY_CARD)).toBeUndefined();
    }),
    { numRuns: 200, seed: 1956 },
  );
});
