import { commandFor } from '../keys/commandFor.js';
import type { Key } from '../input/events.js';
import type { Guard, Model } from '../model/model.js';

/** Keys in a row follow each other sooner. */
export const GUARD_MS = 400;

/** What somebody may do who has only watched so far. */
const SKIPPING: Guard['against'] = ['skip', 'skip-turns'];
const HURRYING: Guard['against'] = [...SKIPPING, 'change-speed'];

/** The guard of a person's turn that follows the scene: needed where a computer could be watched, or keys were pressed. */
export function guardAfter({ scene, settings }: Model): Guard | undefined {
  if (scene.name !== 'computer') return undefined;
  if (scene.isPressed) return { against: HURRYING };
  return settings.values.animation === 'on' ? { against: SKIPPING } : undefined;
}

/** Whether a key comes too late for the computer that it was to hurry. */
export function isLate({ scene }: Model, key: Key): boolean {
  if (scene.name !== 'turn' || !scene.guard) return false;
  const command = commandFor('computer', key);
  return command !== undefined && scene.guard.against.includes(command.verb);
}

/** The screen after such a key: the dice lie still, and until no more of them come they do nothing. */
export const guardedAnew = (model: Model): Model =>
  model.scene.name === 'turn'
    ? { ...model, scene: { ...model.scene, tumble: undefined, guard: { against: HURRYING } } }
    : model;
