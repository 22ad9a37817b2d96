import {
  cardOf,
  currentTurn,
  type GameEvent,
  type GameHeader,
  isPersonAt,
  isSoloGame,
  nameOf,
  scoringOptions,
} from '../../engine/index.js';
import { practiceLine } from '../../text/index.js';
import type { Model } from './model.js';
import { tableOf } from './scenes.js';

/**
 * The message at the bottom of the screen or, without one, what the last move of the practice game cost. That cost
 * disappears once the player makes another move or takes this one back.
 */
export function lineOnScreen({ scene, screenMessage, verdict, input, size }: Model): string | undefined {
  const shown = tableOf(scene)?.snapshot;
  if (screenMessage !== undefined || !verdict || !shown) return screenMessage;
  const { game, events, judgement } = verdict;
  const { header } = game;
  const turn = currentTurn(game);
  if (shown.game.header !== header || !turn?.dice || shown.events.length < events) return undefined;
  if (shown.events.slice(events).some((event) => isNewDecision(header, event))) return undefined;
  const points = scoringOptions(header.rules, cardOf(game, turn.seat), turn.dice).boxes;
  const undo = scene.name === 'computer' ? undefined : input === 'quick' ? 'u' : 'undo';
  const mover = isSoloGame(header) ? undefined : nameOf(header, turn.seat);
  return practiceLine(header.rules, judgement, points, { mover, undo, columns: size?.columns ?? 80 });
}

const isNewDecision = (header: GameHeader, event: GameEvent): boolean =>
  event.type === 'tookBack' ||
  ((event.type === 'scored' || (event.type === 'rolled' && event.roll > 1)) &&
    isPersonAt(header, event.seat));
