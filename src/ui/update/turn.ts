import type { Action } from '../../engine/index.js';
import { slipIn } from '../../players/index.js';
import type { Settings } from '../../settings/index.js';
import { type Confirmation, fillConfirmation, slipConfirmation } from '../../text/index.js';
import type { Command } from '../keys/command.js';
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
import { type Update, withEffects, withoutEffects } from './messages.js';
import { askCoach } from './overlays.js';

type TurnScene = Extract<Scene, { name: 'turn' }>;

/** Applies a command during a person's turn. */
export function onTurn(model: Model, scene: TurnScene, command: Command): Update {
  const facts = turnFacts(scene.table.snapshot.game);
  if (!facts) return withoutEffects(model);
  if (command.verb === 'coach') return askCoach(model, scene);
  if (command.verb === 'take-back')
    return withEffects(model, { type: 'dispatch', action: { type: 'takeBack' } });
  const { turn } = scene;
  const { state, action } = turn.confirming
    ? answered(turn, turn.confirming, command)
    : withConfirmation(turnReducer(turn, command, facts), facts, model.settings.values.confirmations);
  const next: Model = { ...model, scene: { ...scene, turn: state } };
  return action ? withEffects(next, { type: 'dispatch', action }) : withoutEffects(next);
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
