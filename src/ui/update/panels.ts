import { keysOf, type Step } from '../core/panel.js';
import { pressed } from '../core/panelKeys.js';
import type { Command } from '../keys/command.js';
import type { LeaveAnswer } from '../keys/leaveAnswers.js';
import { leavingFrom } from '../model/leaving.js';
import { type Message, type Request, type Update, withEffects, withoutEffects } from '../model/messages.js';
import { type Model, type OpenPanel, showsGame, topOf } from '../model/model.js';
import { openText, withTexts } from '../screens/reading/reading.js';
import { findGames } from './gameLists.js';
import { GUARD_MS } from './guard.js';
import { openHelp } from './help.js';
import { goHome, leaveForMenu } from './home.js';
import { openPage } from './pages.js';
import { rulesOf } from './scenes.js';
import { changeSetting } from './settings.js';

/** Applies a command to the panel on top. */
export function onPanel(model: Model, open: OpenPanel, command: Command): Update {
  const { panel, state } = open;
  const step =
    command.verb === 'target'
      ? panel.click?.(state, command.target, model)
      : pressed(keysOf(open, model), command);
  return step ? applyStep(model, open, step) : withoutEffects(model);
}

/** Tells all panels about an event, also those that are covered. */
export const tellPanels = (model: Model, message: Message): Update =>
  forEachPanel(model, ({ panel, state }, world) => panel.on?.(state, message, world));

/** Tells the panel on top about a tick, if it waits for one. */
export function tellAboutTick(model: Model, message: Message): Update | undefined {
  const top = topOf(model);
  const step = top?.panel.wait?.(top.state, model) && top.panel.on?.(top.state, message, model);
  return top && step && applyStep(model, top, step);
}

/** Adds what the panels need after a message. */
export function withNeeds({ model: before, effects }: Update): Update {
  const after = forEachPanel(before, ({ panel, state }, world) => panel.needs?.(state, world));
  return { model: after.model, effects: [...effects, ...after.effects] };
}

/** Does what follows for each panel, from top to bottom, so closing one doesn't shift those still to come. */
function forEachPanel(
  before: Model,
  stepOf: (open: OpenPanel, world: Model) => Step<unknown, Request> | undefined,
): Update {
  return before.stack.reduceRight<Update>(({ model, effects }, _open, place) => {
    const open = model.stack[place];
    const step = open && stepOf(open, model);
    if (!step) return { model, effects };
    const after = applyStep(model, open, step);
    return { model: after.model, effects: [...effects, ...after.effects] };
  }, withoutEffects(before));
}

/** Does what follows from a key, a click or an event on a panel. */
function applyStep(model: Model, open: OpenPanel, step: Step<unknown, Request>): Update {
  const { panel, state } = open;
  const after = step.isClosed ? [] : [{ panel, state: 'state' in step ? step.state : state }];
  return withRequests(
    {
      ...model,
      stack: model.stack.flatMap((each) => (each === open ? after : [each])),
      ...(step.isGuarded && { keyGuard: { ms: GUARD_MS } }),
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
    case 'open-text':
      return withoutEffects(openText(model, request.text));
    case 'change-review':
      return withoutEffects(
        withTexts(model, (text) => (text.name === 'review' ? { ...text, review: request.review } : text)),
      );
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
