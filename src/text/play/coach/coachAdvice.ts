import type { Coaching, GoalChance, Move, Parts } from '../../../analysis/index.js';
import { DIE_INDEXES, FACES, type RuleSet, schemeOf, type Scorecard } from '../../../engine/index.js';
import { columnsOf, MAX_LABEL, padLeft, padRight, wrap } from '../../layout.js';
import { soloMessages } from '../gameEnd.js';
import { type AimPosition, aimTexts } from './aim.js';
import {
  type BoxPoints,
  chanceCells,
  coachMessages,
  expectedText,
  goalText,
  moveLines,
  shortGoalText,
  shortMoveText,
} from './coach.js';
import { whySentence } from './why.js';

export interface MoveTable {
  readonly moveColumns: number;
  /** The headings of the columns for the expected final score and the cost, aligned with the lines. */
  readonly headings: string;
  /** A line for each move, best first. */
  readonly lines: readonly string[];
}

/** The highest score in a box without a fixed score: five sixes. */
const MOST_DICE_POINTS = DIE_INDEXES.length * Math.max(...FACES);
const GAP = '  ';

/**
 * Returns the maximum width of a move in columns: a label, a space and points. The result depends only on the rules, so
 * the table is equally wide for every roll.
 */
function widestMove(rules: RuleSet): number {
  const worths = [...schemeOf(rules).specs.values()].map(({ worth }) =>
    worth.kind === 'fixed' ? worth.points : MOST_DICE_POINTS + (worth.plus ?? 0),
  );
  const mostPoints = Math.max(MOST_DICE_POINTS, ...worths);
  return MAX_LABEL + 1 + String(mostPoints).length;
}

/** Returns the moves with their expected final scores and their costs, in lines of at most `columns` columns. */
export function moveTable(
  rules: RuleSet,
  moves: readonly Move[],
  points: BoxPoints,
  columns: number,
): MoveTable {
  const { expected, cost } = coachMessages.panelHeadings;
  const numbers = [
    [expected, cost] as const,
    // The first move is the best move, so it costs nothing.
    ...moves.map(
      (move, index) => [expectedText(move.expected), index === 0 ? '' : expectedText(move.cost)] as const,
    ),
  ];
  const widest = (cell: 0 | 1): number => Math.max(...numbers.map((each) => each[cell].length));
  const [expectedColumns, costColumns] = [widest(0), widest(1)];
  const [headings = '', ...cells] = numbers.map(
    (each) => GAP + padLeft(each[0], expectedColumns) + GAP + padLeft(each[1], costColumns),
  );
  const room = Math.min(widestMove(rules), columns - headings.length);
  const lines = moves.map(
    (move, index) => padRight(shortMoveText(rules, move, points, room), room) + (cells[index] ?? ''),
  );
  return { moveColumns: room, headings, lines };
}

