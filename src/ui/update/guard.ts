import { currentTurn } from '../../engine/index.js';
import type { Snapshot } from '../../session/index.js';
import { PRESS_YES_OR_NO } from '../../text/index.js';
import { type Key, keyName } from '../input/events.js';
import type { Command } from '../keys/command.js';
import { commandFor } from '../keys/commandFor.js';
import type { Context } from '../keys/context.js';
import { KEYMAP } from '../keys/keymap.js';
import { isAnswer, isGuarded } from '../core/panelKeys.js';
import {
  commandNow,
  contextOf,
  type Guard,
  isCovered,
  isOthersTurn,
  type Model,
  panelKeys,
  type WordGuard,
} from '../model/model.js';
import type { Message } from '../model/messages.js';

/**
 * How long a person's turn is guarded against late keys if the dice are not rolling, in milliseconds. An impatient
 * player pauses for less time than this between key presses.
 */
export const GUARD_MS = 400;

/**
 * How long nothing rolls after `GUARD_MS`, in milliseconds. If the dice are rolling, `GUARD_MS` is shortened to 330 ms,
 * so nothing rolls for 0.7 seconds. A key that is held down starts to repeat within this time.
 */
const STILL_MS = 370;

/**
 * How long Enter and Space are ignored after `GUARD_MS`, in milliseconds. Players who skip several pauses in a row
 * press these keys up to about 0.7 seconds apart, so `GUARD_MS + STEADY_MS` must be longer than 0.7 seconds. The sum
 * must be less than a second, so that a key works after one quiet second.
 */
const STEADY_MS = 500;

const STILL: Guard = { against: [], ms: STILL_MS };
/** Ignores a second roll, or a roll that was meant for the previous turn. */
const AFTER_ROLL: Guard = { against: [], ms: GUARD_MS, next: STILL };
/**
 * Ignores the first roll of a turn at a network table, if it was meant for what the screen showed before, and a held-down
 * key that would answer whether to ask the coach.
 */
export const BEFORE_ROLL: Guard = { against: [], ms: GUARD_MS + STILL_MS };
/** Ignores the keys that skip a computer's turn. */
const AGAINST_SKIP: Guard = { against: ['skip', 'skip-turns'], ms: GUARD_MS, next: STILL };
/**
 * Ignores the keys that skip a computer's turn, and the keys that change the speed of computer players. After
 * `GUARD_MS`, only Enter and Space are still ignored, because some of the other keys are letters that may begin an
 * answer.
 */
const AGAINST_SKIP_AHEAD: Guard = {
  against: ['skip', 'skip-turns', 'change-speed'],
  ms: GUARD_MS,
  next: { against: ['skip'], ms: STEADY_MS },
};

/**
 * Returns the guard for the question that follows this scene. The keys that skip a computer's turn can be late if a
 * player pressed one during that turn, or had time to press one.
 */
export function guardAfter({ scene, settings }: Model): Guard {
  if (scene.name !== 'computer') return AFTER_ROLL;
  if (scene.isPressed) return AGAINST_SKIP_AHEAD;
  return settings.values.animation === 'on' ? AGAINST_SKIP : AFTER_ROLL;
}

/** The commands that can roll the dice. */
const ROLLS: readonly Command['verb'][] = ['answer', 'roll', 'take-move'];

/**
 * Returns whether this command came too late for the previous question. The player probably pressed the key or the
 * mouse button before the new dice were visible. After a person's roll, only another roll can be late, because players
 * may type other keys ahead.
 *
 * @param key the key with this command; undefined for a click
 */
export function isLate(model: Model, command: Command | undefined, key?: Key): boolean {
  const canRoll = command !== undefined && ROLLS.includes(command.verb);
  const { scene } = model;
  const keys = panelKeys(model);
  if (keys && model.keyGuard) return command !== undefined && isGuarded(keys, command, key);
  if (scene.name !== 'turn' || !scene.guard || model.stack.length > 0) return false;
  const { guard, turn, table } = scene;
  const skip = key && commandFor(KEYMAP, 'computer', key);
  if (skip && guard.against.includes(skip.verb)) return true;
  // Before the first hold, Enter at a prompt only says what to type.
  const asksFirst = turn.question.name !== 'quick' && currentTurn(table.snapshot.game)?.roll === 1;
  const allowsCoach = command?.verb === 'coach' && scene.coach?.stage === 'permission';
  return (
    (canRoll && !(asksFirst && command.verb === 'answer')) ||
    allowsCoach ||
    fillsAgain(table.snapshot, command)
  );
}

/** Returns whether a command fills the box that another player has just filled. It is probably a double click. */
function fillsAgain({ game, events }: Snapshot, command: Command | undefined): boolean {
  const before = events.at(-2);
  return (
    command?.verb === 'score' &&
    before?.type === 'scored' &&
    before.box === command.box &&
    before.seat !== currentTurn(game)?.seat
  );
}

