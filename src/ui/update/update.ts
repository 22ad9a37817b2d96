import type { Key } from '../input/events.js';
import type { Command } from '../keys/command.js';
import { commandFor, isClickable } from '../keys/commandFor.js';
import { LEAVE_START } from '../model/leave.js';
import { contextOf, type Model, replayScene, type Scene } from '../model/model.js';
import { replayReducer } from '../model/replay.js';
import { settingsState } from '../model/settings.js';
import { canPlay, startReducer, startState } from '../model/start.js';
import { type TurnFacts, turnFacts, turnReducer, type TurnStep } from '../model/turn.js';
import { afterTick } from './clock.js';
import { afterComputersPause, moveKnown, onComputersTurn, stuck, withComputers } from './computerTurn.js';
import { guardedAnew, isLate } from './guard.js';
import { openHelp, openHowToPlay } from './help.js';
import { and, type Message, only, type Update } from './messages.js';
import { askCoach, coached, onOverlay, openReview, withReview } from './overlays.js';
import {
  changeInput,
  changeTheme,
  dealt,
  isPlaying,
  noticed,
  notResumed,
  openUnfinished,
  played,
  playingScene,
  refused,
  withoutTumble,
  withSaving,
  withTable,
  withUnfinished,
} from './scenes.js';
import { withKept } from './settings.js';
import { placeBeside } from '../model/listCursor.js';

/** Returns the next model and the effects of a message: the whole screen as one pure function. */
export const update = (model: Model, message: Message): Update =>
  withComputers(model, onMessage(unsaid(model, message), message));

/** Messages that remove a line about the screen itself. */
const HAPPENINGS: readonly Message['type'][] = ['key', 'click', 'wheel', 'dealt', 'played'];

function unsaid(model: Model, { type }: Message): Model {
  const goesOn = type === 'tick' && model.scene.name === 'replay';
  const isOver = goesOn || HAPPENINGS.includes(type);
  return isOver && model.said !== undefined ? { ...model, said: undefined } : model;
}

function onMessage(model: Model, message: Message): Update {
  switch (message.type) {
    case 'key':
      return onKey(model, message.key);
    case 'click':
      return onClick(withoutTumble(model), message.command);
    case 'wheel':
      return onWheel(model, message.to);
    case 'dealt':
      return only(dealt(model, message.table, message.game));
    case 'played':
      return only(played(model, message.snapshot));
    case 'refused':
      return only(refused(model, message.refusal));
    case 'computer-moves':
      return only(moveKnown(model, message.turn, message.move));
    case 'computer-stuck':
      return only(stuck(model, message.turn, message.line));
    case 'coached':
      return only(coached(model, message.game, message.answer));
    case 'tick':
      return onTick(model);
    case 'resizing':
      return only({ ...model, size: undefined });
    case 'resized':
      return only({ ...model, size: message.size });
    case 'trouble':
      return only(message.line === model.trouble ? model : { ...model, trouble: message.line });
    case 'notice':
      return only(noticed(model, message.line));
    case 'first-game':
      return only({ ...model, isFirstGame: true });
    case 'saving':
      return only(withSaving(model, message.is));
    case 'scores':
      return only(withTable(model, (table) => ({ ...table, earlier: message.earlier })));
    case 'unfinished':
      return only(withUnfinished(model, message.games));
    case 'reviewed':
      return only(withReview(model, message.review));
    case 'not-resumed':
      return only(notResumed(model, message.line));
    case 'settings-kept':
      return only(withKept(model, message.problem));
  }
}

/** Commands that never wait for the disk. */
const URGENT: readonly Command['verb'][] = ['help', 'how-to-play', 'interrupt', 'leave', 'suspend'];

/** Returns whether a message acts at once, even while an action is being saved or nothing is drawn. */
export function isUrgent(model: Model, message: Message): boolean {
  const command = message.type === 'key' ? commandFor(contextOf(model), message.key) : undefined;
  if (!model.size) return command?.verb === 'interrupt';
  // No key in an overlay or a computer's turn acts on the game.
  if (model.overlay || model.scene.name === 'computer') return true;
  return command !== undefined && URGENT.includes(command.verb);
}

/** Moves on after a pause. */
function onTick(model: Model): Update {
  const { scene } = model;
  if (scene.name === 'computer' && !scene.tumble) return afterComputersPause(model, scene);
  if (scene.name === 'roll-off') return only({ ...model, scene: playingScene(model, scene.table) });
  return only({ ...model, scene: afterTick(scene) });
}

/** Applies a key. Any key ends a tumble, and still acts. */
function onKey(model: Model, key: Key): Update {
  if (isEarly(model, key)) return only(model);
  if (isLate(model, key)) return only(guardedAnew(model));
  const still = withoutTumble(model);
  const command = commandFor(contextOf(still), key);
  return command ? onCommand(still, command) : only(still);
}

