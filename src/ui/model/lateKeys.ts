import type { Command } from '../core/bindings.js';
import type { Guard, Model } from './model.js';

/**
 * A person's turn is guarded against late keys for this many milliseconds, if no dice are rolling. Impatient players
 * press the key again sooner than that.
 */
export const GUARD_MS = 400;

/**
 * For this many milliseconds after `GUARD_MS`, no key rolls the dice. If dice roll, the guard before that only lasts
 * 330 ms, so no key rolls for 0.7 seconds in all. A key that's held down starts to repeat sooner.
 */
const STILL_MS = 370;

/**
 * For this many milliseconds after `GUARD_MS`, Enter and Space are ignored. Players who skip several pauses in a row
 * press these keys up to 0.7 seconds apart, so the two times together must be longer. But they must stay under a
 * second, so that a key works once the player has paused for a second.
 */
const STEADY_MS = 500;

export const SKIP_KEYS: readonly string[] = ['enter', ' '];
export const SKIP_TURNS_KEY = 'escape';
export const SPEED_KEYS = { faster: ['+', '=', 'right', 'l'], slower: ['-', 'left', 'h'] } as const;

const STILL: Guard = { against: [], ms: STILL_MS };
/** After a roll, another one may come from a double click, or from a key meant for the previous turn. */
const AFTER_ROLL: Guard = { against: [], ms: GUARD_MS, next: STILL };
/**
 * Before the first roll of the player's turn at a network table. A key may have been meant for what was on the screen
 * before, and a held-down key would answer the question whether to ask the coach.
 */
export const BEFORE_ROLL: Guard = { against: [], ms: GUARD_MS + STILL_MS };
/** After a computer's turn, the keys that skip one are ignored. */
const AGAINST_SKIP: Guard = { against: [...SKIP_KEYS, SKIP_TURNS_KEY], ms: GUARD_MS, next: STILL };
/**
 * After a computer's turn in which the player pressed keys, those that skip it or change the speed are ignored. After
 * `GUARD_MS`, only Enter and Space still are, because an answer may begin with some of the letters.
 */
const AGAINST_SKIP_AHEAD: Guard = {
  against: [...SKIP_KEYS, SKIP_TURNS_KEY, ...SPEED_KEYS.faster, ...SPEED_KEYS.slower],
  ms: GUARD_MS,
  next: { against: SKIP_KEYS, ms: STEADY_MS },
};

/**
 * Chooses the guard for the question after this scene. After a computer's turn, keys that skip such a turn may still
 * arrive. They're ignored if the player pressed a key in that turn, or if it was slow enough to press one.
 */
export function guardAfter({ scene, settings }: Model): Guard {
  if (scene.name !== 'computer') return AFTER_ROLL;
  if (scene.isPressed) return AGAINST_SKIP_AHEAD;
  return settings.values.animation === 'on' ? AGAINST_SKIP : AFTER_ROLL;
}

/**
 * Guards again from the start, because the player is still pressing keys. The timer restarts because this is a new
 * object.
 */
export const restartGuard = (guard: Guard): Guard => ({
  ...(guard.against.length > 0 ? AGAINST_SKIP_AHEAD : AFTER_ROLL),
});

/** These take effect even while the game is being saved. */
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

export const isUrgentCommand = (command: Command | undefined): boolean =>
  command !== undefined && URGENT.includes(command.verb);
