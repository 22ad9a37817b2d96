import { commandFor } from '../keys/commandFor.js';
import type { Key } from '../input/events.js';
import type { Guard, Model } from '../model/model.js';

/**
 * How long a guard lasts, in milliseconds. It is longer than the time between the key presses of an impatient player.
 */
export const GUARD_MS = 400;

/** The commands to ignore if the player has pressed no keys during the computer's turn. */
const SKIPPING: Guard['against'] = ['skip', 'skip-turns'];
const HURRYING: Guard['against'] = [...SKIPPING, 'change-speed'];

/**
 * Returns the guard for the turn after this scene. After a computer's turn, a guard is needed if the player pressed a
 * key, or had time to press one.
 */
export function guardAfter({ scene, settings }: Model): Guard | undefined {
  if (scene.name !== 'computer') return undefined;
  if (scene.isPressed) return { against: HURRYING };
  return settings.values.animation === 'on' ? { against: SKIPPING } : undefined;
}

/** Returns whether the player probably pressed this key to skip the computer's turn, but too late. */
export function isLate({ scene }: Model, key: Key): boolean {
  if (scene.name !== 'turn' || !scene.guard) return false;
  const command = commandFor('computer', key);
  return command !== undefined && scene.guard.against.includes(command.verb);
}

/** Stops the rolling dice and restarts the guard, so late keys are ignored until the player stops pressing them. */
export const renewGuard = (model: Model): Model =>
  model.scene.name === 'turn'
    ? { ...model, scene: { ...model.scene, tumble: undefined, guard: { against: HURRYING } } }
    : model;
