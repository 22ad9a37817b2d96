import { currentTurn, type Game, type Hold, isOver, type Turn } from '../../../engine/index.js';
import type { Snapshot, TableLink, TableView } from '../../../session/index.js';
import {
  isWarned,
  onOneLine,
  tableLinkText,
  tableListMessages,
  tableRefusalText,
} from '../../../text/index.js';
import {
  type Message,
  type TableMessage,
  type Update,
  withEffects,
  withoutEffects,
} from '../../model/messages.js';
import {
  isListed,
  listedAgain,
  type NetworkState,
  notConnected,
  watchInstead,
  withTables,
} from '../../model/table/network.js';
import { isOwnTurn } from '../../model/ownSeat.js';
import {
  enteredRoom,
  type RoomState,
  withMessagesSeen,
  withNews,
  withRoomView,
} from '../../model/table/room.js';
import { isCovered, type Model, type Scene, type Table, withPanelsUpdated } from '../../model/model.js';
import { startTumble } from '../../model/board/tumble.js';
import { shownHold, turnFacts } from '../../model/turn.js';
import { withTexts } from '../reading/reading.js';
import { BEFORE_ROLL } from '../../model/lateKeys.js';
import { goHome } from '../home/goHome.js';
import {
  endScene,
  playingScene,
  rulesOf,
  showMenuMessage,
  showMessage,
  tableOf,
  withMoment,
} from '../../model/scenes.js';
import { messageLines } from './commands.js';

type MessageOf<Type extends TableMessage['type']> = Extract<TableMessage, { type: Type }>;

export function onTableMessage(model: Model, message: TableMessage): Update {
  switch (message.type) {
    case 'table-entered':
      return withoutEffects(enterTable(model, message.link));
    case 'not-connected':
      return showNotConnected(model, message.line);
    case 'table-started':
      return showStarted(model);
    case 'tables-listed':
      return withoutEffects(showTables(model, message.tables));
    case 'table-changed':
      return withTableChange(model, message);
    case 'table-news':
      return withoutEffects(showNews(model, message.line));
    case 'table-refused':
      return withoutEffects(showTableRefusal(model, message));
    case 'table-left':
      return afterTable(model, message.line);
    case 'turn-clock':
      return withoutEffects(withTurnClock(model, message.secondsLeft));
  }
}

/** Enters a network table. The screen doesn't change until the table's first record arrives. */
const enterTable = (model: Model, link: TableLink): Model => ({
  ...model,
  room: enteredRoom(model.room?.menuRules ?? rulesOf(model.scene), link),
});

/** Says that we couldn't reach a table. What the player has typed stays in the form. */
function showNotConnected(model: Model, line: string): Update {
  const { scene } = model;
  if (scene.name !== 'network') return withoutEffects({ ...model, screenMessage: line });
  const { network } = scene;
  if (isListed(network)) return backToList(model, network, line);
  return withoutEffects({
    ...model,
    room: undefined,
    scene: { ...scene, network: notConnected(network, line) },
  });
}

/** Offers to watch a table whose game has started, because it's too late to join. */
function showStarted(model: Model): Update {
  const { scene } = model;
  if (scene.name !== 'network')
    return withoutEffects({ ...model, screenMessage: tableRefusalText({ why: 'started' }) });
  const { network } = scene;
  if (isListed(network)) return backToList(model, network, tableListMessages.started);
  return withoutEffects({ ...model, room: undefined, scene: { ...scene, network: watchInstead(network) } });
}

/** The player couldn't join a public table. Goes back to the list and reads it again, because it may have changed. */
const backToList = (model: Model, network: NetworkState, line: string): Update =>
  withEffects(
    { ...model, room: undefined, scene: { name: 'network', network: listedAgain(network, line) } },
    { type: 'list-tables', server: network.server },
  );

function showTables(model: Model, tables: MessageOf<'tables-listed'>['tables']): Model {
  const { scene } = model;
  if (scene.name !== 'network') return model;
  const { network } = scene;
  const next = typeof tables === 'string' ? notConnected(network, tables) : withTables(network, tables);
  return { ...model, scene: { ...scene, network: next } };
}

