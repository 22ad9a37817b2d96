import { hasDecisions } from '../../../engine/index.js';
import { gameListMessages } from '../../../text/index.js';
import type { Model } from '../../model/model.js';
import { recordingOf } from '../../model/review/recording.js';
import { gameListIn, withGameList } from './gameList.js';
import { replayPanel } from '../replay/replay.js';
import { openReplay } from '../replay/state.js';
import { withListMessage } from './gameLists.js';
import { type Message, type Update, withOpened, withoutEffects } from '../../model/messages.js';

/**
 * Opens a stored game on the board. If the game cannot be read, or if nobody made a move, shows a message instead. Does
 * nothing if the player has closed the list of games or marked another game in the meantime.
 */
export function withGameRead(model: Model, { id, game }: Extract<Message, { type: 'game-read' }>): Update {
  const list = gameListIn(model.stack.slice(-1));
  if (!list || list.marked !== id || list.isDeleting) return withoutEffects(model);
  if (typeof game === 'string') return withoutEffects(withListMessage(model, game));
  const { header, events, damage } = game;
  if (damage === undefined && !hasDecisions(events)) {
    return withoutEffects(withListMessage(model, gameListMessages.withoutMoves));
  }
  return withOpened(withGameList(model, { name: list.name, marked: id }), {
    layer: replayPanel(openReplay(recordingOf(header, events, damage), 'list')),
    effects: [{ type: 'review-stored-game', game }],
  });
}
