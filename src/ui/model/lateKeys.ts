import type { Command } from '../core/bindings.js';
import type { Guard, Model } from './model.js';

/**
 * How long a person's turn is guarded against late keys if no dice are rolling, in milliseconds. Impatient players wait
 * less than that before they press the key again.
 */
export const GUARD_MS = 400;

/**
 * How long no key can roll the dice after `GUARD_MS`, in milliseconds. If dice roll, the guard before it lasts only 330
 * ms, so no key rolls for 0.7 seconds in all. A key that's held down starts to repeat within that time.
 */
const STILL_MS = 370;

/**
 * How long Enter and Space are ignored after `GUARD_MS`, in milliseconds. Players who skip several pauses in a row
 * press these keys up to 0.7 seconds apart, so the two times together must be longer than that. They must also be under
 * a second, so that a key works if the player has pressed none for a second.
 */
const STEADY_MS = 500;

export const SKIP_KEYS: readonly string[] = ['enter', ' '];
/** The key that skips to the next person's turn. */
export const SKIP_TURNS_KEY = 'escape';
/** The keys that make computer players faster or slower. */
export const SPEED_KEYS = { faster: ['+', '=', 'right', 'l'], slower: ['-', 'left', 'h'] } as const;

const STILL: Guard = { against: [], ms: STILL_MS };
/** After a roll: ignores a second roll, for example by a double click, and one that was meant for the previous turn. */
const AFTER_ROLL: Guard = { against: [], ms: GUARD_MS, next: STILL };
/**
 * At a network table, before the first roll of the player's turn: ignores a key that was meant for what was on the
 * screen before, and a held-down key that would answer the question whether to ask the coach.
 */
export const BEFORE_ROLL: Guard = { against: [], ms: GUARD_MS + STILL_MS };
/** After a computer's turn: ignores the keys that skip such a turn. */
const AGAINST_SKIP: Guard = { against: [...SKIP_KEYS, SKIP_TURNS_KEY], ms: GUARD_MS, next: STILL };
/**
 * After a computer's turn in which the player pressed keys: ignores the keys that skip such a turn or change the speed.
 * After `GUARD_MS`, it ignores only Enter and Space, because some of the others are letters with which an answer may
 * begin.
 */
const AGAINST_SKIP_AHEAD: Guard = {
  against: [...SKIP_KEYS, SKIP_TURNS_KEY, ...SPEED_KEYS.faster, ...SPEED_KEYS.slower],
  ms: GUARD_MS,
  next: { against: SKIP_KEYS, ms: STEADY_MS },
};

/**
 * Returns the guard for the question after this scene. After a computer's turn, keys that skip such a turn may still
 * arrive. The guard ignores them if the player pressed a key in that turn, or if the turn was slow enough to press one.
 */
export function guardAfter({ scene, settings }: Model): Guard {
  if (scene.name !== 'computer') return AFTER_ROLL;
  if (scene.isPressed) return AGAINST_SKIP_AHEAD;
  return settings.values.animation === 'on' ? AGAINST_SKIP : AFTER_ROLL;
}

/**
 * Returns a new guard like this one, because the player is still pressing keys. Its timer starts from the beginning,
 * because the guard is a new object.
 */
export const restartGuard = (guard: Guard): Guard => ({
  ...(guard.against.length > 0 ? AGAINST_SKIP_AHEAD : AFTER_ROLL),
});

/** Commands that take effect even while the game is being saved. */
const URGENT: readonly Command['verb'][] = [
  'help',
  'how-to-play',
  'interrupt',
  'leave',
  'suspend',
  'chat',
  'messages',
  'players',
];

/** Returns whether a command takes effect even while the game is being saved. */
export const isUrgentCommand = (command: Command | undefined): boolean =>
  command !== undefined && URGENT.includes(command.verb);
