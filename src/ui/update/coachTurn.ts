import { currentTurn, type Game, wasAdvised } from '../../engine/index.js';
import { type CoachAnswer, openCoach, withAnswer } from '../model/coach.js';
import type { Effect } from './messages.js';
import { type Model, panelOf, type Scene, withPanel } from '../model/model.js';
import { and, only, type Update } from './updates.js';

type TurnScene = Extract<Scene, { name: 'turn' }>;

/** Asks the coach about the position on the table. The first time in a turn, that goes on record. */
export function askCoach(model: Model, { table }: TurnScene): Update {
  const { game } = table.snapshot;
  const turn = currentTurn(game);
  if (!turn) return only(model);
  const ask: Effect = { type: 'ask-coach', game, toBeat: table.earlier?.[0]?.score };
  const asking: Model = { ...model, overlay: { name: 'coach', coach: openCoach(game) } };
  return wasAdvised(game, turn)
    ? and(asking, ask)
    : and(asking, { type: 'dispatch', action: { type: 'advise' } }, ask);
}

/** The screen with what the coach says of a game, where it still waits for that. */
export function coached(model: Model, game: Game, answer: CoachAnswer): Model {
  const panel = panelOf(model);
  if (panel?.name !== 'coach') return model;
  const coach = withAnswer(panel.coach, game, answer);
  return coach === panel.coach ? model : withPanel(model, { name: 'coach', coach });
}
