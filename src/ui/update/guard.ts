import { commandFor } from '../keys/commandFor.js';
import type { Key } from '../input/events.js';
import type { Guard, Model } from '../model/model.js';

/** Keys pressed in a row come faster than this. */
export const GUARD_MS = 400;

/** The keys of a viewer who has only watched. */
const SKIPPING: Guard['against'] = ['skip', 'skip-turns'];
const HURRYING: Guard['against'] = [...SKIPPING, 'change-speed'];

/** Returns the guard for the person's turn after this scene: needed if keys were pressed, or could be, while a computer played. */
export function guardAfter({ scene, settings }: Model): Guard | undefined {
  if (scene.name !== 'computer') return undefined;
  if (scene.isPressed) return { against: HURRYING };
  return settings.values.animation === 'on' ? { against: SKIPPING } : undefined;
}

/** Returns whether a key was meant to hurry the computer, and came too late. */
export function isLate({ scene }: Model, key: Key): boolean {
  if (scene.name !== 'turn' || !scene.guard) return false;
  const command = commandFor('computer', key);
  return command !== undefined && scene.guard.against.includes(command.verb);
}

/** Stops the tumble and renews the guard: late keys do nothing until they stop. */
export const renewGuard = (model: Model): Model =>
  model.scene.name === 'turn'
    ? { ...model, scene: { ...model.scene, tumble: undefined, guard: { against: HURRYING } } }
    : model;
