import { cleanName, HOLD_NONE, type RuleSet } from '../../../engine/index.js';
import { mayStart, type PublicTable, type TableRequest, type TableView } from '../../../session/index.js';
import {
  doorMessages,
  tableHelpMessages,
  tableLeaveAnswers,
  tableMessages,
  tableRefusalText,
  tableScreenMessages,
} from '../../../text/index.js';
import type { Command } from '../../keys/command.js';
import type { LeaveAnswer } from '../../keys/leaveAnswers.js';
import { editText } from '../../model/editText.js';
import { layoutFor } from '../../model/layout.js';
import { contextOf, type Model, type Scene } from '../../model/model.js';
import {
  connectingState,
  type JoinAnswers,
  networkReducer,
  networkState,
  publicTablesState,
  watchInstead,
} from '../../model/table/network.js';
import { type Effect, type Update, withEffects, withoutEffects } from '../../model/messages.js';
import type { ReadingText } from '../../model/reading.js';
import {
  canWrite,
  isAlone,
  isMaster,
  isWatching,
  messagesShown,
  type RoomState,
  withMessagesSeen,
} from '../../model/table/room.js';
import { openLeave } from '../../screens/leave/leave.js';
import { type Picked, pickPanel } from '../../screens/network/pick.js';
import { playersPanel } from '../../screens/network/players.js';
import { textPanel } from '../../screens/reading/reading.js';
import { withEnterGuard } from '../guard.js';
import { goHome } from '../home.js';
import { isPlaying, showMenuMessage } from '../scenes.js';

/** The maximum length of a chat message, in characters. */
const LONGEST_MESSAGE = 200;

const say = (model: Model, screenMessage: string): Update => withoutEffects({ ...model, screenMessage });
const ask = (request: TableRequest): Effect => ({ type: 'table-request', request });
const withRoom = (model: Model, room: RoomState): Model => ({ ...model, room });

/** Opens the screen on which the player hosts, joins or watches a network table. */
export const openNetwork = (model: Model, rules: RuleSet): Model => ({
  ...model,
  scene: { name: 'network', network: networkState(rules, model.startFacts) },
});

/** Shows that the program connects to a table that a command has chosen. */
export const showConnecting = (model: Model, rules: RuleSet): Model => ({
  ...model,
  scene: { name: 'network', network: connectingState(rules, model.startFacts) },
});

/** Offers to watch a table that the player wanted to join, because its game has started. */
export const offerToWatch = (model: Model, rules: RuleSet, typed: JoinAnswers): Model => ({
  ...model,
  scene: { name: 'network', network: watchInstead(networkState(rules, model.startFacts), typed) },
});

/** What the command that shows public tables has read and chosen. */
interface PublicChoice {
  readonly server: string;
  readonly player: string;
  readonly tables: readonly PublicTable[];
}

/** Shows the public tables of a server. */
export const showPublicTables = (
  model: Model,
  rules: RuleSet,
  { server, player, tables }: PublicChoice,
): Model => ({
  ...model,
  scene: {
    name: 'network',
    network: publicTablesState(networkState(rules, model.startFacts), server, player, tables),
  },
});

/** Applies a command to the screen on which the player hosts or joins a network table. */
function onNetwork(model: Model, scene: Extract<Scene, { name: 'network' }>, command: Command): Update {
  const { state, destination, server, isCancelled, isLeft } = networkReducer(scene.network, command);
  if (isLeft) return goHome(model, state.rules, 'network');
  const next: Model = { ...model, scene: { ...scene, network: state } };
  if (destination) return withEffects(next, { type: 'go-to-table', destination });
  if (server !== undefined) return withEffects(next, { type: 'list-tables', server });
  return isCancelled
    ? withEffects({ ...next, room: undefined }, { type: 'close-table' })
    : withoutEffects(next);
}

/** Applies a command, if network tables decide what it does. */
export const onTableCommand = (model: Model, command: Command): Update | undefined =>
  command.verb === 'interrupt'
    ? onInterrupt(model)
    : (onCommandEverywhere(model, command) ?? inOpenPart(model, command));

/**
 * Asks once before Ctrl-C ends the program, because the other players would have to wait for this player. Does not ask
 * watchers, or if the connection is lost, or if the terminal is too small for the question.
 */
function onInterrupt(model: Model): Update | undefined {
  const { room, size } = model;
  const isMissed = room?.view !== undefined && !isWatching(room.view) && room.link.type === 'connected';
  const canAsk = size !== undefined && layoutFor(size) !== 'too-small' && contextOf(model) !== 'leave';
  return isMissed && canAsk ? onLeaving(model, room) : undefined;
}

/** Applies a command that works everywhere at a network table. Returns undefined for all other commands. */
function onCommandEverywhere(model: Model, { verb }: Command): Update | undefined {
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
      const { invitations = [], server } = room?.view ?? {};
      const lines = [...invitations, ...(server === 'here' ? [tableMessages.elsewhere(invitations)] : [])];
      return withoutEffects(
        withText(model, {
          name: 'table',
          what: 'invitations',
          title: tableScreenMessages.invitations,
          lines: lines.flatMap((line) => ['', line]),
        }),
      );
    }
    case 'players':
      return withoutEffects(room?.view ? { ...model, stack: [playersPanel(room.view)] } : model);
    case 'leave':
      return room && onLeaving(model, room);
    default:
      return undefined;
  }
}

