import { expect, test } from '@jest/globals';
import { ONE_THREAD } from '../../src/analysis/index.js';
import { automaticAction, cardOf, decide, evolve, newGame, totals } from '../../src/engine/index.js';
import { createAnalyst } from '../../src/players/index.js';
import { rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { header } from '../support/builders.js';
import { QUICK } from '../support/houseRules.js';

test('perfect play scores what a perfect computer scores with the same dice', async () => {
  const analyst = createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });
  const seed = 'daily:2026-01-31';
  let game = newGame({ ...header(1, QUICK, seed), players: [{ name: 'Perfect', kind: 'perfect' }] });
  while (game.phase.name !== 'finished') {
    const action = automaticAction(game) ?? (await analyst.move(game)).action;
    const decision = decide(game, action, seededRoller(seed));
    if (!decision.ok) throw new Error(decision.refusal.code);
    game = evolve(game, decision.event);
  }
  expect(await analyst.perfectScore(QUICK, seed)).toBe(totals(QUICK, cardOf(game, 0)).grand);
});
