import type { Command } from '../core/bindings.js';
import type { Guard, Model } from './model.js';

/**
 * How long a person's turn is guarded against late keys if the dice aren't rolling, in milliseconds.
 * Impatient players pause for less between keys.
 */
export const GUARD_MS = 400;

/**
 * How long nothing rolls after `GUARD_MS`, in milliseconds. Rolling dice shorten `GUARD_MS` to 330 ms, so
 * nothing rolls for 0.7 seconds. A key held down starts to repeat within that time.
 */
const STILL_MS = 370;

/**
 * How long Enter and Space are ignored after `GUARD_MS`, in milliseconds. Players who skip several pauses
 * press them up to about 0.7 seconds apart, so `GUARD_MS + STEADY_MS` must be longer, but under a second, so
 * that a key works after one quiet second.
 */
const STEADY_MS = 500;

export const SKIP_KEYS: readonly string[] = ['enter', ' '];
/** The key that skips to the next person's turn. */
export const SKIP_TURNS_KEY = 'escape';
/** The keys that make computer players faster or slower. */
export const SPEED_KEYS = { faster: ['+', '=', 'right', 'l'], slower: ['-', 'left', 'h'] } as const;

const STILL: Guard = { against: [], ms: STILL_MS };
/** Ignores a second roll, or one meant for the previous turn. */
const AFTER_ROLL: Guard = { against: [], ms: GUARD_MS, next: STILL };
/**
 * Ignores the first roll of a turn at a network table if it was meant for what was there before, and a held-
 * down key that would answer whether to ask the coach.
 */
export const BEFORE_ROLL: Guard = { against: [], ms: GUARD_MS + STILL_MS };
/** Ignores the keys that skip a computer's turn. */
const AGAINST_SKIP: Guard = { against: [...SKIP_KEYS, SKIP_TURNS_KEY], ms: GUARD_MS, next: STILL };
/**
 * Ignores the keys that skip a computer's turn or change computer players' speed. After `GUARD_MS`, only
 * Enter and Space are still ignored, because some others are letters that may begin an answer.
 */
const AGAINST_SKIP_AHEAD: Guard = {
  against: [...SKIP_KEYS, SKIP_TURNS_KEY, ...SPEED_KEYS.faster, ...SPEED_KEYS.slower],
  ms: GUARD_MS,
  next: { against: SKIP_KEYS, ms: STEADY_MS },
};

/**
 * Returns the guard for the question after this scene. Keys that skip a computer's turn can be late if a
 * player pressed one then, or had time to.
 */
export function guardAfter({ scene, settings }: Model): Guard {
  if (scene.name !== 'computer') return AFTER_ROLL;
  if (scene.isPressed) return AGAINST_SKIP_AHEAD;
  return settings.values.animation === 'on' ? AGAINST_SKIP : AFTER_ROLL;
}

/**
 * Returns a guard that starts again, because the player is still pressing keys. A new object restarts its
 * timer.
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
