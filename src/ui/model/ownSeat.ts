import { currentTurn } from '../../engine/index.js';
import type { Snapshot, TableLink, TableSeat, TableView } from '../../session/index.js';

/** Undefined for watchers. */
export const ownSeatOf = ({ seats, ownSeat }: TableView): TableSeat | undefined =>
  ownSeat === undefined ? undefined : seats[ownSeat];

/** True at a network table when it's the turn of the player at this screen. */
export const isOwnTurn = ({ game, table }: Snapshot): boolean =>
  table?.ownSeat !== undefined && currentTurn(game)?.seat === table.ownSeat;

/** Which seat each column belongs to: first the player's own, then the others in playing order. */
export function columnOrder({ game, table }: Snapshot): readonly number[] {
  const seats = game.seats.map((_, seat) => seat);
  const own = table?.ownSeat;
  return own === undefined ? seats : [...seats.slice(own), ...seats.slice(0, own)];
}

/** True for those who only watch: they never had a seat, or they lost it. */
export function isWatching(view: TableView): boolean {
  const own = ownSeatOf(view);
  return own === undefined || own.presence === 'gone';
}

export const isMaster = (view: TableView): boolean => ownSeatOf(view)?.isMaster === true;

export const canWrite = ({
  view,
  link,
}: {
  readonly view: TableView | undefined;
  readonly link: TableLink;
}): boolean => view !== undefined && !isWatching(view) && view.phase !== 'closed' && link.type !== 'stopped';
