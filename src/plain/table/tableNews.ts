import { currentTurn, evolve, type GameEvent, isOver, newGame } from '../../engine/index.js';
import type { SeenBefore, Snapshot, TableRoom, TableView } from '../../session/index.js';
import {
  departureText,
  type NewsWords,
  ownName,
  tableLinkText,
  tableMessages,
  tableNewsLines,
  turnText,
} from '../../text/index.js';
import { currentDice, describeCards, describeEvent, describeEvents, describeStandings } from '../describe.js';

/** Whose messages to hide, and how many missed rolls we've already reported. */
type Acquaintance = Pick<NewsWords, 'muted' | 'toldMissed'>;

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
 * Describes the events since the last printed state. If the turn has passed on, says whose turn it is.
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
function describeEventsAtTable(
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

export function waitingText(room: TableRoom): string {
  const view = room.getView();
  const game = room.session()?.getSnapshot().game;
  const turn = game && currentTurn(game);
  if (!view || view.link.type !== 'connected' || !turn) return tableLinkText(room.getLink());
  if (view.isRolling) return rollingText(view);
  return tableMessages.notYourTurn(view.seats[turn.seat]?.name ?? '');
}

/** Shows a table, apart from its game, to somebody who has just joined or returned. */
export function describeArrival(
  view: TableView,
  seenBefore: SeenBefore | undefined,
  acquaintance: Acquaintance,
): readonly string[] {
  const isLobby = view.phase === 'lobby';
  return [
    ...view.invitations.map(tableMessages.invitation),
    ...(view.server === 'here' && isLobby ? [tableMessages.elsewhere(view.invitations)] : []),
    ...(view.isPublic && isLobby && !view.isLocked ? [tableMessages.isPublic] : []),
    tableMessages.rules(view.rules.name),
    ...(view.clock === undefined ? [] : [tableMessages.clock(view.clock)]),
    ...(isLobby
      ? [tableMessages.noHelp, tableMessages.seats(view.seats.map(({ name }) => name)), lobbyHint(view)]
      : []),
    ...awayLines(view),
    ...describeTableNews(withoutTableNews(view, seenBefore), view, acquaintance),
  ];
}

function lobbyHint({ seats, ownSeat }: TableView): string {
  const master = seats.findIndex(({ isMaster }) => isMaster);
  return tableMessages.lobbyHint(master !== -1 && master === ownSeat, seats[master]?.name);
}

/** Empty without a connection, when everybody seems to be away. */
const awayLines = ({ link, phase, seats, ownSeat }: TableView): readonly string[] =>
  link.type === 'connected' && phase !== 'over'
    ? seats
        .filter(({ presence }, seat) => presence === 'away' && seat !== ownSeat)
        .map(({ name }) => tableMessages.away(name))
    : [];

/**
 * A copy of the table with nothing to report: nobody is late or voting, it isn't locked, and there are no new messages.
 */
const withoutTableNews = (view: TableView, seenBefore: SeenBefore | undefined): TableView => ({
  ...view,
  isLocked: false,
  chat: view.chat.slice(0, seenBefore?.messages ?? 0),
  late: [],
  votable: [],
  votes: [],
  link: { type: 'connected' },
  problems: [],
  hasNext: false,
});

/**
 * Shows a running game to a player who has returned, or to a new watcher: the boxes filled meanwhile, the standings,
 * and what happens now.
 */
export function describeRunningGame(now: Snapshot, seenBefore: SeenBefore | undefined): readonly string[] {
  const { game } = now;
  const missed = seenBefore
    ? describeEventsAtTable(
        now,
        stateAfter(now, seenBefore.events),
        now.table && ownName(now.table),
        ({ type }) => type !== 'rolled',
      )
    : [];
  return [
    seenBefore ? tableMessages.returned : tableMessages.inProgress,
    ...(missed.length > 0 ? [tableMessages.missed, ...missed] : []),
    ...(isOver(game) ? [] : describeNow(now)),
  ];
}

function stateAfter({ game, events }: Snapshot, count: number): Pick<Snapshot, 'game' | 'events'> {
  const first = events.slice(0, count);
  return { game: first.reduce(evolve, newGame(game.header)), events: first };
}

function describeNow({ game, table }: Snapshot): readonly string[] {
  const turn = currentTurn(game);
  return [
    tableMessages.standings,
    ...describeStandings(game),
    ...describeCards(game),
    ...(turn && table ? [turnText(table, turn.seat, table.secondsLeft)] : []),
    ...currentDice(game),
  ];
}
