import type { RuleSet } from '../../../engine/index.js';
import { isHostAlone, type TableLink, type TableView } from '../../../session/index.js';
import {
  chatLine,
  departureLines,
  missedNow,
  onOneLine,
  tableLinkText,
  tableNewsLines,
  tableProblemText,
  tableScreenMessages,
  type Size,
} from '../../../text/index.js';
import type { BoardRows } from '../board/boardRows.js';
import { type BoardSize, layoutFor, panelColumns } from '../../core/layout.js';
import { isWatching, ownSeatOf } from '../ownSeat.js';

/** What the screen knows about its network table, apart from the game. */
export interface RoomState {
  /** Undefined until the first record of the table arrives. */
  readonly view: TableView | undefined;
  readonly link: TableLink;
  /** The rule set chosen in the menu, to show there again when the player leaves the table. */
  readonly menuRules: RuleSet;
  /** The names whose messages this player has hidden. */
  readonly muted: readonly string[];
  /** How many rolls this computer didn't contribute a random number to, as of the last warning about that. */
  readonly toldMissed: number;
  /** The text of the chat line, kept while it's closed. */
  readonly typed: string;
  /** Whether the chat line is open and receives all keys. */
  readonly isChatting: boolean;
  /** The number of the newest chat message that the player has seen. */
  readonly seen: number;
  /** What has happened at the table most recently, in lines. The next key empties the list. */
  readonly news: readonly string[];
  /** Seconds left of the turn. Undefined while no clock runs. */
  readonly secondsLeft: number | undefined;
}

/** Returns the state of a table that the screen has just entered. */
export const enteredRoom = (menuRules: RuleSet, link: TableLink): RoomState => ({
  view: undefined,
  link,
  menuRules,
  muted: [],
  toldMissed: 0,
  typed: '',
  isChatting: false,
  seen: 0,
  news: [],
  secondsLeft: undefined,
});

/** Returns the state after a change at the table, with the news for the player. */
export function withRoomView(room: RoomState, view: TableView, link: TableLink): RoomState {
  const { view: before } = room;
  const lines = before
    ? [...departureLines(before, view), ...newsLines(room, before, view)]
    : newsLines(room, punctualTable(view), view);
  // While the connection is down, another line already says so, so the news leaves that out.
  const news = link.type === 'connected' ? lines : lines.filter((line) => line !== tableLinkText(link));
  const next: RoomState = {
    ...room,
    view,
    link,
    toldMissed: missedNow(view, room.toldMissed),
    isChatting: room.isChatting && !isWatching(view),
    ...(!before && { seen: view.chat.at(-1)?.n ?? 0 }),
  };
  return withNews(next, news);
}

/** Returns whether this player is alone at their own table, so that leaving closes it. */
export const isAlone = ({ view, link }: RoomState): boolean =>
  link.type === 'connected' && view !== undefined && isHostAlone(view);

export const withNews = (room: RoomState, news: readonly string[]): RoomState =>
  news.length > 0 ? { ...room, news } : room;

/** Returns the table as if nobody had kept the others waiting. */
const punctualTable = (view: TableView): TableView => ({ ...view, late: [], votable: [], votes: [] });

/** Returns the news since `before`, without chat messages if the player can see them on the screen anyway. */
const newsLines = (room: RoomState, before: TableView, view: TableView): readonly string[] =>
  tableNewsLines(showsChat(room, view) ? { ...before, chat: view.chat } : before, view, {
    muted: new Set(room.muted),
    toldMissed: room.toldMissed,
    canVote: tableScreenMessages.canVote,
    nextOpened: tableScreenMessages.nextOpened,
  }).map(onOneLine);

/** The lobby always shows the last messages. During a game, they're shown while the chat line is open. */
const showsChat = ({ isChatting }: RoomState, { phase }: TableView): boolean =>
  phase === 'lobby' || isChatting;

/** Returns whether the connection is down at the moment, but may come back. */
export const isTroubled = ({ type }: TableLink): boolean => type === 'reconnecting' || type === 'waiting';

/** Returns the messages that the player wants to see, oldest first. */
export const messagesShown = ({ view, muted }: RoomState): readonly string[] =>
  (view?.chat ?? []).filter(({ name }) => !muted.includes(name)).map(chatLine);

/** Returns how many messages of others the player hasn't seen. */
export function unreadMessages({ view, muted, seen }: RoomState): number {
  if (!view) return 0;
  const own = ownSeatOf(view)?.name;
  return view.chat.filter(({ n, name }) => n > seen && name !== own && !muted.includes(name)).length;
}

export const withMessagesSeen = (room: RoomState): RoomState => ({
  ...room,
  seen: room.view?.chat.at(-1)?.n ?? room.seen,
});

/** Returns the latest problem that this computer has found with the table. */
export function problemLine({ view }: RoomState): string | undefined {
  const last = view?.problems.at(-1);
  return last && tableProblemText(last);
}

/** Where the chat is drawn on the board, and its size. */
export interface ChatArea extends Size {
  readonly place: 'beside' | 'below';
}

/** The number of blank rows between the footer and the messages below it. */
const BELOW_GAP = 1;
const MOST_ROWS_BELOW = 10;

/**
 * Returns where the chat is drawn: beside the full board's scorecards if the terminal is wide, otherwise
 * below the footer. Undefined without room.
 */
export function chatArea(
  size: BoardSize,
  players: number,
  rows: Pick<BoardRows, 'cards' | 'unused'>,
): ChatArea | undefined {
  const beside = layoutFor(size) === 'full' ? panelColumns(size, players) : 0;
  if (beside > 0) return { place: 'beside', columns: beside, rows: rows.cards };
  const below = Math.min(rows.unused - BELOW_GAP, MOST_ROWS_BELOW);
  return below > 0 ? { place: 'below', columns: size.columns, rows: below } : undefined;
}
