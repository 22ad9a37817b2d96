import { currentTurn, type GameEvent, newGame } from '../../engine/index.js';
import type { Snapshot, TableRoom, TableView } from '../../session/index.js';
import {
  departureText,
  type NewsWords,
  tableMessages,
  tableLinkText,
  tableNewsLines,
  turnText,
} from '../../text/index.js';
import { describeEvent, describeEvents } from '../describe.js';

/** Whose messages are hidden, and which rolls the player has read about. */
export type Acquaintance = Pick<NewsWords, 'muted' | 'toldMissed'>;

/** Describes what has changed at a table, apart from the events of the game. */
export const describeTableNews = (
  before: TableView,
  after: TableView,
  acquaintance: Acquaintance,
): readonly string[] => [
  ...(before.rollWaitsFor.length === 0 && after.rollWaitsFor.length > 0 ? [rollingText(after)] : []),
  ...tableNewsLines(before, after, {
    ...acquaintance,
    canVote: tableMessages.canVote,
    nextOpened: tableMessages.nextOpened,
  }),
];

const rollingText = ({ rollWaitsFor, seats }: TableView): string =>
  tableMessages.rolling(rollWaitsFor.map((seat) => seats[seat]?.name ?? ''));

/**
 * Describes the events since the printed state, and whose turn it is if the turn has changed.
 *
 * @param own the name of this player, who may have lost the seat
 */
export function describeGameNews(
  printed: Pick<Snapshot, 'game' | 'events'> | undefined,
  now: Snapshot,
  own: string | undefined,
): readonly string[] {
  const { table, game } = now;
  const [was, is] = [printed && currentTurn(printed.game), currentTurn(game)];
  const isNew = is && table && is.seat !== was?.seat;
  return [
    ...describeEventsAtTable(now, printed ?? { game: newGame(game.header), events: [] }, own),
    ...(isNew ? [turnText(table, is.seat, table.clock)] : []),
  ];
}

/**
 * Describes the events of a game at a table since an earlier state.
 *
 * @param own the name of this player, who may have lost the seat
 * @param isTold returns whether to describe an event; default: always true
 */
export function describeEventsAtTable(
  { events, table }: Snapshot,
  before: Pick<Snapshot, 'game' | 'events'>,
  own: string | undefined,
  isTold: (event: GameEvent) => boolean = () => true,
): readonly string[] {
  return describeEvents(before.game, events.slice(before.events.length), (game, event, after) => {
    const seat = event.type === 'left' ? table?.seats[event.seat] : undefined;
    if (seat?.gone === 'voted-out') return [departureText(seat, own)];
    return isTold(event) ? describeEvent(game, event, after) : [];
  });
}

/** Says why nobody needs the player's answer now. */
export function waitingText(room: TableRoom): string {
  const view = room.getView();
  const game = room.session()?.getSnapshot().game;
  const turn = game && currentTurn(game);
  if (!view || view.link.type !== 'connected' || !turn) return tableLinkText(room.getLink());
  if (view.isRolling) return rollingText(view);
  return tableMessages.notYourTurn(view.seats[turn.seat]?.name ?? '');
}
