import { MAX_SEATS, personNamed, type Player } from '../../engine/index.js';
import { type Level, LEVELS } from '../../players/index.js';
import { computerName, readPlayerNames, seatNames, usageMessages } from '../../text/index.js';
import { UsageError } from '../options.js';

/** The options of `play` that say who sits at the table, as commander gives them. */
export interface SeatOptions {
  readonly players?: string;
  /** A level for each computer, in the order given. */
  readonly computer?: readonly string[];
  readonly watch?: true;
}

/** Who is watched where no level is named. */
const WATCHED: readonly Level[] = ['perfect', 'rival'];

/**
 * Who sits at the table: people first, then computers.
 *
 * @param names those that are set, for people whom the options do not name
 * @returns undefined where the options name nobody, so that the players can be asked for
 * @throws UsageError
 */
export function readSeats(
  { players, computer = [], watch }: SeatOptions,
  names: readonly string[] = [],
): readonly Player[] | undefined {
  if (watch && players !== undefined) throw new UsageError(usageMessages.watchWithPlayers);
  const levels = computer.map(readLevel);
  if (watch) return seat([], levels.length > 0 ? levels : WATCHED);
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

function readPlayers(typed: string, chosen: readonly string[]): readonly string[] {
  const reading = readPlayerNames(typed, chosen);
  if (!reading.ok) throw new UsageError(usageMessages.players(reading.problem));
  return reading.names;
}

function readLevel(typed: string): Level {
  const level = LEVELS.find((each) => each === typed.trim().toLowerCase());
  if (level === undefined) throw new UsageError(usageMessages.computer(typed, LEVELS));
  return level;
}
