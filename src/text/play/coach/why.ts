import type { Aim, Parts } from '../../../analysis/index.js';
import { fiveAlikeBox, labelOf, type RuleSet } from '../../../engine/index.js';
import { columnsOf, wrap } from '../../layout.js';
import { capitalised } from '../../phrases.js';
import { facesText, type MoveChoice, percentText, tenths, zeroText } from './coach.js';
import {
  boxesIn,
  isGroup,
  isShown,
  type NameCount,
  namedParts,
  type NamedPart,
  type NamedParts,
  type PartGroup,
} from './whyParts.js';

/**
 * Where two moves differ, in at most `columns` columns: `Fours -6.1, upper bonus -1.2, Large Straight +0.9, elsewhere
 * +0.2`. Names the same places as a sentence about the moves, largest difference first, or fewer when space is short.
 * The numbers add up exactly to the rounded difference. Undefined if they all round to zero.
 */
export function whyText(
  rules: RuleSet,
  move: ExplainedMove,
  than: ExplainedMove,
  columns: number,
): string | undefined {
  const lines = NAME_COUNTS.map((names) =>
    differencesIn(rules, namesFor(rules, move, than, names))
      .map(signedText)
      .join(', '),
  );
  return (lines.find((line) => columnsOf(line) <= columns) ?? lines.at(-1)) || undefined;
}

/** Stands for all boxes and bonuses that a sentence doesn't name. */
const ELSEWHERE = 'elsewhere';
const OVERALL = 'overall';

interface Difference {
  /** `Fours`, `upper bonus` or `elsewhere`. */
  readonly label: string;
  /** `in Fours`, `in the upper bonus` or `elsewhere`. */
  readonly where: string;
  readonly tenths: number;
}

/** Largest first, without those that round to zero. */
function differencesIn(rules: RuleSet, { named, rest }: NamedParts): readonly Difference[] {
  const unnamed = named.length === 0 ? OVERALL : ELSEWHERE;
  const items = [
    ...named.map((each) => {
      const label = partLabel(rules, each);
      return { points: each.points, label, where: `in ${hasArticle(each) ? 'the ' : ''}${label}` };
    }),
    ...(named.length === 0 || isShown(rest) ? [{ points: rest, label: unnamed, where: unnamed }] : []),
  ];
  const amounts = roundToTotal(
    items.map(({ points }) => points),
    sumOf(named) + rest,
  );
  return items
    .map(({ label, where }, index) => ({ label, where, tenths: amounts[index] ?? 0 }))
    .filter((each) => each.tenths !== 0);
}

const signedText = ({ label, tenths: amount }: Difference): string => `${label} ${signedAmount(amount)}`;
const amountIn = ({ where, tenths: amount }: Difference): string => `${signedAmount(amount)} ${where}`;

/** A move, and the parts of the expected final score after it. */
export interface ExplainedMove {
  readonly move: MoveChoice;
  readonly parts: Parts;
}

/**
 * How a sentence is worded, longest first. `full`: `Keep 4 4, not 2 3: on average +6.1 in Fours, -0.9 in Large
 * Straight.` `against`: `Against 2 3: Fours +6.1, Large Straight -0.9.` `bare`: `Fours +6.1, Large Straight -0.9.`
 */
type WhyForm = (typeof WHY_FORMS)[number];
const WHY_FORMS = ['full', 'against', 'bare'] as const;

interface WhyWording {
  /** How many boxes, bonuses and groups to name. Default: enough to explain most of the differences. */
  readonly names?: NameCount;
  readonly form?: WhyForm;
  /**
   * Set this if the other move is better. The sentence then starts with `Compared with the best move`. Default: false.
   */
  readonly isWorse?: boolean;
}

/**
 * Says where a move scores more or less than another: `Keep 4 4, not 2 3: on average +6.1 in Fours, -0.9 in Large
 * Straight, -0.2 elsewhere.` The numbers add up exactly to the rounded difference between the two expected final
 * scores. If you swap the moves, the sentence still names the same boxes and bonuses.
 */
export function whySentence(
  rules: RuleSet,
  move: ExplainedMove,
  than: ExplainedMove,
  { names = 'enough', form = 'full', isWorse = false }: WhyWording = {},
): string {
  // Start with the better move's gains, or the worse move's losses. `elsewhere` comes last.
  const order = ({ label, tenths: amount }: Difference): number =>
    label === ELSEWHERE ? 2 : Math.sign(amount) * (isWorse ? 1 : -1);
  const differences = differencesIn(rules, namesFor(rules, move, than, names)).toSorted(
    (one, another) => order(one) - order(another),
  );
  const [subject, other] = [movePhrase(rules, move), movePhrase(rules, than)];
  if (differences.length === 0) {
    const or = other.verb === subject.verb ? other.rest : phraseText(other);
    return `${capitalised(phraseText(subject))} or ${or}: worth the same.`;
  }
  const signed = differences.map(signedText).join(', ');
  switch (form) {
    case 'full': {
      const not = other.verb === subject.verb ? `not ${other.rest}` : `don't ${phraseText(other)}`;
      const start = isWorse ? 'Compared with the best move' : `${capitalised(phraseText(subject))}, ${not}`;
      return `${start}: on average ${differences.map(amountIn).join(', ')}.`;
    }
    case 'against':
      return `Against ${isWorse ? 'the best' : other.brief}: ${signed}.`;
    case 'bare':
      return `${signed}.`;
  }
}

function namesFor(rules: RuleSet, move: ExplainedMove, than: ExplainedMove, names: NameCount): NamedParts {
  const filled = [move, than].flatMap((each) => ('box' in each.move ? [each.move.box] : []));
  return namedParts(rules, move.parts, than.parts, filled, names);
}

