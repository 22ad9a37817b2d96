import type { ReactNode } from 'react';
import { currentTurn } from '../../../engine/index.js';
import type { TableView } from '../../../session/index.js';
import {
  firstFitting,
  linkTroubleTexts,
  onOneLine,
  tableMessages,
  tableLinkText,
  tableScreenMessages,
  turnText,
  wrap,
} from '../../../text/index.js';
import { type BoardRows, boardRows } from '../../model/boardRows.js';
import type { Size } from '../../model/layout.js';
import type { Model, Table } from '../../model/model.js';
import { chatArea, isWatching, problemLine, type RoomState, unreadMessages } from '../../model/room.js';
import type { Theme } from '../../theme/theme.js';
import { Lines } from '../parts/Lines.js';
import type { SidePanel } from '../board/Board.js';
import { ChatPanel } from './ChatPanel.js';

/** Returns the rows of a board. At a network table, a terminal without room beside the cards has room below the footer. */
export function rowsAtTable(theme: Theme, size: Size, { snapshot }: Table): BoardRows {
  if (!snapshot.table) return boardRows(theme, size);
  const rows = boardRows(theme, size);
  const isBeside = chatArea(size, snapshot.game.seats.length, rows)?.place === 'beside';
  return isBeside ? rows : boardRows(theme, size, 'below');
}

/** Returns the panel with the last chat messages; undefined away from network tables, and if there is no room. */
export function chatOnBoard(
  { room }: Model,
  { snapshot }: Table,
  size: Size,
  rows: BoardRows,
): SidePanel | undefined {
  const area = room && chatArea(size, snapshot.game.seats.length, rows);
  return room && area && { area, panel: <ChatPanel room={room} area={area} />, keep: undefined };
}

/**
 * Returns the end of the header: the time left of the turn, and the number of unread messages if no panel shows the
 * messages.
 */
export function tableStatus({ room }: Model, panel: SidePanel | undefined): string {
  if (!room) return '';
  const unread = panel ? 0 : unreadMessages(room);
  const { secondsLeft } = room;
  return [
    ...(secondsLeft === undefined ? [] : [tableScreenMessages.timeLeft(secondsLeft)]),
    ...(unread === 0 ? [] : [tableScreenMessages.unread(unread)]),
  ].join('  ');
}

/** Returns the line about a lost connection, which replaces the line below the scorecards; undefined if all is well. */
export function linkNotice(
  { room }: Model,
  columns: number,
  rows: number,
  theme: Theme,
): ReactNode | undefined {
  if (room?.link.type !== 'reconnecting') return undefined;
  const texts = linkTroubleTexts(room.link, hasSeat(room));
  const text = texts.find((each) => wrap(each, columns).length <= rows) ?? firstFitting(texts, columns);
  return <Lines text={text} columns={columns} rows={rows} style={theme.styles.notice} />;
}

const hasSeat = ({ view }: RoomState): boolean => view !== undefined && !isWatching(view);

/** Returns what happens at the table, for the lines of messages; undefined if nothing has happened. */
export const tableMessage = ({ room }: Model, columns: number, rows: number): string | undefined =>
  room && (newsText(room, columns, rows) ?? problemLine(room));

/** Returns the latest news that fit, oldest first; undefined if there are none. */
export function newsText({ news }: RoomState, columns: number, rows: number): string | undefined {
  const texts = news.map((_, index) => news.slice(index).join(' '));
  return texts.find((text) => wrap(text, columns).length <= rows) ?? texts.at(-1);
}

/**
 * Returns the line that replaces the question if the player cannot answer: the connection has ended, or the dice of the
 * player's roll are on their way.
 */
export function blockedText({ room }: Model): string | undefined {
  if (!room) return undefined;
  if (room.link.type === 'stopped') return tableLinkText(room.link);
  return room.view?.isRolling ? rollingText(room.view) : undefined;
}

const rollingText = ({ seats, rollWaitsFor }: TableView): string =>
  tableScreenMessages.rolling(rollWaitsFor.map((seat) => seats[seat]?.name ?? ''));

/** Returns the line that says whose turn it is while the chat line covers the question. */
export function statusInChat(model: Model, { game, table }: Table['snapshot']): string {
  const turn = currentTurn(game);
  const status = turn && table ? onOneLine(turnText(table, turn.seat)) : '';
  const blocked = blockedText(model);
  if (model.room?.link.type === 'stopped' && blocked !== undefined) return blocked;
  return blocked === undefined ? status : `${status} ${blocked}`;
}

/** Returns the line that says whose turn it is, and what the table waits for. */
export function turnStatus(model: Model, { game, table }: Table['snapshot']): string {
  const blocked = blockedText(model);
  const turn = currentTurn(game);
  const seat = table?.seats[turn?.seat ?? 0];
  const name = onOneLine(seat?.name ?? '');
  if (model.room?.link.type === 'stopped' && blocked !== undefined) return blocked;
  if (blocked !== undefined) return `${tableMessages.turnOf(name)} ${blocked}`;
  if (seat?.presence === 'away' && model.room?.link.type === 'connected') {
    return tableScreenMessages.isAway(name);
  }
  return turn?.dice ? tableScreenMessages.chooses(name) : tableScreenMessages.rolls(name);
}