/** Returns whether a key was typed ahead for a person's turn before the computer's turn started. */
function isEarly({ scene, overlay }: Model, key: Key): boolean {
  if (scene.name !== 'computer' || !scene.isNew || overlay) return false;
  const verb = commandFor('computer', key)?.verb;
  // The person would have typed letters as text or as an answer.
  return key.kind !== 'named' || verb === undefined || !URGENT.includes(verb);
}

/** Applies a click. A die and the Roll button are quick keys, so a click on one changes to quick keys. */
function onClick(model: Model, command: Command): Update {
  if (!isClickable(contextOf(model), command)) return only(model);
  const isQuickKey = command.verb === 'toggle' || command.verb === 'roll';
  const changesOver = isQuickKey && model.input === 'prompts';
  return onCommand(changesOver ? changeInput(model) : model, command);
}

/** Applies the wheel: it scrolls text and the coach's moves by a line, and a replay by an event. */
function onWheel(model: Model, to: 'up' | 'down'): Update {
  const context = contextOf(model);
  if (context === 'reading' || context === 'coach') return onCommand(model, { verb: 'move', to });
  if (context !== 'replay' && context !== 'replay-playing') return only(model);
  return onCommand(model, { verb: 'move', to: to === 'up' ? 'left' : 'right' });
}

function onCommand(model: Model, command: Command): Update {
  switch (command.verb) {
    case 'interrupt':
      return and(model, { type: 'end', ending: 'SIGINT' });
    case 'suspend':
      return and(model, { type: 'suspend' });
    case 'help':
      return only(openHelp(model));
    case 'how-to-play':
      return only(openHowToPlay(model));
    case 'leave':
      return isPlaying(model.scene)
        ? only({ ...model, overlay: { name: 'leave', leave: LEAVE_START } })
        : and(model, { type: 'end', ending: 'left' });
    case 'change-input':
      return only(changeInput(model));
    case 'change-theme':
      return only(changeTheme(model));
    case 'unfinished':
      return only(openUnfinished(model));
    case 'settings':
      return only({ ...model, overlay: { name: 'settings', settings: settingsState('start') } });
    default:
      return model.overlay ? onOverlay(model, model.overlay, command) : onScene(model, command);
  }
}

function onScene(model: Model, command: Command): Update {
  const { scene } = model;
  switch (scene.name) {
    case 'start': {
      const { state, players } = startReducer(scene.start, command, model.startFacts);
      const next: Model = { ...model, scene: { name: 'start', start: state } };
      return players ? and(next, { type: 'deal', players, rules: state.rules }) : only(next);
    }
    case 'roll-off':
      return command.verb === 'answer'
        ? only({ ...model, scene: playingScene(model, scene.table) })
        : only(model);
    case 'turn': {
      const facts = turnFacts(scene.table.snapshot.game);
      if (!facts) return only(model);
      if (command.verb === 'coach') return askCoach(model, scene);
      if (command.verb === 'take-back') return and(model, { type: 'dispatch', action: { type: 'takeBack' } });
      const { state, action } = confirmedFor(model, turnReducer(scene.turn, command, facts), facts);
      const next: Model = { ...model, scene: { ...scene, turn: state } };
      return action ? and(next, { type: 'dispatch', action }) : only(next);
    }
    case 'computer':
      return onComputersTurn(model, scene, command);
    case 'end':
      return onEnd(model, scene, command);
    case 'replay':
      return only({ ...model, scene: replayScene(replayReducer(scene.replay, command)) });
  }
}

/** Confirms a zero at once if confirmations are off. */
const confirmedFor = ({ settings }: Model, step: TurnStep, facts: TurnFacts): TurnStep =>
  settings.values.confirmations === 'off' && step.state.zero !== undefined
    ? turnReducer(step.state, { verb: 'confirm' }, facts)
    : step;

function onEnd(model: Model, scene: Extract<Scene, { name: 'end' }>, command: Command): Update {
  const { players, rules } = scene.table.snapshot.game.header;
  if (command.verb === 'take-back') return and(model, { type: 'dispatch', action: { type: 'takeBack' } });
  if (command.verb === 'move') {
    const shownSeat = placeBeside(scene.shownSeat, players.length, command.to === 'left' ? -1 : 1);
    return only({ ...model, scene: { ...scene, shownSeat } });
  }
  if (command.verb === 'another-game' && canPlay(players, model.startFacts)) {
    return and(model, { type: 'deal', players, rules });
  }
  if (command.verb === 'review') {
    const { review } = scene;
    if (review && review.status !== 'failed') return only(openReview(model, scene, review));
    return and(openReview(model, scene, { status: 'awaited' }), { type: 'review' });
  }
  if (command.verb !== 'change-players' && command.verb !== 'another-game') return only(model);
  const startFacts = { ...model.startFacts, lastPlayers: players, keptPlayers: players };
  return and(
    { ...model, startFacts, scene: { name: 'start', start: startState(rules) } },
    { type: 'look-for-unfinished' },
  );
}
