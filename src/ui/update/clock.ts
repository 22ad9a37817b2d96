import { peoplePlaying } from '../../players/index.js';
import { pauseOf, PAUSES, speedNow } from '../model/computer.js';
import { layoutFor } from '../model/layout.js';
import { type Model, replayScene, type Scene } from '../model/model.js';
import { afterEvent, REPLAY_EVENT_MS } from '../model/replay.js';
import { nextFrame, TUMBLE_FRAME_MS } from '../model/tumble.js';
import { GUARD_MS } from './guard.js';

/** A wait before the next tick. */
export interface Wait {
  readonly ms: number;
  /** The object or state that the wait belongs to. If this value changes, the wait starts again. */
  readonly for: unknown;
}

/** Returns the wait until the screen changes without input; undefined if only input can change it. */
export function untilTick(model: Model): Wait | undefined {
  const { scene, overlay } = model;
  if (overlay) return undefined;
  switch (scene.name) {
    case 'turn':
      return untilNextFrame(scene) ?? untilUnguarded(scene);
    case 'computer':
      return untilNextFrame(scene) ?? untilMove(model, scene);
    case 'roll-off':
      return untilFirstTurn(model, scene);
    case 'replay':
      return scene.replay.isPlaying ? { ms: REPLAY_EVENT_MS, for: scene.replay } : undefined;
    default:
      return undefined;
  }
}

type SceneOf<Name extends Scene['name']> = Extract<Scene, { name: Name }>;

const untilNextFrame = ({ tumble }: SceneOf<'turn' | 'computer'>): Wait | undefined =>
  tumble && { ms: TUMBLE_FRAME_MS, for: tumble };

const untilUnguarded = ({ guard }: SceneOf<'turn'>): Wait | undefined =>
  guard && { ms: GUARD_MS, for: guard };

function untilMove(model: Model, { computer }: SceneOf<'computer'>): Wait | undefined {
  const ms = pauseOf(computer, speedNow(model.pace));
  // `for` is only the step, not the whole state. The state also changes when the computer chooses its move, and that
  // must not restart the pause.
  return ms === undefined || isOutOfSight(model) ? undefined : { ms, for: computer.step };
}

/** After the roll-off, the screen waits for a key. A game between computers continues without a key. */
const untilFirstTurn = (model: Model, { name, table }: SceneOf<'roll-off'>): Wait | undefined =>
  peoplePlaying(table.snapshot.game).length > 0 || isOutOfSight(model)
    ? undefined
    : { ms: PAUSES[model.pace.speed].rollOff, for: name };

/** Returns whether computers play without pauses. */
export const isHurried = ({ scene, overlay, pace }: Model): boolean =>
  scene.name === 'computer' && !overlay && speedNow(pace) === 'at-once';

/** Returns whether the board cannot be drawn now. Computers' turns then wait, because nobody could follow them. */
const isOutOfSight = ({ size }: Model): boolean => size === undefined || layoutFor(size) === 'too-small';

/**
 * Returns the scene after a tick that changes no game: the next frame of rolling dice, the end of a guard, or the next
 * event of a replay. A guard lasts at least as long as the rolling dice.
 */
export function afterTick(scene: Scene): Scene {
  if (scene.name === 'turn') {
    const tumble = scene.tumble && nextFrame(scene.tumble);
    return { ...scene, tumble, guard: tumble && scene.guard };
  }
  if (scene.name === 'computer' && scene.tumble) {
    const tumble = nextFrame(scene.tumble);
    return { ...scene, tumble, isNew: scene.isNew && tumble !== undefined };
  }
  return scene.name === 'replay' ? replayScene(afterEvent(scene.replay)) : scene;
}
