import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Game,
  type GameEvent,
  hasSecretSeed,
  markedGame,
  marksOf,
  newGame,
  replay,
  type SeededHeader,
  shownSeed,
} from '../../src/engine/index.js';
import { header, openTable, rollerFor, type Table, withoutHistory } from '../support/builders.js';
import { anyGame } from '../support/generators.js';

const table = (changes: Partial<SeededHeader> = {}): Table =>
  openTable({ ...header(1), ...changes }, rollerFor(1));

const afterSeeing = (game: Table): Game => {
  const { game: seen, stop } = replay(game.game().header, [...game.events(), { type: 'seedSeen' }]);
  expect(stop).toBeUndefined();
  return seen;
};

describe('the seed of a game', () => {
  test('is secret while the game is unfinished and ranked', () => {
    const game = table();
    expect(shownSeed(game.game())).toBeUndefined();
    expect(shownSeed(newGame(header(2)))).toBeUndefined();
    expect(shownSeed(game.leave(0).game())).toBe(header(1).seed);
  });

  test.each<[string, Game]>([
    ['a practice game', table({ practice: true }).game()],
    ['a game with a chosen seed', table({ seedGiven: true }).game()],
    ['a daily game', table({ daily: true, seed: 'daily:2026-01-31' }).game()],
    ['a game with advice', table().advise().game()],
    ['a game whose seed was played elsewhere', afterSeeing(table())],
    ['a game of computer players', table({ players: [{ name: 'Rival', kind: 'rival' }] }).game()],
  ])("isn't secret in %s", (_, game) => {
    expect(shownSeed(game)).toBe(game.header.seed);
  });
});

describe('a seed that was played elsewhere', () => {
  test('makes the game unranked and changes nothing else', () => {
    fc.assert(
      fc.property(anyGame, ({ header: gameHeader, events, game }) => {
        fc.pre(hasSecretSeed(game));
        const { game: seen, stop } = replay(gameHeader, [...events, { type: 'seedSeen' }]);
        expect(stop).toBeUndefined();
        expect(marksOf(markedGame(seen))).toEqual(['seed-seen']);
        expect(withoutHistory(seen)).toEqual(withoutHistory({ ...game, seedSeen: true }));
      }),
      { numRuns: 100, seed: 1956 },
    );
  });

  test('stays in the game until the end', () => {
    const game = table();
    const events: GameEvent[] = [...game.events(), { type: 'seedSeen' }];
    events.push(...game.score('aces').score('twos').leave(0).events().slice(1));
    expect(marksOf(markedGame(replay(header(1), events).game))).toEqual(['seed-seen']);
  });

  test.each<[string, Table]>([
    ['in a practice game', table({ practice: true })],
    ['after advice', table().advise()],
    ["in a game that's over", table().leave(0)],
  ])("isn't recorded %s", (_, game) => {
    const { stop } = replay(game.game().header, [...game.events(), { type: 'seedSeen' }]);
    expect(stop).toMatchObject({ code: 'refused' });
  });

  test('is recorded once', () => {
    const { accepted, stop } = replay(header(1), [{ type: 'seedSeen' }, { type: 'seedSeen' }]);
    expect({ accepted, stop }).toEqual({
      accepted: 1,
      stop: { code: 'refused', refusal: { code: 'no-secret-seed' } },
    });
  });
});
