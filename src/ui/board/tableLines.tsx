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

/** What the board of a turn shows differently, or in addition, at a network table. */
export interface BoardAtTable {
  readonly rows: BoardRows;
  /** The chat beside the scorecards or below the footer. */
  readonly panel: SidePanel | undefined;
  readonly status: string;
  /** Shown in place of the line below the scorecards, for example when the connection is lost. */
  readonly notice: ReactNode | undefined;
  /** What has happened at the table. */
  readonly message: string | undefined;
  /** The open chat line, which replaces the question and the messages. */
  readonly chat: ReactNode | undefined;
  /** Shown in place of the question if the player can't answer, for example because the connection has ended. */
  readonly blocked: string | undefined;
}

/** What the end screen shows differently, or in addition, at a network table. */
export interface EndAtTable {
  readonly status: string;
  readonly fingerprint: string;
  /** A line on how many rolls lack a random number from some player's computer. Undefined if none do. */
  readonly unlinked: string | undefined;
  readonly message: string | undefined;
  /** The open chat line, which replaces the messages. */
  readonly chat: ReactNode | undefined;
}

/** Returns what the board shows differently, or in addition, at a network table. */
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

/** Returns what the end screen shows differently, or in addition, at a network table. */
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

/** Returns why the connection to the network table has ended. Undefined if it hasn't. */
const endedLink = ({ link }: RoomState): string | undefined =>
  link.type === 'stopped' ? tableLinkText(link) : undefined;

/**
 * Returns the rows of the board. If the chat doesn't fit beside the scorecards, the board keeps rows for it below the
 * footer.
 */
function rowsAtTable(theme: Theme, size: BoardSize, players: number): BoardRows {
  const rows = boardRows(theme, size);
  return chatArea(size, players, rows)?.place === 'beside' ? rows : boardRows(theme, size, 'below');
}

/** Returns the panel with the last chat messages; undefined if there's no room for it. */
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
 * Returns the text at the end of the header: the time left of the turn and, if no panel shows the messages, how many
 * are unread.
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

/**
 * Returns the line about a lost connection, in place of the line below the scorecards. Undefined if all is
 * well.
 */
function linkNotice(room: RoomState, columns: number, rows: number, theme: Theme): ReactNode | undefined {
  if (!isTroubled(room.link)) return undefined;
  const texts = linkTroubleTexts(room.link, hasSeat(room));
  const text = texts.find((each) => wrap(each, columns).length <= rows) ?? firstFitting(texts, columns);
  return <Lines text={text} columns={columns} rows={rows} style={theme.styles.notice} />;
}

const hasSeat = ({ view }: RoomState): boolean => view !== undefined && !isWatching(view);

/** Returns the latest news of the table as text for the lines of messages. Undefined if there is none. */
const tableMessage = (room: RoomState, columns: number, rows: number): string | undefined =>
  newsText(room, columns, rows) ?? problemLine(room);

/** Returns as much of the latest news as fits, oldest first. Undefined if there is none. */
export function newsText({ news }: RoomState, columns: number, rows: number): string | undefined {
  const texts = news.map((_, index) => news.slice(index).join(' '));
  return texts.find((text) => wrap(text, columns).length <= rows) ?? texts.at(-1);
}

/**
 * Returns why the player can't answer, to show in place of the question: the connection has ended, or the table is
 * still computing the dice of the roll.
 */
function blockedText(room: RoomState): string | undefined {
  if (room.link.type === 'stopped') return tableLinkText(room.link);
  return room.view?.isRolling ? rollingText(room.view) : undefined;
}

const rollingText = ({ seats, rollWaitsFor }: TableView): string =>
  tableScreenMessages.rolling(rollWaitsFor.map((seat) => seats[seat]?.name ?? ''));

/** Returns a line that says whose turn it is. It's shown while the chat line covers the question. */
function statusInChat(room: RoomState, { game, table }: Table['snapshot']): string {
  const turn = currentTurn(game);
  const status = turn && table ? onOneLine(turnText(table, turn.seat)) : '';
  const blocked = blockedText(room);
  if (room.link.type === 'stopped' && blocked !== undefined) return blocked;
  return blocked === undefined ? status : `${status} ${blocked}`;
}

/** Returns whose turn it is and what the table waits for, as a line. */
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
