import type { ReactNode } from 'react';
import { currentTurn } from '../../engine/index.js';
import type { TableView } from '../../session/index.js';
import {
  firstFitting,
  linkTroubleTexts,
  onOneLine,
  type Size,
  tableLinkText,
  tableMessages,
  tableScreenMessages,
  turnText,
  wrap,
} from '../../text/index.js';
import { type BoardRows, boardRows } from '../model/board/boardRows.js';
import type { BoardSize } from '../core/layout.js';
import type { Model, Table } from '../model/model.js';
import { isWatching } from '../model/ownSeat.js';
import { chatArea, isTroubled, problemLine, type RoomState, unreadMessages } from '../model/table/room.js';
import type { SidePanel } from './Board.js';
import type { Theme } from '../theme/theme.js';
import { answerHeight } from './BelowBoard.js';
import { Lines } from '../core/Lines.js';
import { ChatLine, ChatPanel, OpenChat } from './Chat.js';

/** What a network table changes or adds on the board of a turn. */
export interface BoardAtTable {
  readonly rows: BoardRows;
  /** The chat, beside the scorecards or below the footer. */
  readonly panel: SidePanel | undefined;
  readonly status: string;
  /** Shown instead of the line below the scorecards, for example when the connection is lost. */
  readonly notice: ReactNode | undefined;
  readonly message: string | undefined;
  /** The open chat line, which replaces the question and the messages. */
  readonly chat: ReactNode | undefined;
  /** Shown instead of the question while the player can't answer, for example because the connection has ended. */
  readonly blocked: string | undefined;
}

export interface EndAtTable {
  readonly status: string;
  readonly fingerprint: string;
  /** A line that says how many rolls lack a random number from somebody's computer. Undefined if none do. */
  readonly unlinked: string | undefined;
  readonly message: string | undefined;
  readonly chat: ReactNode | undefined;
}

export function boardAtTable(
  model: Model,
  room: RoomState,
  { snapshot }: Table,
  size: BoardSize,
  theme: Theme,
): BoardAtTable {
  const { columns } = size;
  const players = snapshot.game.seats.length;
  const rows = rowsAtTable(theme, size, players);
  const panel = chatOnBoard(room, players, size, rows);
  return {
    rows,
    panel,
    status: tableStatus(room, panel),
    notice: linkNotice(room, columns, rows.notice, theme),
    message: tableMessage(room, columns, rows.message),
    chat: room.isChatting ? (
      <OpenChat
        room={room}
        status={statusInChat(room, snapshot)}
        message={model.screenMessage}
        columns={columns}
        rows={answerHeight(rows) - 1}
      />
    ) : undefined,
    blocked: blockedText(room),
  };
}

export function endAtTable(room: RoomState, { snapshot }: Table, { columns }: Size): EndAtTable {
  const { fingerprint = '', unlinkedRolls = 0 } = snapshot.table ?? {};
  return {
    status: tableStatus(room, undefined),
    fingerprint: firstFitting(tableScreenMessages.fingerprint(fingerprint), columns),
    unlinked:
      unlinkedRolls === 0
        ? undefined
        : firstFitting(tableScreenMessages.unlinkedRolls(unlinkedRolls), columns),
    message:
      tableMessage(room, columns, 1) ??
      endedLink(room) ??
      (room.view?.hasNext ? tableScreenMessages.nextOpened : undefined),
    chat: room.isChatting ? <ChatLine room={room} /> : undefined,
  };
}

/** Why the connection to the network table has ended. Undefined while it hasn't. */
const endedLink = ({ link }: RoomState): string | undefined =>
  link.type === 'stopped' ? tableLinkText(link) : undefined;

/** The rows of the board. If the chat doesn't fit beside the scorecards, it gets rows below the footer. */
function rowsAtTable(theme: Theme, size: BoardSize, players: number): BoardRows {
  const rows = boardRows(theme, size);
  return chatArea(size, players, rows)?.place === 'beside' ? rows : boardRows(theme, size, 'below');
}

function chatOnBoard(
  room: RoomState,
  players: number,
  size: BoardSize,
  rows: BoardRows,
): SidePanel | undefined {
  const area = chatArea(size, players, rows);
  return area && { area, panel: <ChatPanel room={room} area={area} />, keep: undefined };
}

/**
 * The end of the header: how much time the turn has left and, if no panel shows the chat, how many messages are unread.
 */
function tableStatus(room: RoomState, panel: SidePanel | undefined): string {
  const chatKey = room.view && isWatching(room.view) ? 'F5' : 'F4';
  const unread = panel ? 0 : unreadMessages(room);
  const { secondsLeft } = room;
  return [
    ...(secondsLeft === undefined ? [] : [tableScreenMessages.timeLeft(secondsLeft)]),
    ...(unread === 0 ? [] : [tableScreenMessages.unread(unread, chatKey)]),
  ].join('  ');
}

/** A line about a lost connection, shown instead of the one below the scorecards. Undefined if all is well. */
function linkNotice(room: RoomState, columns: number, rows: number, theme: Theme): ReactNode | undefined {
  if (!isTroubled(room.link)) return undefined;
  const texts = linkTroubleTexts(room.link, hasSeat(room));
  const text = texts.find((each) => wrap(each, columns).length <= rows) ?? firstFitting(texts, columns);
  return <Lines text={text} columns={columns} rows={rows} style={theme.styles.notice} />;
}

const hasSeat = ({ view }: RoomState): boolean => view !== undefined && !isWatching(view);

/**
 * The latest news of the table or, without any, a problem that this computer has found. Undefined if there's neither.
 */
const tableMessage = (room: RoomState, columns: number, rows: number): string | undefined =>
  newsText(room, columns, rows) ?? problemLine(room);

/** As much of the latest news as fits, oldest first. Undefined without news. */
export function newsText({ news }: RoomState, columns: number, rows: number): string | undefined {
  const texts = news.map((_, index) => news.slice(index).join(' '));
  return texts.find((text) => wrap(text, columns).length <= rows) ?? texts.at(-1);
}

/** Why the player can't answer now: the connection has ended, or the dice are still on their way. */
function blockedText(room: RoomState): string | undefined {
  if (room.link.type === 'stopped') return tableLinkText(room.link);
  return room.view?.isRolling ? rollingText(room.view) : undefined;
}

const rollingText = ({ seats, rollWaitsFor }: TableView): string =>
  tableScreenMessages.rolling(rollWaitsFor.map((seat) => seats[seat]?.name ?? ''));

/** Says whose turn it is while the chat line covers the question. */
function statusInChat(room: RoomState, { game, table }: Table['snapshot']): string {
  const turn = currentTurn(game);
  const status = turn && table ? onOneLine(turnText(table, turn.seat)) : '';
  const blocked = blockedText(room);
  if (room.link.type === 'stopped' && blocked !== undefined) return blocked;
  return blocked === undefined ? status : `${status} ${blocked}`;
}

/** Says whose turn it is, and what the table is waiting for. */
export function turnStatus(room: RoomState, { game, table }: Table['snapshot']): string {
  const blocked = blockedText(room);
  const turn = currentTurn(game);
  const seat = table?.seats[turn?.seat ?? 0];
  const name = onOneLine(seat?.name ?? '');
  if (room.link.type === 'stopped' && blocked !== undefined) return blocked;
  if (blocked !== undefined) return `${tableMessages.turnOf(name)} ${blocked}`;
  if (seat?.presence === 'away' && room.link.type === 'connected') {
    return tableScreenMessages.isAway(name);
  }
  return turn?.dice ? tableScreenMessages.chooses(name) : tableScreenMessages.rolls(name);
}
