import { cleanName, HOLD_NONE } from '../../engine/index.js';
import type { TableRequest } from '../../session/index.js';
import { tableMessages, tableRefusalText, tableScreenMessages } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { editText } from '../model/editText.js';
import { type Model, type Panel, readingOver, type Scene } from '../model/model.js';
import { networkReducer } from '../model/network.js';
import { openReading, type ReadingText } from '../model/reading.js';
import {
  canWrite,
  isMaster,
  isWatching,
  messagesShown,
  type RoomState,
  withMessagesSeen,
} from '../model/room.js';
import {
  canMute,
  markedSeat,
  movePlayersMark,
  openPick,
  openPlayers,
  type PickState,
  picksOf,
  pickReducer,
  type PlayersState,
  removalOf,
} from '../model/tablePanels.js';
import { withEnterGuard } from './guard.js';
import { goHome } from './home.js';
import { type Effect, type Update, withEffects, withoutEffects } from './messages.js';

/** The maximum length of a chat message, in characters. */
const LONGEST_MESSAGE = 200;

const say = (model: Model, screenMessage: string): Update => withoutEffects({ ...model, screenMessage });
const ask = (request: TableRequest): Effect => ({ type: 'table-request', request });
const withRoom = (model: Model, room: RoomState): Model => ({ ...model, room });

/** Applies a command to the screen on which the player hosts or joins a network table. */
export function onNetwork(
  model: Model,
  scene: Extract<Scene, { name: 'network' }>,
  command: Command,
): Update {
  const { state, destination, isCancelled, isLeft } = networkReducer(scene.network, command);
  if (isLeft) return goHome(model, state.rules, 'network');
  const next: Model = { ...model, scene: { ...scene, network: state } };
  if (destination) return withEffects(next, { type: 'go-to-table', destination });
  return isCancelled
    ? withEffects({ ...next, room: undefined }, { type: 'close-table' })
    : withoutEffects(next);
}

/** Applies a command that works everywhere at a network table. Returns undefined for all other commands. */
export function onTableCommand(model: Model, { verb }: Command): Update | undefined {
  const { room } = model;
  switch (verb) {
    case 'chat':
      if (!room) return withoutEffects(model);
      return canWrite(room)
        ? withoutEffects(withRoom(model, withMessagesSeen({ ...room, isChatting: true })))
        : say(model, tableScreenMessages.watchersCannotWrite);
    case 'messages':
      return withoutEffects(room ? openMessages(model, room) : model);
    case 'invitations': {
      const { invitations: lines = [], server } = room?.view ?? {};
      return withoutEffects(withText(model, { name: 'invitations', lines, isHosted: server === 'here' }));
    }
    case 'players':
      return withoutEffects(
        room?.view ? { ...model, overlay: { name: 'players', players: openPlayers(room.view) } } : model,
      );
    default:
      return undefined;
  }
}

const openMessages = (model: Model, room: RoomState): Model =>
  withText(withRoom(model, withMessagesSeen(room)), {
    name: 'chat',
    lines: messagesShown(room),
  });

const withText = (model: Model, text: ReadingText): Model => ({
  ...model,
  overlay: readingOver(openReading(text), undefined),
});

/**
 * Applies a command to the open chat line. Enter closes the line, because a player who has written a message usually
 * wants to play on.
 */
export function onChat(model: Model, room: RoomState, command: Command): Update {
  const { typed } = room;
  const closed = withMessagesSeen({ ...room, isChatting: false });
  switch (command.verb) {
    case 'back':
      return withoutEffects(withRoom(model, closed));
    case 'answer': {
      const text = cleanName(typed);
      const next = withEnterGuard(withRoom(model, { ...closed, typed: '' }));
      return text === '' ? withoutEffects(next) : withEffects(next, ask({ type: 'say', text }));
    }
    default: {
      const edited = editText(typed, command, LONGEST_MESSAGE);
      return withoutEffects(edited === undefined ? model : withRoom(model, { ...room, typed: edited }));
    }
  }
}

