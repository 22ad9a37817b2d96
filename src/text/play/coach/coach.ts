import {
  type BoxId,
  DIE_INDEXES,
  type Face,
  labelOf,
  type RuleSet,
  type ScoringOptions,
} from '../../../engine/index.js';
import type { BoxChance, BoxMove, GoalChance, HoldMove, Move } from '../../../analysis/index.js';
import { counted } from '../../phrases.js';
import { columnsOf, cut, firstFitting, padLeft, padRight } from '../../layout.js';

export type MoveChoice = Pick<HoldMove, 'hold'> | Pick<BoxMove, 'box'>;

/** Points by box. `moveText` leaves out points that are missing here. */
export type BoxPoints = ScoringOptions['boxes'];

export const facesText = (faces: readonly Face[]): string => faces.join(' ');

const COUNT_WORDS = ['none', 'one', 'two', 'three', 'four', 'all five'] as const;

export const zeroText = (rules: RuleSet, box: BoxId): string => `a zero in ${labelOf(rules, box)}`;

/** Such as `keep 4 4 4 and roll two`, `roll all five`, `score Full House 25` or `take a zero in Yahtzee`. */
export function moveText(rules: RuleSet, move: MoveChoice, points: BoxPoints = {}): string {
  if ('box' in move) {
    const scored = points[move.box];
    if (scored === 0) return `take ${zeroText(rules, move.box)}`;
    return `score ${labelOf(rules, move.box)}${scored === undefined ? '' : ` ${scored}`}`;
  }
  const rolled = COUNT_WORDS[DIE_INDEXES.length - move.hold.length] ?? '';
  return move.hold.length === 0 ? `roll ${rolled}` : `keep ${facesText(move.hold)} and roll ${rolled}`;
}

/**
 * Such as `keep 4 4 4`, `roll all five` or `Full House 25`. When space is short, it cuts the box's label, never its
 * points.
 */
export function shortMoveText(rules: RuleSet, move: MoveChoice, points: BoxPoints, columns: number): string {
  if ('hold' in move) return move.hold.length === 0 ? moveText(rules, move) : `keep ${facesText(move.hold)}`;
  const scored = points[move.box];
  const suffix = scored === undefined ? '' : ` ${scored}`;
  return cut(labelOf(rules, move.box), columns - suffix.length) + suffix;
}

/** In tenths of points. Rounding errors in expected scores stay below this. */
const ROUNDING_ERROR = 1e-6;

/**
 * Points as a whole number of tenths: 2314 for 231.4. Rounds halves up, even if a rounding error made the points
 * slightly smaller, so a number looks alike wherever it's computed.
 */
export const tenths = (points: number): number => Math.floor(10 * points + 0.5 + ROUNDING_ERROR);

/** Expected scores and costs have one decimal place: `231.4`. */
export const expectedText = (points: number): string => (tenths(points) / 10).toFixed(1);

/** Rounding errors in sums of probabilities stay below this. */
const NEGLIGIBLE = 1e-9;

/** Such as `62%`. Only impossible events get `0%`, and only certain ones `100%`. */
export function percentText(chance: number): string {
  if (chance <= NEGLIGIBLE) return '0%';
  if (chance >= 1 - NEGLIGIBLE) return '100%';
  const percent = Math.round(100 * chance);
  if (percent === 0) return '<1%';
  return percent === 100 ? '>99%' : `${percent}%`;
}

/**
 * Such as `62% chance to beat 312 if you play to beat it`, or for an estimate `about 62% (+-3) chance to win if you
 * play for the best average (a tie counts half)`.
 */
export function goalText(chance: GoalChance): string {
  const { goal, play } = chance;
  const [aim, chasing, tie] =
    goal.type === 'score'
      ? [`to beat ${goal.score}`, 'to beat it', '']
      : ['to win', 'to win', ' (a tie counts half)'];
  const strategy = play === 'chasing' ? chasing : 'for the best average';
  return `${aboutText(chance)}${shareText(chance)} chance ${aim} if you play ${strategy}${tie}`;
}

