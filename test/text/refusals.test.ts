import { describe, expect, test } from '@jest/globals';
import {
  type Action,
  YAHTZEE_BOXES,
  decide,
  FACES,
  newGame,
  openBoxes,
  type Refusal,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  schemeOf,
} from '../../src/engine/index.js';
import { extraYahtzeeText, refusalText, rollsLeftText } from '../../src/text/index.js';
import { card, cardWithOpen, header, NO_DICE, rulesOf, yahtzeeOf } from '../support/builders.js';
import { EVERY_RULE_SET, UNFORCED } from '../support/houseRules.js';
import { LOWER_BOXES, UPPER_BOXES } from '../support/yahtzeeBoxes.js';

/** Returns the board's message about an extra Yahtzee of threes. */
function messageFor(rules: RuleSet, position: Scorecard): string {
  const { extraYahtzee, boxes, yahtzeeBonus } = scoringOptions(rules, position, yahtzeeOf(3));
  if (!extraYahtzee) throw new RangeError('no extra Yahtzee');
  return extraYahtzeeText(
    rules,
    extraYahtzee,
    YAHTZEE_BOXES.filter((box) => box in boxes),
    yahtzeeBonus,
  );
}

const zeros = (...filled: readonly string[]): Scorecard['filled'] =>
  Object.fromEntries(filled.map((box) => [box, 0]));

/** The filled boxes of the test cards, apart from the Yahtzee box. */
const STATES = {
  open: {},
  matched: zeros('threes'),
  'lower full': zeros(...LOWER_BOXES),
  'matched, lower full': zeros('threes', ...LOWER_BOXES),
  'chance left': zeros('threes', ...LOWER_BOXES.filter((box) => box !== 'chance')),
  'two left': zeros(...YAHTZEE_BOXES.filter((box) => box !== 'aces' && box !== 'sixes')),
} as const;

describe('the message about an extra Yahtzee', () => {
  test.each<[string, keyof typeof STATES, string]>([
    ['official', 'open', 'you must fill Threes, which is open.'],
    ['official', 'matched', 'play a joker in any open lower box; Threes is filled.'],
    ['official', 'lower full', 'you must fill Threes, which is open.'],
    ['official', 'matched, lower full', 'take a zero in any upper box; no lower box is open.'],
    ['official', 'chance left', 'play a joker in Chance; Threes is filled.'],
    ['official', 'two left', 'take a zero in Aces or Sixes; no lower box is open.'],
    ['meowtzee', 'open', 'you must fill Threes, which is open.'],
    ['meowtzee', 'two left', 'take a zero in Ones or Sixes; no lower box is open.'],
    ['virtual-place', 'open', 'you must fill Threes, which is open.'],
    ['virtual-place', 'matched', 'Threes is filled, so take a zero in any open box.'],
    ['virtual-place', 'two left', 'Threes is filled, so take a zero in Aces or Sixes.'],
    ['instructions', 'open', 'fill any open box; these rules have no jokers.'],
    ['instructions', 'two left', 'fill Aces or Sixes; these rules have no jokers.'],
    ['original-1956', 'open', 'play a joker in any open lower box, not an upper box.'],
    ['original-1956', 'matched', 'play a joker in any open lower box, not an upper box.'],
    ['original-1956', 'lower full', 'take a zero in any upper box; no lower box is open.'],
  ])('under %s with 50 in the Yahtzee box and other boxes "%s"', (id, state, destination) => {
    expect(messageFor(rulesOf(id), card({ ...STATES[state], yahtzee: 50 }))).toBe(
      `Extra Yahtzee, +100: ${destination}`,
    );
  });

  test.each<[string, keyof typeof STATES, string]>([
    ['official', 'open', 'you must fill Threes, which is open.'],
    ['official', 'matched', 'play a joker in any open lower box; Threes is filled.'],
    ['meowtzee', 'open', 'play a joker in any open lower box, or fill Threes.'],
    ['meowtzee', 'matched', 'play a joker in any open lower box; Threes is filled.'],
    ['meowtzee', 'lower full', 'you must fill Threes; no lower box is open.'],
    ['meowtzee', 'matched, lower full', 'take a zero in any upper box; no lower box is open.'],
    ['virtual-place', 'open', 'fill any open box; these rules have no jokers.'],
    ['virtual-place', 'matched', 'fill any open box; these rules have no jokers.'],
    ['instructions', 'matched', 'fill any open box; these rules have no jokers.'],
    ['original-1956', 'lower full', 'take a zero in any upper box; no lower box is open.'],
  ])('under %s with 0 in the Yahtzee box and other boxes "%s"', (id, state, destination) => {
    expect(messageFor(rulesOf(id), card({ ...STATES[state], yahtzee: 0 }))).toBe(
      `Extra Yahtzee, no bonus: ${destination}`,
    );
  });

  test.each<[keyof typeof STATES, string]>([
    ['open', 'fill any open box; no joker while Threes is open.'],
    ['matched', 'play a joker in any open lower box; Threes is filled.'],
    ['matched, lower full', 'fill any open box; no lower box is open.'],
  ])('under rules with an unforced joker and other boxes "%s"', (state, destination) => {
    expect(messageFor(UNFORCED, card({ ...STATES[state], yahtzee: 0 }))).toContain(destination);
  });

  test('fits into 78 columns on every card', () => {
    const long = EVERY_RULE_SET.flatMap((rules) => everyLine(rules).filter((line) => line.length > 78));
    expect(long).toEqual([]);
  });
});

