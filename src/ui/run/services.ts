import type { Effect } from '../model/messages.js';

/**
 * What performs each effect. An effect without a service does nothing. A service throws or rejects if the system reports
 * an error, which the store turns into a message.
 */
export type Services = {
  readonly [Type in Effect['type']]?: (effect: Extract<Effect, { type: Type }>) => void | Promise<void>;
};

/** Performs an effect. Resolves, if it takes a while, when the effect has been performed. */
export function perform(services: Services, effect: Effect): void | Promise<void> {
  // The types of effects and services belong together, which TypeScript cannot follow.
  const service = services[effect.type] as ((effect: Effect) => void | Promise<void>) | undefined;
  return service?.(effect);
}
