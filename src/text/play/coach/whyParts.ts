import type { Part, Parts } from '../../../analysis/index.js';
import { type BoxId, isBoxOf, type RuleSet, schemeOf, specOf } from '../../../engine/index.js';

/** Groups with a name, such as both straights, or all boxes of a section. */
export type PartGroup = 'kinds' | 'straights' | 'yahtzees' | 'upperBoxes' | 'upper' | 'lower';

/** Where two moves differ: in a box, a bonus, or a group without the parts named separately. */
export interface NamedPart {
  readonly name: Part | PartGroup;
  /**
   * True if another name already covers part of the group, so this is only its rest. Always false for a single box or
   * bonus.
   */
  readonly isRest: boolean;
  /** How many more points the move scores there than the other. */
  readonly points: number;
}

export interface NamedParts {
  /** Largest difference first, without overlaps. Empty if no difference is worth showing. */
  readonly named: readonly NamedPart[];
  /** The difference in all other places. */
  readonly rest: number;
}

interface Difference {
  readonly part: Part;
  readonly points: number;
}

function groupsOf(rules: RuleSet, part: Part): readonly PartGroup[] {
  if (!isBoxOf(rules, part)) return part === 'upperBonus' ? ['upper'] : ['yahtzees', 'lower'];
  const { pattern } = specOf(rules, part);
  if (pattern.kind === 'face') return ['upperBoxes', 'upper'];
  const isKind = pattern.kind === 'alike' && (pattern.count === 3 || pattern.count === 4);
  return [
    'lower',
    ...(isKind ? (['kinds'] as const) : []),
    ...(pattern.kind === 'run' ? (['straights'] as const) : []),
    ...(part === schemeOf(rules).extraFiveAlike?.box ? (['yahtzees'] as const) : []),
  ];
}

const inGroup = (rules: RuleSet, group: PartGroup, part: Part): boolean =>
  groupsOf(rules, part).includes(group);

export const boxesIn = (rules: RuleSet, group: PartGroup): readonly BoxId[] =>
  schemeOf(rules).boxes.filter((box) => inGroup(rules, group, box));

export const isGroup = (name: Part | PartGroup): name is PartGroup => name in GROUP_PRICES;

/** A reason can name these besides one of their parts: `the rest of the upper section`. */
const HAS_REST: readonly PartGroup[] = ['upperBoxes', 'upper', 'lower'];

/** The share of all differences that a group must explain on top of `NAME_PRICE`. Vague groups are expensive. */
const GROUP_PRICES: Readonly<Record<PartGroup, number>> = {
  kinds: 0.03,
  straights: 0.02,
  yahtzees: 0.02,
  upperBoxes: 0.1,
  upper: 0.15,
  lower: 0.35,
};
/** A name that explains less than this share of all differences goes, if the others explain two thirds without it. */
const NAME_PRICE = 0.06;

/** The names in a reason may hide at most this share of all differences. */
export const MOST_HIDDEN = 1 / 3;

/** Which groups one reason may name together: they have no boxes in common. */
const GROUP_SETS: readonly (readonly PartGroup[])[] = [[], ['upperBoxes'], ['upper']].flatMap(
  (upper): readonly PartGroup[][] =>
    [
      [],
      ['lower'],
      ['kinds'],
      ['straights'],
      ['yahtzees'],
      ['kinds', 'straights'],
      ['kinds', 'yahtzees'],
      ['straights', 'yahtzees'],
    ].map((lower) => [...upper, ...lower] as PartGroup[]),
);

/**
 * To make three or more rounded numbers add up, one may have to be rounded the wrong way. The larger of two can then
 * look smaller, by at most this much.
 */
const ROUNDING = 0.1;

/** Smaller differences round to zero. */
const LEAST_SHOWN = 0.05;

/**
 * When two names fit, a reason always names a box that a move fills, unless its share of all differences is smaller.
 */
const LEAST_FILLED = 0.1;

/** A reason names at most three places, or four if three would hide too much. */
const USUAL_NAMES = 3;
const MOST_NAMES = 4;

/** How many names a reason may contain. `enough` names explain two thirds of the differences. */
export type NameCount = 'enough' | 1 | 2 | 3;

/**
 * Chooses which boxes, bonuses and groups a reason names. Together they explain at least two thirds of the differences
 * between two moves, if possible. Every name has a price, and groups cost extra, so each name must explain enough to be
 * worth it. When gains and losses cancel out in a group, or space is short, it explains as much as it can. All the
 * other places together never differ by more than the largest named one. Swapping the two moves only swaps the signs.
 *
 * @param filled the boxes that the moves fill. The player is choosing between these boxes, so they are named separately
 * if they matter
 */
export function namedParts(
  rules: RuleSet,
  parts: Parts,
  than: Parts,
  filled: readonly BoxId[],
  names: NameCount,
): NamedParts {
  const all = Object.entries(parts)
    .map(([part, points]): Difference => ({ part, points: points - (than[part] ?? 0) }))
    .sort(bySize);
  const usual = bestChoice(rules, all, filled, names === 'enough' ? USUAL_NAMES : names);
  const { named } =
    names === 'enough' && usual.hidden > MOST_HIDDEN ? bestChoice(rules, all, filled, MOST_NAMES) : usual;
  // The name of a single remaining part says more than "elsewhere".
  const [remaining, ...others] = all.filter(
    ({ part, points }) => isShown(points) && !named.some(covers(rules, part)),
  );
  const isAlone = names === 'enough' && remaining !== undefined && others.length === 0;
  const complete = isAlone
    ? [...named, { name: remaining.part, isRest: false, points: remaining.points }].sort(bySize)
    : named;
  return { named: complete, rest: complete.reduce((rest, { points }) => rest - points, sumOf(all)) };
}

