import { hasDecisions, MAX_SEATS } from '../../engine/index.js';
import type { TableView } from '../../session/index.js';
import type { Command } from '../keys/command.js';
import { movesShown } from './coach.js';
import {
  type GameEntry,
  gameListReducer,
  type GameListState,
  isEnded,
  markedPlace,
  reasonToKeep,
} from './gameList.js';
import { homeItems } from './home.js';
import type { Size } from './layout.js';
import { gamesIn, isCovered, isGameList, type Model, type Scene, showsGame } from './model.js';
import { bestBox, rollProblem } from './questions/quickKeys.js';
import { isMoved, type ReadingState } from './reading.js';
import { readingSize } from './readingPages.js';
import { lastPlace } from './replay.js';
import { canWrite, isMaster, isWatching } from './room.js';
import { isBlocked } from './start.js';
import { canMute, markedSeat, picksOf, type PlayersState, removalOf } from './tablePanels.js';
import { turnFacts } from './turn.js';

/**
 * Returns a function that checks whether a command of the current context has an effect now. Footers leave out commands
 * without an effect, such as rolling after the last roll.
 */
export function hasEffectIn(model: Model): (command: Command) => boolean {
  const inScene = hasEffectInScene(model);
  return (command) => atTable(model, command) ?? inScene(command);
}

/** Returns whether a command has an effect, if the network table decides this. */
function atTable(model: Model, command: Command): boolean | undefined {
  const { room, overlay } = model;
  if (ANSWERS.includes(command.verb) && isAnswered(model)) return false;
  switch (command.verb) {
    case 'chat':
      return room !== undefined && canWrite(room);
    case 'messages':
    case 'players':
      return room?.view !== undefined;
    case 'coach':
    case 'take-back':
    case 'change-players':
      return room && !overlay ? false : undefined;
    default:
      return undefined;
  }
}

/** The commands that answer a question of a turn. */
const ANSWERS: readonly Command['verb'][] = [
  'answer',
  'back',
  'complete',
  'erase',
  'erase-all',
  'move',
  'roll',
  'score',
  'stop-and-score',
  'toggle',
];

/** Returns whether the question on the screen needs no answer, because the dice are on their way or the table is lost. */
function isAnswered(model: Model): boolean {
  const { room, scene } = model;
  if (!room || isCovered(model) || (scene.name !== 'turn' && scene.name !== 'wait')) return false;
  return room.view?.isRolling === true || room.link.type === 'stopped';
}

function hasEffectInScene(model: Model): (command: Command) => boolean {
  const { overlay, scene, room } = model;
  if (overlay?.name === 'reading') return inText(overlay.reading, model.size);
  if (isGameList(overlay)) return inGameList(overlay.list, gamesIn(overlay.name, model));
  if (overlay?.name === 'leave') {
    const { answers } = overlay.leave;
    return (command) => command.verb !== 'choose' || command.choice <= answers.length;
  }
  if (overlay?.name === 'players' && room?.view) return inPlayers(room.view, overlay.players);
  if (overlay?.name === 'pick' && room?.view) {
    const { length } = picksOf(overlay.pick.what, model.startFacts.ruleSets);
    return (command) => command.verb !== 'choose' || command.choice <= length;
  }
  if (overlay || room?.isChatting) return () => true;
  switch (scene.name) {
    case 'start':
      return ({ verb }) =>
        !isBlocked(scene.start.question, verb) &&
        (verb !== 'seat-computer' || model.startFacts.computers === 'can-play');
    case 'home':
      return (command) =>
        command.verb !== 'choose-item' || homeItems(model.startFacts).includes(command.item);
    case 'network':
      return ({ verb }) => verb !== 'move' || scene.network.way !== 'host' || scene.network.step !== 'form';
    case 'lobby':
      return room?.view ? inLobby(room.view) : () => true;
    case 'turn':
      return inTurn(model, scene);
    case 'replay':
      return ({ verb }) => verb !== 'move' || scene.replay.at < lastPlace(scene.replay);
    case 'end':
      return ({ verb }) => {
        if (verb === 'another-game') return !room?.view || !isWatching(room.view);
        return verb === 'review' ? canReview(scene) : verb !== 'take-back' || canTakeBack(scene);
      };
    default:
      return ({ verb }) => verb !== 'take-back' || canTakeBack(scene);
  }
}

