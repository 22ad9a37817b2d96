import { currentTurn, type Turn } from '../../engine/index.js';
import type { ComputerMove } from '../../players/index.js';
import type { Command } from '../keys/command.js';
import {
  afterPause,
  answered,
  changedSpeed,
  computerReducer,
  type ComputerState,
  type ComputerStep,
  isAsking,
} from '../model/computer.js';
import type { Model, Scene } from '../model/model.js';
import { type Update, withEffects, withoutEffects } from '../model/messages.js';

type ComputerScene = Extract<Scene, { name: 'computer' }>;

const withState = (model: Model, scene: ComputerScene, computer: ComputerState): Model => ({
  ...model,
  scene: { ...scene, computer },
});

function applyStep(model: Model, scene: ComputerScene, { state, action }: ComputerStep): Update {
  const next = withState(model, scene, state);
  return action ? withEffects(next, { type: 'dispatch', action }) : withoutEffects(next);
}

export const afterComputerPause = (model: Model, scene: ComputerScene): Update =>
  applyStep(model, { ...scene, isNew: false, moment: undefined }, afterPause(scene.computer));

/** Applies a command during a computer's turn. */
export function onComputerKey(model: Model, before: ComputerScene, command: Command): Update {
  const scene: ComputerScene = { ...before, isPressed: true };
  switch (command.verb) {
    case 'change-speed':
      return withoutEffects({ ...model, scene, pace: { speed: changedSpeed(model.pace.speed, command.to) } });
    case 'skip-turns':
      return withoutEffects({ ...model, scene, pace: { ...model.pace, isSkipping: true } });
    default:
      return applyStep(model, scene, computerReducer(scene.computer, command));
  }
}

/** Returns the scene of this computer's turn; undefined if the screen no longer shows that turn. */
const sceneOf = ({ scene }: Model, turn: Turn): ComputerScene | undefined =>
  scene.name === 'computer' && currentTurn(scene.table.snapshot.game) === turn ? scene : undefined;

/** Adds the computer's chosen move to the scene. Ignores a move that was chosen for an earlier turn. */
export function withComputerMove(model: Model, turn: Turn, move: ComputerMove): Model {
  const scene = sceneOf(model, turn);
  return scene ? withState(model, scene, answered(scene.computer, move)) : model;
}

/** Shows why the computer cannot choose a move. */
export function withStuckComputer(model: Model, turn: Turn, problem: string): Model {
  const scene = sceneOf(model, turn);
  return scene ? withState(model, scene, { step: 'stuck', problem }) : model;
}

/**
 * Requests a move after each roll by a computer player, and stops skipping ahead when the next person's turn starts or
 * the game ends.
 */
export function withComputers(before: Model, { model, effects }: Update): Update {
  const { scene, pace } = model;
  if (scene.name !== 'computer') {
    return pace.isSkipping
      ? { model: { ...model, pace: { speed: pace.speed } }, effects }
      : { model, effects };
  }
  const wasAsked = before.scene.name === 'computer' && before.scene.computer === scene.computer;
  const { game } = scene.table.snapshot;
  return isAsking(scene.computer) && !wasAsked
    ? { model, effects: [...effects, { type: 'ask-computer', game }] }
    : { model, effects };
}
