import { bind, type Binding, CHANGE_INPUT, CHAT, MESSAGES, PLAYERS } from '../core/bindings.js';
import type { Model } from './model.js';
import { canWrite, isWatching } from './ownSeat.js';

/**
 * The keys for a network table, such as chat, which every question of a game has. Away from such tables, they do
 * nothing.
 */
export const keysAtTable = ({ room }: Model): readonly Binding[] => [
  { ...CHAT, isIdle: !(room && canWrite(room)) },
  { ...bind(['f5'], 'messages', MESSAGES), isIdle: !room?.view },
  { ...bind(['f6'], 'players', PLAYERS, 'players'), isIdle: !room?.view },
];

/** Switches between prompts and quick keys. Idle for those who only watch a table. */
export const changeInputAtTable = ({ room }: Model): Binding => ({
  ...CHANGE_INPUT,
  isIdle: room?.view !== undefined && isWatching(room.view),
});

/**
 * True once the question on the screen is closed: the dice are still on their way, or the connection to the table has
 * ended.
 */
export const isAnswered = ({ room }: Model): boolean =>
  room !== undefined && (room.view?.isRolling === true || room.link.type === 'stopped');