/** Returns whether there is a move to review. In an abandoned game, all players may have left before the first move. */
export const canReview = ({ table: { snapshot } }: Extract<Scene, { name: 'end' }>): boolean =>
  snapshot.game.phase.name === 'finished' || hasDecisions(snapshot.events);

function inText(state: ReadingState, size: Size | undefined): (command: Command) => boolean {
  const shown = readingSize(state, size);
  return (command) => {
    if (command.verb === 'help') return state.text.name !== 'help';
    if (command.verb === 'how-to-play') return state.text.name !== 'how-to-play';
    return command.verb !== 'move' || isMoved(state, command, shown);
  };
}

function inGameList(list: GameListState, games: readonly GameEntry[]): (command: Command) => boolean {
  const marked = games[markedPlace(list, games) ?? -1];
  return (command) => {
    const { verb } = command;
    if (verb === 'move') return gameListReducer(list, command, games).state.marked !== list.marked;
    if (verb === 'review' || verb === 'replay') return marked !== undefined && isEnded(marked);
    if (verb === 'delete-game') return marked !== undefined && reasonToKeep(marked) === undefined;
    return verb !== 'answer' || marked !== undefined;
  };
}

function inLobby(view: TableView): (command: Command) => boolean {
  const isFull = view.seats.length >= MAX_SEATS;
  return ({ verb }) => {
    switch (verb) {
      case 'answer':
        return isMaster(view) && view.seats.length > 1;
      case 'seat-computer':
        return isMaster(view) && !isFull;
      case 'change-rules':
      case 'change-clock':
        return isMaster(view);
      case 'invitations':
        return view.invitations.length > 0;
      default:
        return true;
    }
  };
}

function inPlayers(view: TableView, players: PlayersState): (command: Command) => boolean {
  const marked = markedSeat(view, players);
  return ({ verb }) => {
    if (verb === 'mute') return marked !== undefined && canMute(view, marked);
    return verb !== 'remove-player' || (marked !== undefined && removalOf(view, marked) !== undefined);
  };
}

function inTurn(
  { startFacts }: Model,
  scene: Extract<Scene, { name: 'turn' }>,
): (command: Command) => boolean {
  const { question } = scene.turn;
  const facts = turnFacts(scene.table.snapshot.game);
  const rollsLeft = facts?.rollsLeft ?? 0;
  const canRoll = question.name !== 'quick' || rollProblem(question.hold, rollsLeft) === undefined;
  return ({ verb }) => {
    switch (verb) {
      case 'take-back':
        return canTakeBack(scene);
      case 'coach':
        return startFacts.computers === 'can-play' && scene.coach?.stage !== 'permission';
      case 'take-move':
      case 'mark-move':
        return movesShown(scene.coach).length > 0;
      case 'complete':
        return question.name !== 'quick' && question.typed !== '';
      case 'roll':
        return canRoll;
      case 'stop-and-score':
        return question.name !== 'quick' || !facts || question.marked !== bestBox(facts);
      case 'answer':
        return canRoll || (question.name === 'quick' && question.marked !== undefined);
      case 'toggle':
        return rollsLeft > 0;
      default:
        return true;
    }
  };
}

/** In an abandoned practice game, the engine refuses to take back decisions. */
function canTakeBack(scene: Scene): boolean {
  if (!showsGame(scene)) return false;
  const { header, phase } = scene.table.snapshot.game;
  return header.practice === true && phase.name !== 'abandoned';
}
