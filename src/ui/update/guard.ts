import { commandFor } from '../keys/commandFor.js';
import type { Key } from '../input/events.js';
import type { Guard, Model } from '../model/model.js';

/**
 * How long a person's turn is guarded against late keys, in milliseconds. Impatient players leave less time between key
 * presses.
 */
export const GUARD_MS = 400;

/** The commands that a guard ignores if no keys were pressed during the computer's turn. */
const SKIP: Guard['against'] = ['skip', 'skip-turns'];
const SKIP_AHEAD: Guard['against'] = [...SKIP, 'change-speed'];

/**
 * Returns the guard for the person's turn that follows this scene. A guard is needed if a player pressed a key during
 * the computer's turn, or had time to press one.
 */
export function guardAfter({ scene, settings }: Model): Guard | undefined {
  if (scene.name !== 'computer') return undefined;
  if (scene.isPressed) return { against: SKIP_AHEAD };
  return settings.values.animation === 'on' ? { against: SKIP } : undefined;
}

/** Returns whether this key was probably meant to skip the computer's turn, but came too late. */
export function isLate({ scene }: Model, key: Key): boolean {
  if (scene.name !== 'turn' || !scene.guard) return false;
  const command = commandFor('computer', key);
  return command !== undefined && scene.guard.against.includes(command.verb);
}

/** Stops the dice animation and restarts the guard, so late keys are ignored until the player stops pressing keys. */
export const renewGuard = (model: Model): Model =>
  model.scene.name === 'turn'
    ? { ...model, scene: { ...model.scene, tumble: undefined, guard: { against: SKIP_AHEAD } } }
    : model;
