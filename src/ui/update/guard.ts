import { commandFor } from '../keys/commandFor.js';
import type { Key } from '../input/events.js';
import type { Guard, Model } from '../model/model.js';

/** The duration of a guard, in milliseconds. Impatient players press keys at shorter intervals. */
export const GUARD_MS = 400;

/** The commands that a guard ignores if no keys were pressed during the computer's turn. */
const SKIP: Guard['against'] = ['skip', 'skip-turns'];
const SKIP_AHEAD: Guard['against'] = [...SKIP, 'change-speed'];

/**
 * Returns the guard for a person's turn that follows this scene. After a computer's turn, a guard is needed if the
 * player pressed a key or had time to press one.
 */
export function guardAfter({ scene, settings }: Model): Guard | undefined {
  if (scene.name !== 'computer') return undefined;
  if (scene.isPressed) return { against: SKIP_AHEAD };
  return settings.values.animation === 'on' ? { against: SKIP } : undefined;
}

/** Returns whether the player probably pressed this key to skip the computer's turn, but pressed it too late. */
export function isLate({ scene }: Model, key: Key): boolean {
  if (scene.name !== 'turn' || !scene.guard) return false;
  const command = commandFor('computer', key);
  return command !== undefined && scene.guard.against.includes(command.verb);
}

/**
 * Stops the rolling dice and restarts the guard. Late keys are therefore ignored until the player stops pressing keys.
 */
export const renewGuard = (model: Model): Model =>
  model.scene.name === 'turn'
    ? { ...model, scene: { ...model.scene, tumble: undefined, guard: { against: SKIP_AHEAD } } }
    : model;
