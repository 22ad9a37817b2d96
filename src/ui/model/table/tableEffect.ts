import { MAX_SEATS } from '../../../engine/index.js';
import { mayStart, type TableView } from '../../../session/index.js';
import type { Command } from '../../keys/command.js';
import { isCovered, type Model, type Scene } from '../model.js';
import { canWrite, isMaster, isWatching, type RoomState } from './room.js';

/** Returns whether a command has an effect; undefined if the network table does not decide this. */
type TableCheck = (command: Command) => boolean | undefined;

/** Returns a function that checks whether a command of the current context has an effect now. */
export function hasEffectAtTable(model: Model): TableCheck {
  const { room } = model;
  const inPart = hasEffectInPart(model);
  const isDone = isAnswered(model);
  return (command) => {
    if (isDone && ANSWERS.includes(command.verb)) return false;
    switch (command.verb) {
      case 'chat':
        return room !== undefined && canWrite(room);
      case 'messages':
      case 'players':
        return room?.view !== undefined;
      case 'change-input':
        return room?.view && isWatching(room.view) ? false : undefined;
      case 'coach':
      case 'take-back':
      case 'change-players':
        return room ? false : undefined;
      default:
        return inPart(command);
    }
  };
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

/** Returns the function for the part of the screen that receives the keys: the chat line or the scene. */
function hasEffectInPart({ scene, room }: Model): TableCheck {
  if (room?.isChatting) return () => true;
  switch (scene.name) {
    case 'network':
      return inNetwork(scene);
    case 'lobby':
      return room?.view ? inLobby(room.view) : () => undefined;
    case 'end':
      return room ? atEnd(room) : () => undefined;
    default:
      return () => undefined;
  }
}

function inNetwork({ network }: Extract<Scene, { name: 'network' }>): TableCheck {
  if (network.step !== 'list')
    return ({ verb }) => verb !== 'move' || network.way !== 'host' || network.step !== 'form';
  const { length } = network.list?.tables ?? [];
  return (command) => {
    if (command.verb === 'choose') return command.choice <= length;
    return (command.verb !== 'answer' && command.verb !== 'move') || length > 0;
  };
}

function inLobby(view: TableView): TableCheck {
  const isFull = view.seats.length >= MAX_SEATS;
  return ({ verb }) => {
    switch (verb) {
      case 'answer':
        return mayStart(view) && view.seats.length > 1;
      case 'seat-computer':
        return mayStart(view) && !isFull;
      case 'change-rules':
      case 'change-clock':
        return isMaster(view);
      case 'invitations':
        return view.invitations.length > 0;
      case 'lock':
        return view.decides;
      default:
        return true;
    }
  };
}

const atEnd =
  ({ view }: RoomState): TableCheck =>
  ({ verb }) =>
    verb === 'another-game' ? !view || !isWatching(view) : undefined;
