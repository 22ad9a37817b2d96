import { currentTurn } from '../../engine/index.js';
import type { Snapshot, TableLink, TableSeat, TableView } from '../../session/index.js';

/** Returns the player's own seat; undefined for watchers. */
export const ownSeatOf = ({ seats, ownSeat }: TableView): TableSeat | undefined =>
  ownSeat === undefined ? undefined : seats[ownSeat];

/** At a network table, returns whether it's the turn of the player at this screen. */
export const isOwnTurn = ({ game, table }: Snapshot): boolean =>
  table?.ownSeat !== undefined && currentTurn(game)?.seat === table.ownSeat;

/** Returns the seats in the order of their columns: the player's own seat first, then the others in playing order. */
export function columnOrder({ game, table }: Snapshot): readonly number[] {
  const seats = game.seats.map((_, seat) => seat);
  const own = table?.ownSeat;
  return own === undefined ? seats : [...seats.slice(own), ...seats.slice(0, own)];
}

/** Returns whether the player only watches: they never had a seat, or lost it. */
export function isWatching(view: TableView): boolean {
  const own = ownSeatOf(view);
  return own === undefined || own.presence === 'gone';
}

export const isMaster = (view: TableView): boolean => ownSeatOf(view)?.isMaster === true;

/** Returns whether the player may send chat messages to the table now. */
export const canWrite = ({
  view,
  link,
}: {
  readonly view: TableView | undefined;
  readonly link: TableLink;
}): boolean => view !== undefined && !isWatching(view) && view.phase !== 'closed' && link.type !== 'stopped';