/** Asks whether to leave the table, or leaves at once if the table cannot continue for this player. */
function onLeaving(model: Model, room: RoomState): Update | undefined {
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

/** Applies a command to the part of the screen that receives the keys: a panel, the chat line or the scene. */
function inOpenPart(model: Model, command: Command): Update | undefined {
  const { room, scene, stack } = model;
  if (stack.length > 0) return undefined;
  if (room?.isChatting) return onChat(model, room, command);
  switch (scene.name) {
    case 'network':
      return command.verb === 'leave' ? undefined : onNetwork(model, scene, command);
    case 'lobby':
      return onLobby(model, command);
    case 'wait':
      return onWait(model, command);
    case 'turn':
      return room && (command.verb === 'coach' || command.verb === 'take-back')
        ? notAtTable(model)
        : undefined;
    case 'end':
      return room && onEnd(model, room, command);
    default:
      return undefined;
  }
}

/** Does what the player has answered to the question "Leave?". Returns undefined if this is the same as away from tables. */
export function onLeaveAnswer(model: Model, answer: LeaveAnswer): Update | undefined {
  const { room } = model;
  if (!room) return undefined;
  if (answer === 'to-menu') return closeTable(model, room);
  return answer === 'player-leaves' ? withEffects(model, { type: 'leave-table' }) : undefined;
}

/** Returns the lines of the list of all messages. */
export function messageLines(room: RoomState): readonly string[] {
  const messages = messagesShown(room);
  return ['', ...(messages.length > 0 ? messages : [tableScreenMessages.noChat])];
}

const openMessages = (model: Model, room: RoomState): Model =>
  withText(withRoom(model, withMessagesSeen(room)), {
    name: 'table',
    what: 'messages',
    title: tableScreenMessages.chat,
    lines: messageLines(room),
  });

const withText = (model: Model, text: ReadingText): Model => ({
  ...model,
  stack: [textPanel(text)],
});

/**
 * Applies a command to the open chat line. Enter closes the line, because a player who has written a message usually
 * wants to play on.
 */
function onChat(model: Model, room: RoomState, command: Command): Update {
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
function onLobby(model: Model, command: Command): Update {
  const view = model.room?.view;
  if (!view) return withoutEffects(model);
  if (command.verb === 'lock') return changeLock(model, view);
  const what = PICKS.get(command.verb);
  if (command.verb !== 'answer' && !what) return withoutEffects(model);
  const isFree = command.verb === 'answer' || command.verb === 'seat-computer';
  if (!(isFree ? mayStart(view) : isMaster(view))) {
    const master = view.seats.find((seat) => seat.isMaster);
    return say(model, tableMessages.onlyMaster(master?.name ?? ''));
  }
  if (what) {
    return withoutEffects({ ...model, stack: [pickPanel(what, view, model.startFacts.ruleSets)] });
  }
  return view.seats.length > 1
    ? withEffects(model, ask({ type: 'begin' }))
    : say(model, tableScreenMessages.needsOthers[0]);
}

const PICKS: ReadonlyMap<Command['verb'], Picked> = new Map([
  ['seat-computer', 'level'],
  ['change-rules', 'rules'],
  ['change-clock', 'clock'],
]);

/** Locks the table, or unlocks it. Says who decides this, if somebody else does. */
const changeLock = (model: Model, view: TableView): Update =>
  view.decides
    ? withEffects(model, ask({ type: 'lock', locked: !view.isLocked }))
    : say(model, doorMessages.othersDecide(view));

/** Applies a command during a turn without a question about dice. */
function onWait(model: Model, command: Command): Update {
  return command.verb === 'roll' && model.room
    ? withEffects(model, { type: 'dispatch', action: { type: 'roll', hold: HOLD_NONE } })
    : withoutEffects(model);
}

/** Goes from a network table to the menu. The seat stays. */
function closeTable(model: Model, room: RoomState): Update {
  const { model: menu, effects } = goHome({ ...model, room: undefined }, room.menuRules, 'network');
  const hasSeat = room.view !== undefined && !isWatching(room.view) && room.view.phase !== 'over';
  return {
    model: hasSeat ? showMenuMessage(menu, tableScreenMessages.seatKept) : menu,
    effects: [{ type: 'close-table' }, ...effects],
  };
}

/** Applies a command at the end of the game. */
function onEnd(model: Model, room: RoomState, { verb }: Command): Update | undefined {
  switch (verb) {
    case 'home':
      return closeTable(model, room);
    case 'another-game':
      return playAgain(model, room);
    case 'change-players':
    case 'take-back':
      return notAtTable(model);
    default:
      return undefined;
  }
}

/** Opens or joins the next table with the same players, after the game. */
function playAgain(model: Model, room: RoomState): Update {
  if (!room.view || isWatching(room.view)) return say(model, tableScreenMessages.watchersCannotPlay);
  return withEffects({ ...model, screenMessage: tableScreenMessages.openingNext }, { type: 'next-table' });
}

/** Says that a command does not work at a network table. */
const notAtTable = (model: Model): Update => say(model, tableRefusalText({ why: 'not-at-a-table' }));
