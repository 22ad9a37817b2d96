import { expect, test } from '@jest/globals';
import type { GameEvent, GameHeader } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { startSession, verifyGame } from '../../src/session/index.js';
import { differenceText, verifiedText } from '../../src/text/index.js';
import { dice, header, hold, openTable } from '../support/builders.js';
import { storedGame } from '../support/stored/storedGames.js';

/** With this seed, a player who keeps matching dice ends turn 1 with 33333 and turn 2 with 44444. */
const SOLO: GameHeader = { ...header(1), seed: 'kestrel-125' };
const solo = openTable(SOLO, seededRoller(SOLO.seed));
solo.roll('235').score('yahtzee').roll('124').roll('124').score('fours').score('aces');
/** With this seed, Bob wins the roll-off. */
const TWO = header(2, undefined, 'kestrel');
const two = startSession(TWO, seededRoller('kestrel'));
void two.dispatch({ type: 'score', box: 'chance' });
void two.dispatch({ type: 'score', box: 'chance' });

const SOLO_EVENTS = solo.events();
const TWO_EVENTS = two.getSnapshot().events;

const changed = (events: readonly GameEvent[], index: number, fields: object): readonly GameEvent[] =>
  events.map((event, other) => (other === index ? ({ ...event, ...fields } as GameEvent) : event));

/** Returns the message about the first difference, or the message for a game without differences. */
function messageFor(game: GameHeader, events: readonly GameEvent[]): string {
  const verification = verifyGame(game, events);
  return verification.ok ? verifiedText(game, verification.checked) : differenceText(verification.difference);
}

const ofSolo = (index: number, fields: object): string =>
  messageFor(SOLO, changed(SOLO_EVENTS, index, fields));
const ofTwo = (index: number, fields: object): string => messageFor(TWO, changed(TWO_EVENTS, index, fields));

test('for a correct game, gives the number of checked values and the scores', () => {
  expect(messageFor(SOLO, SOLO_EVENTS)).toBe(
    '10 events, 26 dice and 3 boxes match the seed and the rules. Scores: Anna 170',
  );
  expect(messageFor(TWO, TWO_EVENTS)).toBe(
    '6 events, 25 dice and 2 boxes match the seed and the rules. Scores: Anna 16, Bob 20',
  );
});

test('with real dice, says whose dice were typed, and still checks those of computers', () => {
  const { game, events } = storedGame({
    names: ['Ann', 'Bob', 'Novice'],
    kinds: ['person', 'person', 'novice'],
    realDice: true,
  });
  const scores =
    /^\d+ events and 39 boxes match the seed and the rules\. Scores: Ann \d+, Bob \d+, Novice \d+\. /;
  expect(messageFor(game.header, events)).toMatch(scores);
  expect(messageFor(game.header, events)).toMatch(
    /The dice of Ann and Bob were typed, so they can't be verified$/,
  );
  expect(messageFor({ ...game.header, seed: 'another' }, events)).toMatch(/for Novice, but the seed gives/);
  const alone = storedGame({ realDice: true });
  expect(messageFor({ ...alone.game.header, seed: 'another' }, alone.events)).toMatch(
    /boxes match the rules\. Scores: Ann \d+\. The dice of Ann were typed, so they can't be verified$/,
  );
});

