import {
  tableHelpMessages,
  tableLeaveAnswers,
  tableRefusalText,
  tableScreenMessages,
} from '../../../text/index.js';
import type { LeaveAnswer } from '../../model/leaveAnswers.js';
import { layoutFor } from '../../core/layout.js';
import type { Model } from '../../model/model.js';
import { type Request, type Update, withEffects, withoutEffects } from '../../model/messages.js';
import type { ReadingText } from '../../model/reading.js';
import { canWrite, isWatching } from '../../model/ownSeat.js';
import { isAlone, messagesShown, type RoomState, withMessagesSeen } from '../../model/table/room.js';
import { isPlaying, showMenuMessage } from '../../model/scenes.js';
import { openLeave } from '../leave/leave.js';
import { placeNow } from '../layers.js';
import { textPanel } from '../reading/reading.js';
import { goHome } from '../home/goHome.js';
import { playersPanel } from './players.js';

const say = (model: Model, screenMessage: string): Update => withoutEffects({ ...model, screenMessage });
const withRoom = (model: Model, room: RoomState): Model => ({ ...model, room });

/**
 * Ctrl-C at a network table: asks once whether to exit, because the others would have to wait. Doesn't ask watchers, or
 * without a connection, or if the terminal is too small for the question.
 */
export function onInterrupt(model: Model): Update | undefined {
  const { room, size } = model;
  const isMissed = room?.view !== undefined && !isWatching(room.view) && room.link.type === 'connected';
  const canAsk = size !== undefined && layoutFor(size) !== 'too-small' && placeNow(model) !== 'leave';
  return isMissed && canAsk ? onLeaving(model) : undefined;
}

export function openChat(model: Model): Update {
  const { room } = model;
  if (!room) return withoutEffects(model);
  return canWrite(room)
    ? withoutEffects(withRoom(model, withMessagesSeen({ ...room, isChatting: true })))
    : say(model, tableScreenMessages.watchersCannotWrite);
}

export const openPlayers = (model: Model): Model =>
  model.room?.view ? { ...model, stack: [playersPanel(model.room.view)] } : model;

/**
 * Asks whether to leave the table, or leaves at once if the player can't play on there. Undefined away from network
 * tables, and if there's nothing to ask.
 */
export function onLeaving(model: Model): Update | undefined {
  const { room } = model;
  if (!room) return undefined;
  const { view, link } = room;
  if (link.type === 'stopped') {
    return model.hasMenu ? closeTable(model, room) : withEffects(model, { type: 'end', ending: 'left' });
  }
  if (!isPlaying(model.scene)) return undefined;
  const hasSeat = view === undefined || !isWatching(view);
  const texts = tableLeaveAnswers(isAlone(room) ? 'alone' : hasSeat ? 'seated' : 'watching');
  const help = isAlone(room) ? tableHelpMessages.closeTable : tableHelpMessages.leaveTable;
  return withoutEffects(openLeave(model, { texts, help, hasSeat }));
}

/**
 * Carries out the player's answer to "Leave?" at a network table. Undefined for answers that mean the same everywhere.
 */
export function onLeaveAnswer(model: Model, answer: LeaveAnswer): Update | undefined {
  const { room } = model;
  if (!room) return undefined;
  if (answer === 'to-menu') return closeTable(model, room);
  return answer === 'player-leaves' ? withEffects(model, { type: 'leave-table' }) : undefined;
}

export function messageLines(room: RoomState): readonly string[] {
  const messages = messagesShown(room);
  return ['', ...(messages.length > 0 ? messages : [tableScreenMessages.noChat])];
}

export function openMessages(model: Model): Model {
  const { room } = model;
  if (!room) return model;
  const text: ReadingText = {
    name: 'table',
    what: 'messages',
    title: tableScreenMessages.chat,
    lines: messageLines(room),
  };
  return { ...withRoom(model, withMessagesSeen(room)), stack: [textPanel(text)] };
}

/** Goes from a network table to the menu. The player keeps the seat. */
function closeTable(model: Model, room: RoomState): Update {
  const { model: menu, effects } = goHome({ ...model, room: undefined }, room.menuRules, 'network');
  const hasSeat = room.view !== undefined && !isWatching(room.view) && room.view.phase !== 'over';
  return {
    model: hasSeat ? showMenuMessage(menu, tableScreenMessages.seatKept) : menu,
    effects: [{ type: 'close-table' }, ...effects],
  };
}

/** Handles keys of the game that do something else at a network table. */
export function onTableRequest(model: Model, { does }: Extract<Request, { type: 'table' }>): Update {
  const { room } = model;
  if (!room) return withoutEffects(model);
  switch (does) {
    case 'close':
      return closeTable(model, room);
    case 'play-again':
      return playAgain(model, room);
    case 'refuse':
      return say(model, tableRefusalText({ why: 'not-at-a-table' }));
  }
}

/** After the game, opens or joins the next table, with the same players. */
function playAgain(model: Model, room: RoomState): Update {
  if (!room.view || isWatching(room.view)) return say(model, tableScreenMessages.watchersCannotPlay);
  return withEffects({ ...model, screenMessage: tableScreenMessages.openingNext }, { type: 'next-table' });
}
