import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type GameEvent,
  ghostAction,
  hasSecretSeed,
  isRanked,
  marksOf,
  markedGame,
  newGame,
  type SeededHeader,
  totals,
} from '../../src/engine/index.js';
import { verifyGame } from '../../src/session/index.js';
import { scoreEntries } from '../../src/statistics/index.js';
import { scoreRecord } from '../../src/storage/index.js';
import { anyRules } from '../support/generators.js';
import { againstGhost, type SeededPlay, storedGame } from '../support/stored/storedGames.js';

/** Returns the dice and boxes of a seat, without the seat. */
const movesOf = (events: readonly GameEvent[], seat: number): readonly object[] =>
  events.flatMap((event) => ('seat' in event && event.seat === seat ? [{ ...event, seat: undefined }] : []));

const play = ({ game, events }: SeededPlay): { header: SeededHeader; events: readonly GameEvent[] } => ({
  header: game.header,
  events,
});

const anyOriginal = fc
  .record({
    names: fc.constantFrom(['Ann'], ['Ann', 'Bob'], ['Ann', 'Bob', 'Cleo']),
    duplicate: fc.boolean(),
    rules: anyRules,
    seed: fc.string({ minLength: 1 }),
  })
  .chain((wish) => fc.tuple(fc.constant(storedGame(wish)), fc.nat({ max: wish.names.length - 1 })));

test('whoever repeats the decisions of a ghost gets the dice and the score of the earlier game, at any seat', () => {
  fc.assert(
    fc.property(anyOriginal, ([original, seat]) => {
      const { rules } = original.game.header;
      const { game, events } = againstGhost(play(original), seat);
      const before = movesOf(original.events, seat);
      expect([movesOf(events, 0), movesOf(events, 1)]).toEqual([before, before]);
      const card = original.game.seats[seat]?.card;
      expect(game.seats.map((each) => totals(rules, each.card))).toEqual(
        Array(2).fill(card && totals(rules, card)),
      );
      expect(verifyGame(game.header, events)).toMatchObject({ ok: true });
      // The ghost of a game against a ghost has the same dice, too.
      const again = againstGhost({ header: game.header as SeededHeader, events }, 0);
      expect(again.events).toEqual(events);
    }),
    { numRuns: 40 },
  );
});

test("a ghost repeats only the decisions that weren't taken back", () => {
  const header: SeededHeader = { ...storedGame().game.header, practice: true };
  const { events } = storedGame();
  const [first, box] = [events[0], events.findIndex(({ type }) => type === 'scored')];
  const takenBack = [...events.slice(0, box + 1), { type: 'tookBack', to: 1 } as const, ...events.slice(1)];
  expect(first).toMatchObject({ type: 'rolled', roll: 1 });
  expect(againstGhost({ header, events: takenBack }, 0)).toEqual(againstGhost({ header, events }, 0));
});

describe('a game against a ghost', () => {
  const { game, events } = storedGame({ ghost: true });

  test('starts with the person, without a roll-off', () => {
    const start = newGame(game.header);
    expect(start).toMatchObject({ firstSeat: 0, phase: { name: 'turn', turn: { seat: 0 } } });
    expect(ghostAction(start)).toBeUndefined();
  });

  test('is never ranked, and only the person has a score', () => {
    expect(hasSecretSeed(newGame(game.header))).toBe(false);
    expect(isRanked(marksOf(markedGame(game)))).toBe(false);
    const stored = { id: 'g', created: '', game, events, times: [], end: { bytes: 0, sum: '' } };
    const record = scoreRecord(stored, 0, () => true);
    const entries = record ? scoreEntries([record], []) : [];
    expect(entries.map(({ name, marks }) => [name, marks])).toEqual([['Ann', ['ghost']]]);
  });
});
