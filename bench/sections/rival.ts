import { parseArgs } from 'node:util';
import { chase, distributionFrom, ONE_THREAD, solve, type SolvedRules } from '../../src/analysis/index.js';
import { YAHTZEE_BOXES, EMPTY_CARD, OFFICIAL, type Scorecard } from '../../src/engine/index.js';
import { MAX_OPEN_TO_CHASE, winningAgainst } from '../../src/players/goals.js';
import { seededRoller } from '../../src/rollers/index.js';
import { averagingCards } from '../earlyChase/opening.js';
import type { Figure, Section } from '../figure.js';

const { values: options } = parseArgs({ options: { pairs: { type: 'string' } }, strict: false });
/** The number of pairs of cards. The default only shows that the measurement works. */
const PAIRS = Number(options['pairs'] ?? 20);
/** In a normal distribution, 95% of values are within this number of standard deviations of the mean. */
const STANDARD_DEVIATIONS = 1.96;
/** The number of turns after which a rival can compute the exact chance. */
const TURNS = YAHTZEE_BOXES.length - MAX_OPEN_TO_CHASE;

/**
 * Measures how much chasing raises the chance to win against an opponent who plays for the best average. Both
 * play for the best average until eight boxes are open; from there, the chances are exact, so only the cards
 * are random. A tie counts half.
 */
export const rival: Section = {
  title: `the edge of rival over perfect with ${MAX_OPEN_TO_CHASE} open boxes, ${PAIRS} pairs of cards`,
  measure() {
    const solved = solve(OFFICIAL);
    const edges = Array.from({ length: PAIRS }, (_, pair) => {
      const [own = EMPTY_CARD, other = EMPTY_CARD] = [0, 1].map((seat) =>
        averagingCards({ solved }, { seat, roller: seededRoller(`rival-${pair}`) }, TURNS).at(-1),
      );
      return edgeOf(solved, own, other);
    });
    const edge = mean(edges);
    const variance = edges.reduce((sum, each) => sum + (each - edge) ** 2, 0) / (PAIRS - 1);
    const within = STANDARD_DEVIATIONS * Math.sqrt(variance / PAIRS);
    const figures: Figure[] = [
      { label: 'edge: chance to win above playing for the average', value: percent(edge) },
      { label: '  95% confidence interval', value: `${percent(edge - within)} to ${percent(edge + within)}` },
    ];
    return Promise.resolve(figures);
  },
};

/** Returns the greatest chance to win minus the chance of playing for the best average. */
function edgeOf(solved: SolvedRules, own: Scorecard, other: Scorecard): number {
  const [scores, others] = [own, other].map((card) => distributionFrom(solved, card));
  if (!scores || !others) throw new Error('the distribution does not fit into memory');
  const payoff = winningAgainst([others]);
  const averaging = Array.from(scores.chances).reduce(
    (sum, chance, index) => sum + chance * payoff.at(scores.lowest + index),
    0,
  );
  return (chase(solved.rules, own, payoff, ONE_THREAD)?.expected ?? NaN) - averaging;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
