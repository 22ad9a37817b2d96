import { concernAbout } from '../../players/index.js';
import type { Settings } from '../../settings/index.js';
import { confirmationOf, type TypedRequest } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { actionFor, markedPlace, movesShown } from '../model/coach.js';
import { openLeave } from '../screens/leave/leave.js';
import type { Model, Scene } from '../model/model.js';
import { answerQuestion } from '../model/questions/answerQuestion.js';
import {
  askedAgain,
  type Confirming,
  type TurnFacts,
  turnFacts,
  type TurnState,
  type TurnStep,
} from '../model/turn.js';
import { onCoach } from './coach.js';
import { openHelp } from './help.js';
import { type Update, withEffects, withoutEffects } from '../model/messages.js';

type TurnScene = Extract<Scene, { name: 'turn' }>;

/** Applies a command during a person's turn. */
export function onTurn(model: Model, before: TurnScene, command: Command): Update {
  const facts = turnFacts(before.table.snapshot.game);
  if (!facts) return withoutEffects(model);
  const scene = command.verb === 'coach' ? unconfirmedScene(before) : before;
  const coached = onCoach(model, scene, facts, command);
  if (coached) return coached;
  if (command.verb === 'take-back') return takeBack(model);
  const { turn } = scene;
  const { state, action, requested } = turn.confirming
    ? confirmed(turn, turn.confirming, command)
    : unconfirmed(model, scene, command, facts);
  const nextScene: TurnScene = { ...scene, turn: state };
  const next: Model = { ...model, scene: nextScene };
  if (requested) return onRequest(next, nextScene, facts, requested);
  return action ? withEffects(next, { type: 'dispatch', action }) : withoutEffects(next);
}

/**
 * Returns the scene without the action that the player must confirm. A player who asks the coach has not decided on the
 * action yet. The coach may ask a question, too. If the player types yes twice by mistake, the second yes must not
 * confirm the action.
 */
const unconfirmedScene = (scene: TurnScene): TurnScene =>
  scene.turn.confirming ? { ...scene, turn: { question: scene.turn.question } } : scene;

/** Does what the player has requested with a word, such as `coach`. */
function onRequest(model: Model, scene: TurnScene, facts: TurnFacts, requested: TypedRequest): Update {
  const atTable = model.tableParts?.onCommand(model, { verb: requested });
  if (atTable) return atTable;
  switch (requested) {
    case 'coach':
      return onCoach(model, scene, facts, { verb: 'coach' }) ?? withoutEffects(model);
    case 'help':
      return withoutEffects(openHelp(model));
    case 'leave':
      return withoutEffects(openLeave(model));
    case 'take-back':
      return takeBack(model);
  }
}

const takeBack = (model: Model): Update =>
  withEffects(model, { type: 'dispatch', action: { type: 'takeBack' } });

/** Applies a command while no action is waiting for confirmation. */
function unconfirmed(model: Model, { turn, coach }: TurnScene, command: Command, facts: TurnFacts): TurnStep {
  const { confirmations } = model.settings.values;
  if (command.verb !== 'take-move')
    return withConfirmation(answerQuestion(turn, command, facts), facts, confirmations);
  const place = command.place ?? markedPlace(coach);
  const move = movesShown(coach)[place];
  if (!move) return { state: turn };
  const step = { state: { question: turn.question }, action: actionFor(move, facts, turn.question) };
  // The best move is never a mistake, so ask for confirmation only if the settings require it for every box.
  return withConfirmation(step, facts, place === 0 && confirmations === 'risky' ? 'none' : confirmations);
}

/** Applies a command while the player must confirm an action. All commands except yes and no are ignored. */
function confirmed(state: TurnState, { action }: Confirming, command: Command): TurnStep {
  const before: TurnState = { question: state.question };
  if (command.verb === 'confirm') return { state: before, action };
  return { state: command.verb === 'refuse' ? before : state };
}

/**
 * Returns a step that asks the player to confirm the action of `step`, or `step` itself if no confirmation is
 * necessary.
 */
function withConfirmation(
  step: TurnStep,
  facts: TurnFacts,
  confirmations: Settings['confirmations'],
): TurnStep {
  const { state, action } = step;
  const concern = action && concernAbout(action, facts, confirmations);
  if (!concern) return step;
  const { question, reason } = confirmationOf(concern, facts);
  return {
    state: { question: askedAgain(state.question), confirming: { action, question }, message: reason },
  };
}
