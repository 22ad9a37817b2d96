// Computes the figures of the built-in rule sets (src/figures/data). Arguments: the ids of rule sets; by
// default, all. Most of the time goes into the best chances of round scores: about four minutes for each rule
// set.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.mjs';
import { importTypeScript } from './importTypeScript.mjs';

/** @type {typeof import('../src/analysis/index.js')} */
const { atLeast, chase, distributionFrom, computePlayStatistics, solve } =
  await importTypeScript('src/analysis/index.ts');
/** @type {typeof import('../src/engine/index.js')} */
const { EMPTY_CARD, RULE_SETS, scoringKey } = await importTypeScript('src/engine/index.ts');

const ROUND_SCORES = [100, 150, 200, 250, 300, 350, 400, 450, 500];

const ids = process.argv.slice(2);
for (const rules of RULE_SETS.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
  const solved = solve(rules);
  const play = computePlayStatistics(solved);
  const scores = distributionFrom(solved, EMPTY_CARD);
  if (!scores) throw new Error(`The distribution of ${rules.id} does not fit into memory`);
  const figures = {
    scoring: scoringKey(rules),
    play,
    lowest: scores.lowest,
    chances: Array.from(scores.chances, inUnits),
    greatestChances: Object.fromEntries(
      ROUND_SCORES.filter((score) => score < scores.lowest + scores.chances.length).flatMap((score) => {
        const chance = greatestChance(rules, score);
        return chance === undefined ? [] : [[score, chance]];
      }),
    ),
  };
  const lines = Object.entries(figures).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
  writeFileSync(join(root, `src/figures/data/${rules.id}.json`), `{\n${lines.join(',\n')}\n}\n`);
}

/**
 * Converts a chance to units of 1e-12, which saves space. Below 1000 units, chances keep four digits.
 * @param {number} chance
 */
function inUnits(chance) {
  const units = chance * 1e12;
  return units < 1000 ? Number(units.toPrecision(4)) : Math.round(units);
}

/**
 * The best chance of reaching a score. Undefined if computing it takes more memory than there is.
 * @param {import('../src/engine/index.js').RuleSet} rules
 * @param {number} score
 */
function greatestChance(rules, score) {
  return chase(rules, EMPTY_CARD, atLeast(score), undefined, 'whole-memory')?.expected;
}
