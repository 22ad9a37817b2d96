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
 * How a sentence starts, and whether it names both moves, longest first. `compared`:
 * `By the end, keeping 4 4 scores on average 6.1 more in Fours than keeping 2 3.` `brief` starts with `On average`
 * instead. `versus` names only the other move. `full` and `short` are the same without the other move, and `bare`
 * leaves out everything but the differences.
 */
type WhyForm = 'compared' | 'brief' | 'versus' | 'full' | 'short' | 'bare';

/** How long a sentence may be. */
interface WhyLength {
  /** The maximum number of boxes and bonuses to name, at least 1. Default: 3. */
  readonly named?: number;
  readonly form?: WhyForm;
}

/**
 * Says in which boxes and bonuses a move scores more or fewer points than another move: `By the end, keeping 4 4 scores
 * on average 6.1 more in Fours and the upper bonus than keeping 2 3, but 0.9 less in Large Straight and 0.2 less
 * elsewhere.` The numbers in the sentence add up exactly to the difference between the two expected final scores,
 * rounded to tenths.
 */
export function whySentence(
  rules: RuleSet,
  { move, parts }: ExplainedMove,
  than: ExplainedMove,
  { named = NAMED_PARTS, form = 'compared' }: WhyLength = {},
): string {
  const subject = subjectText(rules, move);
  const other = ` than ${subjectText(rules, than.move)}`;
  const [first, ...others] = differenceClauses(rules, { move, parts }, than, named);
  if (!first) return `${form === 'bare' ? 'This' : capitalised(subject)} is worth the same.`;
  const later = others.map(({ amount, elsewhere }) => `, but ${amount}${elsewhere}`).join('');
  const whole = first.amount + first.elsewhere + later;
  const compared = first.amount + other + first.elsewhere.replace(/^ and/, ', and') + later;
  switch (form) {
    case 'compared':
      return `By the end, ${subject} scores on average ${compared}.`;
    case 'brief':
      return `On average, ${subject} scores ${compared}.`;
    case 'versus':
      return `Compared with ${subjectText(rules, than.move)}: ${whole}.`;
    case 'full':
      return `By the end, ${subject} scores on average ${whole}.`;
    case 'short':
      return `On average, ${subject} scores ${whole}.`;
    case 'bare':
      return `${capitalised(whole)}.`;
  }
}

/** Gains or losses: `6.1 more in Fours and the upper bonus` and `, and 0.2 more elsewhere`, which can be empty. */
interface Clause {
  readonly amount: string;
  readonly elsewhere: string;
}

/**
 * Returns the differences between two moves, the larger change first: `6.1 more in Fours and the upper bonus` and `0.9
 * less in Large Straight`. If there is room for two names, always names the boxes that the moves fill, because the player
 * is choosing between these boxes. Returns no clauses if all differences round to zero.
 */
function differenceClauses(
  rules: RuleSet,
  move: ExplainedMove,
  than: ExplainedMove,
  named: number,
): readonly Clause[] {
  const all = differencesBetween(move.parts, than.parts);
  const bySize = all.filter(({ points }) => tenths(points) !== 0);
  const least = LEAST_SHARE * Math.abs(bySize[0]?.points ?? 0);
  const isFilled = ({ part }: Difference): boolean =>
    named > 1 && [move, than].some((each) => 'box' in each.move && each.move.box === part);
  const [filled, others] = [bySize.filter(isFilled), bySize.filter((each) => !isFilled(each))];
  const largest = [
    ...filled,
    ...others.slice(0, named - filled.length).filter(({ points }) => Math.abs(points) >= least),
  ].sort(bySizeOfChange);
  const total = sumOf(all);
  const gained = largest.filter(({ points }) => points > 0);
  const lost = largest.filter(({ points }) => points < 0);
  const rest = tenths(total) - tenths(sumOf(gained)) - tenths(sumOf(lost));
  const gains = changeText(rules, 'more', gained, Math.max(0, rest));
  const losses = changeText(rules, 'less', lost, Math.max(0, -rest));
  // The larger change comes first, unless no part of it is named.
  const startsWithGains = lost.length === 0 || (gained.length > 0 && total >= 0);
  return (startsWithGains ? [gains, losses] : [losses, gains]).filter((clause) => clause !== undefined);
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
    .sort(bySizeOfChange);

const bySizeOfChange = (a: Difference, b: Difference): number => Math.abs(b.points) - Math.abs(a.points);

const sumOf = (differences: readonly Difference[]): number =>
  differences.reduce((sum, { points }) => sum + points, 0);

/**
 * Describes gains or losses. Returns undefined if there are none.
 *
 * @param others the points in the parts that are not named, in tenths
 */
function changeText(
  rules: RuleSet,
  change: 'more' | 'less',
  named: readonly Difference[],
  others: number,
): Clause | undefined {
  const where = andList(named.map(({ part }) => (isBonus(part) ? 'the ' : '') + partLabel(rules, part)));
  if (named.length === 0)
    return others > 0 ? { amount: `${decimal(others)} ${change} elsewhere`, elsewhere: '' } : undefined;
  const amount = `${decimal(tenths(sumOf(named)))} ${change} in ${where}`;
  // A comma separates the two amounts if the first has several places.
  const comma = named.length > 1 ? ',' : '';
  return { amount, elsewhere: others > 0 ? `${comma} and ${decimal(others)} ${change} elsewhere` : '' };
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
  const [subject, other] = marked === 0 ? [best, move] : [move, best];
  const forms: readonly WhyForm[] =
    marked === 0 ? ['compared', 'brief', 'versus'] : ['full', 'short', 'bare'];
  const sentences = [
    ...NAMED.flatMap((named) => forms.map((form) => ({ named, form }))),
    // The mark shows which move a sentence without its subject describes.
    ...NAMED.map((named) => ({ named, form: 'bare' }) as const),
  ].map((size) => wrap(whySentence(rules, subject, other, size), columns));
  return sentences.find(({ length }) => length <= rows) ?? sentences.at(-1)?.slice(0, rows) ?? [];
}

/** The numbers of parts that a sentence can name, largest first. */
const NAMED = [3, 2, 1] as const;

/**
 * Returns the longest sentence about two moves that fits in `rows` lines of `columns` columns. If no sentence fits,
 * returns the shortest.
 */
export function fittingWhySentence(
  rules: RuleSet,
  move: ExplainedMove,
  than: ExplainedMove,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): string {
  const forms: readonly WhyForm[] = ['compared', 'full', 'short'];
  const sentences = [
    ...NAMED.flatMap((named) => forms.map((form) => ({ named, form }))),
    // The line before the sentence names the move.
    ...NAMED.map((named) => ({ named, form: 'bare' }) as const),
  ].map((length) => whySentence(rules, move, than, length));
  const fits = (sentence: string): boolean => wrap(sentence, columns).length <= rows;
  return sentences.find(fits) ?? sentences.at(-1) ?? '';
}