/** Shows the table as it is now: its lobby or its game. Warns a player who keeps the others waiting. */
function withTableChange(model: Model, { view, link, snapshot }: MessageOf<'table-changed'>): Update {
  const { room } = model;
  if (!room) return withoutEffects(model);
  if (!view) return withoutLobby(model, room, link);
  const next = withMessages(withPanelsUpdated({ ...model, room: withRoomView(room, view, link) }));
  const shown = snapshot ? showTableGame(next, snapshot) : withoutEffects(showLobby(next, view));
  const isRinging = shown.effects.some(({ type }) => type === 'ring-bell');
  // This warning rings even if the settings say no bell, because the player may lose the seat.
  return isWarned(room.view, view) && !isRinging
    ? { ...shown, effects: [...shown.effects, { type: 'ring-bell' }] }
    : shown;
}

const showNews = (model: Model, line: string): Model =>
  model.room ? { ...model, room: withNews(model.room, [...model.room.news, onOneLine(line)]) } : model;

/** Shows how connecting to a table is going, until the table sends its first record. */
function withoutLobby(model: Model, room: RoomState, link: TableLink): Update {
  if (link.type !== 'stopped') return withoutEffects({ ...model, room: { ...room, link } });
  const closed = link.code === 'started' ? showStarted(model) : showNotConnected(model, tableLinkText(link));
  return { model: closed.model, effects: [{ type: 'close-table' }, ...closed.effects] };
}

const withMessages = (model: Model): Model =>
  withTexts(model, (text) =>
    text.name === 'table' && text.what === 'messages' && model.room
      ? { ...text, lines: messageLines(model.room) }
      : text,
  );

/** Shows the lobby. Its chat always shows the last messages, so none are unread. */
function showLobby(model: Model, { rules }: TableView): Model {
  const { room, scene } = model;
  const isNew = scene.name !== 'lobby';
  return {
    ...model,
    room: room && withMessagesSeen(room),
    scene: { name: 'lobby', rules },
    ...(isNew && { stack: [] }),
  };
}

/** Shows the latest state of the game. Rings the bell when the player's turn starts. */
function showTableGame(model: Model, snapshot: Snapshot): Update {
  const before = tableOf(model.scene)?.snapshot;
  const table: Table = { snapshot };
  if (before?.table === undefined || before.game.header !== snapshot.game.header) {
    const opened: Model = {
      ...model,
      stack: stackInGame(model),
      scene: sceneOf(model, table, undefined),
    };
    return withBell(opened, undefined, snapshot);
  }
  const scene = sceneOf(model, table, before);
  const isNewEvent = before.events.length !== snapshot.events.length;
  const next: Model = { ...model, scene, ...(isNewEvent && { screenMessage: undefined }) };
  return withBell(isNewEvent && scene.name !== 'lobby' ? withMoment(next) : next, before, snapshot);
}

/** The game has started, so the lobby's lists close. */
const stackInGame = ({ stack }: Model): Model['stack'] => stack.filter(({ panel }) => !panel.closesAtStart);

/** Picks the scene that shows the game now. In the player's own turn, the question stays until the dice change. */
function sceneOf(model: Model, table: Table, before: Snapshot | undefined): Scene {
  const { snapshot } = table;
  const { game } = snapshot;
  const { scene } = model;
  const kept: Table = { ...table, ...(tableOf(scene)?.saving && { saving: true }) };
  if (isOver(game)) return scene.name === 'end' ? { ...scene, table: kept } : endScene(model, table);
  const turn = currentTurn(game);
  if (!turn) return scene;
  const isSame = before !== undefined && isSameRoll(before.game, turn);
  if (isOwnTurn(snapshot) && turn.dice) {
    return isSame && scene.name === 'turn' ? { ...scene, table: kept } : playingScene(model, table);
  }
  return waitScene(model, kept, turn, before);
}

