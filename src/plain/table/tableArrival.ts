import { currentTurn, evolve, isOver, newGame } from '../../engine/index.js';
import type { SeenBefore, Snapshot, TableView } from '../../session/index.js';
import { ownName, tableMessages, turnText } from '../../text/index.js';
import { currentDice, describeCards, describeStandings } from '../describe.js';
import { type Acquaintance, describeEventsAtTable, describeTableNews } from './tableNews.js';

/** Describes a table, apart from its game, to somebody who has just joined or returned. */
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
    ...describeTableNews(quietTable(view, seenBefore), view, acquaintance),
  ];
}

function lobbyHint({ seats, ownSeat }: TableView): string {
  const master = seats.findIndex(({ isMaster }) => isMaster);
  return tableMessages.lobbyHint(master !== -1 && master === ownSeat, seats[master]?.name);
}

/** Says which players are away; nothing without a connection. */
const awayLines = ({ link, phase, seats, ownSeat }: TableView): readonly string[] =>
  link.type === 'connected' && phase !== 'over'
    ? seats
        .filter(({ presence }, seat) => presence === 'away' && seat !== ownSeat)
        .map(({ name }) => tableMessages.away(name))
    : [];

/**
 * Returns the same table without anything that line mode would print: nobody is late or voting, the table is not locked,
 * and there are no new messages.
 */
const quietTable = (view: TableView, seenBefore: SeenBefore | undefined): TableView => ({
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
 * Describes a running game to a player who has returned, or to somebody who starts to watch: the boxes that were filled
 * meanwhile, the standings, and what happens now.
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

/** Returns the state of a game after its first events. */
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
