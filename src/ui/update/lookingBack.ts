import { type GameHeader, hasDecisions } from '../../engine/index.js';
import { gameListMessages } from '../../text/index.js';
import { homeState } from '../model/home.js';
import { isGameList, type Model, readingOver, replayScene, type Scene, withTexts } from '../model/model.js';
import { openReading, type ReviewState } from '../model/reading.js';
import { openReplay, recordingOf } from '../model/replay.js';
import { withListMessage } from './gameLists.js';
import { type Message, type Update, withEffects, withoutEffects } from '../model/messages.js';

/**
 * Opens the review or the replay of a stored game. If the game cannot be read, or if nobody made a move, shows a message
 * instead. Does nothing if the player has closed the list of games or marked another game in the meantime.
 */
export function withGameRead(
  model: Model,
  { id, as, game }: Extract<Message, { type: 'game-read' }>,
): Update {
  const { scene, overlay: list } = model;
  if (scene.name !== 'home' || !isGameList(list)) return withoutEffects(model);
  const { marked, isDeleting } = list.list;
  if (marked !== id || isDeleting) return withoutEffects(model);
  if (typeof game === 'string') return withoutEffects(withListMessage(model, game));
  const { header, events, damage } = game;
  if (damage === undefined && !hasDecisions(events)) {
    return withoutEffects(withListMessage(model, gameListMessages.withoutMoves));
  }
  if (as === 'review') {
    const reading = openReading({ name: 'review', header, review: { status: 'awaited' } });
    return withEffects(
      { ...model, overlay: readingOver(reading, list) },
      { type: 'review-stored-game', game },
    );
  }
  const origin = { home: homeState(scene.home.rules, scene.home.marked), list: { marked: id } };
  const replay = openReplay(recordingOf(header, events, damage));
  return withoutEffects({ ...model, overlay: undefined, scene: replayScene(replay, origin) });
}

/** Adds the review of a stored game, unless the player has closed the review. */
export function withStoredReview(model: Model, header: GameHeader, review: ReviewState): Model {
  return withTexts(model, (text) =>
    text.name === 'review' && text.header === header ? { ...text, review } : text,
  );
}

/** Closes a replay: returns to the list of games or, if the program shows only this replay, ends the program. */
export function closeReplay(model: Model, { from }: Extract<Scene, { name: 'replay' }>): Update {
  if (!from) return withEffects(model, { type: 'end', ending: 'left' });
  return withoutEffects({
    ...model,
    scene: { name: 'home', home: from.home },
    overlay: { name: 'games', list: from.list },
  });
}