/**
 * Returns all messages about extra Yahtzees and about boxes that cannot be filled. The cards cover every combination of
 * open and filled for seven boxes. All other boxes are filled.
 */
function everyLine(rules: RuleSet): string[] {
  const patterns = [0, schemeOf(rules).extraFiveAlike?.points ?? 0].flatMap((yahtzee) =>
    Array.from({ length: 2 ** 7 }, (_, bits) => {
      const open = [...UPPER_BOXES.slice(0, 4), ...LOWER_BOXES.slice(2, 5)].filter(
        (_box, index) => (bits >> index) & 1,
      );
      return cardWithOpen(open, yahtzee);
    }),
  );
  return patterns.flatMap((position) =>
    FACES.flatMap((face) => {
      const { extraYahtzee, boxes, yahtzeeBonus } = scoringOptions(rules, position, yahtzeeOf(face));
      const allowed = YAHTZEE_BOXES.filter((box) => box in boxes);
      if (!extraYahtzee || allowed.length === 0) return [];
      const refused = openBoxes(rules, position).filter((box) => !allowed.some((each) => each === box));
      return [
        extraYahtzeeText(rules, extraYahtzee, allowed, yahtzeeBonus),
        ...refused.map((box) => refusalText(rules, { code: 'joker-restricted', box, allowed, extraYahtzee })),
      ];
    }),
  );
}

describe('the message about a refused action', () => {
  const official = rulesOf('official');

  const ALLOWED: readonly (readonly [Refusal, RegExp])[] = [
    [{ code: 'game-over' }, /over/],
    [{ code: 'roll-off-first' }, /roll-off/],
    [{ code: 'roll-off-decided' }, /over/],
    [{ code: 'roll-first' }, /Roll the dice first/],
    [{ code: 'no-rolls-left' }, /fill in a box/],
    [{ code: 'nothing-held-yet' }, /all five dice/],
    [{ code: 'nothing-to-roll' }, /score, or hold fewer/],
    [{ code: 'advised-already' }, /already asked the coach/],
    [{ code: 'no-such-seat', seat: 4, seats: 2 }, /no seat 5: the seats are 1-2/],
    [{ code: 'left-already', seat: 1 }, /already left/],
  ];

  test.each(ALLOWED.map(([refusal, line]) => [refusal.code, refusal, line] as const))(
    'gives the reason or the allowed actions in one line for %s',
    (_code, refusal, line) => {
      const text = refusalText(official, refusal);
      expect(text).toMatch(line);
      expect(text).toMatch(/^[\x20-\x7e]{1,78}$/);
    },
  );

  test('for a filled box, lists the open boxes if they fit on the line', () => {
    const text = (open: Refusal & { code: 'box-filled' }): string => refusalText(official, open);
    const refusal = { code: 'box-filled', box: 'chance', points: 20 } as const;
    expect(text({ ...refusal, open: ['aces', 'fullHouse'] })).toBe(
      'Chance already has 20. Open: Aces or Full House.',
    );
    expect(text({ ...refusal, open: YAHTZEE_BOXES.filter((box) => box !== 'chance') })).toBe(
      'Chance already has 20. Choose one of the 12 open boxes.',
    );
  });

  test('names the box that an extra Yahtzee must fill', () => {
    const game = newGame(header(1));
    const position = card({ yahtzee: 50 });
    const asked: Action = { type: 'score', box: 'fullHouse' };
    const decision = decide(
      {
        ...game,
        seats: [{ card: position, left: false }],
        phase: {
          name: 'turn',
          turn: {
            seat: 0,
            number: 2,
            roll: 1,
            dice: yahtzeeOf(4),
            held: [false, false, false, false, false],
          },
        },
      },
      asked,
      NO_DICE,
    );
    if (decision.ok) throw new Error('the engine is expected to refuse');
    expect(refusalText(official, decision.refusal)).toBe(
      'Not in Full House: you must fill Fours, which is open.',
    );
  });
});

test.each([
  [0, 'no rolls left'],
  [1, '1 roll left'],
  [2, '2 rolls left'],
])('describes %i remaining rolls', (rolls, text) => {
  expect(rollsLeftText(rolls)).toBe(text);
});