const sumOf = (each: readonly NamedPart[]): number => each.reduce((sum, { points }) => sum + points, 0);

/**
 * Rounds to tenths so that the sum is the rounded total. Rounds up the numbers closest to the next tenth. The total may
 * include differences that are too small to show.
 */
function roundToTotal(points: readonly number[], total: number): readonly number[] {
  // Round negative totals like positive ones, so that swapping two moves changes only the signs.
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

const signedAmount = (inTenths: number): string =>
  `${inTenths < 0 ? '-' : '+'}${(Math.abs(inTenths) / 10).toFixed(1)}`;

/** The fewest points that a box can score, except zero. */
const LEAST_POINTS = 1;

/** Such as `keep` and `4 4`, `fill` and `Full House`, `take` and `a zero in Yahtzee`, or `roll` and `all five`. */
interface MovePhrase {
  readonly verb: 'keep' | 'fill' | 'take' | 'roll';
  readonly rest: string;
  /** Drops the verb where it's clear: `4 4`, `rolling all five`. */
  readonly brief: string;
}

const phraseText = ({ verb, rest }: MovePhrase): string => `${verb} ${rest}`;

function movePhrase(rules: RuleSet, { move, parts }: ExplainedMove): MovePhrase {
  const phrase = (verb: MovePhrase['verb'], rest: string, brief = rest): MovePhrase => ({
    verb,
    rest,
    brief,
  });
  if ('box' in move) {
    // `parts` has the points that the move scores in its box.
    return (parts[move.box] ?? 0) < LEAST_POINTS
      ? phrase('take', zeroText(rules, move.box))
      : phrase('fill', labelOf(rules, move.box));
  }
  return move.hold.length === 0
    ? phrase('roll', 'all five', 'rolling all five')
    : phrase('keep', facesText(move.hold));
}

const GROUPS: Readonly<Record<PartGroup, (rules: RuleSet, isRest: boolean) => string>> = {
  kinds: (rules) =>
    boxesIn(rules, 'kinds')
      .map((box) => labelOf(rules, box))
      .reduce(pairLabel),
  straights: () => 'straights',
  yahtzees: (rules) => `${labelOf(rules, fiveAlikeBox(rules) ?? '')} with its bonus`,
  upperBoxes: (_, isRest) => (isRest ? 'other upper boxes' : 'upper boxes'),
  upper: (_, isRest) => (isRest ? 'rest of the upper section' : 'upper section'),
  lower: (_, isRest) => (isRest ? 'rest of the lower section' : 'lower section'),
};

/** Merges two labels that end alike: `3 and 4 of a Kind`. */
function pairLabel(first: string, second: string): string {
  const words = first.split(' ');
  const shared = words.findIndex((_, at) => at > 0 && second.endsWith(` ${words.slice(at).join(' ')}`));
  return shared === -1 ? `${first} and ${second}` : `${words.slice(0, shared).join(' ')} and ${second}`;
}

const hasArticle = ({ name }: NamedPart): boolean =>
  name === 'upperBonus' ||
  name === 'yahtzeeBonus' ||
  (isGroup(name) && name !== 'kinds' && name !== 'yahtzees');

function partLabel(rules: RuleSet, { name, isRest }: NamedPart): string {
  if (isGroup(name)) return GROUPS[name](rules, isRest);
  if (name === 'upperBonus') return 'upper bonus';
  return name === 'yahtzeeBonus'
    ? `${labelOf(rules, fiveAlikeBox(rules) ?? '')} bonus`
    : labelOf(rules, name);
}

/** `whyLines` tries these in turn until its sentence fits. */
const NAME_COUNTS: readonly NameCount[] = ['enough', 3, 2, 1];

/**
 * Explains the highlighted move in at most `rows` lines: why it's worse than the best one or, if it's the best, why it
 * beats the second. When space is short, drops words first, then boxes. For the best two moves, it names the same boxes
 * whichever is highlighted.
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
  const isWorse = marked !== 0;
  const linesOf = (wording: WhyWording): readonly string[] =>
    wrap(whySentence(rules, subject, other, { ...wording, isWorse }), columns);
  const fit = (sentence: string): boolean => wrap(sentence, columns).length <= rows;
  const names =
    NAME_COUNTS.find(
      (count) =>
        linesOf({ names: count, form: 'against' }).length <= rows &&
        (move !== second || bothFit(rules, best, second, { names: count, fit })),
    ) ?? 1;
  const sentences = WHY_FORMS.map((form) => linesOf({ names, form }));
  return sentences.find(({ length }) => length <= rows) ?? sentences.at(-1)?.slice(0, rows) ?? [];
}

/** How often perfect play scores a box after a hold: `3 4 5 6: Large Straight 17% of the time.` */
export function aimText(rules: RuleSet, move: ExplainedMove, { box, chance }: Aim): string {
  const { brief } = movePhrase(rules, move);
  return `${capitalised(brief)}: ${labelOf(rules, box)} ${percentText(chance)} of the time.`;
}

/** True if short sentences about the best two moves fit, whichever of them is highlighted. */
function bothFit(
  rules: RuleSet,
  best: ExplainedMove,
  second: ExplainedMove,
  { names, fit }: { readonly names: NameCount; readonly fit: (sentence: string) => boolean },
): boolean {
  const wording = { names, form: 'against' } as const;
  return (
    fit(whySentence(rules, best, second, wording)) &&
    fit(whySentence(rules, second, best, { ...wording, isWorse: true }))
  );
}

/**
 * Says what a move goes for, followed by the longest sentence about the two moves that fits in the rows. When space is
 * short, only the sentence; if even the shortest is too long, that one.
 */
export function fitWhySentence(
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
