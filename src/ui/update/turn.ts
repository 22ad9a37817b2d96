import type { Action } from '../../engine/index.js';
import { slipIn } from '../../players/index.js';
import type { Settings } from '../../settings/index.js';
import { type Confirmation, fillConfirmation, slipConfirmation } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { actionFor, markedPlace, movesShown } from '../model/coach.js';
import type { Model, Scene } from '../model/model.js';
import {
  askedAgain,
  type Confirming,
  type TurnFacts,
  turnFacts,
  turnReducer,
  type TurnState,
  type TurnStep,
} from '../model/turn.js';
import { onCoach } from './coach.js';
import { type Update, withEffects, withoutEffects } from './messages.js';

type TurnScene = Extract<Scene, { name: 'turn' }>;

/** Applies a command during a person's turn. */
export function onTurn(model: Model, scene: TurnScene, command: Command): Update {
  const facts = turnFacts(scene.table.snapshot.game);
  if (!facts) return withoutEffects(model);
  const coached = onCoach(model, scene, facts, command);
  if (coached) return coached;
  if (command.verb === 'take-back')
    return withEffects(model, { type: 'dispatch', action: { type: 'takeBack' } });
  const { turn } = scene;
  const { state, action } = turn.confirming
    ? answered(turn, turn.confirming, command)
    : unconfirmed(model, scene, command, facts);
  const next: Model = { ...model, scene: { ...scene, turn: state, ...(action && { coach: undefined }) } };
  return action ? withEffects(next, { type: 'dispatch', action }) : withoutEffects(next);
}

/** Applies a command while no action is waiting for confirmation. */
function unconfirmed(model: Model, { turn, coach }: TurnScene, command: Command, facts: TurnFacts): TurnStep {
  const { confirmations } = model.settings.values;
  if (command.verb !== 'take-move')
    return withConfirmation(turnReducer(turn, command, facts), facts, confirmations);
  const place = command.place ?? markedPlace(coach);
  const move = movesShown(coach)[place];
  if (!move) return { state: turn };
  const step = { state: { question: turn.question }, action: actionFor(move, facts, turn.question) };
  // Nobody regrets the best move, so it needs no confirmation unless the player confirms every box.
  return withConfirmation(step, facts, place === 0 && confirmations === 'risky' ? 'none' : confirmations);
}

/** Applies a command while the player must confirm an action. All commands except yes and no are ignored. */
function answered(state: TurnState, { action }: Confirming, command: Command): TurnStep {
  const before: TurnState = { question: state.question };
  if (command.verb === 'confirm') return { state: before, action };
  return { state: command.verb === 'refuse' ? before : state };
}

/** Returns a step that asks the player to confirm the action of `step`, or `step` itself if that is not necessary. */
function withConfirmation(
  step: TurnStep,
  facts: TurnFacts,
  confirmations: Settings['confirmations'],
): TurnStep {
  const { state, action } = step;
  const asked = action && confirmationOf(action, facts, confirmations);
  if (!asked) return step;
  const { question, reason } = asked;
  return {
    state: { question: askedAgain(state.question), confirming: { action, question }, message: reason },
  };
}

function confirmationOf(
  action: Action,
  { rules, card, dice, options }: TurnFacts,
  confirmations: Settings['confirmations'],
): Confirmation | undefined {
  if (confirmations === 'none') return undefined;
  const slip = slipIn(rules, card, dice, action);
  if (slip) return slipConfirmation(rules, slip);
  // The game refuses all other boxes, so there is nothing to confirm.
  return confirmations === 'all' && action.type === 'score' && options.legal.includes(action.box)
    ? fillConfirmation(rules, action.box, dice, options)
    : undefined;
}