/** Applies a command in the lobby. */
export function onLobby(model: Model, command: Command): Update {
  const view = model.room?.view;
  if (!view) return withoutEffects(model);
  const what = PICKS.get(command.verb);
  if (command.verb !== 'answer' && !what) return withoutEffects(model);
  if (!isMaster(view)) {
    const master = view.seats.find((seat) => seat.isMaster);
    return say(model, tableMessages.onlyMaster(master?.name ?? ''));
  }
  if (what) {
    const pick = openPick(what, view, model.startFacts.ruleSets);
    return withoutEffects({ ...model, overlay: { name: 'pick', pick } });
  }
  return view.seats.length > 1
    ? withEffects(model, ask({ type: 'begin' }))
    : say(model, tableScreenMessages.needsOthers[0]);
}

const PICKS: ReadonlyMap<Command['verb'], PickState['what']> = new Map([
  ['seat-computer', 'level'],
  ['change-rules', 'rules'],
  ['change-clock', 'clock'],
]);

/** Applies a command to a list from which the Master chooses. */
export function onPick(model: Model, { pick }: Extract<Panel, { name: 'pick' }>, command: Command): Update {
  const view = model.room?.view;
  const closed: Model = { ...model, overlay: undefined };
  if (!view || command.verb === 'back') return withoutEffects(closed);
  const picks = picksOf(pick.what, model.startFacts.ruleSets);
  const { state, chosen } = pickReducer(pick, command, picks.length);
  if (chosen === undefined) return withoutEffects({ ...model, overlay: { name: 'pick', pick: state } });
  const picked = picks[chosen];
  return picked ? withEffects(closed, ask(picked.request)) : withoutEffects(closed);
}

/** Applies a command to the list of players. */
export function onPlayers(
  model: Model,
  { players }: Extract<Panel, { name: 'players' }>,
  command: Command,
): Update {
  const { room } = model;
  const view = room?.view;
  const closed: Model = { ...model, overlay: undefined };
  const seat = view && markedSeat(view, players);
  if (!view || !seat) return withoutEffects(closed);
  const shown = (next: PlayersState): Model => ({ ...model, overlay: { name: 'players', players: next } });
  const marked: PlayersState = { marked: seat.member, isAsking: false };
  const removal = removalOf(view, seat);
  switch (command.verb) {
    case 'back':
      return withoutEffects(closed);
    case 'move':
      return withoutEffects(shown(movePlayersMark(view, marked, command.to === 'up' ? 'up' : 'down')));
    case 'mute':
      return canMute(view, seat)
        ? mute(shown(marked), room, seat.member, seat.name)
        : say(model, tableScreenMessages.cannotMute);
    case 'remove-player':
      return removal
        ? withoutEffects(shown({ ...marked, isAsking: true }))
        : say(model, tableScreenMessages.cannotRemove(seat.name));
    case 'confirm':
      return removal ? withEffects(shown(marked), ask(removal)) : withoutEffects(shown(marked));
    case 'refuse':
      return withoutEffects(shown(marked));
    default:
      return withoutEffects(model);
  }
}

function mute(model: Model, room: RoomState, member: number, name: string): Update {
  const isMuted = room.muted.includes(member);
  const muted = isMuted ? room.muted.filter((each) => each !== member) : [...room.muted, member];
  const next = withRoom(model, { ...room, muted });
  return say(next, isMuted ? tableMessages.unmuted(name) : tableMessages.muted(name));
}

/** Applies a command during a turn without a question about dice. */
export function onWait(model: Model, command: Command): Update {
  return command.verb === 'roll' && model.room
    ? withEffects(model, { type: 'dispatch', action: { type: 'roll', hold: HOLD_NONE } })
    : withoutEffects(model);
}

/** Opens or joins the next table with the same players, after the game. */
export function playAgain(model: Model, room: RoomState): Update {
  if (!room.view || isWatching(room.view)) return say(model, tableScreenMessages.watchersCannotPlay);
  return withEffects({ ...model, screenMessage: tableScreenMessages.openingNext }, { type: 'next-table' });
}

/** Says that a command does not work at a network table. */
export const notAtTable = (model: Model): Update => say(model, tableRefusalText({ why: 'not-at-a-table' }));
