import { cardOf, currentTurn, scoringOptions } from '../../engine/index.js';
import { practiceLine } from '../../text/index.js';
import type { Message } from './messages.js';
import { type Model, topOf } from './model.js';
import { tableOf } from './scenes.js';

/** Shows what the last move of the practice game on the screen cost, unless the player has taken it back. */
export function withVerdict(
  model: Model,
  { game, judgement }: Extract<Message, { type: 'practice-judged' }>,
): Model {
  const shown = tableOf(model.scene)?.snapshot.game;
  const turn = currentTurn(game);
  const isTakenBack = (shown?.history?.events ?? 0) <= (game.history?.events ?? 0);
  if (shown?.header !== game.header || isTakenBack || !turn?.dice || topOf(model)) return model;
  const { rules } = game.header;
  const points = scoringOptions(rules, cardOf(game, turn.seat), turn.dice).boxes;
  const line = practiceLine(rules, judgement, points, {
    undo: model.input === 'quick' ? 'u' : 'undo',
    columns: model.size?.columns ?? 80,
  });
  return { ...model, screenMessage: line, verdict: line };
}
