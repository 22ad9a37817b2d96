import { systemFailureText } from '../../text/index.js';
import type { Effect, Message } from '../model/messages.js';

/**
 * Each function carries out one type of effect. An effect without a function does nothing. If a function throws a
 * system error or rejects with one, the screen shows it.
 */
export type Services = {
  readonly [Type in Effect['type']]?: (effect: Extract<Effect, { type: Type }>) => void | Promise<void>;
};

/** Carries out an effect. If that takes a while, resolves when it's done. */
export function perform(services: Services, effect: Effect): void | Promise<void> {
  // The cast is safe: the function under an effect's type takes effects of that type, but TypeScript can't see that.
  const service = services[effect.type] as ((effect: Effect) => void | Promise<void>) | undefined;
  return service?.(effect);
}

/**
 * The message to send for a failed effect. It says why, and the screen stops waiting for the result.
 *
 * @param effect the failed effect; undefined if the screen was still opening
 * @throws `error`, if it's a bug and not an error of the system
 */
export function failureMessage(error: unknown, effect: Effect | undefined): Message {
  const line = systemFailureText(error);
  if (line === undefined) throw error;
  switch (effect?.type) {
    case 'load-page':
      return { type: 'page', page: effect.page, columns: effect.columns, state: { status: 'failed', line } };
    case 'list-games':
      return { type: 'games', games: line };
    case 'read-game':
      return { type: 'game-read', id: effect.id, game: line };
    case 'play-daily':
    case 'resume':
      return { type: 'not-resumed', line };
    case 'delete-game':
      return { type: 'game-removed', id: effect.id, removal: { isDeleted: false, line } };
    case 'choose-round':
      return { type: 'round-chosen', choice: effect.choice, round: { type: 'none', line } };
    case 'find-training-facts':
      return { type: 'training-facts', facts: line };
    case 'go-to-table':
    case 'next-table':
      return { type: 'not-connected', line };
    case 'list-tables':
      return { type: 'tables-listed', tables: line };
    default:
      return { type: 'failed', line };
  }
}
