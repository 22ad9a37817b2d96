import { peoplePlaying } from '../../players/index.js';
import { pauseOf, PAUSES, speedNow } from '../model/computer.js';
import { layoutFor } from '../model/layout.js';
import { type Model, replayScene, type Scene } from '../model/model.js';
import { afterEvent, REPLAY_EVENT_MS } from '../model/replay.js';
import { nextFrame, TUMBLE_FRAME_MS } from '../model/tumble.js';
import { GUARD_MS } from './guard.js';

/** What is waited for, and how long. */
export interface Wait {
  readonly ms: number;
  /** Another one is waited for anew. */
  readonly for: unknown;
}

/** How soon the screen moves on by itself; undefined while it stands still. */
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
  // Not the whole state: a move that becomes known does not begin the pause anew.
  return ms === undefined || isOutOfSight(model) ? undefined : { ms, for: computer.step };
}

/** People go on from the roll-off when they have seen it; computers do not wait for anybody. */
const untilFirstTurn = (model: Model, { name, table }: SceneOf<'roll-off'>): Wait | undefined =>
  peoplePlaying(table.snapshot.game).length > 0 || isOutOfSight(model)
    ? undefined
    : { ms: PAUSES[model.pace.speed].rollOff, for: name };

/** Whether computers play without any pause. */
export const isHurried = ({ scene, overlay, pace }: Model): boolean =>
  scene.name === 'computer' && !overlay && speedNow(pace) === 'at-once';

/** Nobody can follow what is not drawn. */
const isOutOfSight = ({ size }: Model): boolean => size === undefined || layoutFor(size) === 'too-small';

/** The scene after it has moved on, where nothing but the picture moves; a guard goes with the tumble. */
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
