import { currentTurn, type Game, wasAdvised } from '../../engine/index.js';
import type { Command } from '../keys/command.js';
import {
  type CoachAnswer,
  type CoachState,
  markMove,
  needsPermission,
  openCoach,
  showMoves,
  withAnswer,
  withParts,
} from '../model/coach.js';
import { coachArea, movesThatFit } from '../model/board/coachLayout.js';
import { boardRows } from '../model/boardRows.js';
import type { Model, Scene } from '../model/model.js';
import { markedBox, type TurnFacts } from '../model/turn.js';
import { THEMES } from '../theme/themes.js';
import { BEFORE_ROLL } from './guard.js';
import { type Effect, type Message, type Update, withEffects, withoutEffects } from '../model/messages.js';

type TurnScene = Extract<Scene, { name: 'turn' }>;

const withCoach = (model: Model, scene: TurnScene, coach: CoachState | undefined): Model => ({
  ...model,
  scene: { ...scene, coach },
});

/** Removes the message about an earlier answer. A message about the marked box stays. */
const withoutOldMessage = (scene: TurnScene): TurnScene =>
  markedBox(scene.turn.question) === undefined
    ? { ...scene, turn: { question: scene.turn.question } }
    : scene;

/** Applies a command to the coach. Returns undefined if the command is not meant for the coach. */
export function onCoach(
  model: Model,
  scene: TurnScene,
  facts: TurnFacts,
  command: Command,
): Update | undefined {
  const { coach } = scene;
  if (coach?.stage === 'permission') return onPermission(model, scene, facts, command);
  switch (command.verb) {
    case 'coach':
      return nextStage(model, withoutOldMessage(scene), facts);
    case 'close-coach':
      return withoutEffects(withCoach(model, withoutOldMessage(scene), undefined));
    case 'mark-move': {
      const { size, input, theme } = model;
      if (!coach || !size) return withoutEffects(model);
      const { game } = scene.table.snapshot;
      const area = coachArea(coach, { game, input, size, rows: boardRows(THEMES[theme], size) });
      const page = movesThatFit(coach, area);
      const marking = markMove(coach, command.to, page, scene.turn.question);
      return withoutEffects(withCoach(model, withoutOldMessage(scene), marking));
    }
    default:
      return undefined;
  }
}

/** Applies a command while the screen asks whether the game may become unranked. */
function onPermission(model: Model, scene: TurnScene, facts: TurnFacts, { verb }: Command): Update {
  if (verb === 'confirm' || verb === 'coach') return askCoach(model, scene, facts);
  return withoutEffects(
    verb === 'refuse' ? withCoach(model, { ...scene, guard: undefined }, undefined) : model,
  );
}

/** Opens the coach with a hint, shows the moves instead of the hint, or closes the coach. */
function nextStage(model: Model, scene: TurnScene, facts: TurnFacts): Update {
  const { coach, table } = scene;
  if (!coach) {
    return needsPermission(table.snapshot.game)
      ? withoutEffects(withCoach(model, { ...scene, guard: BEFORE_ROLL }, { stage: 'permission' }))
      : askCoach(model, scene, facts);
  }
  const hasMore = coach.stage === 'hint' && coach.answer.name !== 'unavailable';
  return hasMore
    ? withEffects(withCoach(model, scene, showMoves(coach)), { type: 'explain-moves', game: coach.game })
    : withoutEffects(withCoach(model, scene, undefined));
}

/** Asks the coach about the current dice. The game records only the first question in each turn. */
function askCoach(model: Model, scene: TurnScene, facts: TurnFacts): Update {
  const { snapshot, earlier } = scene.table;
  const { game } = snapshot;
  const turn = currentTurn(game);
  if (!turn) return withoutEffects(model);
  const ask: Effect = { type: 'ask-coach', game, toBeat: earlier?.[0]?.score };
  const asking = withCoach(model, scene, openCoach(game, facts));
  return wasAdvised(game, turn)
    ? withEffects(asking, ask)
    : withEffects(asking, { type: 'dispatch', action: { type: 'advise' } }, ask);
}

/** Adds the reasons for the coach's moves if the coach is still open and the game has not changed. */
export const withMovesExplained = (
  model: Model,
  { game, parts }: Extract<Message, { type: 'moves-explained' }>,
): Model => withChangedCoach(model, (coach) => withParts(coach, game, parts));

/** Adds the coach's answer if the coach is still open and the game has not changed. */
export const withCoachAnswer = (model: Model, game: Game, answer: CoachAnswer): Model =>
  withChangedCoach(model, (coach) => withAnswer(coach, game, answer));

function withChangedCoach(
  model: Model,
  change: (coach: CoachState | undefined) => CoachState | undefined,
): Model {
  const { scene } = model;
  if (scene.name !== 'turn') return model;
  const coach = change(scene.coach);
  return coach === scene.coach ? model : withCoach(model, scene, coach);
}