/** A line below or beside the moves. */
export interface FactLine {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

/** The facts for `factLines`, which leaves out facts that don't fit. */
interface Facts extends Partial<Pick<Coaching, 'chances'>> {
  /** Undefined while the chances of winning, or of beating a score, are being computed. */
  readonly goals: readonly GoalChance[] | undefined;
  readonly rules: RuleSet;
  readonly card: Scorecard;
}

/** The minimum number of rows for showing a heading above the chances. */
const ROWS_WITH_HEADING = 6;

/**
 * Returns lines about the chances of scoring in boxes, the goals and the upper bonus. Leaves out lines that don't fit.
 * The likeliest boxes come first.
 */
export function factLines(
  { rules, card, chances = [], goals }: Facts,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): readonly FactLine[] {
  // If there is only one row, it shows the goal instead of the chances.
  const goal = goalLines(goals, columns, chances.length > 0 ? Math.max(1, rows - 1) : rows);
  const heading = chances.length > 0 && rows >= ROWS_WITH_HEADING ? [coachMessages.panelChances] : [];
  const room = rows - goal.length - heading.length;
  const texts = chances
    .toSorted((a, b) => b.chance - a.chance)
    .map((chance) => chanceCells(rules, chance).join(' '));
  const [likeliest = '', ...others] = texts;
  const ifYouTry = coachMessages.panelIfYouTry(likeliest);
  const isLabelled = heading.length > 0 || columnsOf(ifYouTry) > columns;
  const labelled = isLabelled ? texts : [ifYouTry, ...others];
  const packed =
    texts.length === 0
      ? []
      : (labelled.length > room ? inRows(labelled, columns) : labelled).slice(0, Math.max(0, room));
  const upper = wrap(coachMessages.upper(soloMessages.upperBonus(rules, card)), columns);
  const lines = [...packed, ...goal];
  return [
    ...heading.map((text) => ({ kind: 'heading', text }) as const),
    ...[...lines, ...(heading.length + lines.length + upper.length <= rows ? upper : [])].map(
      (text) => ({ kind: 'text', text }) as const,
    ),
  ];
}

/**
 * Returns the lines about goals. If the full sentences don't fit, leaves out the assumed strategy. While the chance is
 * being computed, blank lines reserve space for the result, so no other line moves when the result arrives.
 */
function goalLines(
  goals: readonly GoalChance[] | undefined,
  columns: number,
  rows: number,
): readonly string[] {
  const wholeLines = (each: readonly GoalChance[]): readonly string[] =>
    each.map(goalText).flatMap((text) => wrap(text, columns));
  const fitting = (each: readonly GoalChance[]): readonly string[] => {
    const whole = wholeLines(each);
    return whole.length <= rows
      ? whole
      : each.map((goal) => shortGoalText(goal, columns)).slice(0, Math.max(0, rows));
  };
  if (goals) return fitting(goals);
  return fitting([LONGEST_GOAL]).map((_, index) => (index === 0 ? coachMessages.goalsAwaited : ''));
}

const LONGEST_GOAL: GoalChance = { goal: { type: 'opponents' }, chance: 1, play: 'averaging' };

/** Joins texts into lines of at most `columns` columns. */
function inRows(texts: readonly string[], columns: number): readonly string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const line = lines.at(-1);
    const longer = line === undefined ? text : line + GAP + text;
    if (line === undefined || columnsOf(longer) > columns) lines.push(text);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const PERCENT_COLUMNS = '100%'.length;

/** The coach's complete advice about a position. */
export interface CoachReport extends Coaching {
  readonly goals: readonly GoalChance[];
  /** The parts of the expected final score after each move, in the order of the moves. */
  readonly parts: readonly Parts[];
}

/** The number of moves that `coach` lists in line mode. */
const FEW_MOVES = 3;

/** Says what the best move aims for, such as a straight, and lists the three best moves. */
export function coachAimLines(position: AimPosition, coaching: Coaching): readonly string[] {
  const { rules, points } = position;
  const { moves } = coaching.advice;
  const [aim = ''] = aimTexts(position, coaching);
  return [
    aim,
    ...moveLines(rules, moves.slice(0, FEW_MOVES), points),
    ...(moves.length > FEW_MOVES ? [coachMessages.others(moves.length - FEW_MOVES)] : []),
  ];
}

/**
 * Returns the complete advice as lines of text. A line with a colon never ends in a number, because scripts would
 * mistake such a line for a filled box.
 */
export function coachLines(
  rules: RuleSet,
  card: Scorecard,
  { advice, chances, goals, parts }: CoachReport,
  points: BoxPoints,
): readonly string[] {
  const cells = chances.map((chance) => chanceCells(rules, chance));
  const labelColumns = Math.max(0, ...cells.map(([label]) => columnsOf(label)));
  return [
    coachMessages.introduction,
    ...moveLines(rules, advice.moves, points),
    ...whySecondLines(rules, advice.moves, parts),
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

/** Returns lines that say why the best move is better than the second; no lines if there is only one move. */
function whySecondLines(rules: RuleSet, moves: readonly Move[], parts: readonly Parts[]): readonly string[] {
  const [best, second] = moves;
  const [bestParts, secondParts] = parts;
  if (!best || !second || !bestParts || !secondParts) return [];
  const sentence = whySentence(rules, { move: best, parts: bestParts }, { move: second, parts: secondParts });
  return [coachMessages.why, sentence];
}
