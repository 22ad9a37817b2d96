import { expect, test } from '@jest/globals';
import { ONE_THREAD, partsOf } from '../../src/analysis/index.js';
import {
  automaticAction,
  decide,
  evolve,
  type Game,
  newGame,
  RULE_SETS,
  type RuleSet,
  scoringKey,
} from '../../src/engine/index.js';
import { createAnalyst, type SharedSolution } from '../../src/players/index.js';
import { rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { header, rollerFor } from '../support/builders.js';
import { house, SHORT } from '../support/houseRules.js';

/** Returns a game after the first roll, 1 1 2 4 6. */
function rolled(rules: RuleSet = SHORT): Game {
  const roller = rollerFor(0, '11246');
  let game = newGame({ ...header(1), rules });
  for (let action = automaticAction(game); action; action = automaticAction(game)) {
    const decision = decide(game, action, roller);
    if (!decision.ok) throw new Error(decision.refusal.code);
    game = evolve(game, decision.event);
  }
  return game;
}

test('the parts of each move add up to its expected final score, in the order of the advice', async () => {
  const analyst = createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });
  const game = rolled();
  const { advice } = await analyst.coach(game);
  const parts = await analyst.parts(game);
  expect(parts).toHaveLength(advice.moves.length);
  advice.moves.forEach(({ expected }, place) => {
    const sum = partsOf(SHORT).reduce((total, part) => total + (parts[place]?.[part] ?? NaN), 0);
    expect(sum).toBeCloseTo(expected, 9);
  });
});

test('an analyst uses a rule set that another analyst has solved, and gives the same advice', async () => {
  const parts = { threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller };
  const shared: SharedSolution[] = [];
  const onSolved = (solution: SharedSolution): void => void shared.push(solution);
  const first = createAnalyst({ ...parts, onSolved });
  await first.coach(rolled());
  expect(shared).toHaveLength(1);
  const second = createAnalyst({ ...parts, solvedBefore: shared[0], onSolved });
  expect(await second.coach(rolled())).toEqual(await first.coach(rolled()));
  expect(shared).toHaveLength(1);
});

test('an analyst solves a built-in rule set once, whatever other games need meanwhile', async () => {
  const keys: string[] = [];
  const analyst = createAnalyst({
    threads: ONE_THREAD,
    chanceOf: rollerOfChoices,
    diceOf: seededRoller,
    onSolved: ({ key }) => void keys.push(key),
  });
  const builtIn = RULE_SETS.slice(0, 2);
  const others = [1, 2].map((points) => house({ upperBonus: { threshold: 1, points } }));
  for (let round = 0; round < 2; round++)
    for (const rules of [...builtIn, ...others]) await analyst.coach(rolled(rules));
  // Of house rules, the analyst keeps only the last.
  expect(keys).toEqual([...builtIn, ...others, ...others].map(scoringKey));
});
