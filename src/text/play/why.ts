import type { Aim, Part, Parts } from '../../analysis/index.js';
import { labelOf, type RuleSet } from '../../engine/index.js';
import { columnsOf, wrap } from '../layout.js';
import { andList, capitalised } from '../phrases.js';
import { facesText, type MoveChoice, percentText, tenths, zeroText } from './coach.js';
import {
  isShown,
  type NameCount,
  namedParts,
  type NamedPart,
  type NamedParts,
  type PartGroup,
} from './whyParts.js';

/**
 * Describes the difference between two moves in at most `columns` columns: `Fours -6.1, upper bonus -1.2, Large
 * Straight +0.9, elsewhere +0.2`. Names the same boxes, bonuses and groups as a sentence about the moves, largest difference
 * first, or fewer if they do not fit. The numbers add up exactly to the rounded difference. Returns undefined if all
 * differences round to zero.
 */
export function whyText(
  rules: RuleSet,
  move: ExplainedMove,
  than: ExplainedMove,
  columns: number,
): string | undefined {
  const lines = NAME_COUNTS.map((names) => signedText(rules, namesFor(move, than, names)));
  return lines.find((line) => line === undefined || columnsOf(line) <= columns) ?? lines.at(-1);
}

/** Lists differences: `Fours -6.1, Large Straight +0.9`. Returns undefined if all differences round to zero. */
function signedText(rules: RuleSet, { named, rest }: NamedParts): string | undefined {
  const items = [
    ...named.map((each) => ({ points: each.points, label: partLabel(rules, each) })),
    ...(named.length === 0 || isShown(rest) ? [{ points: rest, label: 'elsewhere' }] : []),
  ];
  const amounts = shareOut(
    items.map(({ points }) => points),
    sumOf(named) + rest,
  );
  const shown = items.flatMap(({ label }, index) => {
    const points = amounts[index] ?? 0;
    return points === 0 ? [] : [`${label} ${points < 0 ? '-' : '+'}${decimal(points)}`];
  });
  return shown.length === 0 ? undefined : shown.join(', ');
}

/** A move, and the parts of the expected final score after it. */
export interface ExplainedMove {
  readonly move: MoveChoice;
  readonly parts: Parts;
}

/**
 * How a sentence is worded, longest first. `compared`: `By the end, keeping 4 4 scores on average 6.1 more in Fours than
 * keeping 2 3.` `brief` starts with `On average` instead. The other forms name only the other move. `versus`: `Compared
 * with keeping 2 3: 6.1 more in Fours.` `against`: `Against 2 3: 6.1 more in Fours.` `signed`: `Against 2 3: Fours
 * +6.1.` `bare`: `Fours +6.1.`, which names no move.
 */
type WhyForm = (typeof WHY_FORMS)[number];
const WHY_FORMS = ['compared', 'brief', 'versus', 'against', 'signed', 'bare'] as const;

/** How a sentence is worded. */
interface WhyWording {
  /** The number of boxes, bonuses and groups to name. Default: enough to explain most of the differences. */
  readonly names?: NameCount;
  readonly form?: WhyForm;
  /** Whether the sentence calls the other move `the best move`. Default: the sentence names the move. */
  readonly callsOther?: 'best';
}

/**
 * Says in which boxes and bonuses a move scores more or fewer points than another move: `By the end, keeping 4 4 scores
 * on average 6.1 more in Fours and the upper bonus than keeping 2 3, but 0.9 less in Large Straight and 0.2 less
 * elsewhere.` The numbers in the sentence add up exactly to the difference between the two expected final scores,
 * rounded to tenths. If the two moves are swapped, the sentence names the same boxes and bonuses.
 */
export function whySentence(
  rules: RuleSet,
  move: ExplainedMove,
  than: ExplainedMove,
  { names = 'enough', form = 'compared', callsOther }: WhyWording = {},
): string {
  const subject = subjectText(rules, move);
  const other = callsOther === 'best' ? 'the best move' : subjectText(rules, than);
  const named = namesFor(move, than, names);
  const [first, ...others] = differenceClauses(rules, named);
  const signed = signedText(rules, named);
  if (!first || signed === undefined) return `${capitalised(subject)} is worth the same as ${other}.`;
  const later = others.map(({ amount, elsewhere }) => `, but ${amount}${elsewhere}`).join('');
  const whole = first.amount + first.elsewhere + later;
  const compared = `${first.amount} than ${other}${first.elsewhere.replace(/^ and/, ', and')}${later}`;
  const against = `Against ${callsOther === 'best' ? 'the best' : briefSubject(rules, than)}`;
  switch (form) {
    case 'compared':
      return `By the end, ${subject} scores on average ${compared}.`;
    case 'brief':
      return `On average, ${subject} scores ${compared}.`;
    case 'versus':
      return `Compared with ${other}: ${whole}.`;
    case 'against':
      return `${against}: ${whole}.`;
    case 'signed':
      return `${against}: ${signed}.`;
    case 'bare':
      return `${signed}.`;
  }
}

