import type { Wait } from '../core/panel.js';
import { untilWordEnds } from '../model/board/animation.js';
import { speedNow } from '../model/computer.js';
import { type Model, topOf } from '../model/model.js';
import { nextFrame } from '../model/board/tumble.js';
import { tickingLayer } from './layers.js';

/** Returns the wait until the next tick; undefined if the screen changes only in response to input. */
export function untilTick(model: Model): Wait | undefined {
  const { panel, state } = tickingLayer(model);
  const { keyGuard } = model;
  return (
    panel.wait?.(state, model) ??
    (topOf(model) && keyGuard && { ms: keyGuard.ms, for: keyGuard }) ??
    untilWordEnds(model)
  );
}

/** Returns whether computer players are currently moving without pauses. */
export const isSkippingAhead = ({ scene, stack, pace }: Model): boolean =>
  scene.name === 'computer' && stack.length === 0 && speedNow(pace) === 'at-once';

/** Ends the word guard at a tick. If the dice are rolling, the word guard lasts until the dice stop. */
export function withoutWordGuard(model: Model): Model {
  const { scene, wordGuard } = model;
  const hasDice = scene.name === 'turn' || scene.name === 'computer' || scene.name === 'wait';
  const tumble = !topOf(model) && hasDice && scene.tumble;
  return wordGuard && !(tumble && nextFrame(tumble)) ? { ...model, wordGuard: undefined } : model;
}
