import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countStates, solve } from '../../src/analysis/index.js';
import type { RuleSet } from '../../src/engine/index.js';
import { anyHouseRules } from '../support/generators.js';
import { EVERY_RULE_SET, house, NO_EXTRAS } from '../support/houseRules.js';
import { plainSolve } from '../support/plainSolver.js';
import { differenceOf } from '../support/sameValues.js';

const thresholds = [0, 62, 105].map((threshold) =>
  house({ id: `from-${threshold}`, upperBonus: { threshold, points: 35 } }),
);
const withoutBonus = house({ id: 'no-upper-bonus', upperBonus: { threshold: 63, points: 0 } });
/** Others in every run; a failure prints those that it was about. */
const madeUp = fc.sample(anyHouseRules, 2);

const named = (all: readonly RuleSet[]): [string, RuleSet][] =>
  all.map((rules) => [JSON.stringify({ ...rules, boxes: undefined }), rules]);

test.each(named([...EVERY_RULE_SET, NO_EXTRAS, ...thresholds, withoutBonus, ...madeUp]))(
  'the kernel gives every state the value of the plain solver under %s',
  (_name, rules) => {
    const { states, greatest } = differenceOf(solve(rules), plainSolve(rules));
    expect(states).toBe(countStates(rules));
    expect(greatest).toBeLessThan(1e-9);
  },
);
