import { bind, type Binding, CHANGE_INPUT, CHAT, MESSAGES, PLAYERS } from '../core/bindings.js';
import type { Model } from './model.js';
import { canWrite, isWatching } from './ownSeat.js';

/**
 * Returns the bindings for the table, such as chat, which every question of a game has. Away from network tables, they
 * do nothing.
 */
export const keysAtTable = ({ room }: Model): readonly Binding[] => [
  { ...CHAT, isIdle: !(room && canWrite(room)) },
  { ...bind(['f5'], 'messages', MESSAGES), isIdle: !room?.view },
  { ...bind(['f6'], 'players', PLAYERS, 'players'), isIdle: !room?.view },
];

/**
 * Returns the binding that switches between prompts and quick keys. Somebody who only watches a table doesn't need it.
 */
export const changeInputAtTable = ({ room }: Model): Binding => ({
  ...CHANGE_INPUT,
  isIdle: room?.view !== undefined && isWatching(room.view),
});

/**
 * Returns whether the question on the screen is no longer open: the player has answered it and the dice are still on
 * their way, or the connection to the table has ended.
 */
export const isAnswered = ({ room }: Model): boolean =>
  room !== undefined && (room.view?.isRolling === true || room.link.type === 'stopped');
