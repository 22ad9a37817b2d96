import {
  currentTurn,
  isOver,
  nameOf,
  type Refusal,
  type RuleSet,
  seatsTyping,
  standings,
  waitsForFaces,
} from '../../engine/index.js';
import { isComputersTurn, seatsLeavingWith, peoplePlaying } from '../../players/index.js';
import type { Snapshot } from '../../session/index.js';
import { refusalText, turnMessages, whatNowMessages } from '../../text/index.js';
import { lookingState, speedNow } from './computer.js';
import { type GameScene, type Model, type Scene, showsGame, type Table, withPanelsUpdated } from './model.js';
import { facesAwaited, facesScene } from './faces.js';
import { filledScene } from './filled.js';
import { momentOf } from './board/animation.js';
import { startTumble } from './board/tumble.js';
import { questionFor } from './questions/answerQuestion.js';
import { firstQuestion, type Question, type TurnFacts, turnFacts } from './turn.js';
import { guardAfter } from './lateKeys.js';

/** Stops rolling dice or, if they lie still, the celebration of an event. The guard against late keys goes too. */
export function withoutTumble(model: Model): Model {
  const { scene } = model;
  if (scene.name === 'end')
    return scene.moment ? { ...model, scene: { ...scene, moment: undefined } } : model;
  if (scene.name !== 'turn' && scene.name !== 'computer' && scene.name !== 'wait') return model;
  // Most keys find nothing to stop. The model stays the same object then, because the keys of a new one would be
  // computed again.
  if (scene.name === 'turn' && !scene.tumble && !scene.moment && !scene.guard) return model;
  const still = { tumble: undefined, moment: scene.tumble && scene.moment };
  if (scene.name === 'wait') return { ...model, scene: { ...scene, ...still } };
  return scene.name === 'turn'
    ? { ...model, scene: { ...scene, ...still, guard: undefined } }
    : { ...model, scene: { ...scene, ...still, isNew: false } };
}

/**
 * Shows a game that has just opened, and closes any panel that the player opened while it loaded. If it's the first
 * game ever played on this computer, a `first-game` message follows.
 */
export function showGame(model: Model, table: Table, game: 'new' | 'resumed'): Model {
  const scene = openingScene(model, table, game);
  const shown: Model = { ...model, isFirstGame: false, stack: [], scene };
  return game === 'new' ? withMoment(shown) : shown;
}

/** A new game starts with the roll-off, if there was one. Otherwise, the current turn comes first. */
function openingScene(model: Model, table: Table, game: 'new' | 'resumed'): Scene {
  const rolledOff = table.snapshot.events.some((event) => event.type === 'rolledOff');
  return rolledOff && game === 'new' ? { name: 'roll-off', table } : playingScene(model, table);
}

/** The scene for the current turn or, after the game, the end scene. */
export function playingScene(model: Model, table: Table): Scene {
  const { game } = table.snapshot;
  const facts = turnFacts(game);
  const message = messageOfComputer(model);
  const faces = facesAwaited(table, message);
  if (faces) return faces;
  if (!facts) return filledScene(table) ?? endScene(model, table);
  const shown = message !== undefined && { message };
  if (isComputersTurn(game)) {
    const isSeen = model.settings.values.animation === 'on' && speedNow(model.pace) !== 'at-once';
    return {
      name: 'computer',
      table,
      computer: lookingState(),
      tumble: isSeen ? startTumble(facts.held) : undefined,
      moment: undefined,
      isNew: model.scene.name === 'turn' || model.scene.name === 'filled',
      isPressed: model.scene.name === 'computer' && model.scene.isPressed,
      ...shown,
    };
  }
  const isTyped = seatsTyping(game).length > 0;
  return {
    name: 'turn',
    table,
    turn: { question: questionAfterRoll(model, facts), ...shown },
    coach: undefined,
    tumble: model.settings.values.animation === 'on' && !isTyped ? startTumble(facts.held) : undefined,
    moment: undefined,
    guard: isTyped ? undefined : guardAfter(model),
  };
}

/** What a computer's turn said stays on the screen in the next person's turn. */
const messageOfComputer = ({ scene }: Model): string | undefined =>
  scene.name === 'computer' ? scene.message : undefined;

