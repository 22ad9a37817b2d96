import { hasDecisions, isPerson } from '../../engine/index.js';
import type { Command } from '../keys/command.js';
import { movesShown } from './coach.js';
import { homeItems } from './home.js';
import { type Model, type Scene, showsGame } from './model.js';
import { hasEffectOnQuestion } from './questions/answerQuestion.js';
import { isBlocked } from './start.js';
import { turnFacts } from './turn.js';

/**
 * Returns a function that checks whether a command of the current context has an effect now. Footers leave out commands
 * without an effect, such as rolling after the last roll.
 */
export function hasEffectIn(model: Model): (command: Command) => boolean {
  const atTable = model.tableParts?.hasEffectIn(model);
  const inScene = hasEffectInScene(model);
  return (command) => atTable?.(command) ?? (!AT_TABLE.includes(command.verb) && inScene(command));
}

/** The commands that have an effect only at network tables. */
const AT_TABLE: readonly Command['verb'][] = ['chat', 'messages', 'players'];

function hasEffectInScene(model: Model): (command: Command) => boolean {
  const { scene } = model;
  switch (scene.name) {
    case 'start':
      return ({ verb }) =>
        !isBlocked(scene.start.question, verb) &&
        (verb !== 'seat-computer' || model.startFacts.computers === 'can-play');
    case 'home':
      return (command) =>
        command.verb !== 'choose-item' || homeItems(model.startFacts).includes(command.item);
    case 'turn':
      return inTurn(model, scene);
    case 'end':
      return ({ verb }) =>
        verb === 'review' ? canReview(scene) : verb !== 'take-back' || canTakeBack(scene);
    default:
      return ({ verb }) => verb !== 'take-back' || canTakeBack(scene);
  }
}

/** Returns whether there is a move to review. In an abandoned game, all players may have left before the first move. */
export const canReview = ({ table: { snapshot } }: Extract<Scene, { name: 'end' }>): boolean =>
  snapshot.game.phase.name === 'finished' || hasDecisions(snapshot.events);

function inTurn(
  { startFacts }: Model,
  scene: Extract<Scene, { name: 'turn' }>,
): (command: Command) => boolean {
  const inQuestion = hasEffectOnQuestion(scene.turn.question, turnFacts(scene.table.snapshot.game));
  return (command) => {
    switch (command.verb) {
      case 'take-back':
        return canTakeBack(scene);
      case 'coach':
        return startFacts.computers === 'can-play';
      case 'take-move':
      case 'mark-move':
        return movesShown(scene.coach).length > 0;
      default:
        return inQuestion(command);
    }
  };
}

/** In an abandoned practice game, and in a game between computers, the engine refuses to take back decisions. */
function canTakeBack(scene: Scene): boolean {
  if (!showsGame(scene)) return false;
  const { header, phase } = scene.table.snapshot.game;
  return header.practice === true && header.players.some(isPerson) && phase.name !== 'abandoned';
}
