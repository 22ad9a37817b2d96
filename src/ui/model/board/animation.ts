import type { Moment } from '../../../text/index.js';
import type { Wait } from '../../core/panel.js';
import { layoutFor } from '../../core/layout.js';
import type { Guard, Model } from '../model.js';
import { MOMENT_FRAME_MS, nextMomentFrame } from './moment.js';
import { nextFrame, type Tumble, TUMBLE_FRAME_MS } from './tumble.js';

/** The part of a scene that changes without input. */
interface Animated {
  readonly tumble: Tumble | undefined;
  readonly moment: Moment | undefined;
  readonly guard: Guard | undefined;
}

/** Returns the wait until the next frame of rolling dice. */
export const untilNextFrame = ({ tumble }: Pick<Animated, 'tumble'>): Wait | undefined =>
  tumble && { ms: TUMBLE_FRAME_MS, for: tumble };

/** Returns the wait until the next frame of a flourish. */
export const untilMomentFrame = ({ moment }: Pick<Animated, 'moment'>): Wait | undefined =>
  moment && { ms: MOMENT_FRAME_MS, for: moment };

/** Returns the flourish after a tick. */
export const afterMomentFrame = ({ moment }: Pick<Animated, 'moment'>): Moment | undefined =>
  moment && nextMomentFrame(moment);

/** Returns the wait until the player has probably finished typing a word. */
export const untilWordEnds = ({ wordGuard }: Model): Wait | undefined =>
  wordGuard && { ms: wordGuard.ms, for: wordGuard };

/** Returns the wait until the next change of a turn: rolling dice, the end of a guard, or a flourish. */
export const untilTurnChanges = (scene: Animated, world: Model): Wait | undefined =>
  untilNextFrame(scene) ??
  untilWordEnds(world) ??
  (scene.guard && { ms: scene.guard.ms, for: scene.guard }) ??
  untilMomentFrame(scene);

/**
 * Returns the scene after a tick: the rolling dice or a flourish show their next frame, or a guard ends. If the dice are
 * rolling, the guard lasts until the dice stop, and a flourish starts then.
 */
export function afterTurnTick<Scene extends Animated>(scene: Scene): Scene {
  const tumble = scene.tumble && nextFrame(scene.tumble);
  const moment = scene.tumble ? scene.moment : afterMomentFrame(scene);
  return { ...scene, tumble, moment, guard: tumble ? scene.guard : scene.guard?.next };
}

/**
 * Returns whether the board is currently hidden. Computer players do not move while the board is hidden, because nobody
 * could follow the game.
 */
export const isOutOfSight = ({ size }: Model): boolean =>
  size === undefined || layoutFor(size) === 'too-small';
