import { takesClick } from '../core/panelKeys.js';
import type { Key } from '../input/events.js';
import type { Command } from '../keys/command.js';
import { isClickable } from '../keys/commandFor.js';
import { basicContext, type Context } from '../keys/context.js';
import { canReview } from '../model/hasEffect.js';
import { commandNow, contextOf, keymapOf, type Model, panelKeys, type Scene, topOf } from '../model/model.js';
import { startReducer } from '../model/questions/startReducer.js';
import { canPlay, startState } from '../model/start.js';
import { afterTick, withoutWordGuard } from './clock.js';
import {
  afterComputerPause,
  onComputerKey,
  withComputerMove,
  withComputers,
  withStuckComputer,
} from './computerTurn.js';
import {
  guardAfterKey,
  isLate,
  isTypedAhead,
  renewGuard,
  withReminder,
  withoutKeyGuard,
  withWordGuard,
} from './guard.js';
import { findGames, openUnfinished, withGames, withRemoval } from './gameLists.js';
import { openHelp, openHowToPlay } from './help.js';
import {
  askDailyPlayer,
  goHome,
  leaveStart,
  onHome,
  playDaily,
  showDailyResult,
  withGameClosed,
  withLastPlayers,
  withStoredGamesInMenu,
  withTableParts,
  withTraining,
} from './home.js';
import { switchInput, switchTheme } from './keptChanges.js';
import { type Message, type Update, withEffects, withoutEffects } from '../model/messages.js';
import { withCoachAnswer, withMovesExplained } from './coach.js';
import { openEndedGame, withGameRead, withReview } from './lookingBack.js';
import { onPanel, tellAboutTick, tellPanels, withNeeds } from './panels.js';
import { withPage, withPageWidth } from './pages.js';
import {
  changeInput,
  isPlaying,
  playingScene,
  showEvent,
  showGame,
  showMessage,
  showMenuMessage,
  showRefusal,
  withoutTumble,
  withSaving,
  withTable,
} from './scenes.js';
import { openLeave } from '../screens/leave/leave.js';
import { settingsPanel } from '../screens/settings/settings.js';
import { withSaveProblem } from './settings.js';
import { onTurn } from './turn.js';
import { placeBeside } from '../model/listCursor.js';

/**
 * Returns the next model after a message, and the side effects to perform. This pure function defines how the screen
 * behaves.
 */
export function update(model: Model, message: Message): Update {
  const next = withClosedCoach(
    model,
    withNeeds(
      withAutomaticReview(model, withComputers(model, onMessage(withoutMessage(model, message), message))),
    ),
  );
  return model.tableParts?.afterMessage(model, message, next) ?? next;
}

/** Requests the review when the end screen opens, if the end screen needs a review. */
function withAutomaticReview(before: Model, { model, effects }: Update): Update {
  const { scene } = model;
  const isWaiting = scene.name === 'end' && scene.review?.status === 'awaited';
  return isWaiting && before.scene.name !== 'end'
    ? { model, effects: [...effects, { type: 'review-soon' }] }
    : { model, effects };
}

/** Frees the memory of the coach when the coach closes. */
function withClosedCoach(before: Model, { model, effects }: Update): Update {
  const isClosed = isCoachOpen(before.scene) && !isCoachOpen(model.scene);
  return isClosed ? { model, effects: [...effects, { type: 'rest-coach' }] } : { model, effects };
}

const isCoachOpen = (scene: Model['scene']): boolean =>
  scene.name === 'turn' && scene.coach !== undefined && scene.coach.stage !== 'permission';

/** The types of messages that remove `screenMessage`. */
const ENDING_MESSAGES: readonly Message['type'][] = ['key', 'click', 'wheel', 'game-opened', 'game-changed'];