const questionAfterRoll = ({ scene, input }: Model, facts: TurnFacts): Question =>
  firstQuestion(facts, input, scene.name === 'turn' && facts.roll > 1 ? scene.turn.question : undefined);

/** Shows the latest event of the game, except in a replay. */
export function showEvent(model: Model, snapshot: Snapshot): Model {
  const before = tableOf(model.scene);
  if (!before || before.isPast) return model;
  const table: Table = { snapshot, ...(before.earlier && { earlier: before.earlier }) };
  // Without a new event, only the save status has changed.
  if (snapshot.events === before.snapshot.events) return withTable(model, () => table);
  if (isOver(snapshot.game)) return withMoment({ ...model, scene: endScene(model, table) });
  const isRolledOff = snapshot.events
    .slice(before.snapshot.events.length)
    .some(({ type }) => type === 'rolledOff');
  if (isRolledOff && currentTurn(snapshot.game)) return { ...model, scene: { name: 'roll-off', table } };
  switch (snapshot.events.at(-1)?.type) {
    case 'scored': {
      const scene = facesAwaited(table, messageOfComputer(model)) ?? filledScene(table);
      return scene ? { ...model, scene } : withTable(model, () => table);
    }
    case 'rolledOff':
    case 'rolled':
      return withMoment({ ...model, scene: playingScene(model, table) });
    case 'tookBack': {
      const scene = playingScene(model, table);
      const { tookBack, tookBackBox, tookBackFaces } = turnMessages;
      return showMessage(
        withoutTumble({ ...model, scene }),
        snapshot.game.header.practice ? tookBack : scene.name === 'faces' ? tookBackFaces : tookBackBox,
      );
    }
    case 'left':
      return waitsForFaces(snapshot.game)
        ? { ...model, scene: facesScene(table) }
        : withTable(model, () => table);
    default:
      return withTable(model, () => table);
  }
}

/**
 * The scene with the final standings. A narrow terminal shows one card at a time, the winner's first. If this machine
 * can analyse games, the review of a finished one starts at once.
 */
export const endScene = ({ startFacts }: Model, table: Table): Scene => ({
  name: 'end',
  table,
  shownSeat: standings(table.snapshot.game)[0]?.seat ?? 0,
  moment: undefined,
  ...(table.snapshot.game.phase.name === 'finished' &&
    startFacts.computers === 'can-play' && { review: { status: 'awaited' } }),
});

/** Celebrates the latest event, such as a Yahtzee, if animation is on. */
export function withMoment(model: Model): Model {
  const { scene, settings } = model;
  if (settings.values.animation === 'off') return model;
  if (!('moment' in scene)) return model;
  // Fast computer players don't wait for a celebration.
  if (scene.name === 'computer' && (!scene.tumble || speedNow(model.pace) === 'fast')) return model;
  const { snapshot, earlier } = scene.table;
  // An unsaved game isn't compared with earlier ones.
  const moment = momentOf(snapshot, snapshot.unsaved === undefined ? earlier : undefined);
  return moment ? { ...model, scene: { ...scene, moment } } : model;
}

/** Changes the table of a scene that shows a game. The other scenes stay as they are. */
export const withTable = (model: Model, change: (table: Table) => Table): Model =>
  showsGame(model.scene) ? { ...model, scene: { ...model.scene, table: change(model.scene.table) } } : model;

export function withSaving(model: Model, is: 'slow' | 'over'): Model {
  const isShown = tableOf(model.scene)?.saving === true;
  if (isShown === (is === 'slow')) return model;
  return withTable(model, ({ snapshot, earlier }) => ({
    snapshot,
    ...(earlier && { earlier }),
    ...(is === 'slow' && { saving: true }),
  }));
}

export function showMenuMessage(model: Model, message: string): Model {
  const { scene } = model;
  if (scene.name === 'home') return { ...model, scene: { ...scene, home: { ...scene.home, message } } };
  return scene.name === 'start'
    ? { ...model, scene: { ...scene, start: { ...scene.start, message } } }
    : model;
}

