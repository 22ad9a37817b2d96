import type { Move } from '../../../analysis/index.js';
import type { Game, RuleSet } from '../../../engine/index.js';
import {
  aimTexts,
  coachMessages,
  type FactLine,
  factLines,
  moveTable,
  padRight,
  type Size,
  whyLines,
  wrap,
} from '../../../text/index.js';
import type { InputStyle } from '../../../settings/index.js';
import { boardLayout, type BoardSize, cardColumns, panelColumns } from '../../core/layout.js';
import type { CoachAnswer, OpenCoach } from '../coach.js';
import type { TurnFacts } from '../turn.js';
import { cardRows } from './cardRows.js';
import { hasRoomForNames } from './cardWidths.js';
import type { BoardRows } from './boardRows.js';

/** The coach's panel: beside the scorecards, below the footer, or over the scorecards. */
export interface CoachArea extends Size {
  readonly place: 'beside' | 'below' | 'over';
}

/** Blank rows between the footer and a panel below it. */
export const BELOW_GAP = 1;

/** If the coach's panel fits neither beside nor below the scorecards, it covers this many of their rows. */
const COVERED_ROWS = {
  full: { hint: 1, moves: 5 },
  compact: { hint: 2, moves: 7 },
} as const;

/** A panel over the scorecards leaves at least this many of their rows. */
const LEAST_CARD_ROWS = 3;

/** A panel below the footer must be at least as high as one that lists moves over the scorecards. */
const MIN_ROWS_BELOW = { full: COVERED_ROWS.full.moves, compact: COVERED_ROWS.compact.moves } as const;

interface CoachedBoard {
  readonly game: Game;
  readonly input: InputStyle;
  readonly size: BoardSize;
  readonly rows: Pick<BoardRows, 'cards' | 'unused'>;
}

/**
 * Finds a place for the coach's panel. With several players, it goes beside the scorecards only if all names still fit
 * there uncut. Next best is below the footer. Failing that, it covers the scorecards, which then show only their most
 * useful rows.
 */
export function coachArea(
  { stage, answer }: Pick<OpenCoach, 'stage'> & Partial<Pick<OpenCoach, 'answer'>>,
  { game, input, size, rows }: CoachedBoard,
): CoachArea {
  const layout = boardLayout(size);
  const beside = layout === 'full' ? panelColumns(size, game.seats.length) : 0;
  if (beside > 0 && fitsBesideCards(size, game, input)) {
    return { place: 'beside', columns: beside, rows: rows.cards };
  }
  // The reason why there's no advice can take several lines, so it gets as many rows as the moves.
  const shown = answer?.name === 'unavailable' ? 'moves' : stage;
  const below = rows.unused - BELOW_GAP;
  return below >= MIN_ROWS_BELOW[layout]
    ? { place: 'below', columns: size.columns, rows: Math.min(below, rows.cards) }
    : {
        place: 'over',
        columns: size.columns,
        rows: Math.min(COVERED_ROWS[layout][shown], rows.cards - LEAST_CARD_ROWS),
      };
}

function fitsBesideCards(size: BoardSize, game: Game, input: InputStyle): boolean {
  const { players } = game.header;
  // A solo game always has room, because the coach's panel replaces the solo panel.
  if (players.length === 1) return true;
  const names = players.map(({ name }) => name);
  // Only the labels of the rows matter here, so we leave out the players' columns.
  const rows = cardRows(game, { input, seats: [] });
  return hasRoomForNames(cardColumns(size, players.length, 'open'), names, rows);
}

