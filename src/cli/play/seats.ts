import { MAX_SEATS, personNamed, type Player } from '../../engine/index.js';
import { type Level, LEVELS } from '../../players/index.js';
import { computerName, readPlayerNames, seatNames, usageMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

/** The options of `play` that choose the players, as parsed by commander. */
export interface SeatOptions {
  readonly players?: string;
  /** The levels of the computer players, in seating order. */
  readonly computer?: readonly string[];
  readonly watch?: true;
}

/** The levels of the computer players when `--watch` is used without `--computer`. */
const WATCHED_LEVELS: readonly Level[] = ['perfect', 'rival'];

/**
 * Returns the players in seating order: people first, then computer players.
 *
 * @param names the names from the settings, used for players whose names are not in the options
 * @returns the players, or undefined if the options choose no players and the program must ask
 * @throws UsageError
 */
export function readSeats(
  { players, computer = [], watch }: SeatOptions,
  names: readonly string[] = [],
): readonly Player[] | undefined {
  if (watch && players !== undefined) throw new UsageError(usageMessages.watchWithPlayers);
  const levels = computer.map(readLevel);
  if (watch) return seat([], levels.length > 0 ? levels : WATCHED_LEVELS);
  if (players !== undefined) return seat(readPlayers(players, names), levels);
  return levels.length > 0 ? seat(seatNames(1, names), levels) : undefined;
}

function seat(names: readonly string[], levels: readonly Level[]): readonly Player[] {
  if (names.length + levels.length > MAX_SEATS) {
    throw new UsageError(usageMessages.seats(names.length, levels.length, MAX_SEATS));
  }
  const seated = names.map(personNamed);
  for (const level of levels) {
    const taken = seated.map(({ name }) => name);
    seated.push({ name: computerName(level, taken), kind: level });
  }
  return seated;
}

function readPlayers(input: string, namesInSettings: readonly string[]): readonly string[] {
  const reading = readPlayerNames(input, namesInSettings);
  if (!reading.ok) throw new UsageError(usageMessages.players(reading.problem));
  return reading.names;
}

function readLevel(input: string): Level {
  const level = LEVELS.find((each) => each === input.trim().toLowerCase());
  if (level === undefined) throw new UsageError(usageMessages.computer(input, LEVELS));
  return level;
}