/** Returns what to name about two moves. */
function namesFor(move: ExplainedMove, than: ExplainedMove, names: NameCount): NamedParts {
  const filled = [move, than].flatMap((each) => ('box' in each.move ? [each.move.box] : []));
  return namedParts(move.parts, than.parts, filled, names);
}

/** Gains or losses: `6.1 more in Fours and the upper bonus` and `, and 0.2 more elsewhere`, which can be empty. */
interface Clause {
  readonly amount: string;
  readonly elsewhere: string;
}

/**
 * Returns the differences between two moves, the larger change first: `6.1 more in Fours and the upper bonus` and `0.9
 * less in Large Straight`. Returns no clauses if all differences round to zero.
 */
function differenceClauses(rules: RuleSet, { named, rest }: NamedParts): readonly Clause[] {
  const total = sumOf(named) + rest;
  const [larger, smaller] = total < 0 ? (['less', 'more'] as const) : (['more', 'less'] as const);
  const namedIn = (change: 'more' | 'less'): readonly NamedPart[] =>
    named.filter(({ points }) => points > 0 === (change === 'more'));
  const [inLarger, inSmaller] = [namedIn(larger), namedIn(smaller)];
  const shownRest = named.length === 0 || isShown(rest) ? [rest] : [];
  const [first = 0, second = 0, others = 0] = shareOut(
    [sumOf(inLarger), sumOf(inSmaller), ...shownRest],
    total,
  ).map((points) => (larger === 'more' ? points : -points));
  const clauses = [
    changeText(rules, larger, { named: inLarger, points: first, others: Math.max(0, others) }),
    changeText(rules, smaller, { named: inSmaller, points: -second, others: Math.max(0, -others) }),
  ];
  // The larger change comes first, unless nothing in it is named.
  return (first === 0 ? clauses.toReversed() : clauses).flatMap((clause) => clause ?? []);
}

const sumOf = (each: readonly NamedPart[]): number => each.reduce((sum, { points }) => sum + points, 0);

/** Gains or losses in tenths of points. Neither number is negative. */
interface Change {
  readonly named: readonly NamedPart[];
  /** The sum of the named places. */
  readonly points: number;
  /** The sum of all other places. */
  readonly others: number;
}

/** Describes gains or losses. Returns undefined if there are none. */
function changeText(
  rules: RuleSet,
  change: 'more' | 'less',
  { named, points, others }: Change,
): Clause | undefined {
  if (points === 0) {
    return others > 0 ? { amount: `${decimal(others)} ${change} elsewhere`, elsewhere: '' } : undefined;
  }
  const amount = `${decimal(points)} ${change} in ${placesText(rules, named)}`;
  // A comma separates the two amounts if the first has several places.
  const comma = named.length > 1 ? ',' : '';
  return { amount, elsewhere: others > 0 ? `${comma} and ${decimal(others)} ${change} elsewhere` : '' };
}

/** Lists places on the scorecard: `Fours and the upper bonus`, or `3 and 4 of a Kind, and the upper bonus`. */
function placesText(rules: RuleSet, named: readonly NamedPart[]): string {
  // What remains of a group is only clear after the parts that are named separately.
  const ordered = named.toSorted((a, b) => Number(a.isRest) - Number(b.isRest));
  const places = ordered.map((each) => (hasArticle(each) ? 'the ' : '') + partLabel(rules, each));
  return places.length > 1 && places.some((place) => / (and|with) /.test(place))
    ? `${places.slice(0, -1).join(', ')}, and ${places.at(-1) ?? ''}`
    : andList(places);
}

/**
 * Returns numbers in tenths whose sum is the rounded total. Rounds up those numbers that are closest to the next tenth.
 * The total may include differences that are too small to show.
 */
function shareOut(points: readonly number[], total: number): readonly number[] {
  // Negative totals are rounded like positive ones, so swapping two moves changes only the signs.
  const sign = total < 0 ? -1 : 1;
  const exact = points.map((each) => 10 * sign * each);
  const floors = exact.map(Math.floor);
  const missing = tenths(Math.abs(total)) - floors.reduce((sum, each) => sum + each, 0);
  const order = exact
    .map((each, index) => ({ index, part: each - Math.floor(each) }))
    .sort((a, b) => b.part - a.part)
    .map(({ index }) => index);
  return floors.map((floor, index) => sign * (floor + (order.indexOf(index) < missing ? 1 : 0)));
}

/** Formats a number of tenths without its sign: `6.1`. */
const decimal = (inTenths: number): string => (Math.abs(inTenths) / 10).toFixed(1);

/** The lowest number of points that a box can score, except zero. */
const LEAST_POINTS = 1;

/**
 * Returns a move as the subject of a sentence: `keeping 4 4`, `rolling all five`, `filling Full House`, `taking a zero in
 * Yahtzee`.
 */
function subjectText(rules: RuleSet, { move, parts }: ExplainedMove): string {
  if ('box' in move) {
    // The part of a filled box is its points.
    return parts[move.box] < LEAST_POINTS
      ? `taking ${zeroText(rules, move.box)}`
      : `filling ${labelOf(rules, move.box)}`;
  }
  return move.hold.length === 0 ? 'rolling all five' : `keeping ${facesText(move.hold)}`;
}

