import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { markedGame, standings } from '../../src/engine/index.js';
import { type OverGame, type PlayedGame, scoreEntries } from '../../src/statistics/index.js';
import { naiveScores } from '../support/naiveScores.js';
import { anyStoredGames } from '../support/storedGames.js';

/** A game that is over as an index keeps it; undefined for one that is not. */
function overGame({ id, created, game }: PlayedGame): OverGame | undefined {
  const { name: outcome } = game.phase;
  if (outcome !== 'finished' && outcome !== 'abandoned') return undefined;
  const players = game.header.players.map(({ name, kind }, seat) => {
    const line = standings(game).find((standing) => standing.seat === seat);
    return { name, kind, score: line?.totals.grand ?? 0, ...(line?.left && { left: true as const }) };
  });
  return { ...game.header, ...markedGame(game), game: id, created, ended: created, outcome, players };
}

test('are what a recount of the events gives, with the marks of each game', () => {
  fc.assert(
    fc.property(anyStoredGames, (games) => {
      const over = games.flatMap((game) => overGame(game) ?? []);
      const others = games
        .filter((game) => !overGame(game))
        .map(({ id, created, game }) => ({ id, created, seed: game.header.seed }));
      const entries = scoreEntries(over, others).map(
        ({ game, name, kind, score, rules, players, seed, daily, marks }) => {
          const day = daily === undefined ? {} : { daily };
          return { game, name, kind, score, rules: rules.id, players, seed, ...day, marks };
        },
      );
      expect(entries).toEqual(naiveScores(games));
    }),
  );
});
