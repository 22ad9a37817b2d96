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
  /** The rules chosen in the menu, which shows them again once the player leaves the table. */
  readonly menuRules: RuleSet;
  /** This player has hidden the messages of these names. */
  readonly muted: readonly string[];
  /** How many rolls lacked this computer's random number when the player was last warned about that. */
  readonly toldMissed: number;
  /** What's typed in the chat line. It's kept while the line is closed. */
  readonly typed: string;
  /** While the chat line is open, it gets all keys. */
  readonly isChatting: boolean;
  /** The number of the newest chat message that the player has seen. */
  readonly seen: number;
  /** What has happened at the table most recently, in lines. The next key clears it. */
  readonly news: readonly string[];
  /** Of the turn. Undefined while no clock runs. */
  readonly secondsLeft: number | undefined;
}

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

/** Updates the room after a change at the table, and collects the news for the player. */
export function withRoomView(room: RoomState, view: TableView, link: TableLink): RoomState {
  const { view: before } = room;
  const lines = before
    ? [...departureLines(before, view), ...newsLines(room, before, view)]
    : newsLines(room, punctualTable(view), view);
  // While the connection is down, another line already says so. The news leaves it out.
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

/** True if this player is alone at their own table, so that leaving closes it. */
export const isAlone = ({ view, link }: RoomState): boolean =>
  link.type === 'connected' && view !== undefined && isHostAlone(view);

export const withNews = (room: RoomState, news: readonly string[]): RoomState =>
  news.length > 0 ? { ...room, news } : room;

/** Hides who kept the others waiting, and the votes about that. */
const punctualTable = (view: TableView): TableView => ({ ...view, late: [], votable: [], votes: [] });

/** The news since `before`. Chat messages are left out while the player can see them anyway. */
const newsLines = (room: RoomState, before: TableView, view: TableView): readonly string[] =>
  tableNewsLines(showsChat(room, view) ? { ...before, chat: view.chat } : before, view, {
    muted: new Set(room.muted),
    toldMissed: room.toldMissed,
    canVote: tableScreenMessages.canVote,
    nextOpened: tableScreenMessages.nextOpened,
  }).map(onOneLine);

/** The lobby always shows the last messages. A game only shows them while the chat line is open. */
const showsChat = ({ isChatting }: RoomState, { phase }: TableView): boolean =>
  phase === 'lobby' || isChatting;

/** True while the connection is down but may come back. */
export const isTroubled = ({ type }: TableLink): boolean => type === 'reconnecting' || type === 'waiting';

/** The messages that the player wants to see, oldest first. */
export const messagesShown = ({ view, muted }: RoomState): readonly string[] =>
  (view?.chat ?? []).filter(({ name }) => !muted.includes(name)).map(chatLine);

export function unreadMessages({ view, muted, seen }: RoomState): number {
  if (!view) return 0;
  const own = ownSeatOf(view)?.name;
  return view.chat.filter(({ n, name }) => n > seen && name !== own && !muted.includes(name)).length;
}

export const withMessagesSeen = (room: RoomState): RoomState => ({
  ...room,
  seen: room.view?.chat.at(-1)?.n ?? room.seen,
});

/** The latest problem that this computer has found with the table. */
export function problemLine({ view }: RoomState): string | undefined {
  const last = view?.problems.at(-1);
  return last && tableProblemText(last);
}

export interface ChatArea extends Size {
  readonly place: 'beside' | 'below';
}

/** Blank rows between the footer and the messages below it. */
const BELOW_GAP = 1;
const MOST_ROWS_BELOW = 10;

/**
 * Finds a place for the chat: beside the full board's scorecards if the terminal is wide, otherwise below the footer.
 * Undefined without room.
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
