import type { Step } from '../core/panel.js';
import { pressed } from '../core/panelKeys.js';
import type { Command } from '../core/bindings.js';
import { leavingFrom, rulesOf, showMenuMessage, withChosenRules } from '../model/scenes.js';
import type { LeaveAnswer } from '../model/leaveAnswers.js';
import { GUARD_MS } from '../model/lateKeys.js';
import {
  type Message,
  type Request,
  type Update,
  withEffects,
  withOpened,
  withoutEffects,
} from '../model/messages.js';
import { type Model, type OpenPanel, type Scene, showsGame } from '../model/model.js';
import type { RoomState } from '../model/table/room.js';
import { keysNow, layerNow, sceneLayer, tickingLayer } from './layers.js';
import { openPage, openText, withTexts } from './reading/reading.js';
import { openGames } from './games/gameList.js';
import { findGames, goHome, leaveForMenu, withLastPlayers, withoutGame } from './home/goHome.js';
import { changeSetting } from './settings/changes.js';
import { CHAT_LINE } from './network/chat.js';
import { onLeaveAnswer as answerAtTable, onTableRequest } from './network/commands.js';
import { trainingMenu } from './training/training.js';
import { runScreenCommand } from './screenCommands.js';

/** Runs a key's or a click's command in the panel, chat line or scene that receives the keys. */
export function onLayer(model: Model, command: Command): Update {
  const layer = layerNow(model);
  const step =
    command.verb === 'target'
      ? layer.panel.click?.(layer.state, command.target, model)
      : pressed(keysNow(model), command);
  return step ? applyStep(model, layer, step) : withoutEffects(model);
}

/**
 * Passes a message to the scene and to all panels, even covered ones. Ticks don't come through here; see
 * `notifyOfTick`.
 */
export const notifyLayers = (before: Update, message: Message): Update =>
  message.type === 'tick'
    ? before
    : forEachLayer(before, ({ panel, state }, world) => panel.on?.(state, message, world));

/** Passes a tick to the part of the screen that waits for one, if any. */
export function notifyOfTick(model: Model, message: Message): Update {
  const layer = tickingLayer(model);
  const { panel, state } = layer;
  const step = panel.wait?.(state, model) && panel.on?.(state, message, model);
  return step ? applyStep(model, layer, step) : withoutEffects(model);
}

/** Asks the scene and all panels what they need after a message, such as a page to load, and requests it. */
export const withNeeds = (before: Update): Update =>
  forEachLayer(before, ({ panel, state }, world) => panel.needs?.(state, world));

/**
 * Runs a function for each panel and for the scene, and applies the results. Starts at the top, so a panel that closes
 * doesn't change the positions of those still to come.
 */
function forEachLayer(
  before: Update,
  stepOf: (layer: OpenPanel, world: Model) => Step<unknown, Request> | undefined,
): Update {
  const after = (update: Update, layer: OpenPanel | undefined): Update => {
    const step = layer && stepOf(layer, update.model);
    return step ? followedBy(update, applyStep(update.model, layer, step)) : update;
  };
  const told = before.model.stack.reduceRight<Update>(
    (update, _, place) => after(update, update.model.stack[place]),
    before,
  );
  return after(told, sceneLayer(told.model));
}

const followedBy = ({ effects }: Update, next: Update): Update => ({
  model: next.model,
  effects: [...effects, ...next.effects],
});

function applyStep(before: Model, layer: OpenPanel, step: Step<unknown, Request>): Update {
  const model = step.isClosed
    ? { ...before, stack: before.stack.filter((each) => each !== layer) }
    : 'state' in step
      ? withLayer(before, layer, step.state)
      : before;
  return withRequests(step.isGuarded ? { ...model, keyGuard: { ms: GUARD_MS } } : model, step.requests ?? []);
}

export function withLayer(model: Model, layer: OpenPanel, state: unknown): Model {
  const { panel } = layer;
  const { stack } = model;
  if (state === layer.state) return model;
  if (stack.includes(layer))
    return { ...model, stack: stack.map((each) => (each === layer ? { panel, state } : each)) };
  // These states' types are unknown here, as with all open panels, so they need a cast.
  if (panel === CHAT_LINE) return { ...model, room: state as RoomState };
  // If the panel has closed meanwhile, there's no state to change.
  return panel === sceneLayer(model).panel ? { ...model, scene: state as Scene } : model;
}

const withRequests = (before: Model, requests: readonly Request[]): Update =>
  requests.reduce<Update>(
    (update, request) => followedBy(update, onRequest(update.model, request)),
    withoutEffects(before),
  );

function onRequest(model: Model, request: Request): Update {
  switch (request.type) {
    case 'change-settings':
      return changeSetting(model, request.change);
    case 'choose-rules': {
      const chosen = withChosenRules(model, request.rules);
      return withEffects(chosen, findGames(chosen));
    }
    case 'refresh-menu':
      return showsGame(model.scene) ? withoutEffects(model) : withEffects(model, findGames(model));
    case 'leave':
      return answerAtTable(model, request.answer) ?? onLeaveAnswer(model, request.answer);
    case 'open-text':
      return withoutEffects(openText(model, request.text, request.page));
    case 'change-review':
      return withoutEffects(
        withTexts(model, (text) => (text.name === 'review' ? { ...text, review: request.review } : text)),
      );
    case 'command':
      return runScreenCommand(model, request.command);
    case 'show-scene':
      return withoutEffects({ ...model, scene: request.scene });
    case 'open':
      return withOpened(model, request.opening);
    case 'open-training':
      return withOpened(model, trainingMenu(request.rules));
    case 'open-games':
      return openGames(model);
    case 'suggest-players':
      return withoutEffects(withLastPlayers(model, request.players));
    case 'show-menu':
      return goHome(model, request.rules ?? rulesOf(model.scene), request.item);
    case 'change-pace':
      return withoutEffects({ ...model, pace: request.pace });
    case 'table':
      return onTableRequest(model, request);
    case 'forget-table':
      return withoutEffects({ ...model, room: undefined });
    case 'guard-enter':
      return withoutEffects({ ...model, wordGuard: { ms: GUARD_MS, typed: '' } });
    case 'open-page':
      return openPage(model, request.page);
    case 'say':
      return withoutEffects({ ...model, screenMessage: request.line });
    case 'say-in-menu':
      return withoutEffects(showMenuMessage(model, request.line));
    case 'forget-game':
      return withoutEffects(withoutGame(model, request.id));
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