/** Makes a test: is a name this box or bonus, or a group that contains it? */
const covers =
  (rules: RuleSet, part: Part) =>
  ({ name }: NamedPart): boolean =>
    name === part || (isGroup(name) && inGroup(rules, name, part));

/** One way to name places in a reason. Shares are fractions of all differences together. */
interface Choice {
  readonly named: readonly NamedPart[];
  /** The share that a reader doesn't see: unnamed places, and gains and losses that cancel out in a group. */
  readonly hidden: number;
  /** True unless all unnamed places together differ by more than the largest named one. */
  readonly isClear: boolean;
  readonly worth: number;
}

function bestChoice(
  rules: RuleSet,
  all: readonly Difference[],
  filled: readonly BoxId[],
  most: number,
): Choice {
  const separate = bestOf(choicesWith(rules, all, filled, most));
  // Naming the filled box may leave too few names for other places. A group may contain it then.
  return separate?.isClear
    ? separate
    : (bestOf(choicesWith(rules, all, [], most)) ?? choiceOf(rules, all, [], []));
}

const bestOf = (choices: readonly Choice[]): Choice | undefined =>
  choices.reduce<Choice | undefined>(
    (best, each) => (!best || isBetter(each, best) ? each : best),
    undefined,
  );

/** All choices of at most `most` names that name these filled boxes separately, if they matter. */
function choicesWith(
  rules: RuleSet,
  all: readonly Difference[],
  filled: readonly BoxId[],
  most: number,
): readonly Choice[] {
  const shown = all.filter(({ points }) => isShown(points));
  const least = LEAST_FILLED * grossOf(all);
  const isFilled = ({ part, points }: Difference): boolean =>
    most > 1 && Math.abs(points) >= least && filled.some((box) => box === part);
  const [boxes, others] = [shown.filter(isFilled), shown.filter((each) => !isFilled(each))];
  return GROUP_SETS.flatMap((groups) => {
    const room = most - groups.length - boxes.length;
    const whole = groups.filter((group) => !HAS_REST.includes(group));
    if (boxes.some(isIn(rules, whole))) return [];
    const outside = others.filter((each) => !isIn(rules, groups)(each));
    const outsideWhole = others.filter((each) => !isIn(rules, whole)(each));
    return Array.from({ length: Math.max(0, room + 1) }, (_, count) => count).flatMap((count) => [
      choiceOf(rules, all, [...boxes, ...outside.slice(0, count)], groups),
      choiceOf(rules, all, [...boxes, ...outsideWhole.slice(0, count)], groups),
    ]);
  });
}

/** Makes a test: does a box or bonus belong to one of these groups? */
const isIn =
  (rules: RuleSet, groups: readonly PartGroup[]) =>
  ({ part }: Difference): boolean =>
    groups.some((group) => inGroup(rules, group, part));

/** @param separate the boxes and bonuses with their own names, outside any group */
function choiceOf(
  rules: RuleSet,
  all: readonly Difference[],
  separate: readonly Difference[],
  groups: readonly PartGroup[],
): Choice {
  const others = all.filter((each) => !separate.includes(each));
  const grouped = groups.map((group) => ({ group, members: others.filter(isIn(rules, [group])) }));
  const named = [
    ...separate.map(({ part, points }): NamedPart => ({ name: part, isRest: false, points })),
    ...grouped.map(({ group, members }): NamedPart => ({
      name: group,
      isRest: separate.some(isIn(rules, [group])),
      points: sumOf(members),
    })),
  ]
    .filter(({ points }) => isShown(points))
    .sort(bySize);
  const gross = grossOf(all);
  const shareOf = (each: readonly { readonly points: number }[]): number =>
    gross === 0 ? 0 : grossOf(each) / gross;
  const explained = shareOf(named);
  const rest = sumOf(all) - sumOf(named);
  const most = Math.abs(named[0]?.points ?? 0);
  const price = NAME_PRICE * named.length + groups.reduce((sum, group) => sum + GROUP_PRICES[group], 0);
  return {
    named,
    hidden: 1 - explained,
    isClear: !isShown(rest) || Math.abs(rest) + (named.length > 1 ? ROUNDING : 0) <= most,
    worth: explained - price,
  };
}

/**
 * A clear choice beats an unclear one, then one that hides little beats one that hides much. Otherwise, the higher
 * worth wins.
 */
const isBetter = (a: Choice, b: Choice): boolean => {
  if (a.isClear !== b.isClear) return a.isClear;
  const [little, than] = [a.hidden <= MOST_HIDDEN, b.hidden <= MOST_HIDDEN];
  return little === than ? a.worth > b.worth : little;
};

/** True if a difference is at least 0.1 after rounding. */
export const isShown = (points: number): boolean => Math.abs(points) >= LEAST_SHOWN;

const bySize = (a: { readonly points: number }, b: { readonly points: number }): number =>
  Math.abs(b.points) - Math.abs(a.points);

const sumOf = (each: readonly { readonly points: number }[]): number =>
  each.reduce((sum, { points }) => sum + points, 0);

const grossOf = (each: readonly { readonly points: number }[]): number =>
  each.reduce((sum, { points }) => sum + Math.abs(points), 0);
