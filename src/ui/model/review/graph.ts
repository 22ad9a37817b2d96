import type { Review } from '../../../analysis/index.js';
import { turnsOf } from '../../../engine/index.js';
import { padLeft, type Size } from '../../../text/index.js';
import type { RecordedMove, Recording } from './recording.js';

/** In rows, with the heading and the axis. A graph lower than `least` would only show the largest changes. */
export const GRAPH_ROWS = { least: 6, most: 12 } as const;
/** For the heading and the axis. */
const FRAME_ROWS = 2;
/** In columns. Wider turns would show nothing new. */
const MAX_PER_TURN = 9;
/** From this many columns on, a two-digit number fits below each turn. */
const COLUMNS_PER_NUMBER = 3;
/** The axis starts and ends at a multiple of this score. */
const STEP = 10;
const ROLLS_PER_COLUMN = 3;

/** A decision in the graph. Columns and rows count from 0 at the top left of the plot. */
export interface GraphPoint {
  readonly column: number;
  readonly row: number;
  /** Where the decision is in the recording. */
  readonly place: number;
  readonly isMistake: boolean;
}

export interface ReviewGraph {
  /** From top to bottom, without the scores on the left. All lines are equally wide. */
  readonly plot: readonly string[];
  /** Beside the plot: the axis's highest score in the first line, its lowest in the last, blanks between. */
  readonly scores: readonly string[];
  /** The numbers of the turns, on one line below the plot. */
  readonly axis: string;
  /** All decisions, in the order of play. */
  readonly points: readonly GraphPoint[];
}

/** Each player's line is drawn with one of these characters, by seat. */
export const graphMarks = (seats: number): readonly string[] =>
  seats === 1 ? ['.'] : Array.from({ length: seats }, (_, seat) => String(seat + 1));

interface Step {
  /**
   * How many turns the player has finished. During a turn, it's a fraction: 2.33 after the first roll of the third
   * turn.
   */
  readonly turns: number;
  readonly expected: number;
}

/**
 * Draws everybody's expected final score after each decision, with a mark for each mistake. The graph keeps its size
 * all game long.
 *
 * @param mistake the character for a mistake
 */
export function reviewGraph(
  { header: { rules }, moves }: Pick<Recording, 'header' | 'moves'>,
  { decisions, seats }: Review,
  { columns, rows }: Size,
  mistake: string,
): ReviewGraph {
  const steps = decisions.map(({ turn, roll, played }): Step => ({
    turns: 'hold' in played ? turn - 1 + roll / ROLLS_PER_COLUMN : turn,
    expected: played.expected,
  }));
  const lines = seats.map(({ seat, start }): readonly Step[] => [
    { turns: 0, expected: start },
    ...steps.filter((_, index) => decisions[index]?.seat === seat),
  ]);
  const [low, high] = rangeOf(lines.flat().map(({ expected }) => expected));
  const turns = turnsOf(rules);
  const perTurn = Math.min(
    MAX_PER_TURN,
    Math.max(1, Math.floor((columns - String(high).length - 2) / turns)),
  );
  const height = rows - FRAME_ROWS;
  const rowOf = (expected: number): number => Math.round(((high - expected) / (high - low)) * (height - 1));
  const points = steps.map(({ turns: at, expected }, index) => ({
    column: Math.round(at * perTurn),
    row: rowOf(expected),
    place: moves[index]?.place ?? 1,
    isMistake: decisions[index]?.mark !== undefined,
  }));
  const width = turns * perTurn + 1;
  const cells = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '));
  const marks = graphMarks(seats.length);
  for (let column = 0; column < width; column++) {
    const crossed = lines.map((line) => rowAt(line, column / perTurn, rowOf));
    crossed.forEach((row, seat) => {
      // Lines that share a cell take turns from column to column, so that every line stays visible.
      const sharing = crossed.flatMap((other, index) => (other === row ? [index] : []));
      const line = row === undefined ? undefined : cells[row];
      if (line && sharing[column % sharing.length] === seat) line[column] = marks[seat] ?? '';
    });
  }
  for (const { column, row, isMistake } of points) {
    const line = cells[row];
    if (line && isMistake) line[column] = mistake;
  }
  const labelColumns = String(high).length;
  return {
    plot: cells.map((line) => line.join('')),
    scores: cells.map((_, row) =>
      padLeft(row === 0 ? String(high) : row === height - 1 ? String(low) : '', labelColumns),
    ),
    axis: axisOf(turns, perTurn),
    points,
  };
}

function rangeOf(expected: readonly number[]): readonly [low: number, high: number] {
  const low = STEP * Math.floor(Math.min(...expected) / STEP);
  return [low, Math.max(low + STEP, STEP * Math.ceil(Math.max(...expected) / STEP))];
}

/** Where a player's line is after a number of turns. Undefined after the player's last decision. */
function rowAt(
  line: readonly Step[],
  turns: number,
  rowOf: (expected: number) => number,
): number | undefined {
  const after = line.findIndex((step) => step.turns >= turns);
  const [to, from = to] = [line[after], line[after - 1]];
  if (!to || !from) return undefined;
  const share = to.turns === from.turns ? 1 : (turns - from.turns) / (to.turns - from.turns);
  return rowOf(from.expected + share * (to.expected - from.expected));
}

/** Writes each turn's number where the turn ends. Narrow turns only have every third number. */
function axisOf(turns: number, perTurn: number): string {
  const every = perTurn >= COLUMNS_PER_NUMBER ? 1 : COLUMNS_PER_NUMBER;
  const parts = Array.from({ length: turns }, (_, index) => {
    const number = index + 1;
    return number % every === 0 ? String(number).padStart(perTurn * every, '-') : '';
  });
  return `-${parts.join('')}`.padEnd(turns * perTurn + 1, '-');
}

/** The column of the latest decision up to a place of the recording. 0 if there's none yet. */
export const columnAt = ({ points }: ReviewGraph, place: number): number =>
  points.findLast((point) => point.place <= place)?.column ?? 0;

/**
 * Finds the decision nearest to a cell of the plot, and returns its place. The right column counts more than the right
 * row, and a mistake wins against another decision at the same distance. Undefined without decisions.
 */
export function placeNear(
  { points }: ReviewGraph,
  cell: Pick<GraphPoint, 'column' | 'row'>,
): RecordedMove['place'] | undefined {
  const distance = ({ column, row, isMistake }: GraphPoint): number =>
    10 * Math.abs(column - cell.column) + 2 * Math.abs(row - cell.row) + (isMistake ? 0 : 1);
  const [nearest] = [...points].sort((a, b) => distance(a) - distance(b));
  return nearest?.place;
}
