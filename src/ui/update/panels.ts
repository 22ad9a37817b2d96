import type { Step } from '../core/panel.js';
import { pressed } from '../core/panelKeys.js';
import type { Command } from '../keys/command.js';
import type { LeaveAnswer } from '../keys/leaveAnswers.js';
import { leavingFrom } from '../model/leaving.js';
import { type Message, type Request, type Update, withEffects, withoutEffects } from '../model/messages.js';
import { type Model, type Overlay, type PanelOverlay, showsGame } from '../model/model.js';
import { findGames } from './gameLists.js';
import { openHelp } from './help.js';
import { goHome, leaveForMenu } from './home.js';
import { openPage } from './pages.js';
import { rulesOf } from './scenes.js';
import { changeSetting } from './settings.js';

/** Applies a command to the panel on top. */
export function onPanel(model: Model, overlay: PanelOverlay, command: Command): Update {
  const { panel, state } = overlay.layer;
  const step =
    command.verb === 'target'
      ? panel.click?.(state, command.target, model)
      : pressed(panel.keys(state, model), command);
  return step ? applied(model, overlay, step) : withoutEffects(model);
}

/** Tells all panels about an event, also those that are covered. */
export const tellPanels = (before: Model, message: Message): Update =>
  before.stack.reduce<Update>(({ model, effects }, overlay) => {
    const step = overlay.name === 'panel' && overlay.layer.panel.on?.(overlay.layer.state, message, model);
    if (!step) return { model, effects };
    const after = applied(model, overlay, step);
    return { model: after.model, effects: [...effects, ...after.effects] };
  }, withoutEffects(before));

/** Does what follows from a key, a click or an event on a panel. */
function applied(model: Model, overlay: PanelOverlay, step: Step<unknown, Request>): Update {
  const { panel, state } = overlay.layer;
  const next = 'state' in step ? step.state : state;
  const after: readonly Overlay[] = step.isClosed ? [] : [{ name: 'panel', layer: { panel, state: next } }];
  return withRequests(
    {
      ...model,
      stack: model.stack.flatMap((each) => (each === overlay ? after : [each])),
      ...(step.guardMs !== undefined && { keyGuard: { ms: step.guardMs } }),
    },
    step.requests ?? [],
  );
}

const withRequests = (before: Model, requests: readonly Request[]): Update =>
  requests.reduce<Update>(({ model, effects }, request) => {
    const after = onRequest(model, request);
    return { model: after.model, effects: [...effects, ...after.effects] };
  }, withoutEffects(before));

function onRequest(model: Model, request: Request): Update {
  switch (request.type) {
    case 'change-settings':
      return changeSetting(model, request.change);
    case 'refresh-menu':
      return model.scene.name === 'home' ? withEffects(model, findGames(model)) : withoutEffects(model);
    case 'leave':
      return model.tableParts?.onLeaveAnswer(model, request.answer) ?? onLeaveAnswer(model, request.answer);
    case 'open-help':
      return withoutEffects(openHelp(model));
    case 'show-menu':
      return goHome(model, rulesOf(model.scene), request.item);
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
