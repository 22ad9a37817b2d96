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

export const ROUND_COLUMNS = 2;
/** With a gap, in columns. With many players, totals are narrower, and names get shorter. */
const LEAST_CELL = { few: 6, many: 5 } as const;
const WIDEST_CELL = 14;
/** From this many players on, each has a narrower column. */
const MANY = 3;
/** The board beside the race must be a full one, which takes this many columns. */
const LEAST_BOARD = 80;

const leastRace = (players: number): number =>
  ROUND_COLUMNS + players * LEAST_CELL[players < MANY ? 'few' : 'many'];

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
 * The size of the board in this terminal, and the width of the race beside it. With several players, a panel can later
 * take the race's place. Without enough room, or if the race would shorten names on the scorecards, there's none. The
 * sizes stay the same all game long.
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
  /** From 1. */
  readonly round: number;
  /** By seat. Undefined for a player who hasn't had a turn in this round yet. */
  readonly totals: readonly (number | undefined)[];
  /** The highest total of the round, once everybody has one. Undefined for a tie, and in a solo game. */
  readonly lead: number | undefined;
}

/**
 * The rounds of the race in order. If room is short, only the latest ones.
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
