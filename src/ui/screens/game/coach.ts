import { currentTurn, wasAdvised } from '../../../engine/index.js';
import { concernAbout } from '../../../players/index.js';
import type { Settings } from '../../../settings/index.js';
import { confirmationOf } from '../../../text/index.js';
import type { Step } from '../../core/panel.js';
import type { Direction } from '../../core/command.js';
import { coachArea, movesThatFit } from '../../model/board/coachLayout.js';
import { boardRows } from '../../model/board/boardRows.js';
import {
  actionFor,
  type CoachState,
  markMove,
  movesShown,
  needsPermission,
  type OpenCoach,
  openCoach,
  showMoves,
} from '../../model/coach.js';
import { BEFORE_ROLL } from '../../model/lateKeys.js';
import type { Request } from '../../model/messages.js';
import type { Model, SceneOf } from '../../model/model.js';
import { askedAgain, markedBox, type TurnFacts, type TurnStep } from '../../model/turn.js';
import { THEMES } from '../../theme/themes.js';

type TurnScene = SceneOf<'turn'>;
type SceneStep = Step<TurnScene, Request>;

const at = (scene: TurnScene, coach: CoachState | undefined, ...requests: readonly Request[]): SceneStep => ({
  state: { ...scene, coach },
  requests,
});

/** Removes the message about an earlier answer. A message about the marked box stays. */
const withoutOldMessage = (scene: TurnScene): TurnScene =>
  markedBox(scene.turn.question) === undefined
    ? { ...scene, turn: { question: scene.turn.question } }
    : scene;

/** Opens the coach with a hint, shows the moves instead of the hint, or closes the coach. */
export function nextStage(before: TurnScene, facts: TurnFacts): SceneStep {
  const scene = withoutOldMessage(before);
  const { coach, table } = scene;
  if (!coach) {
    return needsPermission(table.snapshot.game)
      ? at({ ...scene, guard: BEFORE_ROLL }, { stage: 'permission' })
      : askCoach(scene, facts);
  }
  return coach.stage === 'hint' && coach.answer.name !== 'unavailable'
    ? at(scene, showMoves(coach), { type: 'explain-moves', game: coach.game })
    : at(scene, undefined);
}

/** Asks the coach about the current dice. The game records only the first question in each turn. */
export function askCoach(scene: TurnScene, facts: TurnFacts): SceneStep {
  const { snapshot, earlier } = scene.table;
  const { game } = snapshot;
  const turn = currentTurn(game);
  if (!turn) return {};
  const ask: Request = { type: 'ask-coach', game, toBeat: earlier?.[0]?.score };
  const advised: readonly Request[] = wasAdvised(game, turn)
    ? []
    : [{ type: 'dispatch', action: { type: 'advise' } }];
  return at(scene, openCoach(game, facts), ...advised, ask);
}

export const closeCoach = (scene: TurnScene): SceneStep => at(withoutOldMessage(scene), undefined);

/** Marks another move in the coach's list. */
export function marked(
  scene: TurnScene,
  coach: OpenCoach,
  to: Direction,
  { size, input, theme }: Model,
): SceneStep {
  if (!size) return {};
  const { game } = scene.table.snapshot;
  const area = coachArea(coach, { game, input, size, rows: boardRows(THEMES[theme], size) });
  return at(withoutOldMessage(scene), markMove(coach, to, movesThatFit(coach, area), scene.turn.question));
}

/** Takes a move from the coach's list. The best move is at position 0. */
export function taken(
  { turn, coach }: TurnScene,
  place: number,
  facts: TurnFacts,
  confirmations: Settings['confirmations'],
): TurnStep {
  const move = movesShown(coach)[place];
  if (!move) return { state: turn };
  const step = { state: { question: turn.question }, action: actionFor(move, facts, turn.question) };
  // The best move is never a mistake, so ask for confirmation only if the settings require it for every box.
  return withConfirmation(step, facts, place === 0 && confirmations === 'risky' ? 'none' : confirmations);
}

/**
 * Returns a step that asks the player to confirm the action of `step`, or `step` itself if no confirmation is
 * necessary.
 */
export function withConfirmation(
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
