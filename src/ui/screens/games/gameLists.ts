import { homeMessages, type GameEntry } from '../../../text/index.js';
import { dailyNames, type StoredGames } from '../../model/home.js';
import type { Model } from '../../model/model.js';
import { gameListIn, gameListPanel, gamesIn, markedAfter, withGameList } from './gameList.js';
import { type Effect, type Removal, type Update, withEffects, withoutEffects } from '../../model/messages.js';
import { rulesOf, showMenuMessage } from '../../model/scenes.js';

/** Returns the effect that reads the stored games for the menu. */
export const findGames = (model: Model): Effect => ({
  type: 'find-games',
  rules: rulesOf(model.scene),
  names: dailyNames(model),
});

/** Opens the list of unfinished games and marks the newest game. Does nothing if the list is empty. */
export function openUnfinished(model: Model): Model {
  const [newest] = model.startFacts.unfinished ?? [];
  return newest ? { ...model, stack: [gameListPanel({ name: 'unfinished', marked: newest.id })] } : model;
}

/** Opens the list of all stored games. The list is read again each time. */
export const openGames = (model: Model): Update =>
  withEffects(
    { ...model, games: undefined, stack: [gameListPanel({ name: 'games', marked: '' })] },
    { type: 'list-games' },
  );

/**
 * Adds the facts about the stored games to the menu and the start screen. Closes the list of unfinished games if it has
 * become empty.
 */
export function withStoredGames(model: Model, { unfinished, facts }: StoredGames): Model {
  const next: Model = {
    ...model,
    startFacts: { ...model.startFacts, unfinished },
    homeFacts: facts,
  };
  const isEmptied = unfinished.length === 0 && gameListIn(model.stack)?.name === 'unfinished';
  return isEmptied ? withGameList(next, undefined) : next;
}

/**
 * Adds the list of all stored games, and marks the newest game. Closes the list if there are no games.
 *
 * @param games the games, or a one-line reason why they cannot be read
 */
export function withGames(model: Model, games: readonly GameEntry[] | string): Model {
  const list = gameListIn(model.stack);
  if (typeof games === 'string') {
    return list?.name === 'games' ? showMenuMessage(withGameList(model, undefined), games) : model;
  }
  const next: Model = { ...model, games };
  const [newest] = games;
  if (list?.name !== 'games') return next;
  if (!newest) return showMenuMessage(withGameList(next, undefined), homeMessages.noGames);
  return list.marked === '' ? withGameList(next, { name: 'games', marked: newest.id }) : next;
}

/** Removes a deleted game from the lists, or shows why it could not be deleted. */
export function withRemoval(model: Model, id: string, { isDeleted, line }: Removal): Update {
  if (!isDeleted) return withoutEffects(withListMessage(model, line));
  const remaining = (games: readonly GameEntry[] | undefined): readonly GameEntry[] | undefined =>
    games?.filter((game) => game.id !== id);
  const { startFacts } = model;
  const next: Model = {
    ...model,
    startFacts: { ...startFacts, unfinished: remaining(startFacts.unfinished) },
    games: remaining(model.games),
  };
  const list = gameListIn(model.stack);
  if (!list) return withEffects(next, findGames(next));
  const { name, marked } = list;
  const isEmpty = gamesIn(list, next).length === 0;
  const shown = isEmpty
    ? showMenuMessage(withGameList(next, undefined), line)
    : withGameList(next, {
        name,
        marked: marked === id ? markedAfter(id, gamesIn(list, model)) : marked,
        message: line,
      });
  return withEffects(shown, findGames(shown));
}

/**
 * Shows a message below the open list of games. If a replay covers the list, shows the message after the replay. If no
 * list is open, shows the message in the menu.
 */
export function withListMessage(model: Model, message: string): Model {
  const list = gameListIn(model.stack);
  return list
    ? withGameList(model, { name: list.name, marked: list.marked, message })
    : showMenuMessage(model, message);
}
