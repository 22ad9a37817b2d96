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
import { and, only, type Update } from './messages.js';

type ComputerScene = Extract<Scene, { name: 'computer' }>;

const withState = (model: Model, scene: ComputerScene, computer: ComputerState): Model => ({
  ...model,
  scene: { ...scene, computer },
});

function stepped(model: Model, scene: ComputerScene, { state, action }: ComputerStep): Update {
  const next = withState(model, scene, state);
  return action ? and(next, { type: 'dispatch', action }) : only(next);
}

/** A computer's turn after the pause that it has made. */
export const afterComputersPause = (model: Model, scene: ComputerScene): Update =>
  stepped(model, { ...scene, isNew: false }, afterPause(scene.computer));

/** A key in a computer's turn. */
export function onComputersTurn(model: Model, before: ComputerScene, command: Command): Update {
  const scene: ComputerScene = { ...before, isPressed: true };
  switch (command.verb) {
    case 'change-speed':
      return only({ ...model, scene, pace: { speed: changedSpeed(model.pace.speed, command.to) } });
    case 'skip-turns':
      return only({ ...model, scene, pace: { ...model.pace, isSkipping: true } });
    default:
      return stepped(model, scene, computerReducer(scene.computer, command));
  }
}

/** The scene of this very turn, if it is still on the screen. */
const sceneOf = ({ scene }: Model, turn: Turn): ComputerScene | undefined =>
  scene.name === 'computer' && currentTurn(scene.table.snapshot.game) === turn ? scene : undefined;

/** The screen once a computer's move is known. An answer about what is no longer on the table changes nothing. */
export function moveKnown(model: Model, turn: Turn, move: ComputerMove): Model {
  const scene = sceneOf(model, turn);
  return scene ? withState(model, scene, answered(scene.computer, move)) : model;
}

/** The screen that says why a computer cannot move. */
export function stuck(model: Model, turn: Turn, problem: string): Model {
  const scene = sceneOf(model, turn);
  return scene ? withState(model, scene, { step: 'stuck', problem }) : model;
}

/**
 * What follows from the scene that a message has led to, whatever the message was: a computer in front of new dice is
 * asked for its move, and a person's turn is the end of skipping.
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