test.each([
  [
    'a die that differs from the seed',
    ofSolo(1, { dice: dice('43333') }),
    "event 2: Anna's second roll of turn 1 shows 4 3 3 3 3, but the seed gives 3 3 3 3 3",
  ],
  [
    'a held die that changes',
    ofSolo(4, { dice: dice('54642') }),
    "event 5: Anna's second roll of turn 2 shows die 1 as a 5, but it was held as a 4",
  ],
  [
    'a missing roll',
    ofSolo(4, { roll: 3 }),
    "event 5: Anna's third roll of turn 2 is recorded instead of the second roll",
  ],
  [
    'a hold before the first roll',
    ofSolo(0, { held: hold('1') }),
    "event 1: Anna's first roll of turn 1 isn't allowed: Your first roll uses all five dice: you can't hold any yet.",
  ],
  [
    'wrong points',
    ofSolo(2, { points: 40 }),
    "event 3: Anna's Yahtzee in turn 1 scores 40 points, but 3 3 3 3 3 gives 50",
  ],
  [
    'a missing Yahtzee bonus',
    ofSolo(6, { yahtzeeBonus: 0 }),
    "event 7: Anna's Fours in turn 2 has a bonus of 0, but 4 4 4 4 4 earns 100",
  ],
  [
    'a box that the joker rule forbids',
    ofSolo(6, { box: 'chance' }),
    "event 7: Anna's Chance in turn 2 isn't allowed: Not in Chance: you must fill Fours, which is open.",
  ],
  [
    'a box filled twice',
    ofSolo(8, { box: 'fours' }),
    "event 9: Anna's Fours in turn 3 isn't allowed: Fours already has 20. Choose one of the 11 open boxes.",
  ],
  [
    'a box filled out of turn',
    ofTwo(2, { seat: 0 }),
    "event 3: Anna's Chance in turn 1 is out of order: the current turn is Bob's turn 1",
  ],
  [
    'a roll with a later turn number',
    ofTwo(3, { turn: 2 }),
    "event 4: Anna's first roll of turn 2 is out of order: the current turn is Anna's turn 1",
  ],
  [
    "a seat that doesn't exist",
    ofTwo(3, { seat: 4 }),
    "event 4: seat 5's first roll of turn 1 is out of order: the current turn is Anna's turn 1",
  ],
  [
    'a wrong throw in the roll-off',
    ofTwo(0, { dice: [dice('32314'), dice('44461')] }),
    'event 1: round 1 of the roll-off shows 4 4 4 6 1 for Bob, but the seed gives 4 4 4 6 2',
  ],
  [
    'a missing throw in the roll-off',
    ofTwo(0, { dice: [dice('32314')] }),
    'event 1: round 1 of the roll-off has 1 throw for 2 players',
  ],
  [
    'a roll-off with a later round number',
    ofTwo(0, { round: 2 }),
    'event 1: round 2 of the roll-off is recorded instead of round 1',
  ],
  [
    'a missing roll-off',
    messageFor(TWO, TWO_EVENTS.slice(1)),
    /^event 1: Bob's first roll of turn 1 isn't allowed: Finish the roll-off /,
  ],
  [
    'a player who leaves twice',
    messageFor(TWO, [...TWO_EVENTS, { type: 'left', seat: 0 }, { type: 'left', seat: 0 }]),
    "event 8: Anna's departure isn't allowed: That player has already left.",
  ],
  [
    'advice with an earlier turn number',
    messageFor(TWO, [...TWO_EVENTS, { type: 'advised', seat: 1, turn: 1 }]),
    "event 7: Bob's request for advice in turn 1 is out of order: the current turn is Bob's turn 2",
  ],
  [
    'advice twice in one turn',
    messageFor(TWO, [
      ...TWO_EVENTS,
      { type: 'advised', seat: 1, turn: 2 },
      { type: 'advised', seat: 1, turn: 2 },
    ]),
    "event 8: Bob's request for advice in turn 2 isn't allowed: You've already asked the coach in this turn.",
  ],
  [
    'an event with an unknown field',
    ofTwo(3, { note: 'hm' }),
    /^event 4: Anna's first roll .* isn't in the format that yahtzee-cli/,
  ],
  [
    'an unknown event',
    ofTwo(3, { type: 'shouted' }),
    "event 4: this version doesn't support this type of event",
  ],
  ['impossible faces', ofTwo(3, { dice: [7] }), "event 4: the dice aren't five faces from 1 to 6"],
  [
    'an impossible hold',
    ofTwo(3, { held: [] }),
    "event 4: the held dice aren't a list of five true or false values",
  ],
  ['an impossible box', ofTwo(4, { box: 'sevens' }), "event 5: the event names a box that doesn't exist"],
])('reports %s', (_what, line, expected) => {
  if (typeof expected === 'string') expect(line).toBe(expected);
  else expect(line).toMatch(expected);
});
