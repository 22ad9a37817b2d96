import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type GameEvent, legalActions, replay } from '../../src/engine/index.js';
import { header, openTable, rollerFor, type Table, withoutHistory } from '../support/builders.js';
import { anyGame } from '../support/generators.js';

const table = (): Table => openTable(header(2), rollerFor(1));

const adviceIn = (events: readonly GameEvent[]): GameEvent[] =>
  events.filter(({ type }) => type === 'advised');

describe('advice', () => {
  test('advice is recorded with the seat and the turn of the player', () => {
    const game = table().score('aces').roll('12').advise();
    expect(game.events().at(-1)).toEqual({ type: 'advised', seat: 0, turn: 1 });
    game.score('aces').advise();
    expect(game.events().at(-1)).toEqual({ type: 'advised', seat: 1, turn: 2 });
  });

  test('advice is recorded at most once per turn', () => {
    const game = table().advise();
    expect(game.refusal({ type: 'advise' })).toEqual({ code: 'advised-already' });
    game.roll('1');
    expect(game.refusal({ type: 'advise' })).toEqual({ code: 'advised-already' });
    game.score('aces').advise().score('aces').advise();
    expect(adviceIn(game.events())).toHaveLength(3);
  });

  test('a player can ask for advice once per turn', () => {
    const game = table();
    expect(legalActions(game.game())).toContainEqual({ type: 'advise' });
    expect(legalActions(game.advise().game())).not.toContainEqual({ type: 'advise' });
  });

  test('advice changes nothing in the game except its own record', () => {
    fc.assert(
      fc.property(anyGame, ({ header: gameHeader, events, game }) => {
        const { game: unadvised } = replay(
          gameHeader,
          events.filter(({ type }) => type !== 'advised'),
        );
        const seats = game.seats.map(({ card, left }) => ({ card, left }));
        expect(withoutHistory({ ...game, seats })).toEqual(withoutHistory(unadvised));
      }),
      { numRuns: 100, seed: 1956 },
    );
  });

  test.each([
    ['twice in a turn', [{}, {}], 'refused'],
    ["for a player whose turn it isn't", [{ seat: 0 }], 'differs'],
    ['with the wrong turn', [{ turn: 2 }], 'differs'],
    ['without a seat', [{ seat: undefined }], 'differs'],
  ] as const)('advice that was recorded %s stops a replay', (_, changes, code) => {
    const events = table().events();
    const advised = changes.map((change) => ({ type: 'advised', seat: 1, turn: 1, ...change }) as GameEvent);
    const { accepted, stop } = replay(header(2), [...events, ...advised]);
    expect(accepted).toBe(events.length + changes.length - 1);
    expect(stop).toMatchObject({ code });
  });
});