function withoutMessage(model: Model, { type }: Message): Model {
  const isOverReplay = type === 'tick' && topOf(model)?.panel.wait !== undefined;
  const isOver = isOverReplay || ENDING_MESSAGES.includes(type);
  return isOver && model.screenMessage !== undefined ? { ...model, screenMessage: undefined } : model;
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
    case 'computer-moves':
      return withoutEffects(withComputerMove(model, message.turn, message.move));
    case 'computer-stuck':
      return withoutEffects(withStuckComputer(model, message.turn, message.line));
    case 'coach-answered':
      return withoutEffects(withCoachAnswer(model, message.game, message.answer));
    case 'moves-explained':
      return withoutEffects(withMovesExplained(model, message));
    case 'tick':
      return onTick(model, message);
    case 'new-day':
      return withNewDay(model, message);
    case 'resizing':
      return withoutEffects({ ...model, size: undefined });
    case 'resized':
      return withPageWidth({ ...model, size: message.size });
    case 'shade':
      return withoutEffects(message.shade === model.shade ? model : { ...model, shade: message.shade });
    case 'trouble':
      return withoutEffects(message.line === model.trouble ? model : { ...model, trouble: message.line });
    case 'notice':
      return withoutEffects(showMessage(model, message.line));
    case 'first-game':
      return withoutEffects({ ...model, isFirstGame: true });
    case 'saving':
      return tellPanels(withSaving(model, message.is), message);
    case 'game-closed':
      return withoutEffects(withGameClosed(model, message.isSaved));
    case 'scores':
      return withoutEffects(withTable(model, (table) => ({ ...table, earlier: message.earlier })));
    case 'stored-games':
      return withoutEffects(withStoredGamesInMenu(model, message.stored));
    case 'games':
      return withoutEffects(withGames(model, message.games));
    case 'game-read':
      return withGameRead(model, message);
    case 'game-removed':
      return withRemoval(model, message.id, message.removal);
    case 'page':
      return withoutEffects(withPage(model, message.page, message.columns, message.state));
    case 'daily-over':
      return showDailyResult(model, message.day, message.name);
    case 'ask-daily-player':
      return withoutEffects(askDailyPlayer(model, message.suggestion));
    case 'reviewed':
      return tellPanels(withReview(model, message.review), message);
    case 'not-resumed':
      return withoutEffects(showMenuMessage(model, message.line));
    case 'failed':
      return withoutEffects({ ...model, screenMessage: message.line });
    case 'settings-saved':
      return withoutEffects(withSaveProblem(model, message.problem));
    case 'training-loaded':
      return withTraining(model, message.training);
    case 'stored-game-reviewed':
    case 'judged':
    case 'round-chosen':
    case 'training-facts':
    case 'answer-stored':
      return tellPanels(model, message);
    case 'tables-loaded':
      return withoutEffects(withTableParts(model, message.parts));
    default:
      return model.tableParts?.onMessage(model, message) ?? withoutEffects(model);
  }
}

/**
 * Applies a tick. A tick continues a computer's turn or a replay, starts the first turn, or draws the next frame of an
 * animation.
 */
function onTick(before: Model, message: Message): Update {
  const model = withoutKeyGuard(withoutWordGuard(before));
  const { scene } = model;
  const told = tellAboutTick(model, message);
  if (told) return told;
  if (topOf(model)) return withoutEffects(model);
  if (scene.name === 'computer' && !scene.tumble) return afterComputerPause(model, scene);
  if (scene.name === 'roll-off') return withoutEffects({ ...model, scene: playingScene(model, scene.table) });
  return withoutEffects({ ...model, scene: afterTick(scene) });
}

/** Reads again what the menus show about the day. */
function withNewDay(before: Model, message: Message): Update {
  const { model, effects } = tellPanels(before, message);
  const isMenu = model.scene.name === 'home' && model.hasMenu;
  return { model, effects: [...(isMenu ? [findGames(model)] : []), ...effects] };
}

/** Applies a key press, which also stops the dice animation or the flourish. Ignores keys that were typed ahead. */
function onKey(model: Model, key: Key): Update {
  const context = contextOf(model);
  const command = commandNow(model, key);
  // The guards protect the game. Nothing that the player types into the chat line can change the game.
  if (context === 'chat') return command ? onCommand(model, command) : withoutEffects(model);
  if (isTypedAhead(model, command, key)) return withoutEffects(model);
  const wordGuard = guardAfterKey(model, key);
  if (wordGuard) return withoutEffects(withReminder({ ...model, wordGuard }));
  if (isLate(model, command, key)) return withoutEffects(renewGuard(model));
  const unguarded = withoutKeyGuard(model);
  const still = withoutTumble(unguarded.wordGuard ? { ...unguarded, wordGuard: undefined } : unguarded);
  const next = withWordGuard(still, key, command);
  return command ? onCommand(next, command) : withoutEffects(withReminder(next));
}

/**
 * Applies a click, which also stops the dice animation or the flourish. Ignores late clicks. A click on a die or on the
 * Roll button switches to quick keys, because prompts have no commands for holding dice or rolling. The setting does not
 * change, so the player's usual input style returns the next time the program starts.
 */
function onClick(before: Model, command: Command): Update {
  if (isTypedAhead(before, command)) return withoutEffects(before);
  if (isLate(before, command)) return withoutEffects(renewGuard(before));
  const model = withoutTumble(withoutKeyGuard(before));
  const panel = panelKeys(model);
  const canClick = panel
    ? takesClick(panel, command)
    : isClickable(keymapOf(model), contextOf(model), command);
  if (!canClick) return withoutEffects(model);
  const isQuickKey = command.verb === 'toggle' || command.verb === 'roll';
  const isAsked = panel?.board !== undefined || model.scene.name === 'turn';
  const changesInput = isQuickKey && model.input === 'prompts' && isAsked;
  return onCommand(changesInput ? changeInput(model) : model, command);
}