export function showRefusal(model: Model, refusal: Refusal): Model {
  const { scene } = model;
  const problem = refusalText(rulesOf(scene), refusal);
  // The game should never refuse a computer's move. If it ever does, the computer counts as stuck, and people can still
  // leave.
  if (scene.name === 'computer')
    return { ...model, scene: { ...scene, computer: { step: 'stuck', problem } } };
  return showMessage(model, problem);
}

export function showMessage(model: Model, message: string): Model {
  const { scene } = model;
  if (scene.name === 'computer') return { ...model, scene: { ...scene, message } };
  if (scene.name === 'faces') return { ...model, scene: { ...scene, message } };
  if (scene.name === 'wait' || scene.name === 'filled') return { ...model, screenMessage: message };
  if (scene.name !== 'turn') return model;
  return { ...model, scene: { ...scene, turn: { question: scene.turn.question, message } } };
}

/** Switches between prompts and quick keys for now, without changing the settings. The dice stay held. */
export function changeInput(model: Model): Model {
  const input = model.input === 'quick' ? 'prompts' : 'quick';
  return withInputInScene(withPanelsUpdated({ ...model, input }));
}

function withInputInScene(model: Model): Model {
  const { scene, input } = model;
  const facts = scene.name === 'turn' ? turnFacts(scene.table.snapshot.game) : undefined;
  if (scene.name !== 'turn' || !facts) return model;
  const question = questionFor(scene.turn.question, input, facts);
  return { ...model, scene: { ...scene, turn: { question } } };
}

/** True during a game, and in the lobby of a network table. */
export const isPlaying = ({ name }: Scene): boolean =>
  ['roll-off', 'turn', 'faces', 'filled', 'computer', 'wait', 'lobby'].includes(name);

export const tableOf = (scene: Scene): Table | undefined => (showsGame(scene) ? scene.table : undefined);

/** The rules of the game or, before one, the chosen rules. */
export function rulesOf(scene: Scene): RuleSet {
  switch (scene.name) {
    case 'home':
      return scene.home.rules;
    case 'start':
      return scene.start.rules;
    case 'network':
      return scene.network.rules;
    case 'lobby':
      return scene.rules;
    default:
      return scene.table.snapshot.game.header.rules;
  }
}

/** Chooses the rules of the next game, on the menu or at the questions about the players. */
export function withChosenRules(model: Model, rules: RuleSet): Model {
  const { scene } = model;
  if (scene.name === 'home') return { ...model, scene: { ...scene, home: { ...scene.home, rules } } };
  return scene.name === 'start' ? { ...model, scene: { ...scene, start: { ...scene.start, rules } } } : model;
}

export const nameInTurn = ({ table: { snapshot } }: GameScene): string =>
  nameOf(snapshot.game.header, currentTurn(snapshot.game)?.seat ?? 0);

/** A line with the current player, roll and dice. Empty before the first roll. */
export function diceNow(scene: GameScene): readonly string[] {
  const facts = turnFacts(scene.table.snapshot.game);
  return facts ? [whatNowMessages.turn(nameInTurn(scene), facts.roll, facts.rollsLeft, facts.dice)] : [];
}

/** Who leaves when the player answers "Leave?" with `player-leaves`. */
export interface Leaving {
  /** Who wants to leave, by seat. Undefined if all are computer players. */
  readonly leaver?: number;
  /** Everybody who leaves together, by seat, in the order in which they leave. */
  readonly seats: readonly number[];
}

/**
 * Decides who leaves: the current player or, during a computer's turn, the next person. A computer player that can't
 * choose a move leaves, so that the others can play on.
 */
export function leavingFrom(scene: Scene): Leaving {
  if (!showsGame(scene)) return { seats: [] };
  const { game } = scene.table.snapshot;
  const inTurn = currentTurn(game)?.seat;
  if (inTurn === undefined) return { seats: [] };
  const [person] = peoplePlaying(game);
  if (person === undefined) return { seats: seatsLeavingWith(game, inTurn) };
  const isStuck = scene.name === 'computer' && scene.computer.step === 'stuck';
  const leaver = isComputersTurn(game) && !isStuck ? person : inTurn;
  return { leaver, seats: seatsLeavingWith(game, leaver) };
}