function waitScene(model: Model, table: Table, turn: Turn, before: Snapshot | undefined): Scene {
  const { scene, settings } = model;
  const view = table.snapshot.table;
  if (scene.name === 'wait' && before && isSameRoll(before.game, turn)) {
    const hold = view?.holding ?? (view?.isRolling ? scene.hold : turn.held);
    return { ...scene, table, hold };
  }
  const isSeen = turn.dice !== undefined && settings.values.animation === 'on';
  return {
    name: 'wait',
    table,
    hold: view?.holding ?? turn.held,
    tumble: isSeen ? startTumble(turn.held) : undefined,
    moment: undefined,
    guard: isNewTurn(before, table.snapshot) ? BEFORE_ROLL : undefined,
  };
}

function isSameRoll(before: Game, { seat, number, roll }: Turn): boolean {
  const turn = currentTurn(before);
  return turn?.seat === seat && turn.number === number && turn.roll === roll;
}

/** True if this player's turn has just started, usually after another player's move. */
const isNewTurn = (before: Snapshot | undefined, after: Snapshot): boolean =>
  isOwnTurn(after) && !(before && isOwnTurn(before));

function withBell(model: Model, before: Snapshot | undefined, after: Snapshot): Update {
  return isNewTurn(before, after) && model.settings.values.bell === 'on'
    ? withEffects(model, { type: 'ring-bell' })
    : withoutEffects(model);
}

/** Says why the table refused a request or an action. A refused chat message returns to the chat line. */
function showTableRefusal(model: Model, { request, refusal }: MessageOf<'table-refused'>): Model {
  if (!request) return showMessage(model, tableRefusalText(refusal));
  const { room } = model;
  const next: Model = { ...model, screenMessage: tableRefusalText(refusal) };
  return room && request.type === 'say' && room.typed === ''
    ? { ...next, room: { ...room, typed: request.text } }
    : next;
}

/** Where the player goes after leaving a table: to the menu or, without one, to the shell. */
function afterTable(model: Model, line: string): Update {
  const { room } = model;
  if (!room) return withoutEffects(model);
  const left: Model = { ...model, room: undefined, stack: [] };
  if (!model.hasMenu) return withEffects(left, { type: 'end', ending: 'left' });
  const { model: menu, effects } = goHome(left, room.menuRules, 'network');
  return { model: showMenuMessage(menu, line), effects };
}

const withTurnClock = (model: Model, secondsLeft: number | undefined): Model =>
  model.room && model.room.secondsLeft !== secondsLeft
    ? { ...model, room: { ...model.room, secondsLeft } }
    : model;

/** A player who does one of these has read the news. */
const AFTER_READING: readonly Message['type'][] = ['key', 'click'];

/**
 * Runs after each message at a network table. Removes news that the player has read, and shows the others which dice
 * the player holds.
 */
export const afterMessage = (before: Model, { type }: Message, { model, effects }: Update): Update =>
  withShownHold(before, {
    model: AFTER_READING.includes(type) && !isCovered(before) ? withoutNews(model, before.room) : model,
    effects,
  });

/** Removes the news that was in `room`, unless there's more by now. */
const withoutNews = (model: Model, room: RoomState | undefined): Model =>
  model.room && model.room.news.length > 0 && model.room.news === room?.news
    ? { ...model, room: { ...model.room, news: [] } }
    : model;

/** Shows the others which dice the player holds, if that has just changed. */
function withShownHold(before: Model, { model, effects }: Update): Update {
  const hold = heldNow(model);
  const earlier = heldNow(before);
  if (!hold || !earlier || hold.every((held, place) => held === earlier[place])) return { model, effects };
  return { model, effects: [...effects, { type: 'show-hold', hold }] };
}

function heldNow({ scene, room }: Model): Hold | undefined {
  if (!room || scene.name !== 'turn') return undefined;
  const facts = turnFacts(scene.table.snapshot.game);
  return facts && facts.rollsLeft > 0 ? shownHold(scene.turn.question, facts) : undefined;
}
