import { parseArgs } from 'node:util';
import {
  computeForecasts,
  ONE_THREAD,
  solve,
  solveByUsualPoints,
  solveTurnByTurn,
} from '../../src/analysis/index.js';
import { OFFICIAL, totals } from '../../src/engine/index.js';
import { policyOf, type Policy, type Solutions } from '../../src/players/policy.js';
import { simulateGame } from '../../src/players/simulate.js';
import { rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import type { Figure, Section } from '../figure.js';

const { values: options } = parseArgs({ options: { pairs: { type: 'string' } }, strict: false });
/** The number of pairs of games. The default number is small, because a game takes about a second. */
const PAIRS = Number(options['pairs'] ?? 20);
/** In a normal distribution, 95% of values are within this number of standard deviations of the mean. */
const STANDARD_DEVIATIONS = 1.96;

/**
 * Measures how often a computer player at level `rival` beats one at level `perfect`. The two games of a pair use the
 * same dice, with the seats swapped.
 */
export const rival: Section = {
  title: `rival against perfect, ${PAIRS} pairs of games`,
  measure() {
    const solved = solve(OFFICIAL);
    const forecasts = computeForecasts(solved);
    const solutions: Solutions = {
      shortSighted: (sees) => (sees === 'turn' ? solveTurnByTurn(OFFICIAL) : solveByUsualPoints(OFFICIAL)),
      solved: () => solved,
      forecasts: () => forecasts,
      threads: ONE_THREAD,
    };
    const players = [policyOf('rival', solutions), policyOf('perfect', solutions)] as const;
    const [first, second] = players;
    const edges = Array.from({ length: PAIRS }, (_, pair) => {
      const shares = [shareOfFirst([first, second], pair), 1 - shareOfFirst([second, first], pair)];
      return mean(shares) - 0.5;
    });
    const edge = mean(edges);
    const variance = edges.reduce((sum, each) => sum + (each - edge) ** 2, 0) / (PAIRS - 1);
    const within = STANDARD_DEVIATIONS * Math.sqrt(variance / PAIRS);
    const figures: Figure[] = [
      { label: 'games', value: String(2 * PAIRS) },
      { label: 'edge of rival: share of wins minus one half', value: percent(edge) },
      { label: '  95% confidence interval', value: `${percent(edge - within)} to ${percent(edge + within)}` },
    ];
    return Promise.resolve(figures);
  },
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** Returns the first player's result: 1 for a win, 0 for a loss, or one half for a tie. */
function shareOfFirst(policies: readonly [Policy, Policy], pair: number): number {
  const seed = `rival-${pair}`;
  // Each seat has its own dice. When the players swap seats, the dice stay with the seats.
  const cards = simulateGame(policies, { roller: seededRoller(seed), chanceAt: rollerOfChoices(seed) });
  const [own = 0, other = 0] = cards.map((card) => totals(OFFICIAL, card).grand);
  return own > other ? 1 : own === other ? 0.5 : 0;
}
