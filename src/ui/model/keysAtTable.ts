import { bind, type Binding, CHANGE_INPUT, CHAT, MESSAGES, PLAYERS } from '../core/bindings.js';
import type { Model } from './model.js';
import { canWrite, isWatching } from './ownSeat.js';

/** Returns the bindings added to every question of a game. They do something only at network tables. */
export const keysAtTable = ({ room }: Model): readonly Binding[] => [
  { ...CHAT, isIdle: !(room && canWrite(room)) },
  { ...bind(['f5'], 'messages', MESSAGES), isIdle: !room?.view },
  { ...bind(['f6'], 'players', PLAYERS, 'players'), isIdle: !room?.view },
];

/** Returns the binding that changes the input style, which watchers don't need. */
export const changeInputAtTable = ({ room }: Model): Binding => ({
  ...CHANGE_INPUT,
  isIdle: room?.view !== undefined && isWatching(room.view),
});

/** Returns whether a question needs no answer: the dice are on their way, or the table is lost. */
export const isAnswered = ({ room }: Model): boolean =>
  room !== undefined && (room.view?.isRolling === true || room.link.type === 'stopped');
