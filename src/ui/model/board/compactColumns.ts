import { currentTurn } from '../../../engine/index.js';
import type { Snapshot } from '../../../session/index.js';
import { columnOrder, isOwnTurn } from '../ownSeat.js';
import { cardRows, type CardView } from './cardRows.js';
import { narrowestCard } from './cardWidths.js';

/**
 * Returns which players' columns the compact board shows, from left to right, and the length of the labels. A game on
 * this machine shows the current player. A network table shows the player's own column first, the current player, and
 * more players if there is room. While the player waits, short labels make room for a second column. In their own turn,
 * players need the full labels to choose a box.
 *
 * @param columns the width of the terminal
 */
export function compactColumns(
  snapshot: Snapshot,
  view: Omit<CardView, 'seats'>,
  columns: number,
): Pick<CardView, 'seats' | 'labels'> {
  const { game, table } = snapshot;
  const current = currentTurn(game)?.seat ?? 0;
  if (!table) return { seats: [current] };
  const order = columnOrder(snapshot);
  const playing = order.filter((seat) => !game.seats[seat]?.left);
  const byImportance = [...new Set([table.ownSeat ?? current, current, ...playing, ...order])];
  const fitting = (labels: 'full' | 'short'): readonly number[] => {
    const rows = cardRows(game, { ...view, seats: [], labels });
    const { length } = byImportance.filter((_, index) => narrowestCard(index + 1, rows) <= columns);
    const chosen = byImportance.slice(0, Math.max(1, length));
    return order.filter((seat) => chosen.includes(seat));
  };
  const seats = fitting('full');
  const isWaiting = table.ownSeat !== undefined && !isOwnTurn(snapshot);
  return seats.length === 1 && isWaiting
    ? { seats: fitting('short'), labels: 'short' }
    : { seats, labels: 'full' };
}
