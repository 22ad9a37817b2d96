import { takesClick } from '../core/panelKeys.js';
import type { Key } from '../input/events.js';
import type { Command } from '../core/bindings.js';
import { type Message, type Removal, type Update, withEffects, withoutEffects } from '../model/messages.js';
import { type Model, topOf } from '../model/model.js';
import {
  showEvent,
  showGame,
  showMenuMessage,
  showMessage,
  showRefusal,
  withoutTumble,
  withSaving,
  withTable,
} from '../model/scenes.js';
import { commandNow, keysNow, placeNow } from './layers.js';
import {
  guardAfterKey,
  ignoreLate,
  withoutKeyGuard,
  withoutWordGuard,
  withReminder,
  withWordGuard,
} from './guard.js';
import { isListOpen } from './games/gameList.js';
import { findGames, withoutGame } from './home/goHome.js';
import { afterMessage, onTableMessage } from './network/news.js';
import { onLayer, notifyOfTick, notifyLayers, withNeeds } from './requests.js';
import { withSaveProblem } from './settings/changes.js';
import { runScreenCommand } from './screenCommands.js';

/**
 * The next model after a message, and the effects to carry out. Everything that the screen does is decided in this pure
 * function.
 */
export function update(model: Model, message: Message): Update {
  const told = notifyLayers(onMessage(withoutMessage(model, message), message), message);
  const next = withClosedCoach(model, withNeeds(withAutomaticReview(model, withoutSkipping(told))));
  return afterMessage(model, message, next);
}

/** Stops skipping ahead when the next person's turn starts or the game ends. */
const withoutSkipping = ({ model, effects }: Update): Update =>
  model.pace.isSkipping && model.scene.name !== 'computer'
    ? { model: { ...model, pace: { speed: model.pace.speed } }, effects }
    : { model, effects };

function withAutomaticReview(before: Model, { model, effects }: Update): Update {
  const { scene } = model;
  const isWaiting = scene.name === 'end' && scene.review?.status === 'awaited';
  return isWaiting && before.scene.name !== 'end'
    ? { model, effects: [...effects, { type: 'review-soon' }] }
    : { model, effects };
}

function withClosedCoach(before: Model, { model, effects }: Update): Update {
  const isClosed = isCoachOpen(before.scene) && !isCoachOpen(model.scene);
  return isClosed ? { model, effects: [...effects, { type: 'rest-coach' }] } : { model, effects };
}

const isCoachOpen = (scene: Model['scene']): boolean =>
  scene.name === 'turn' && scene.coach !== undefined && scene.coach.stage !== 'permission';

/** These messages remove `screenMessage`. */
const ENDING_MESSAGES: readonly Message['type'][] = ['key', 'click', 'wheel', 'game-opened', 'game-changed'];

function withoutMessage(model: Model, { type }: Message): Model {
  const isOverReplay = type === 'tick' && topOf(model)?.panel.wait !== undefined;
  const isOver = isOverReplay || ENDING_MESSAGES.includes(type);
  const rest = isOver && model.screenMessage !== undefined ? { ...model, screenMessage: undefined } : model;
  const isRead = rest.verdict && (type === 'key' || type === 'click') && !topOf(model);
  return isRead ? { ...rest, verdict: undefined } : rest;
}

