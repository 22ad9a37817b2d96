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
  type RuleSet,
} from '../../src/engine/index.js';
import { createAnalyst, type Level, LEVELS } from '../../src/players/index.js';
import { policyOf, type Solutions } from '../../src/players/policy.js';
import { simulateGame } from '../../src/players/simulateGame.js';
import { rollerFor, rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { QUICK, SHORT } from '../support/houseRules.js';

function solutionsOf(rules: RuleSet): Solutions {
  const solved = solve(rules);
  const forecasts = computeForecasts(solved);
  const shortSighted = { turn: solveTurnByTurn(rules), 'usual-points': solveByUsualPoints(rules) };
  return {
    shortSighted: (sees) => shortSighted[sees],
    solved: () => solved,
    forecasts: () => forecasts,
    threads: ONE_THREAD,
  };
}
const analyst = createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });

const headerOf = (levels: readonly Level[], seed: string, rules: RuleSet = QUICK): SeededHeader => ({
  rules,
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

/** One table for each level, and short games of several players. */
const TABLES: readonly (readonly [rules: RuleSet, levels: readonly Level[]])[] = [
  ...LEVELS.map((level) => [QUICK, [level]] as const),
  [SHORT, ['novice', 'casual']],
  [SHORT, ['perfect', 'rival']],
  [SHORT, ['casual', 'skilled', 'novice', 'casual']],
];

describe('a simulated game equals the game that the engine plays with the same seed', () => {
  const solutions = new Map([QUICK, SHORT].map((rules) => [rules, solutionsOf(rules)] as const));

  test.each(TABLES.map(([rules, levels]) => [levels.join(', '), rules, levels] as const))(
    '%s',
    async (_, rules, levels) => {
      const policies = levels.map((level) => policyOf(level, solutions.get(rules) ?? solutionsOf(rules)));
      for (const seed of ['kestrel-1', 'kestrel-2']) {
        const header = headerOf(levels, seed, rules);
        const { game, events } = await playAtTheTable(header);
        const chance = { roller: rollerFor(header), chanceAt: rollerOfChoices(header.seed) };
        expect(simulateGame(header.rules, policies, chance)).toEqual(game.seats.map(({ card }) => card));
        expect(replay(header, events, rollerFor(header)).accepted).toBe(events.length);
      }
    },
  );
});