export interface MoveLine {
  /** Its position in the list of moves. The best move is at 0. */
  readonly place: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** What the coach's panel shows. No line is wider than its area. */
export interface CoachLayout {
  /** The title and, with moves, their column headings. Empty in a panel so low that only a message fits. */
  readonly title: string;
  /** The hint, or why there's no advice. */
  readonly message: readonly string[];
  /** The visible moves. The list scrolls to keep the highlighted one in view. */
  readonly moves: readonly MoveLine[];
  /** Lines about the chances of filling some boxes, of winning or beating a score, and about the upper bonus. */
  readonly facts: readonly FactLine[];
  /** Where the facts start beside the moves. Undefined if they're below. */
  readonly factsAt: number | undefined;
}

/** The pointer before the highlighted move, and a blank. */
const POINTER = 2;
/** How wide the list of moves is beside the facts, including the pointer. */
const MOVES_COLUMNS = 36;
/** Only a panel at least this wide has the facts beside the moves. */
const WIDE_COLUMNS = 58;
/** With facts below them, the moves get at least this share of the panel's rows. */
const MOVES_SHARE = 0.55;
/** Below the moves, the goals and the upper bonus take this many rows, if no chances of filling boxes are shown. */
const GOAL_ROWS = 3;

/** How many rows below the moves explain why one is worse. Low panels have fewer. */
const WHY_ROWS = { usual: 3, low: 2 } as const;
/** A title, a move and the reason need at least this many rows. */
const LEAST_ROWS_WITH_WHY = 4;
/** In a lower panel, the reason below the moves gets fewer rows. */
const USUAL_ROWS = 10;
/** Beside the moves, the reason gets enough rows for this many characters. */
const WHY_LENGTH = 105;

function whyArea({ columns, rows }: Size): Size {
  if (columns < WIDE_COLUMNS && rows < LEAST_ROWS_WITH_WHY) return { columns, rows: 0 };
  if (columns < WIDE_COLUMNS) return { columns, rows: rows < USUAL_ROWS ? WHY_ROWS.low : WHY_ROWS.usual };
  const beside = columns - MOVES_COLUMNS;
  return { columns: beside, rows: Math.min(Math.ceil(WHY_LENGTH / beside), rows - 1) };
}

export function movesThatFit({ answer }: OpenCoach, area: Size): number {
  if (area.columns >= WIDE_COLUMNS || answer.name !== 'given') return area.rows - 1;
  const rows = area.rows - 1 - (answer.coaching.advice.moves.length > 1 ? whyArea(area).rows : 0);
  const least = Math.ceil(rows * MOVES_SHARE);
  if (answer.coaching.chances.length > 0) return least;
  return answer.goals?.length === 0 ? rows : Math.max(least, rows - GOAL_ROWS);
}

export function coachLayout(coach: OpenCoach, facts: TurnFacts, area: Size): CoachLayout {
  const { answer } = coach;
  if (answer.name === 'awaited') return withMessage(coachMessages.awaited, [], area);
  if (answer.name === 'unavailable') return withMessage(coachMessages.unavailable(answer.why), [], area);
  const { rules, card, dice, options, rollsLeft } = facts;
  if (coach.stage === 'moves') return withMoves(coach, answer, facts, area);
  const hint = fittingHint(
    aimTexts({ rules, card, dice, rollsLeft, points: options.boxes }, answer.coaching),
    area,
  );
  const rows = area.rows - 2 - wrap(hint, area.columns).length;
  return withMessage(hint, factLines({ rules, card, goals: answer.goals }, { ...area, rows }), area);
}

/**
 * The longest wording that fits, either on separate lines below the title or after the title on its line. If none does,
 * the shortest.
 */
const fittingHint = (wordings: readonly string[], { columns, rows }: Size): string =>
  wordings.find((text) => wrap(text, columns).length < rows || wrap(titled(text), columns).length <= rows) ??
  wordings.at(-1) ??
  '';

const titled = (message: string): string => `${coachMessages.title}: ${message}`;

/**
 * Puts a blank line and the facts below a message. Without a separate row for the title, the message's first line
 * starts with it, or leaves it out if it doesn't fit.
 */
function withMessage(message: string, facts: readonly FactLine[], { columns, rows }: Size): CoachLayout {
  const under = wrap(message, columns);
  const withTitle = wrap(titled(message), columns);
  const isSeparate = under.length < rows;
  const lines = isSeparate ? under : withTitle.length <= rows ? withTitle : under;
  return {
    title: isSeparate ? coachMessages.title : '',
    message: facts.length > 0 ? [...lines, ''] : lines,
    moves: [],
    facts,
    factsAt: undefined,
  };
}

type Given = Extract<CoachAnswer, { name: 'given' }>;

function withMoves(
  coach: OpenCoach,
  { coaching, goals }: Given,
  { rules, card, options }: TurnFacts,
  area: Size,
): CoachLayout {
  const all = coaching.advice.moves;
  const isWide = area.columns >= WIDE_COLUMNS;
  const columns = isWide ? MOVES_COLUMNS : area.columns;
  const table = moveTable(rules, all, options.boxes, columns - POINTER);
  const fit = movesThatFit(coach, area);
  const top = Math.min(Math.max(0, coach.marked - fit + 1), Math.max(0, all.length - fit));
  const shown = all.slice(top, top + fit);
  const title =
    all.length > fit ? coachMessages.someMoves(top + 1, top + shown.length, all.length) : coachMessages.title;
  const why = whyFacts(coach, all, rules, whyArea(area));
  const room = isWide
    ? { columns: area.columns - columns, rows: area.rows - why.length }
    : { columns: area.columns, rows: area.rows - 1 - shown.length - why.length };
  return {
    title: padRight(title, POINTER + table.moveColumns) + table.headings,
    message: [],
    moves: shown.map((_, index) => {
      const place = top + index;
      return { place, text: table.lines[place] ?? '', isMarked: place === coach.marked };
    }),
    facts: [...why, ...factLines({ rules, card, chances: coaching.chances, goals }, room)],
    factsAt: isWide ? columns : undefined,
  };
}

/**
 * Explains the highlighted move, unless it's the only one. Blank lines fill the rest of the area. So nothing below
 * moves when the player highlights another move or the reasons arrive.
 */
function whyFacts(
  { parts, marked }: OpenCoach,
  moves: readonly Move[],
  rules: RuleSet,
  area: Size,
): readonly FactLine[] {
  if (moves.length < 2 || area.rows === 0) return [];
  const lines =
    parts === undefined
      ? [coachMessages.whyAwaited]
      : parts === 'unavailable'
        ? []
        : whyLines(
            rules,
            moves.flatMap((move, place) => (parts[place] ? { move, parts: parts[place] } : [])),
            marked,
            area,
          );
  return Array.from({ length: area.rows }, (_, row) => ({ kind: 'text', text: lines[row] ?? '' }));
}
