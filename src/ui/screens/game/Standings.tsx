import { Text } from 'ink';
import {
  type BoxId,
  type Game,
  nameOf,
  type RuleSet,
  type Scorecard,
  schemeOf,
  type Standing,
  standings,
} from '../../../engine/index.js';
import {
  columnsOf,
  endLineMessages,
  endMessages,
  luckAndCost,
  padLeft,
  padRight,
  shortened,
} from '../../../text/index.js';
import type { Layout } from '../../core/layout.js';
import type { ReviewState } from '../../model/reading.js';
import { useTheme } from '../../theme/themes.js';

interface StandingsProps {
  readonly game: Game;
  readonly layout: Exclude<Layout, 'too-small'>;
  readonly columns: number;
  /** Adds columns for luck and skill. */
  readonly review?: ReviewState | undefined;
}

/** Draws a line for each player. With a review, it also has columns for luck and skill, under a heading. */
export function Standings({ game, layout, columns, review }: StandingsProps) {
  const { styles } = useTheme();
  const lines = standings(game);
  const widths = standingWidths(game, lines, layout, columns - (review ? LUCK_COLUMNS + COST_COLUMNS : 0));
  return (
    <>
      {review && <Text {...styles.quiet}>{shortened(headingText(widths, review), columns)}</Text>}
      {lines.map((line) => (
        <Text key={line.seat} {...(line.place === 1 ? styles.heading : {})}>
          {standingText(game, line, widths) + luckCells(line, review)}
        </Text>
      ))}
    </>
  );
}

const PLACE_COLUMNS = 4;
const POINTS_COLUMNS = 5;
const LUCK_COLUMNS = 8;
const COST_COLUMNS = 7;
/** Names are never wider than this. */
const WIDEST_NAME = 20;
const BEST_GAP = 3;

interface StandingWidths {
  readonly name: number;
  /** How to word each player's best box. Undefined if there's no room for it beside the names. */
  readonly best: BestWords | undefined;
  /** Includes the gap before the column. */
  readonly bestColumns: number;
}

const BEST_WORDS = ['bestBox', 'bestBoxShort'] as const;
type BestWords = (typeof BEST_WORDS)[number];

/**
 * Fits the columns into a line of `columns` columns. If there's too little room, drops the best boxes before it
 * shortens any name.
 */
function standingWidths(
  game: Game,
  lines: readonly Standing[],
  layout: StandingsProps['layout'],
  columns: number,
): StandingWidths {
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(columnsOf));
  const room = columns - PLACE_COLUMNS - 1 - 1 - POINTS_COLUMNS;
  const names = layout === 'full' ? WIDEST_NAME : widest(lines.map(({ seat }) => nameOf(game.header, seat)));
  const name = Math.min(names, room);
  const bestColumns = (words: BestWords): number =>
    BEST_GAP + widest(lines.map((line) => bestText(game, line, words)));
  const best = BEST_WORDS.find((words) => name + bestColumns(words) <= room);
  return { name, best, bestColumns: best ? bestColumns(best) : 0 };
}

function headingText({ name, bestColumns }: StandingWidths, review: ReviewState): string {
  switch (review.status) {
    case 'awaited':
      return endLineMessages.awaited;
    case 'failed':
      return review.line;
    case 'ready': {
      const before = PLACE_COLUMNS + 1 + name + 1 + POINTS_COLUMNS + bestColumns;
      return ' '.repeat(before) + cells(endLineMessages.luck, endLineMessages.cost);
    }
  }
}

const cells = (luck: string, cost: string): string =>
  padLeft(luck, LUCK_COLUMNS) + padLeft(cost, COST_COLUMNS);

/** A player's luck and costs. Empty until they're known. */
function luckCells({ seat }: Standing, review: ReviewState | undefined): string {
  const found = review?.status === 'ready' && review.review.seats.find((each) => each.seat === seat);
  return found ? cells(...luckAndCost(found)) : '';
}

function standingText(game: Game, line: Standing, { name, best, bestColumns }: StandingWidths): string {
  const place = line.place === undefined ? endMessages.left : endMessages.place(line.place);
  return [
    padLeft(place, PLACE_COLUMNS),
    ' ',
    padRight(shortened(nameOf(game.header, line.seat), name), name),
    ' ',
    padLeft(String(line.totals.grand), POINTS_COLUMNS),
    best ? padRight(' '.repeat(BEST_GAP) + bestText(game, line, best), bestColumns) : '',
  ].join('');
}

function bestText({ header: { rules }, seats }: Game, { seat }: Standing, words: BestWords): string {
  const best = bestBox(rules, seats[seat]?.card);
  return best ? endMessages[words](rules, best.box, best.points) : '';
}

/** The box with the most points. In a tie, the first on the card. */
function bestBox(rules: RuleSet, card: Scorecard | undefined): { box: BoxId; points: number } | undefined {
  let best: { box: BoxId; points: number } | undefined;
  for (const box of schemeOf(rules).boxes) {
    const points = card?.filled[box];
    if (points !== undefined && points > (best?.points ?? 0)) best = { box, points };
  }
  return best;
}
