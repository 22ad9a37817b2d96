import { currentTurn, evolve, newGame } from '../engine/index.js';
import type { Snapshot, TableView } from '../session/index.js';
import { tableMessages, tableNewsLines, turnText } from '../text/index.js';
import { describeEvent } from './describe.js';

/** What line mode has printed about a table. */
export interface PrintedTable {
  readonly view: TableView;
  /** Absent before the start of the game. */
  readonly game?: Pick<Snapshot, 'game' | 'events'>;
}

/**
 * Lines about a table, apart from the events of the game. `muted` contains the members whose messages are hidden, and
 * `met` the members who have been here before.
 */
export function describeTableNews(
  before: TableView | undefined,
  after: TableView,
  { muted, met }: { readonly muted: ReadonlySet<number>; readonly met: ReadonlySet<number> },
): readonly string[] {
  if (!before) return describeLobby(after);
  return tableNewsLines(before, after, {
    muted,
    met,
    canVote: tableMessages.canVote,
    nextOpened: tableMessages.nextOpened,
  });
}

/** Describes a lobby to somebody who has just come in. */
function describeLobby(view: TableView): readonly string[] {
  return [
    ...view.invitations.map(tableMessages.invitation),
    ...(view.phase === 'lobby' && view.server === 'here' ? [tableMessages.elsewhere] : []),
    tableMessages.rules(view.rules.name),
    ...(view.clock === undefined ? [] : [tableMessages.clock(view.clock)]),
    tableMessages.noHelp,
    ...(view.phase === 'lobby' ? [tableMessages.seats(view.seats.map(({ name }) => name))] : []),
    ...view.chat.map(({ name, text }) => tableMessages.said(name, text)),
  ];
}

/** Describes the events since the printed state, and whose turn it is if the turn has changed. */
export function describeGameNews(
  printed: PrintedTable['game'],
  { game: now, events, table }: Snapshot,
): readonly string[] {
  let game = printed?.game ?? newGame(now.header);
  const lines: string[] = [];
  for (const event of events.slice(printed?.events.length ?? 0)) {
    const after = evolve(game, event);
    lines.push(...describeEvent(game, event, after));
    game = after;
  }
  const [was, is] = [printed && currentTurn(printed.game), currentTurn(now)];
  if (is && table && is.seat !== was?.seat) lines.push(turnText(table.seats, is.seat, table.ownSeat));
  return lines;
}