function onMessage(model: Model, message: Message): Update {
  switch (message.type) {
    case 'key':
      return onKey(model, message.key);
    case 'click':
      return onClick(model, message.command);
    case 'wheel':
      return onWheel(model, message.to);
    case 'game-opened':
      return withoutEffects(showGame(model, message.table, message.game));
    case 'game-changed':
      return withoutEffects(showEvent(model, message.snapshot));
    case 'refused':
      return withoutEffects(showRefusal(model, message.refusal));
    case 'tick':
      return onTick(model, message);
    case 'new-day':
      return withNewDay(model);
    case 'resizing':
      return withoutEffects({ ...model, size: undefined });
    case 'resized':
      return withoutEffects({ ...model, size: message.size });
    case 'shade':
      return withoutEffects(message.shade === model.shade ? model : { ...model, shade: message.shade });
    case 'trouble':
      return withoutEffects(message.line === model.trouble ? model : { ...model, trouble: message.line });
    case 'notice':
      return withoutEffects(showMessage(model, message.line));
    case 'first-game':
      return withoutEffects({ ...model, isFirstGame: true });
    case 'saving':
      return withoutEffects(withSaving(model, message.is));
    case 'scores':
      return withoutEffects(withTable(model, (table) => ({ ...table, earlier: message.earlier })));
    case 'stored-games':
      return withoutEffects({
        ...model,
        startFacts: { ...model.startFacts, unfinished: message.stored.unfinished },
        homeFacts: message.stored.facts,
      });
    case 'game-removed':
      return isListOpen(model) ? withoutEffects(model) : afterRemoval(model, message.id, message.removal);
    case 'not-resumed':
      return withoutEffects(showMenuMessage(model, message.line));
    case 'failed':
      return withoutEffects({ ...model, screenMessage: message.line });
    case 'practice-judged':
      return withoutEffects({ ...model, verdict: message });
    case 'settings-saved':
      return withoutEffects(withSaveProblem(model, message.problem));
    // Only scenes and panels react to these.
    case 'computer-moves':
    case 'computer-stuck':
    case 'coach-answered':
    case 'moves-explained':
    case 'game-closed':
    case 'daily-over':
    case 'ask-daily-player':
    case 'reviewed':
    case 'card-found':
    case 'card-analysed':
    case 'clock':
    case 'turning-point':
    case 'page':
    case 'games':
    case 'game-read':
    case 'stored-game-reviewed':
    case 'judged':
    case 'win-chances':
    case 'round-chosen':
    case 'training-facts':
    case 'answer-stored':
      return withoutEffects(model);
    default:
      return onTableMessage(model, message);
  }
}

/** The player closed the list before the game was deleted. Drops it from the menu, or says why deleting failed. */
function afterRemoval(model: Model, id: string, { isDeleted, line }: Removal): Update {
  if (!isDeleted) return withoutEffects(showMenuMessage(model, line));
  const next = withoutGame(model, id);
  return withEffects(next, findGames(next));
}

/** A tick continues an animation, or ends a pause or a guard. */
const onTick = (model: Model, message: Message): Update =>
  notifyOfTick(withoutKeyGuard(withoutWordGuard(model)), message);

/** Reads again what the menus show about the daily game and the daily set. */
const withNewDay = (model: Model): Update =>
  model.scene.name === 'home' && model.hasMenu ? withEffects(model, findGames(model)) : withoutEffects(model);

/** Applies a key press, which also stops the dice or the flourish. Ignores keys typed ahead. */
function onKey(model: Model, key: Key): Update {
  const command = commandNow(model, key);
  // Guards protect the game from late keys. Nothing typed into the chat line can change the game, so it needs none.
  if (placeNow(model) === 'chat') return command ? onCommand(model, command) : withoutEffects(model);
  const wordGuard = guardAfterKey(model, key);
  if (wordGuard) return withoutEffects(withReminder({ ...model, wordGuard }));
  const late = ignoreLate(model, { command, key });
  if (late) return withoutEffects(late);
  const unguarded = withoutKeyGuard(model);
  const still = withoutTumble(unguarded.wordGuard ? { ...unguarded, wordGuard: undefined } : unguarded);
  const next = withWordGuard(still, key, command);
  return command ? onCommand(next, command) : withoutEffects(withReminder(next));
}

/** Applies a click, which also stops the dice or the flourish. Ignores late clicks. */
function onClick(before: Model, command: Command): Update {
  const late = ignoreLate(before, { command, key: undefined });
  if (late) return withoutEffects(late);
  const model = withoutTumble(withoutKeyGuard(before));
  return takesClick(keysNow(model), command) ? onCommand(model, command) : withoutEffects(model);
}

/** Scrolls a text, a list of games or the coach's moves by one line, or moves the replay by one event. */
const onWheel = (model: Model, to: 'up' | 'down'): Update => onLayer(model, { verb: 'wheel', to });

function onCommand(model: Model, command: Command): Update {
  switch (command.verb) {
    case 'press':
    case 'target':
    case 'type':
    case 'wheel':
    case 'toggle':
    case 'score':
    case 'explain':
    case 'roll':
      return onLayer(model, command);
    default:
      return runScreenCommand(model, command);
  }
}
