import { afterEvent, REPLAY_EVENT_MS } from '../replay/replayState.js';
import { type Model, replayScene, type Scene } from './model.js';
import { nextFrame, TUMBLE_FRAME_MS } from './tumble.js';

/** How soon the screen moves on by itself, in ms; undefined while it stands still. */
export function untilTick({ scene, overlay }: Model): number | undefined {
  if (overlay) return undefined;
  if (scene.name === 'turn' && scene.tumble) return TUMBLE_FRAME_MS;
  return scene.name === 'replay' && scene.replay.isPlaying ? REPLAY_EVENT_MS : undefined;
}

/** The scene after it has moved on. */
export function afterTick(scene: Scene): Scene {
  if (scene.name === 'turn' && scene.tumble) return { ...scene, tumble: nextFrame(scene.tumble) };
  return scene.name === 'replay' ? replayScene(afterEvent(scene.replay)) : scene;
}
