import type { Part, Parts } from '../../analysis/index.js';
import { labelOf, type RuleSet } from '../../engine/index.js';
import { wrap } from '../layout.js';
import { andList, capitalised } from '../phrases.js';
import { facesText, type MoveChoice } from './coach.js';

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
  const all = differencesBetween(parts, than);
  const named = all.filter(({ points }) => !isZero(points)).slice(0, NAMED_PARTS);
  const total = sumOf(all);
  const others = named.reduce((rest, { points }) => rest - points, total);
  const items = named.map(({ part, points }) => `${signedText(points)} ${partLabel(rules, part)}`);
  if (items.length === 0) return undefined;
  return [...items, ...(isZero(others) ? [] : [`${signedText(others)} other parts`])].join(', ');
}

/** A move, and the parts of the expected final score after it. */
export interface ExplainedMove {
  readonly move: MoveChoice;
  readonly parts: Parts;
}

/** A sentence names a part only if its difference is at least this fraction of the largest difference. */
const LEAST_SHARE = 0.1;

/**
 * Says in which boxes and bonuses a move gains or loses points compared with another move: `Keeping 4 4 gains 6.1 in
 * Fours and the upper bonus, but loses 0.9 in Large Straight and 0.2 elsewhere.` The numbers in the sentence add up
 * exactly to the difference between the two expected final scores, rounded to tenths.
 *
 * @param named the maximum number of boxes and bonuses to name, at least 1; fewer make a shorter sentence
 */
export function whySentence(
  rules: RuleSet,
  { move, parts }: ExplainedMove,
  than: ExplainedMove,
  named: number = NAMED_PARTS,
): string {
  return `${capitalised(subjectText(rules, move))} ${differenceText(rules, parts, than.parts, named)}.`;
}

/**
 * Says why a move is better than another, and names both: `Compared with filling Chance, keeping 4 4 gains 6.1 in
 * Fours.` The numbers are those of `whySentence`.
 */
export function whyBetterSentence(
  rules: RuleSet,
  { move, parts }: ExplainedMove,
  than: ExplainedMove,
  named: number = NAMED_PARTS,
): string {
  const difference = differenceText(rules, parts, than.parts, named);
  return `Compared with ${subjectText(rules, than.move)}, ${subjectText(rules, move)} ${difference}.`;
}

/** Describes the gains and losses of a move: `gains 6.1 in Fours, but loses 0.9 in Large Straight`. */
function differenceText(rules: RuleSet, parts: Parts, than: Parts, named: number): string {
  const all = differencesBetween(parts, than);
  const bySize = all.filter(({ points }) => tenths(points) !== 0);
  const least = LEAST_SHARE * Math.abs(bySize[0]?.points ?? 0);
  const largest = bySize.slice(0, named).filter(({ points }) => Math.abs(points) >= least);
  const total = sumOf(all);
  const gained = largest.filter(({ points }) => points > 0);
  const lost = largest.filter(({ points }) => points < 0);
  const others = tenths(total) - tenths(sumOf(gained)) - tenths(sumOf(lost));
  const gains = changeText(rules, 'gains', gained, Math.max(0, others));
  const losses = changeText(rules, 'loses', lost, Math.max(0, -others));
  // The larger change comes first, unless no part of it is named.
  const startsWithGains = lost.length === 0 || (gained.length > 0 && total >= 0);
  const clauses = (startsWithGains ? [gains, losses] : [losses, gains]).filter(
    (clause) => clause !== undefined,
  );
  return clauses.join(', but ') || 'is worth the same';
}

/** A part, and the difference between two moves in this part. */
interface Difference {
  readonly part: Part;
  readonly points: number;
}

/** Returns the differences between two moves in all parts, largest difference first. */
const differencesBetween = (parts: Parts, than: Parts): readonly Difference[] =>
  (Object.keys(parts) as Part[])
    .map((part) => ({ part, points: parts[part] - than[part] }))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));

const sumOf = (differences: readonly Difference[]): number =>
  differences.reduce((sum, { points }) => sum + points, 0);

/**
 * Describes gains or losses: `gains 6.1 in Fours and the upper bonus, and 0.2 elsewhere`. Returns undefined if there
 * are none.
 *
 * @param others the points in the parts that are not named, in tenths
 */
function changeText(
  rules: RuleSet,
  verb: 'gains' | 'loses',
  named: readonly Difference[],
  others: number,
): string | undefined {
  const where = andList(named.map(({ part }) => (isBonus(part) ? 'the ' : '') + partLabel(rules, part)));
  const items = [
    ...(named.length > 0 ? [`${decimal(tenths(sumOf(named)))} in ${where}`] : []),
    ...(others > 0 ? [`${decimal(others)} elsewhere`] : []),
  ];
  // A comma separates the two amounts if the first has several places.
  return items.length > 0 ? `${verb} ${items.join(named.length > 1 ? ', and ' : ' and ')}` : undefined;
}

const tenths = (points: number): number => Math.round(10 * points);

/** Formats a number of tenths without its sign: `6.1`. */
const decimal = (inTenths: number): string => (Math.abs(inTenths) / 10).toFixed(1);

/** Returns a move as the subject of a sentence: `keeping 4 4`, `rolling all five`, `filling Full House`. */
function subjectText(rules: RuleSet, move: MoveChoice): string {
  if ('box' in move) return `filling ${labelOf(rules, move.box)}`;
  return move.hold.length === 0 ? 'rolling all five' : `keeping ${facesText(move.hold)}`;
}

const isZero = (points: number): boolean => Number(points.toFixed(1)) === 0;

const signedText = (points: number): string => `${points < 0 ? '-' : '+'}${Math.abs(points).toFixed(1)}`;

const isBonus = (part: Part): boolean => part === 'upperBonus' || part === 'yahtzeeBonus';

function partLabel(rules: RuleSet, part: Part): string {
  if (part === 'upperBonus') return 'upper bonus';
  return part === 'yahtzeeBonus' ? `${labelOf(rules, 'yahtzee')} bonus` : labelOf(rules, part);
}

/**
 * Explains a marked move of the coach in at most `rows` lines: why it is worse than the best move or, if the best move
 * is marked, why it is better than the second move. If the sentence does not fit, shortens it or names fewer boxes.
 *
 * @param moves all moves, best first
 */
export function whyLines(
  rules: RuleSet,
  moves: readonly ExplainedMove[],
  marked: number,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): readonly string[] {
  const [best, second] = moves;
  const move = marked === 0 ? second : moves[marked];
  if (!best || !move) return [];
  const whole = (named: number): string => whySentence(rules, move, best, named);
  // The mark shows which move a sentence without its subject describes.
  const short = (named: number): string =>
    capitalised(`${differenceText(rules, move.parts, best.parts, named)}.`);
  const compared = (named: number): string => whyBetterSentence(rules, best, move, named);
  const sentences = (
    marked === 0
      ? [compared(3), compared(2), whole(3), whole(2), compared(1), whole(1)]
      : [whole(3), whole(2), short(3), short(2), whole(1), short(1)]
  ).map((sentence) => wrap(sentence, columns));
  return sentences.find(({ length }) => length <= rows) ?? sentences.at(-1)?.slice(0, rows) ?? [];
}
