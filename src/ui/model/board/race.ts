import { type Game, type GameEvent, totalsByTurn, turnsOf } from '../../../engine/index.js';
import type { InputStyle } from '../../../settings/index.js';
import type { Size } from '../../../text/index.js';
import {
  type BoardSize,
  cardColumns,
  isRoomy,
  PANEL_GAP,
  panelColumns,
  screenSize,
} from '../../core/layout.js';
import { cardRows } from './cardRows.js';
import { columnsForNames, hasRoomForNames } from './cardWidths.js';

/** The width of the numbers of the rounds, in columns. */
export const ROUND_COLUMNS = 2;
/** The least width of a player's totals, with a gap. With many players, it's less, and names are shortened. */
const LEAST_CELL = { few: 6, many: 5 } as const;
/** The maximum width of a player's totals, in columns. */
const WIDEST_CELL = 14;
/** From this many players on, each gets a narrower column. */
const MANY = 3;
/** The minimum width of the board beside the race, in columns: that of the full board. */
const LEAST_BOARD = 80;

/** Returns the minimum width of the race of this number of players, in columns. */
const leastRace = (players: number): number =>
  ROUND_COLUMNS + players * LEAST_CELL[players < MANY ? 'few' : 'many'];

/** Returns the width of each player's totals, in columns. */
export const raceCell = (columns: number, players: number): number =>
  Math.min(WIDEST_CELL, Math.floor((columns - ROUND_COLUMNS) / players));

export const screenOf = (terminal: Size, game: Game, input: InputStyle): Size =>
  screenSize(
    terminal,
    columnsForNames(
      game.header.players.map(({ name }) => name),
      cardRows(game, { input, seats: [] }),
    ),
  );

/**
 * Returns the size of the board in this terminal, and the width of the race beside it. With several players, a panel
 * opens in place of the race. There's no race if there's too little room, or if names on the scorecards would have to
 * be shortened for it. The sizes stay the same for the whole game.
 */
export function boardSize(terminal: Size, game: Game, input: InputStyle): BoardSize {
  const screen = screenOf(terminal, game, input);
  if (!isRoomy(screen)) return screen;
  const { players } = game.header;
  const names = players.map(({ name }) => name);
  const least = leastRace(players.length);
  const rows = cardRows(game, { input, seats: [] });
  const beside = players.length === 1 ? 0 : panelColumns(screen, players.length);
  const fitting = [Math.max(least, beside), least].find((race) => {
    const board = { ...screen, columns: screen.columns - PANEL_GAP - race };
    const cards = cardColumns(board, players.length, players.length === 1 ? 'open' : 'closed');
    return board.columns >= LEAST_BOARD && hasRoomForNames(cards, names, rows);
  });
  return fitting === undefined
    ? screen
    : { ...screen, columns: screen.columns - PANEL_GAP - fitting, race: fitting };
}

export interface RaceRow {
  /** The number of the round, from 1. */
  readonly round: number;
  /** The totals after the round, by seat. Undefined for a player who hasn't had a turn in it yet. */
  readonly totals: readonly (number | undefined)[];
  /**
   * The highest total of the round, once everybody has one. Undefined if several players share it, or in a solo game.
   */
  readonly lead: number | undefined;
}

/**
 * Returns the rounds of the race in order, only the latest ones if there's too little room.
 *
 * @param rows the most rounds
 */
export function raceRows(
  game: Game,
  events: readonly GameEvent[],
  seats: readonly number[],
  rows: number,
): readonly RaceRow[] {
  const course = totalsByTurn(game.header, events);
  const rounds = turnsOf(game.header.rules);
  const latest = Math.max(...course.map(({ length }) => length));
  const first = Math.max(0, Math.min(latest + 1, rounds) - rows);
  return Array.from({ length: Math.min(rows, rounds) }, (_, index) => {
    const turn = first + index;
    const after = seats.map((seat) => course[seat]?.[turn]);
    const known = after.filter((total) => total !== undefined);
    const highest = Math.max(...known);
    const isLead =
      seats.length > 1 && known.length === seats.length && known.filter((t) => t === highest).length === 1;
    return { round: turn + 1, totals: after, lead: isLead ? highest : undefined };
  });
}
