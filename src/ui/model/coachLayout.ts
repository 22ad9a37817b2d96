import type { RuleSet, Scorecard } from '../../engine/index.js';
import {
  chanceCells,
  coachMessages,
  columnsOf,
  goalText,
  moveLines,
  moveText,
  padLeft,
  padRight,
  soloMessages,
  wrap,
} from '../../text/index.js';
import type { Theme } from '../theme/theme.js';
import { type CoachAnswer, type CoachSize, type CoachState, topMove } from './coach.js';
import { diceFor, FULL_SIZE, gapFor, layoutFor, type Size } from './layout.js';
import { type TurnFacts, turnFacts } from './turn.js';

/** A line about a goal, a chance or the upper bonus, shown beside or above the moves. */
export interface FactLine {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

/** The coach's answer, laid out for a terminal. */
export interface CoachLayout {
  readonly title: string;
  /**
   * Goals, chances and the upper bonus. Wide terminals show these lines beside the moves, narrow terminals above them.
   */
  readonly facts: readonly FactLine[];
  /** The move table: the column headings, then the visible moves. */
  readonly table: readonly string[];
  readonly top: number;
}

/**
 * Returns the terminal size without the extra space for large dice. The panel's layout can then assume standard dice
 * above the panel.
 */
export function coachRoom(size: Size, theme: Theme): Size {
  if (layoutFor(size) !== 'full') return size;
  return { ...size, rows: size.rows - (diceFor(theme, size).height - theme.dice.height) };
}

/** The number of rows above and below the coach's panel, for the header, dice, notes, prompt and footer. */
const ROWS_AROUND = { full: 10, compact: 8 } as const;

/**
 * Returns the number of rows for the line between the coach and the prompt: 1 in terminals with at least 24 rows,
 * otherwise 0.
 */
export const ruleRows = ({ rows }: Size): 0 | 1 => (rows >= 24 ? 1 : 0);

/** Returns the height of the coach's panel in rows. */
export function coachRows(size: Size): number {
  const layout = layoutFor(size) === 'full' ? 'full' : 'compact';
  const gaps = layout === 'full' ? 2 * gapFor(size) : 0;
  return size.rows - 1 - ROWS_AROUND[layout] - gaps - ruleRows(size);
}

/** The width of the move table in wide terminals. The facts beside the table take the remaining width. */
export const MOVES_COLUMNS = 43;

export const isWide = ({ columns }: Size): boolean => columns >= FULL_SIZE.columns;

/**
 * Returns how many moves the advice contains, and how many of them fit in the window. If there is no advice, or if the
 * terminal is being resized, the number of moves is 0.
 */
export function coachSize({ game, answer }: CoachState, size: Size | undefined): CoachSize {
  const facts = turnFacts(game);
  if (!size || !facts || answer.name !== 'given') return { moves: 0, window: 1 };
  const above = isWide(size) ? 0 : factLines(facts, answer, size).length;
  // The title and the column headings take one row each.
  const window = Math.max(1, coachRows(size) - 2 - above);
  return { moves: answer.coaching.advice.moves.length, window };
}

/** Returns the layout of the coach's answer; undefined if the coach has not given advice. */
export function coachLayout(state: CoachState, size: Size): CoachLayout | undefined {
  const facts = turnFacts(state.game);
  if (!facts || state.answer.name !== 'given') return undefined;
  const { moves } = state.answer.coaching.advice;
  const { window } = coachSize(state, size);
  const top = topMove(state, { moves: moves.length, window });
  const { rules, options } = facts;
  const title =
    moves.length > window
      ? coachMessages.someMoves(top + 1, Math.min(top + window, moves.length), moves.length)
      : coachMessages.headings.move;
  const [headings = '', ...lines] = moveLines(rules, moves, options.boxes, title);
  const [best] = moves;
  return {
    title: best ? moveText(rules, best, options.boxes) : '',
    facts: factLines(facts, state.answer, size),
    table: [headings, ...lines.slice(top, top + window)],
    top,
  };
}

const text = (line: string): FactLine => ({ kind: 'text', text: line });
const heading = (line: string): FactLine => ({ kind: 'heading', text: line });

type Given = Extract<CoachAnswer, { name: 'given' }>;

function factLines({ rules, card }: TurnFacts, { coaching, goals }: Given, size: Size): readonly FactLine[] {
  const width = isWide(size) ? size.columns - MOVES_COLUMNS : size.columns;
  const goalLines = goals?.map(goalText) ?? [coachMessages.goalsAwaited];
  const chances = chanceLines(rules, coaching, size);
  return [
    ...goalLines.flatMap((line) => wrap(line, width)).map(text),
    ...(chances.length > 0 ? [heading(coachMessages.chances), ...chances.map(text)] : []),
    ...upperBonusLines(rules, card, size),
  ];
}

function upperBonusLines(rules: RuleSet, card: Scorecard, size: Size): readonly FactLine[] {
  const pace = soloMessages.upperBonus(rules, card);
  return isWide(size)
    ? [heading(soloMessages.upper), text(pace)]
    : wrap(`${soloMessages.upper} ${pace}`, size.columns).map(text);
}

/** Returns the chances as lines of text. Wide terminals show one chance per line, and narrow terminals up to two. */
function chanceLines(rules: RuleSet, { chances }: Given['coaching'], size: Size): readonly string[] {
  const cells = chances.map((chance) => chanceCells(rules, chance));
  const widest = (cell: 0 | 1): number => Math.max(0, ...cells.map((each) => columnsOf(each[cell])));
  const [labelColumns, percentColumns] = [widest(0), widest(1)];
  const texts = cells.map(
    ([label, percent]) => `${padRight(label, labelColumns)} ${padLeft(percent, percentColumns)}`,
  );
  const pairColumns = 2 * (labelColumns + 1 + percentColumns) + GAP.length;
  const abreast = isWide(size) || pairColumns > size.columns ? 1 : 2;
  return texts.flatMap((_, index) =>
    index % abreast === 0 ? [texts.slice(index, index + abreast).join(GAP)] : [],
  );
}

const GAP = '  ';
