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
import { cardColumns, diceFor, FULL_SIZE, gapFor, layoutFor, placeOfDice, type Size } from './layout.js';
import { type TurnFacts, turnFacts } from './turn.js';

/** A line beside or above the moves. */
export interface FactLine {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

/** What the coach says, laid out for a terminal. */
export interface CoachLayout {
  readonly title: string;
  /** Goals, chances, the upper bonus: beside the moves where there is room, else above them. */
  readonly facts: readonly FactLine[];
  /** The headings of the moves and those in sight; the first is the best one unless `top` is above 0. */
  readonly table: readonly string[];
  readonly top: number;
}

/**
 * The terminal in which the coach would have the same room, were its dice of the usual size and above it: sizes are
 * reckoned from that.
 */
export function coachRoom(size: Size, theme: Theme): Size {
  if (layoutFor(size) !== 'full') return size;
  if (placeOfDice(size) === 'beside') return { ...size, columns: cardColumns(size) };
  return { ...size, rows: size.rows - (diceFor(theme, size).height - theme.dice.height) };
}

/** What always stands around the panel: the header, the dice with what is told of the turn, the prompt, the footer. */
const ROWS_AROUND = { full: 10, compact: 8 } as const;

/** Rows for the rule between the coach and the prompt: none where every row counts. */
export const ruleRows = ({ rows }: Size): 0 | 1 => (rows >= 24 ? 1 : 0);

/** The rows that the coach has below the dice. */
export function coachRows(size: Size): number {
  const layout = layoutFor(size) === 'full' ? 'full' : 'compact';
  const gaps = layout === 'full' ? 2 * gapFor(size) : 0;
  return size.rows - 1 - ROWS_AROUND[layout] - gaps - ruleRows(size);
}

/** Columns of the moves where something stands beside them. */
export const MOVES_COLUMNS = 43;

export const isWide = ({ columns }: Size): boolean => columns >= FULL_SIZE.columns;

/** How many moves there are, and how many of them the terminal shows; none while it is being resized. */
export function coachSize({ game, answer }: CoachState, size: Size | undefined): CoachSize {
  const facts = turnFacts(game);
  if (!size || !facts || answer.name !== 'given') return { moves: 0, window: 1 };
  const above = isWide(size) ? 0 : factsOf(facts, answer, size).length;
  // Title and headings.
  const window = Math.max(1, coachRows(size) - 2 - above);
  return { moves: answer.coaching.advice.moves.length, window };
}

/** Undefined as long as there is no advice. */
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
    facts: factsOf(facts, state.answer, size),
    table: [headings, ...lines.slice(top, top + window)],
    top,
  };
}

const text = (line: string): FactLine => ({ kind: 'text', text: line });
const heading = (line: string): FactLine => ({ kind: 'heading', text: line });

type Given = Extract<CoachAnswer, { name: 'given' }>;

function factsOf({ rules, card }: TurnFacts, { coaching, goals }: Given, size: Size): readonly FactLine[] {
  const width = isWide(size) ? size.columns - MOVES_COLUMNS : size.columns;
  const told = goals?.map(goalText) ?? [coachMessages.goalsAwaited];
  const chances = chanceLines(rules, coaching, size);
  return [
    ...told.flatMap((line) => wrap(line, width)).map(text),
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

/** One below the other beside the moves; above them two on a line where that is wide enough. */
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
