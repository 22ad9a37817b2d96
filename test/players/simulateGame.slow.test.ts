import { describe, expect, test } from '@jest/globals';
import {
  computeForecasts,
  ONE_THREAD,
  solve,
  solveByUsualPoints,
  solveTurnByTurn,
} from '../../src/analysis/index.js';
import {
  type Action,
  automaticAction,
  decide,
  evolve,
  HOLD_NONE,
  type Game,
  type GameEvent,
  type SeededHeader,
  isOver,
  newGame,
  replay,
} from '../../src/engine/index.js';
import { createAnalyst, type Level, LEVELS } from '../../src/players/index.js';
import { policyOf, type Solutions } from '../../src/players/policy.js';
import { simulateGame } from '../../src/players/simulateGame.js';
import { rollerFor, rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { QUICK } from '../support/houseRules.js';

const solved = solve(QUICK);
const forecasts = computeForecasts(solved);
const shortSighted = {
  turn: solveTurnByTurn(QUICK),
  'usual-points': solveByUsualPoints(QUICK),
};
const solutions: Solutions = {
  shortSighted: (sees) => shortSighted[sees],
  solved: () => solved,
  forecasts: () => forecasts,
  threads: ONE_THREAD,
};
const analyst = createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });

const headerOf = (levels: readonly Level[], seed: string): SeededHeader => ({
  rules: QUICK,
  players: levels.map((kind, seat) => ({ name: `Computer ${seat + 1}`, kind })),
  seed,
});

/** Plays a game in the engine. The analyst chooses every move. */
async function playAtTheTable(
  header: SeededHeader,
): Promise<{ readonly game: Game; readonly events: GameEvent[] }> {
  const roller = rollerFor(header);
  const events: GameEvent[] = [];
  let game = newGame(header);
  while (!isOver(game)) {
    const action: Action = automaticAction(game) ?? (await analyst.move(game)).action;
    const decision = decide(game, action, roller);
    if (!decision.ok) throw new Error(`a computer's move was refused: ${decision.refusal.code}`);
    game = evolve(game, decision.event);
    events.push(decision.event);
  }
  return { game, events };
}

test('the analyst needs a seed to choose a move', async () => {
  const roll: Action = { type: 'roll', hold: HOLD_NONE };
  const { rules, players } = headerOf(['novice'], 'kestrel');
  const game = newGame({ rules, players, dice: 'table', start: 'seating', firstRoll: 'asked' });
  const decision = decide(game, roll, rollerFor({ seed: 'kestrel' }));
  if (!decision.ok) throw new Error(decision.refusal.code);
  const rolled = evolve(game, decision.event);
  await expect(analyst.move(rolled)).rejects.toThrow('a computer player needs a game with a seed');
  const seeded = { ...rolled, header: headerOf(['novice'], 'kestrel') };
  expect(await analyst.move(seeded)).toHaveProperty('action');
});

const TABLES: readonly (readonly Level[])[] = [
  ...LEVELS.map((level) => [level]),
  ['novice', 'casual'],
  ['perfect', 'rival'],
  ['casual', 'skilled', 'novice', 'casual'],
];

describe('a simulated game equals the game that the engine plays with the same seed', () => {
  test.each(TABLES.map((levels) => [levels.join(', '), levels] as const))('%s', async (_, levels) => {
    const policies = levels.map((level) => policyOf(level, solutions));
    // Computing the odds for a "rival" player takes several seconds per game, so play only one game.
    const games = levels.length > 1 && levels.includes('rival') ? 1 : 2;
    for (let number = 1; number <= games; number++) {
      const header = headerOf(levels, `kestrel-${number}`);
      const { game, events } = await playAtTheTable(header);
      const chance = { roller: rollerFor(header), chanceAt: rollerOfChoices(header.seed) };
      expect(simulateGame(header.rules, policies, chance)).toEqual(game.seats.map(({ card }) => card));
      expect(replay(header, events, rollerFor(header)).accepted).toBe(events.length);
    }
  });
});
