import { describe, expect, test } from '@jest/globals';
import {
  type YahtzeeBox,
  fiveAlike,
  type GameEvent,
  replay,
  standings,
  winners,
} from '../../src/engine/index.js';
import { fixedRoller } from '../../src/rollers/index.js';
import { header, openTable, type Table, throwsOf, throughJson } from '../support/builders.js';

/** One turn: the throws with the held dice in brackets, the box, and the points. */
type PlayedTurn = readonly [throws: string, box: YahtzeeBox, points: number];

/** A game with a Yahtzee in every turn: first in the Yahtzee box, then in the six upper boxes, then as six jokers. */
const BEST_GAME: readonly PlayedTurn[] = [
  ['66612 [123] 12365 [1234] 12346', 'yahtzee', 50],
  ['11111', 'aces', 5],
  ['22222', 'twos', 10],
  ['31333 [1345] 23222', 'threes', 15],
  ['44444', 'fours', 20],
  ['12346 [] 55555', 'fives', 25],
  ['65666 [2] 15111 [] 66666', 'sixes', 30],
  ['66666', 'threeOfAKind', 30],
  ['66666', 'fourOfAKind', 30],
  ['11111', 'fullHouse', 25],
  ['22222', 'smallStraight', 30],
  ['33333', 'largeStraight', 40],
  ['66666', 'chance', 30],
];

/**
 * The best game without a Yahtzee bonus, from document 003 (see docs/rules.md). Ten turns end with five equal dice, but
 * the Yahtzee box is filled last, so no Yahtzee earns a bonus.
 */
const BEST_WITHOUT_BONUS: readonly PlayedTurn[] = [
  ['11111', 'aces', 5],
  ['22222', 'twos', 10],
  ['33333', 'threes', 15],
  ['44444', 'fours', 20],
  ['55555', 'fives', 25],
  ['66666', 'sixes', 30],
  ['66666', 'threeOfAKind', 30],
  ['66666', 'fourOfAKind', 30],
  ['66615 [1235] 66656', 'fullHouse', 25],
  ['23451', 'smallStraight', 30],
  ['12346 [1234] 66665', 'largeStraight', 40],
  ['66666', 'chance', 30],
  ['66663 [1234] 11116', 'yahtzee', 50],
];

const throwsIn = (game: readonly PlayedTurn[]): string[] =>
  game.flatMap(([throws]) => throws.replace(/\[\d*\] /g, '').split(' '));

const holdsIn = (throws: string): string[] => [...throws.matchAll(/\[(\d*)\]/g)].map(([, held = '']) => held);

function playThrough(game: readonly PlayedTurn[]): { table: Table; left: number } {
  const roller = fixedRoller(throwsOf(...throwsIn(game)));
  const table = openTable(header(1), roller);
  for (const [throws, box] of game) {
    for (const held of holdsIn(throws)) table.roll(held);
    table.score(box);
  }
  return { table, left: roller.left() };
}

const scoredIn = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (event.type === 'scored' ? [event] : []));

/** Counts the turns that ended with five equal dice on the table. */
const yahtzeesIn = (events: readonly GameEvent[]): number =>
  events.filter((event, index) => {
    const before = events[index - 1];
    return event.type === 'scored' && before?.type === 'rolled' && fiveAlike(before.dice) !== undefined;
  }).length;

describe.each([
  [
    'the best possible game',
    BEST_GAME,
    { yahtzees: 13, bonuses: 12 },
    { upper: 105, upperBonus: 35, lower: 235, yahtzeeBonus: 1_200, grand: 1_575 },
  ],
  [
    'the best game without a Yahtzee bonus',
    BEST_WITHOUT_BONUS,
    { yahtzees: 10, bonuses: 0 },
    { upper: 105, upperBonus: 35, lower: 235, yahtzeeBonus: 0, grand: 375 },
  ],
] as const)('%s', (_name, turns, { yahtzees, bonuses }, totals) => {
  const { table, left } = playThrough(turns);
  const scored = scoredIn(table.events());

  test('fills each box as planned', () => {
    expect(scored.map(({ box, points }) => [box, points])).toEqual(
      turns.map(([, box, points]) => [box, points]),
    );
    expect(scored.filter(({ yahtzeeBonus }) => yahtzeeBonus === 100)).toHaveLength(bonuses);
    expect(yahtzeesIn(table.events())).toBe(yahtzees);
  });

  test(`adds up to ${totals.grand}`, () => {
    expect(standings(table.game())).toEqual([{ seat: 0, place: 1, left: false, totals }]);
    expect(winners(table.game())).toEqual([0]);
  });

  test('uses exactly the given throws', () => {
    expect(table.game().phase).toEqual({ name: 'finished' });
    expect(left).toBe(0);
  });

  test('is the same when replayed from JSON', () => {
    const events = throughJson(table.events());
    expect(replay(header(1), events)).toEqual({ game: table.game(), accepted: events.length });
  });
});
