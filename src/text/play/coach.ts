import {
  DIE_INDEXES,
  type Face,
  labelOf,
  type RuleSet,
  type Scorecard,
  type ScoringOptions,
} from '../../engine/index.js';
import type { BoxChance, BoxMove, Coaching, GoalChance, HoldMove, Move } from '../../analysis/index.js';
import { columnsOf, padLeft, padRight } from '../layout.js';
import { soloMessages } from './gameEnd.js';

/** A move, without its expected score. */
type MoveChoice = Pick<HoldMove, 'hold'> | Pick<BoxMove, 'box'>;

/** The points that the dice score in each legal box. If a box is missing, its move is described without points. */
type BoxPoints = ScoringOptions['boxes'];

/** The coach's complete advice about a position. */
export interface CoachReport extends Coaching {
  readonly goals: readonly GoalChance[];
}

/** Formats faces: `4 4 4`. */
export const facesText = (faces: readonly Face[]): string => faces.join(' ');

const COUNT_WORDS = ['none', 'one', 'two', 'three', 'four', 'all five'] as const;

/** Describes a move: `keep 4 4 4 and roll two`, `roll all five`, `score Full House 25`. */
export function moveText(rules: RuleSet, move: MoveChoice, points: BoxPoints = {}): string {
  if ('box' in move) {
    const scored = points[move.box];
    return `score ${labelOf(rules, move.box)}${scored === undefined ? '' : ` ${scored}`}`;
  }
  const rolled = COUNT_WORDS[DIE_INDEXES.length - move.hold.length] ?? '';
  return move.hold.length === 0 ? `roll ${rolled}` : `keep ${facesText(move.hold)} and roll ${rolled}`;
}

/** Formats an expected score: `231.4`. */
export const expectedText = (points: number): string => points.toFixed(1);

/** Formats the cost of a choice: `-3.2`, or `0.0` if the cost rounds to zero. */
export function costText(cost: number): string {
  const text = cost.toFixed(1);
  return Number(text) === 0 ? '0.0' : `-${text}`;
}

/** An upper limit for rounding errors in sums of chances. */
const NEGLIGIBLE = 1e-9;

/** Formats a chance: `62%`. The result is `0%` only for an impossible event, and `100%` only for a certain event. */
export function percentText(chance: number): string {
  if (chance <= NEGLIGIBLE) return '0%';
  if (chance >= 1 - NEGLIGIBLE) return '100%';
  const percent = Math.round(100 * chance);
  if (percent === 0) return '<1%';
  return percent === 100 ? '>99%' : `${percent}%`;
}

const PLAY_WORDS = { chasing: 'playing for it', averaging: 'playing for the best average' } as const;

/** Describes the chance to reach a goal: `62% to beat 312, playing for it`. */
export function goalText({ goal, chance, play }: GoalChance): string {
  const aim = goal.type === 'score' ? `to beat ${goal.score}` : 'to win or tie';
  return `${percentText(chance)} ${aim}, ${PLAY_WORDS[play]}`;
}

/** Messages of the coach. */
export const coachMessages = {
  title: 'COACH',
  headings: { move: 'MOVE', expected: 'FINAL', cost: 'COST' },
  /** Line mode prints this line instead of headings. */
  introduction: 'Moves, best first, with the expected final score and the points each move costs.',
  /** The heading if only some moves fit on the screen. Moves are numbered from 1. */
  someMoves: (from: number, to: number, all: number): string => `MOVES ${from}-${to} of ${all}`,
  chances: 'BEST CHANCES IN THIS TURN',
  goals: 'TO BEAT',
  goalsAwaited: 'Chance to win: computing ...',
  awaited: 'The coach is thinking ...',
  unavailable: (why: string): string => `No advice: ${why}.`,
} as const;

/** Returns the two cells of a line with a chance: `Full House` and `17%`. */
export const chanceCells = (
  rules: RuleSet,
  { box, chance }: BoxChance,
): readonly [label: string, percent: string] => [labelOf(rules, box), percentText(chance)];

const GAP = '  ';

/**
 * Returns a table of moves with headings: each move, its expected final score and its cost.
 *
 * @param title the heading of the moves
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
      (move) => [moveText(rules, move, points), expectedText(move.expected), costText(move.cost)] as const,
    ),
  ];
  const columnsFor = (cell: 0 | 1 | 2): number => Math.max(...rows.map((row) => columnsOf(row[cell])));
  const [moveColumns, expectedColumns, costColumns] = [columnsFor(0), columnsFor(1), columnsFor(2)];
  return rows.map(([move, expected, cost]) =>
    [padRight(move, moveColumns), padLeft(expected, expectedColumns), padLeft(cost, costColumns)].join(GAP),
  );
}

/**
 * Returns the complete advice as lines. No line contains a colon and ends in a number, because line mode reserves that
 * form.
 */
export function coachLines(
  rules: RuleSet,
  card: Scorecard,
  { advice, chances, goals }: CoachReport,
  points: BoxPoints,
): readonly string[] {
  const cells = chances.map((chance) => chanceCells(rules, chance));
  const labelColumns = Math.max(0, ...cells.map(([label]) => columnsOf(label)));
  return [
    coachMessages.introduction,
    ...moveLines(rules, advice.moves, points),
    ...(cells.length > 0 ? [coachMessages.chances] : []),
    ...cells.map(
      ([label, percent]) => `${padRight(label, labelColumns)}${GAP}${padLeft(percent, PERCENT_COLUMNS)}`,
    ),
    soloMessages.upper,
    soloMessages.upperBonus(rules, card),
    ...(goals.length > 0 ? [coachMessages.goals] : []),
    ...goals.map(goalText),
  ];
}

const PERCENT_COLUMNS = '100%'.length;
