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
  readonly headings: string;
  /** One line per move, best first. */
  readonly lines: readonly string[];
}

/** Five sixes: the most that a box without a fixed score can get. */
const MOST_DICE_POINTS = DIE_INDEXES.length * Math.max(...FACES);
const GAP = '  ';

/**
 * How many columns a label, a space and points can take. Depends only on the rules, so the table is equally wide for
 * every roll.
 */
function widestMove(rules: RuleSet): number {
  const worths = [...schemeOf(rules).specs.values()].map(({ worth }) =>
    worth.kind === 'fixed' ? worth.points : MOST_DICE_POINTS + (worth.plus ?? 0),
  );
  const mostPoints = Math.max(MOST_DICE_POINTS, ...worths);
  return MAX_LABEL + 1 + String(mostPoints).length;
}

export function moveTable(
  rules: RuleSet,
  moves: readonly Move[],
  points: BoxPoints,
  columns: number,
): MoveTable {
  const { expected, cost } = coachMessages.panelHeadings;
  const numbers = [
    [expected, cost] as const,
    // The first move is the best one, so it costs nothing.
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

export interface FactLine {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

/** `factLines` leaves out what doesn't fit. */
interface Facts extends Partial<Pick<Coaching, 'chances'>> {
  /** Undefined while the chances are still being computed. */
  readonly goals: readonly GoalChance[] | undefined;
  readonly rules: RuleSet;
  readonly card: Scorecard;
}

/** The chances get a heading only if there are at least this many rows. */
const ROWS_WITH_HEADING = 6;

/** The chances of scoring in boxes (likeliest first), the goals and the upper bonus, as far as they fit. */
export function factLines(
  { rules, card, chances = [], goals }: Facts,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): readonly FactLine[] {
  // A single row shows the goal, not the chances.
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
 * The lines about goals, without the assumed strategy when space is short. While a chance is being computed, blank
 * lines reserve its space, so nothing else moves when it arrives.
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

export interface CoachReport extends Coaching {
  readonly goals: readonly GoalChance[];
  /** The parts of each move's expected final score, in the order of the moves. */
  readonly parts: readonly Parts[];
}

const FEW_MOVES = 3;

/** Says what the best move goes for, such as a straight, and lists the three best moves. */
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
 * The full advice for line mode. No line with a colon ends in a number, because scripts would take it for a filled box.
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

function whySecondLines(rules: RuleSet, moves: readonly Move[], parts: readonly Parts[]): readonly string[] {
  const [best, second] = moves;
  const [bestParts, secondParts] = parts;
  if (!best || !second || !bestParts || !secondParts) return [];
  const sentence = whySentence(rules, { move: best, parts: bestParts }, { move: second, parts: secondParts });
  return [coachMessages.why, sentence];
}