/**
 * Such as `62% chance to beat 312` or `62% chance to win (a tie counts half)`. When space is short: `62% to win, ties
 * half`.
 */
export function shortGoalText(chance: GoalChance, columns: number): string {
  const { goal } = chance;
  const share = shareText(chance);
  const [long, brief] =
    goal.type === 'score'
      ? [`to beat ${goal.score}`, `to beat ${goal.score}`]
      : ['to win (a tie counts half)', 'to win, ties half'];
  return firstFitting([`${aboutText(chance)}${share} chance ${long}`, `${share} ${brief}`], columns);
}

const aboutText = ({ error }: GoalChance): string => (error === undefined ? '' : 'about ');

/** Such as `62%`, or for estimates with the error in percentage points: `62% (+-3)`, `62.4% (+-0.5)`. */
function shareText({ chance, error }: GoalChance): string {
  if (error === undefined) return percentText(chance);
  const points = 100 * error;
  const digits = points < 1 ? 1 : 0;
  return `${(100 * chance).toFixed(digits)}% (+-${points.toFixed(digits)})`;
}

export const coachMessages = {
  title: 'COACH',
  headings: { move: 'MOVE', expected: 'FINAL', cost: 'COST' },
  /** Line mode prints this above the table of moves. */
  introduction: "Moves, best first, with each move's expected final score and its cost in points.",
  others: (count: number): string =>
    `For ${counted(count, 'more move', 'more moves')}, the reason and your chances, type coach all.`,
  /** Comes before the first advice in a ranked game. Narrow terminals show `permissionReason` on its own line. */
  permission: { wide: 'Advice makes this game unranked. Ask anyway?', narrow: 'Ask anyway?' },
  permissionReason: 'Advice makes this game unranked.',
  /** The title when only some moves fit in the panel. Moves are numbered from 1. */
  someMoves: (from: number, to: number, all: number): string => `COACH ${from}-${to} of ${all}`,
  panelHeadings: { expected: 'final', cost: 'cost' },
  /** These chances don't depend on the highlighted move, so the heading says what they assume. */
  panelChances: 'IF YOU GO FOR ONE BOX',
  /** Shows the chances when there's no room for a heading. */
  panelIfYouTry: (chances: string): string => `If you try: ${chances}`,
  upper: (pace: string): string => `Upper bonus: ${pace}`,
  chances: 'CHANCES IN THIS TURN IF YOU GO FOR ONE BOX',
  goals: 'YOUR GOAL',
  goalsAwaited: 'Odds: computing ...',
  why: 'WHY THE FIRST MOVE IS BEST',
  whyAwaited: 'Why: computing ...',
  awaited: 'The coach is thinking ...',
  unavailable: (why: string): string => `No advice: ${why}.`,
} as const;

/** Two table cells, such as `Full House` and `17%`. */
export const chanceCells = (
  rules: RuleSet,
  { box, chance }: BoxChance,
): readonly [label: string, percent: string] => [labelOf(rules, box), percentText(chance)];

const GAP = '  ';

/**
 * A table of moves with their expected final scores and costs.
 *
 * @param title the heading of the move column
 */
export function moveLines(
  rules: RuleSet,
  moves: readonly Move[],
  points: BoxPoints,
  title: string = coachMessages.headings.move,
): readonly string[] {
  const { headings } = coachMessages;
  const rows = [
    [title, headings.expected, headings.cost] as const,
    ...moves.map(
      (move) =>
        [moveText(rules, move, points), expectedText(move.expected), expectedText(move.cost)] as const,
    ),
  ];
  const columnsFor = (cell: 0 | 1 | 2): number => Math.max(...rows.map((row) => columnsOf(row[cell])));
  const [moveColumns, expectedColumns, costColumns] = [columnsFor(0), columnsFor(1), columnsFor(2)];
  return rows.map(([move, expected, cost]) =>
    [padRight(move, moveColumns), padLeft(expected, expectedColumns), padLeft(cost, costColumns)].join(GAP),
  );
}
