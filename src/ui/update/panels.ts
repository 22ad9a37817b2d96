import { pressed } from '../core/panelKeys.js';
import type { Command } from '../keys/command.js';
import type { LeaveAnswer } from '../keys/leaveAnswers.js';
import { leavingFrom } from '../model/leaving.js';
import { type Request, type Update, withEffects, withoutEffects } from '../model/messages.js';
import { type Model, type OpenPanel, showsGame } from '../model/model.js';
import { findGames } from './gameLists.js';
import { leaveForMenu } from './home.js';
import { openPage } from './pages.js';
import { changeSetting } from './settings.js';

/** Applies a command to the open panel. */
export function onPanel(model: Model, { panel, state }: OpenPanel, command: Command): Update {
  const step =
    command.verb === 'target'
      ? panel.click?.(state, command.target, model)
      : pressed(panel.keys(state, model), command);
  if (!step) return withoutEffects(model);
  const next = 'state' in step ? step.state : state;
  const below = model.stack.slice(0, -1);
  const stack = step.isClosed ? below : [...below, { name: 'panel', layer: { panel, state: next } } as const];
  return (step.requests ?? []).reduce<Update>(
    ({ model: before, effects }, request) => {
      const after = onRequest(before, request);
      return { model: after.model, effects: [...effects, ...after.effects] };
    },
    withoutEffects({ ...model, stack }),
  );
}

function onRequest(model: Model, request: Request): Update {
  switch (request.type) {
    case 'change-settings':
      return changeSetting(model, request.change);
    case 'refresh-menu':
      return model.scene.name === 'home' ? withEffects(model, findGames(model)) : withoutEffects(model);
    case 'leave':
      return model.tableParts?.onLeaveAnswer(model, request.answer) ?? onLeaveAnswer(model, request.answer);
    case 'open-page':
      return openPage(model, request.page);
    case 'say':
      return withoutEffects({ ...model, screenMessage: request.line });
    case 'mute':
      return withoutEffects(model.room ? { ...model, room: { ...model.room, muted: request.muted } } : model);
    default:
      return withEffects(model, request);
  }
}

function onLeaveAnswer(model: Model, answer: LeaveAnswer): Update {
  switch (answer) {
    case 'play-on':
      return withoutEffects(model);
    case 'end-game':
      return withEffects(model, { type: 'end', ending: 'left' });
    case 'to-menu': {
      const { scene } = model;
      return showsGame(scene) ? leaveForMenu(model, scene.table) : withoutEffects(model);
    }
    case 'player-leaves': {
      const { seats } = leavingFrom(model.scene);
      return withEffects(
        model,
        ...seats.map((seat) => ({ type: 'dispatch', action: { type: 'leave', seat } }) as const),
      );
    }
  }
}
