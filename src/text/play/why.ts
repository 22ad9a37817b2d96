import type { Part, Parts } from '../../analysis/index.js';
import { labelOf, type RuleSet } from '../../engine/index.js';

/** The number of parts that a line names. The line adds up the differences in all other parts. */
const NAMED_PARTS = 3;

/**
 * Describes the difference between two moves: `-6.1 Fours, -1.2 upper bonus, +0.9 Large Straight, +0.2 other parts`.
 * Names the parts that differ most, largest difference first. Omits differences that round to zero. Returns undefined
 * if all differences round to zero.
 *
 * @param parts the parts of the expected final score after the move
 * @param than the parts after the move with which the move is compared
 */
export function whyText(rules: RuleSet, parts: Parts, than: Parts): string | undefined {
  const all = (Object.keys(parts) as Part[]).map((part) => ({ part, points: parts[part] - than[part] }));
  const differences = all
    .filter(({ points }) => !isZero(points))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const named = differences.slice(0, NAMED_PARTS);
  const total = all.reduce((sum, { points }) => sum + points, 0);
  const others = named.reduce((rest, { points }) => rest - points, total);
  const items = named.map(({ part, points }) => `${signedText(points)} ${partLabel(rules, part)}`);
  if (items.length === 0) return undefined;
  return [...items, ...(isZero(others) ? [] : [`${signedText(others)} other parts`])].join(', ');
}

const isZero = (points: number): boolean => Number(points.toFixed(1)) === 0;

const signedText = (points: number): string => `${points < 0 ? '-' : '+'}${Math.abs(points).toFixed(1)}`;

function partLabel(rules: RuleSet, part: Part): string {
  if (part === 'upperBonus') return 'upper bonus';
  return part === 'yahtzeeBonus' ? `${labelOf(rules, 'yahtzee')} bonus` : labelOf(rules, part);
}
