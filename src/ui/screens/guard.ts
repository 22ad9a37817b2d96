import { PRESS_YES_OR_NO } from '../../text/index.js';
import type { Pressed, Wait } from '../core/panel.js';
import { isAnswer, isGuarded } from '../core/panelKeys.js';
import { type Key, keyName } from '../input/events.js';
import type { Command } from '../core/bindings.js';
import { GUARD_MS, isUrgentCommand } from '../model/lateKeys.js';
import type { Message } from '../model/messages.js';
import { isCovered, isLoading, isOthersTurn, type Model, topOf, type WordGuard } from '../model/model.js';
import { untilWordEnds } from '../model/board/animation.js';
import { nextFrame } from '../model/board/tumble.js';
import { speedNow } from '../model/computer.js';
import { commandNow, keysNow, layerNow, tickingLayer } from './layers.js';
import { withLayer } from './requests.js';

/**
 * The next model if a key or a click came too late, because it was meant for what was on the screen before. Undefined
 * if it came in time.
 */
export function ignoreLate(model: Model, pressed: Pressed): Model | undefined {
  const layer = layerNow(model);
  const state = layer.panel.late?.(layer.state, pressed);
  if (state !== undefined) return withLayer(model, layer, state);
  const { keyGuard } = model;
  const isIgnored =
    topOf(model) && keyGuard && pressed.command && isGuarded(keysNow(model), pressed.command, pressed.key);
  // The guard is copied so that its timer starts again.
  return isIgnored ? { ...model, keyGuard: { ...keyGuard } } : undefined;
}

export const withoutKeyGuard = (model: Model): Model =>
  model.keyGuard ? { ...model, keyGuard: undefined } : model;

/**
 * True for a key or another message that can't wait, even while an action is being saved or the terminal is being
 * resized.
 */
export function isUrgent(model: Model, message: Message): boolean {
  const command = message.type === 'key' ? commandNow(model, message.key) : undefined;
  if (!model.size) return command?.verb === 'interrupt';
  // While a panel covers the game or training, or somebody else plays, no key can make a move for the player. So keys
  // needn't wait.
  if (isCovered(model) || isOthersTurn(model)) return true;
  // The rest of a typed word such as `yes` mustn't wait. Later, nothing would ignore it any more.
  if (message.type === 'key' && guardAfterKey(model, message.key)) return true;
  const closes = command?.verb === 'press' && command.key === 'escape';
  return isUrgentCommand(command) || (closes && isLoading(model));
}

/** At a yes-or-no question, says which keys answer it. */
export const withReminder = (model: Model): Model =>
  keysNow(model).asksYesOrNo ? { ...model, screenMessage: PRESS_YES_OR_NO } : model;

const isLetter = (key: Key): boolean => key.kind === 'text' && /^\p{L}/u.test(key.text);

/** Starts a word guard if this key may begin a word at a yes-or-no question. */
export function withWordGuard(model: Model, key: Key, command: Command | undefined): Model {
  if (!keysNow(model).asksYesOrNo || !isLetter(key)) return model;
  if (command && !isAnswer(keysNow(model), command)) return model;
  const letter = keyName(key)?.toLowerCase();
  return letter === 'y' || letter === 'n'
    ? { ...model, wordGuard: { ms: WORD_MS, typed: letter } }
    : { ...model, wordGuard: { ms: GUARD_MS, typed: undefined } };
}

/**
 * The words that players type at a yes-or-no question. After `y` or `n`, the guard ignores only letters that continue
 * one of them.
 */
const ANSWERS: readonly string[] = ['yes', 'yeah', 'yep', 'no', 'nope'];

/** How long the guard ignores letters after an answer's first one, in milliseconds. Even slow typists are faster. */
const WORD_MS = 700;

/** If the word guard ignores this key, its next state, otherwise undefined. */
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

/** The wait until the next tick. Undefined if only a key or a message can change anything. */
export function untilTick(model: Model): Wait | undefined {
  const { panel, state } = tickingLayer(model);
  const { keyGuard } = model;
  return (
    panel.wait?.(state, model) ??
    (topOf(model) && keyGuard && { ms: keyGuard.ms, for: keyGuard }) ??
    untilWordEnds(model)
  );
}

/** True while computer players move without pauses. */
export const isSkippingAhead = ({ scene, stack, pace }: Model): boolean =>
  scene.name === 'computer' && stack.length === 0 && speedNow(pace) === 'at-once';

/** Ends the word guard at a tick or, if dice are rolling, when they stop. */
export function withoutWordGuard(model: Model): Model {
  const { scene, wordGuard } = model;
  const hasDice = scene.name === 'turn' || scene.name === 'computer' || scene.name === 'wait';
  const tumble = !topOf(model) && hasDice && scene.tumble;
  return wordGuard && !(tumble && nextFrame(tumble)) ? { ...model, wordGuard: undefined } : model;
}
