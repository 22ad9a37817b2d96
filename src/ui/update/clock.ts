import type { Wait } from '../core/panel.js';
import type { Moment } from '../../text/index.js';
import { peoplePlaying } from '../../players/index.js';
import { pauseOf, PAUSES, speedNow } from '../model/computer.js';
import { layoutFor } from '../model/layout.js';
import { type Model, type Scene, topOf } from '../model/model.js';
import { MOMENT_FRAME_MS, nextMomentFrame } from '../model/moment.js';
import { nextFrame, TUMBLE_FRAME_MS } from '../model/tumble.js';

/** Returns the wait until the next tick; undefined if the screen changes only in response to input. */
export function untilTick(model: Model): Wait | undefined {
  const { scene, wordGuard, keyGuard } = model;
  const untilWordEnds = wordGuard && { ms: wordGuard.ms, for: wordGuard };
  const top = topOf(model);
  const untilPanelTick = top?.panel.wait?.(top.state, model);
  if (untilPanelTick) return untilPanelTick;
  if (top && keyGuard) return { ms: keyGuard.ms, for: keyGuard };
  if (top) return untilWordEnds;
  switch (scene.name) {
    case 'turn':
      return untilNextFrame(scene) ?? untilWordEnds ?? untilUnguarded(scene) ?? untilMomentFrame(scene);
    case 'computer':
      return untilNextFrame(scene) ?? untilMove(model, scene);
    case 'wait':
      return untilNextFrame(scene) ?? untilWordEnds ?? untilUnguarded(scene) ?? untilMomentFrame(scene);
    case 'end':
      return untilWordEnds ?? untilMomentFrame(scene);
    case 'roll-off':
      return untilFirstTurn(model, scene);
    default:
      return untilWordEnds;
  }
}

type SceneOf<Name extends Scene['name']> = Extract<Scene, { name: Name }>;

const untilNextFrame = ({ tumble }: SceneOf<'turn' | 'computer' | 'wait'>): Wait | undefined =>
  tumble && { ms: TUMBLE_FRAME_MS, for: tumble };

const untilUnguarded = ({ guard }: SceneOf<'turn' | 'wait'>): Wait | undefined =>
  guard && { ms: guard.ms, for: guard };

const untilMomentFrame = ({ moment }: SceneOf<'turn' | 'wait' | 'end'>): Wait | undefined =>
  moment && { ms: MOMENT_FRAME_MS, for: moment };

function untilMove(model: Model, { computer }: SceneOf<'computer'>): Wait | undefined {
  const ms = pauseOf(computer, speedNow(model.pace));
  // Identify the wait by the step, not by the whole state. The state also changes when the computer player chooses its
  // move, but the pause must not restart then.
  return ms === undefined || isOutOfSight(model) ? undefined : { ms, for: computer.step };
}

/**
 * Returns the wait after a roll-off between computer players. If people are playing, the game waits for the Enter key
 * instead.
 */
const untilFirstTurn = (model: Model, { name, table }: SceneOf<'roll-off'>): Wait | undefined =>
  peoplePlaying(table.snapshot.game).length > 0 || isOutOfSight(model)
    ? undefined
    : { ms: PAUSES[model.pace.speed].rollOff, for: name };

/** Returns whether computer players are currently moving without pauses. */
export const isSkippingAhead = ({ scene, stack, pace }: Model): boolean =>
  scene.name === 'computer' && stack.length === 0 && speedNow(pace) === 'at-once';

/**
 * Returns whether the board is currently hidden. Computer players do not move while the board is hidden, because nobody
 * could follow the game.
 */
const isOutOfSight = ({ size }: Model): boolean => size === undefined || layoutFor(size) === 'too-small';

const afterMomentFrame = ({ moment }: SceneOf<'turn' | 'wait' | 'end'>): Moment | undefined =>
  moment && nextMomentFrame(moment);

/** Ends the word guard at a tick. If the dice are rolling, the word guard lasts until the dice stop. */
export function withoutWordGuard(model: Model): Model {
  const { scene, wordGuard } = model;
  const hasDice = scene.name === 'turn' || scene.name === 'computer' || scene.name === 'wait';
  const tumble = !topOf(model) && hasDice && scene.tumble;
  return wordGuard && !(tumble && nextFrame(tumble)) ? { ...model, wordGuard: undefined } : model;
}

/**
 * Returns the scene after a tick: the rolling dice or a flourish show their next frame, or a guard ends. If the dice are
 * rolling, the guard lasts until the dice stop, and a flourish starts then.
 */
export function afterTick(scene: Scene): Scene {
  if (scene.name === 'turn' || scene.name === 'wait') {
    const tumble = scene.tumble && nextFrame(scene.tumble);
    const moment = scene.tumble ? scene.moment : afterMomentFrame(scene);
    return { ...scene, tumble, moment, guard: tumble ? scene.guard : scene.guard?.next };
  }
  if (scene.name === 'end') return { ...scene, moment: afterMomentFrame(scene) };
  if (scene.name === 'computer' && scene.tumble) {
    const tumble = nextFrame(scene.tumble);
    return { ...scene, tumble, isNew: scene.isNew && tumble !== undefined };
  }
  return scene;
}