/** Returns a move in a few words: `4 4`, `rolling all five`, `Full House`, `a zero in Yahtzee`. */
function briefSubject(rules: RuleSet, explained: ExplainedMove): string {
  return subjectText(rules, explained).replace(/^(keeping|filling|taking) /, '');
}

const GROUPS: Readonly<Record<PartGroup, (rules: RuleSet, isRest: boolean) => string>> = {
  kinds: (rules) => pairLabel(labelOf(rules, 'threeOfAKind'), labelOf(rules, 'fourOfAKind')),
  straights: () => 'straights',
  yahtzees: (rules) => `${labelOf(rules, 'yahtzee')} with its bonus`,
  upperBoxes: (_, isRest) => (isRest ? 'other upper boxes' : 'upper boxes'),
  upper: (_, isRest) => (isRest ? 'rest of the upper section' : 'upper section'),
  lower: (_, isRest) => (isRest ? 'rest of the lower section' : 'lower section'),
};

/** Joins two labels with the same last words: `3 and 4 of a Kind`. */
function pairLabel(first: string, second: string): string {
  const words = first.split(' ');
  const shared = words.findIndex((_, at) => at > 0 && second.endsWith(` ${words.slice(at).join(' ')}`));
  return shared === -1 ? `${first} and ${second}` : `${words.slice(0, shared).join(' ')} and ${second}`;
}

const isGroup = (name: Part | PartGroup): name is PartGroup => name in GROUPS;

const hasArticle = ({ name }: NamedPart): boolean =>
  name === 'upperBonus' ||
  name === 'yahtzeeBonus' ||
  (isGroup(name) && name !== 'kinds' && name !== 'yahtzees');

function partLabel(rules: RuleSet, { name, isRest }: NamedPart): string {
  if (isGroup(name)) return GROUPS[name](rules, isRest);
  if (name === 'upperBonus') return 'upper bonus';
  return name === 'yahtzeeBonus' ? `${labelOf(rules, 'yahtzee')} bonus` : labelOf(rules, name);
}

/** The numbers of names in a sentence, in the order in which they are tried. */
const NAME_COUNTS: readonly NameCount[] = ['enough', 3, 2, 1];

/**
 * Explains a marked move of the coach in at most `rows` lines: why it is worse than the best move or, if the best move
 * is marked, why it is better than the second move. If the sentence does not fit, leaves out words, and then names fewer
 * boxes. The sentences about the best two moves name the same boxes, whichever of the two is marked.
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
  const callsOther = marked === 0 ? {} : ({ callsOther: 'best' } as const);
  const linesOf = (wording: WhyWording): readonly string[] =>
    wrap(whySentence(rules, subject, other, { ...wording, ...callsOther }), columns);
  const fit = (sentence: string): boolean => wrap(sentence, columns).length <= rows;
  const names =
    NAME_COUNTS.find(
      (count) =>
        linesOf({ names: count, form: 'signed' }).length <= rows &&
        (move !== second || bothFit(rules, best, second, { names: count, fit })),
    ) ?? 1;
  const sentences = WHY_FORMS.map((form) => linesOf({ names, form }));
  return sentences.find(({ length }) => length <= rows) ?? sentences.at(-1)?.slice(0, rows) ?? [];
}

/** Says how often perfect play scores a box after a hold: `Keeping 3 4 5 6: Large Straight in 17% of such turns.` */
export function aimText(rules: RuleSet, move: ExplainedMove, { box, chance }: Aim): string {
  return `${capitalised(subjectText(rules, move))}: ${labelOf(rules, box)} in ${percentText(chance)} of such turns.`;
}

/** Returns whether the shortest sentences about the best two moves fit, whichever of the two is marked. */
function bothFit(
  rules: RuleSet,
  best: ExplainedMove,
  second: ExplainedMove,
  { names, fit }: { readonly names: NameCount; readonly fit: (sentence: string) => boolean },
): boolean {
  const wording = { names, form: 'signed' } as const;
  return (
    fit(whySentence(rules, best, second, wording)) &&
    fit(whySentence(rules, second, best, { ...wording, callsOther: 'best' }))
  );
}

/**
 * Returns what a move goes for, and the longest sentence about two moves that fits with it in `rows` lines of `columns`
 * columns. If there is too little room, returns only the sentence; if no sentence fits, the shortest.
 */
export function fittingWhySentence(
  rules: RuleSet,
  move: ExplainedMove,
  than: ExplainedMove,
  aim: Aim | undefined,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): string {
  const inForms = (forms: readonly WhyForm[]): readonly string[] =>
    NAME_COUNTS.flatMap((names) => forms.map((form) => whySentence(rules, move, than, { names, form })));
  const alone = [...inForms(WHY_FORMS.filter((form) => form !== 'bare')), ...inForms(['bare'])];
  const first = aim && aimText(rules, move, aim);
  const sentences = [...(first === undefined ? [] : alone.map((each) => `${first} ${each}`)), ...alone];
  const fits = (sentence: string): boolean => wrap(sentence, columns).length <= rows;
  return sentences.find(fits) ?? sentences.at(-1) ?? '';
}