/** The contexts in which a step of the mouse wheel moves the text or the mark by one line. */
const SCROLLED: readonly Context[] = ['public-tables'];

/**
 * Applies a step of the mouse wheel. Each step scrolls the text, a list of games or the coach's moves by one line, or
 * moves the replay by one event.
 */
function onWheel(model: Model, to: 'up' | 'down'): Update {
  const keys = panelKeys(model);
  if (keys)
    return keys.wheel ? onCommand(model, { verb: 'press', key: keys.wheel[to] }) : withoutEffects(model);
  const context = contextOf(model);
  if (SCROLLED.includes(context)) return onCommand(model, { verb: 'move', to });
  if (basicContext(context) !== context) return onCommand(model, { verb: 'mark-move', to });
  return withoutEffects(model);
}

function onCommand(model: Model, command: Command): Update {
  switch (command.verb) {
    case 'interrupt':
      return (
        model.tableParts?.onCommand(model, command) ?? withEffects(model, { type: 'end', ending: 'SIGINT' })
      );
    case 'suspend':
      return withEffects(model, { type: 'suspend' });
    case 'help':
      return withoutEffects(openHelp(model));
    case 'how-to-play':
      return withoutEffects(openHowToPlay(model));
    case 'change-input':
      return switchInput(model);
    case 'change-theme':
      return switchTheme(model);
    case 'unfinished':
      return withoutEffects(openUnfinished(model));
    case 'settings':
      return withoutEffects({ ...model, stack: [settingsPanel('over-scene')] });
    default:
      return model.tableParts?.onCommand(model, command) ?? onLocalCommand(model, command);
  }
}

/** Applies a command that does the same at a network table as away from network tables. */
function onLocalCommand(model: Model, command: Command): Update {
  const { scene } = model;
  const top = topOf(model);
  switch (command.verb) {
    case 'leave':
      // Ask before leaving a game in progress.
      return isPlaying(scene)
        ? withoutEffects(openLeave(model))
        : withEffects(model, { type: 'end', ending: 'left' });
    case 'chat':
    case 'messages':
    case 'players':
      return withoutEffects(model);
    default:
      return top ? onPanel(model, top, command) : onScene(model, command);
  }
}

function onScene(model: Model, command: Command): Update {
  const { scene } = model;
  switch (scene.name) {
    case 'home':
      return onHome(model, scene, command);
    case 'start': {
      const { state, players, dailyPlayer, isLeft } = startReducer(scene.start, command, model.startFacts);
      if (isLeft) return leaveStart(model, state);
      if (dailyPlayer !== undefined) return playDaily(model, dailyPlayer);
      const next: Model = { ...model, scene: { name: 'start', start: state } };
      return players
        ? withEffects(next, { type: 'start-game', players, rules: state.rules })
        : withoutEffects(next);
    }
    case 'roll-off':
      return command.verb === 'answer'
        ? withoutEffects({ ...model, scene: playingScene(model, scene.table) })
        : withoutEffects(model);
    case 'turn':
      return onTurn(model, scene, command);
    case 'computer':
      return onComputerKey(model, scene, command);
    case 'end':
      return onEnd(model, scene, command);
    case 'network':
    case 'lobby':
    case 'wait':
      return withoutEffects(model);
  }
}

function onEnd(model: Model, scene: Extract<Scene, { name: 'end' }>, command: Command): Update {
  const { players, rules } = scene.table.snapshot.game.header;
  if (command.verb === 'take-back')
    return withEffects(model, { type: 'dispatch', action: { type: 'takeBack' } });
  if (command.verb === 'move') {
    const shownSeat = placeBeside(scene.shownSeat, players.length, command.to === 'left' ? -1 : 1);
    return withoutEffects({ ...model, scene: { ...scene, shownSeat } });
  }
  if (command.verb === 'another-game' && canPlay(players, model.startFacts)) {
    return withEffects(model, { type: 'start-game', players, rules });
  }
  if (command.verb === 'review') {
    return canReview(scene) ? openEndedGame(model, scene) : withoutEffects(model);
  }
  if (command.verb === 'home') return closingGame(goHome(withLastPlayers(model, players), rules));
  if (command.verb !== 'change-players' && command.verb !== 'another-game') return withoutEffects(model);
  const next: Model = {
    ...withLastPlayers(model, players),
    scene: { name: 'start', start: startState(rules) },
  };
  return closingGame(withEffects(next, findGames(next)));
}

/**
 * Adds the effect that closes the game. A finished practice game is still open, because its last decision could be
 * taken back.
 */
const closingGame = ({ model, effects }: Update): Update => ({
  model,
  effects: [{ type: 'close-game' }, ...effects],
});