/** Ends the guard of a panel against late keys, if there is one. */
export const withoutKeyGuard = (model: Model): Model =>
  model.keyGuard ? { ...model, keyGuard: undefined } : model;

/** Stops the dice animation and restarts the guard, so late keys are ignored until the player stops pressing keys. */
export function renewGuard(model: Model): Model {
  const { scene } = model;
  // A new object restarts the timer of the guard.
  if (model.keyGuard) return { ...model, keyGuard: { ...model.keyGuard } };
  if (scene.name !== 'turn' || !scene.guard) return model;
  const guard: Guard = { ...(scene.guard.against.length > 0 ? AGAINST_SKIP_AHEAD : AFTER_ROLL) };
  return { ...model, scene: { ...scene, tumble: undefined, guard } };
}

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

/**
 * Returns whether this command was given during a person's turn that has just ended, and was meant for that turn.
 *
 * @param key the key with this command; undefined for a click
 */
export function isTypedAhead({ scene, stack }: Model, command: Command | undefined, key?: Key): boolean {
  if (scene.name !== 'computer' || !scene.isNew || stack.length > 0) return false;
  // Letters were meant as text or answers, even if this scene binds them to commands.
  return (key && key.kind !== 'named') || command === undefined || !URGENT.includes(command.verb);
}

/**
 * Returns whether to apply a message immediately, even while an action is being saved or the terminal is being resized.
 */
export function isUrgent(model: Model, message: Message): boolean {
  const command = message.type === 'key' ? commandNow(model, message.key) : undefined;
  if (!model.size) return command?.verb === 'interrupt';
  // While the game or training is covered, or during another player's turn, no key can make a move for a person.
  if (isCovered(model) || isOthersTurn(model)) return true;
  // Do not queue the rest of a typed word, because the guard that ignores these letters ends soon.
  if (message.type === 'key' && guardAfterKey(model, message.key)) return true;
  return command !== undefined && URGENT.includes(command.verb);
}

/** The contexts in which the player answers a question with y or n. */
const YES_OR_NO: readonly Context[] = ['confirm'];

/** Returns whether the screen asks a question that the player answers with y or n. */
const asksYesOrNo = (model: Model): boolean =>
  panelKeys(model)?.asksYesOrNo ?? YES_OR_NO.includes(contextOf(model));

/** Returns whether a command answers such a question. */
function answersYesOrNo(model: Model, command: Command): boolean {
  const keys = panelKeys(model);
  return keys ? isAnswer(keys, command) : ['confirm', 'refuse'].includes(command.verb);
}

/** Reminds the player which keys answer the question, if it is a yes-or-no question. */
export const withReminder = (model: Model): Model =>
  asksYesOrNo(model) ? { ...model, screenMessage: PRESS_YES_OR_NO } : model;

const isLetter = (key: Key): boolean => key.kind === 'text' && /^\p{L}/u.test(key.text);

/** Starts a word guard if this key may begin a word at a yes-or-no question. */
export function withWordGuard(model: Model, key: Key, command: Command | undefined): Model {
  if (!asksYesOrNo(model) || !isLetter(key)) return model;
  if (command && !answersYesOrNo(model, command)) return model;
  const letter = keyName(key)?.toLowerCase();
  return letter === 'y' || letter === 'n'
    ? { ...model, wordGuard: { ms: WORD_MS, typed: letter } }
    : { ...model, wordGuard: { ms: GUARD_MS, typed: undefined } };
}

/**
 * The words that players type as an answer. After `y` or `n`, the guard ignores only letters that continue one of these
 * words.
 */
const ANSWERS: readonly string[] = ['yes', 'yeah', 'yep', 'no', 'nope'];

/**
 * How long the remaining letters of an answer are ignored, in milliseconds. Even a slow typist types the next letter
 * within this time.
 */
const WORD_MS = 700;

/** Ignores a second press of Enter, which was meant for a line that the first press has closed. */
export const withEnterGuard = (model: Model): Model => ({
  ...model,
  wordGuard: { ms: GUARD_MS, typed: '' },
});

/** If the word guard ignores this key, returns its next state, otherwise undefined. */
export function guardAfterKey({ wordGuard }: Model, key: Key): WordGuard | undefined {
  if (!wordGuard) return undefined;
  const { typed } = wordGuard;
  if (keyName(key) === 'enter') return { ms: GUARD_MS, typed: '' };
  if (key.kind !== 'text') return undefined;
  if (typed === undefined) return isLetter(key) || /^[ ']/.test(key.text) ? { ...wordGuard } : undefined;
  const word = typed + key.text.toLowerCase();
  return typed !== '' && ANSWERS.some((answer) => answer.startsWith(word))
    ? { ...wordGuard, typed: word }
    : undefined;
}
