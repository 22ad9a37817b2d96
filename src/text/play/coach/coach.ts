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

/** A move, without its expected score. */
export type MoveChoice = Pick<HoldMove, 'hold'> | Pick<BoxMove, 'box'>;

/** The points for each legal box. If a box is missing here, `moveText` leaves out its points. */
export type BoxPoints = ScoringOptions['boxes'];

/** Such as `4 4 4`. */
export const facesText = (faces: readonly Face[]): string => faces.join(' ');

const COUNT_WORDS = ['none', 'one', 'two', 'three', 'four', 'all five'] as const;

/** Such as `a zero in Yahtzee`. */
export const zeroText = (rules: RuleSet, box: BoxId): string => `a zero in ${labelOf(rules, box)}`;

/** Describes a move: `keep 4 4 4 and roll two`, `roll all five`, `score Full House 25`, `take a zero in Yahtzee`. */
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
 * Describes a move in at most `columns` columns: `keep 4 4 4`, `roll all five`, `Full House 25`. If the text is too
 * long, cuts the box's label but not its points.
 */
export function shortMoveText(rules: RuleSet, move: MoveChoice, points: BoxPoints, columns: number): string {
  if ('hold' in move) return move.hold.length === 0 ? moveText(rules, move) : `keep ${facesText(move.hold)}`;
  const scored = points[move.box];
  const suffix = scored === undefined ? '' : ` ${scored}`;
  return cut(labelOf(rules, move.box), columns - suffix.length) + suffix;
}

/** Rounding errors in expected scores are smaller than this limit, in tenths of points. */
const ROUNDING_ERROR = 1e-6;

/**
 * Returns points as a whole number of tenths: 2314 for 231.4. Rounds halves up, even if a rounding error has made the
 * points slightly smaller. A number therefore looks the same wherever it is computed.
 */
export const tenths = (points: number): number => Math.floor(10 * points + 0.5 + ROUNDING_ERROR);

/** Formats points with one decimal place, such as an expected score or the cost of a move: `231.4`. */
export const expectedText = (points: number): string => (tenths(points) / 10).toFixed(1);

/** Rounding errors in sums of probabilities are smaller than this limit. */
const NEGLIGIBLE = 1e-9;

/** Formats a chance: `62%`. Returns `0%` only if the event is impossible, and `100%` only if it is certain. */
export function percentText(chance: number): string {
  if (chance <= NEGLIGIBLE) return '0%';
  if (chance >= 1 - NEGLIGIBLE) return '100%';
  const percent = Math.round(100 * chance);
  if (percent === 0) return '<1%';
  return percent === 100 ? '>99%' : `${percent}%`;
}

/**
 * Describes the chance of reaching a goal: `62% chance to beat 312 if you play to beat it`, or for an estimate `about 62%
 * (+-3) chance to win if you play for the best average (a tie counts half)`.
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
 * Describes the chance of reaching a goal without the assumed strategy, in one line: `62% chance to beat 312`, `62%
 * chance to win (a tie counts half)`, or if this is too long, `62% to win, ties half`.
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

/** Returns a chance, and its error in percentage points if it is an estimate: `62%`, `62% (+-3)`, `62.4% (+-0.5)`. */
function shareText({ chance, error }: GoalChance): string {
  if (error === undefined) return percentText(chance);
  const points = 100 * error;
  const digits = points < 1 ? 1 : 0;
  return `${(100 * chance).toFixed(digits)}% (+-${points.toFixed(digits)})`;
}

export const coachMessages = {
  title: 'COACH',
  headings: { move: 'MOVE', expected: 'FINAL', cost: 'COST' },
  /** Line mode prints this line before the table of moves. */
  introduction: "Moves, best first, with each move's expected final score and its cost in points.",
  /** Says how to see more than the best moves in line mode. */
  others: (count: number): string =>
    `For ${counted(count, 'more move', 'more moves')}, the reason and your chances, type coach all.`,
  /** The question before the first advice in a ranked game. Narrow terminals show `permissionReason` on its own line. */
  permission: { wide: 'Advice makes this game unranked. Ask anyway?', narrow: 'Ask anyway?' },
  permissionReason: 'Advice makes this game unranked.',
  /** The title above the moves if only some of them fit in the panel. Moves are numbered from 1. */
  someMoves: (from: number, to: number, all: number): string => `COACH ${from}-${to} of ${all}`,
  panelHeadings: { expected: 'final', cost: 'cost' },
  /** The chances of scoring in boxes don't depend on the marked move, so the heading says what they assume. */
  panelChances: 'IF YOU GO FOR ONE BOX',
  /** Introduces the same chances if there is no room for a heading. */
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

/** Returns a box, and the chance of scoring in that box, as two table cells: `Full House` and `17%`. */
export const chanceCells = (
  rules: RuleSet,
  { box, chance }: BoxChance,
): readonly [label: string, percent: string] => [labelOf(rules, box), percentText(chance)];

const GAP = '  ';

/**
 * Returns a table of moves, with their expected final scores and their costs.
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
