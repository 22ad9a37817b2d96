import { currentTurn, type Game, wasAdvised } from '../../engine/index.js';
import type { Command } from '../keys/command.js';
import { type CoachAnswer, coachReducer, openCoach, withAnswer } from '../model/coach.js';
import { coachRoom, coachSize } from '../model/coachLayout.js';
import { leaveReducer, leavingFrom } from '../model/leave.js';
import { type Model, type Overlay, panelOf, type Scene, withPanel } from '../model/model.js';
import { openReading, readingReducer, type ReviewState } from '../model/reading.js';
import { readingSize } from '../model/readingPages.js';
import { unfinishedReducer } from '../model/unfinished.js';
import { THEMES } from '../theme/themes.js';
import { type Effect, type Update, withEffects, withoutEffects } from './messages.js';
import { onSettings } from './settings.js';

export function onOverlay(model: Model, overlay: Overlay, command: Command): Update {
  if (overlay.name === 'settings') return onSettings(model, overlay.settings, command);
  const below: Model = { ...model, overlay: overlay.name === 'reading' ? overlay.below : undefined };
  if (overlay.name === 'leave') return onLeave(below, leaveReducer(overlay.leave, command));
  if (command.verb === 'back') return withoutEffects(below);
  switch (overlay.name) {
    case 'unfinished':
      return onUnfinished(below, unfinishedReducer(overlay.list, command, model.startFacts.unfinished ?? []));
    case 'coach': {
      const room = model.size && coachRoom(model.size, THEMES[model.theme]);
      const coach = coachReducer(overlay.coach, command, coachSize(overlay.coach, room));
      return withoutEffects({ ...model, overlay: { name: 'coach', coach } });
    }
    case 'reading': {
      const size = readingSize(overlay.reading, model.size);
      const reading = readingReducer(overlay.reading, command, size);
      return withoutEffects({ ...model, overlay: { ...overlay, reading } });
    }
  }
}

const onUnfinished = (below: Model, { state, chosen }: ReturnType<typeof unfinishedReducer>): Update =>
  chosen === undefined
    ? withoutEffects({ ...below, overlay: { name: 'unfinished', list: state } })
    : withEffects(below, { type: 'resume', id: chosen });

function onLeave(below: Model, { state, answer }: ReturnType<typeof leaveReducer>): Update {
  if (answer === undefined) return withoutEffects({ ...below, overlay: { name: 'leave', leave: state } });
  switch (answer) {
    case 'play-on':
      return withoutEffects(below);
    case 'end-game':
      return withEffects(below, { type: 'end', ending: 'left' });
    case 'player-leaves': {
      const { seats } = leavingFrom(below.scene);
      return withEffects(
        below,
        ...seats.map((seat) => ({ type: 'dispatch', action: { type: 'leave', seat } }) as const),
      );
    }
  }
}

type TurnScene = Extract<Scene, { name: 'turn' }>;

/** Asks the coach about the current dice. The game records only the first question in each turn. */
export function askCoach(model: Model, { table }: TurnScene): Update {
  const { game } = table.snapshot;
  const turn = currentTurn(game);
  if (!turn) return withoutEffects(model);
  const ask: Effect = { type: 'ask-coach', game, toBeat: table.earlier?.[0]?.score };
  const asking: Model = { ...model, overlay: { name: 'coach', coach: openCoach(game) } };
  return wasAdvised(game, turn)
    ? withEffects(asking, ask)
    : withEffects(asking, { type: 'dispatch', action: { type: 'advise' } }, ask);
}

/** Adds the coach's answer if the coach's panel is still open and the game has not changed. */
export function withCoachAnswer(model: Model, game: Game, answer: CoachAnswer): Model {
  const panel = panelOf(model);
  if (panel?.name !== 'coach') return model;
  const coach = withAnswer(panel.coach, game, answer);
  return coach === panel.coach ? model : withPanel(model, { name: 'coach', coach });
}

type EndScene = Extract<Scene, { name: 'end' }>;

/** Opens the review on top of the final standings, even if the review is still being computed. */
export function openReview(model: Model, scene: EndScene, review: ReviewState): Model {
  const { header } = scene.table.snapshot.game;
  const reading = openReading({ name: 'review', header, review });
  return { ...model, scene: { ...scene, review }, overlay: { name: 'reading', reading } };
}

/** Adds the finished review, or the reason why it failed. Does not reopen a review that the player has closed. */
export function withReview(model: Model, review: ReviewState): Model {
  const { scene, overlay } = model;
  if (scene.name !== 'end') return model;
  const next: Model = { ...model, scene: { ...scene, review } };
  if (overlay?.name !== 'reading' || overlay.reading.text.name !== 'review') return next;
  const text = { ...overlay.reading.text, review };
  return { ...next, overlay: { ...overlay, reading: { ...overlay.reading, text } } };
}
