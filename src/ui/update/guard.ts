import { commandFor } from '../keys/commandFor.js';
import { type Key, keyName } from '../input/events.js';
import type { Guard, Model } from '../model/model.js';
import type { TurnFacts } from '../model/turn.js';

/**
 * How long a person's turn is guarded against late keys if the dice are not rolling, in milliseconds. The pauses between
 * the key presses of an impatient player are shorter.
 */
const GUARD_MS = 400;

/**
 * How long Enter and Space are ignored after `GUARD_MS`, in milliseconds. Players who skip one pause after another
 * press these keys up to about 0.7 seconds apart, so both times together must be longer. They must also be shorter than
 * a second, so that a key works after one quiet second.
 */
const STEADY_MS = 500;

const AFTER_PERSON: Guard = { after: 'person', ms: GUARD_MS };
const AFTER_LETTER: Guard = { after: 'letter', ms: GUARD_MS };
/** Ignores the keys that skip a computer's turn. */
const AGAINST_SKIP: Guard = { after: 'computer', against: ['skip', 'skip-turns'], ms: GUARD_MS };
/**
 * Ignores the keys that skip a computer's turn, and the keys that change the speed of computer players. Some of these
 * keys are letters, which may begin an answer. So only Enter and Space are ignored for longer.
 */
const AGAINST_SKIP_AHEAD: Guard = {
  after: 'computer',
  against: ['skip', 'skip-turns', 'change-speed'],
  ms: GUARD_MS,
  next: { after: 'computer', against: ['skip'], ms: STEADY_MS },
};

/** Ignores the rest of a word, after its first letter at a question that takes `y` or `n`. */
export const guardAgainstWord = (model: Model): Model =>
  model.scene.name === 'turn' ? { ...model, scene: { ...model.scene, guard: AFTER_LETTER } } : model;

/**
 * Returns the guard for the question that follows this scene. After a computer's turn, a guard is needed if a player
 * pressed a key during that turn, or had time to press one. Otherwise, a guard is needed if Enter could roll the dice.
 */
export function guardAfter({ scene, settings, input }: Model, { roll }: TurnFacts): Guard | undefined {
  if (scene.name === 'turn' && scene.guard?.after === 'letter') return AFTER_LETTER;
  if (scene.name !== 'computer') return input === 'quick' || roll > 1 ? AFTER_PERSON : undefined;
  if (scene.isPressed) return AGAINST_SKIP_AHEAD;
  return settings.values.animation === 'on' ? AGAINST_SKIP : undefined;
}

/**
 * Returns whether this key came too late for the previous question. The player probably pressed it before the new dice
 * were visible. After a person's roll, only Enter can be late, because players may type other keys ahead.
 */
export function isLate({ scene, overlay }: Model, key: Key): boolean {
  if (scene.name !== 'turn' || !scene.guard || overlay) return false;
  const isEnter = keyName(key) === 'enter';
  if (scene.guard.after === 'person') return isEnter;
  if (scene.guard.after === 'letter') return isEnter || isPartOfText(key);
  const command = commandFor('computer', key);
  return command !== undefined && scene.guard.against.includes(command.verb);
}

/** Returns whether a key types a letter. */
export const isLetter = (key: Key): boolean => key.kind === 'text' && /^\p{L}/u.test(key.text);

/** Returns whether a key can be part of typed words: a letter, a space or an apostrophe. */
const isPartOfText = (key: Key): boolean => isLetter(key) || (key.kind === 'text' && /^[ ']/.test(key.text));

/** Stops the dice animation and restarts the guard, so late keys are ignored until the player stops pressing keys. */
export function renewGuard(model: Model): Model {
  const { scene } = model;
  if (scene.name !== 'turn' || !scene.guard) return model;
  // A new object restarts the timer of the guard.
  const guard: Guard = scene.guard.after === 'computer' ? { ...AGAINST_SKIP_AHEAD } : { ...scene.guard };
  return { ...model, scene: { ...scene, tumble: undefined, guard } };
}
