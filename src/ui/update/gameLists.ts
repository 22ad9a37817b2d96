import { gameListMessages, homeMessages, type GameEntry } from '../../text/index.js';
import { type GameListStep, markedAfter, type Removal } from '../model/gameList.js';
import type { DailyNames, StoredGames } from '../model/home.js';
import { gamesIn, type GameListPanel, isGameList, type Model, panelOf, withPanel } from '../model/model.js';
import { type Effect, type Update, withEffects, withoutEffects } from '../model/messages.js';
import { openPage } from './pages.js';
import { rulesOf, showMenuMessage } from './scenes.js';

/** Returns the effect that reads the stored games for the menu. */
export const findGames = (model: Model): Effect => ({
  type: 'find-games',
  rules: rulesOf(model.scene),
  names: dailyNames(model),
});

/** Returns the names from which the program chooses the player of the daily game. */
export const dailyNames = ({ settings, startFacts }: Model): DailyNames => ({
  settings: settings.values.names,
  lastPlayers: startFacts.lastPlayers,
});

/** Opens the list of unfinished games and marks the newest game. Does nothing if the list is empty. */
export function openUnfinished(model: Model): Model {
  const [newest] = model.startFacts.unfinished ?? [];
  return newest ? { ...model, overlay: { name: 'unfinished', list: { marked: newest.id } } } : model;
}

/** Opens the list of all stored games. The list is read again each time. */
export const openGames = (model: Model): Update =>
  withEffects(
    { ...model, games: undefined, overlay: { name: 'games', list: { marked: '' } } },
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
  return unfinished.length === 0 && panelOf(model)?.name === 'unfinished' ? withPanel(next, undefined) : next;
}

/**
 * Adds the list of all stored games, and marks the newest game. Closes the list if there are no games.
 *
 * @param games the games, or a one-line reason why they cannot be read
 */
export function withGames(model: Model, games: readonly GameEntry[] | string): Model {
  const panel = panelOf(model);
  if (typeof games === 'string') {
    return panel?.name === 'games' ? showMenuMessage(withPanel(model, undefined), games) : model;
  }
  const next: Model = { ...model, games };
  const [newest] = games;
  if (panel?.name !== 'games') return next;
  if (!newest) return showMenuMessage(withPanel(next, undefined), homeMessages.noGames);
  return panel.list.marked === '' ? withPanel(next, { ...panel, list: { marked: newest.id } }) : next;
}

/**
 * Applies a command to a list of stored games.
 *
 * @param below the model without the list
 */
export function onGameList(
  below: Model,
  { name }: GameListPanel,
  { state, chosen, opened, deleted }: GameListStep,
): Update {
  const open: Model = { ...below, overlay: { name, list: state } };
  if (opened !== undefined) return withEffects(open, { type: 'read-game', id: opened });
  if (deleted !== undefined) return withEffects(open, { type: 'delete-game', id: deleted });
  switch (chosen?.state) {
    case undefined:
      return withoutEffects(open);
    case 'unfinished':
      return withEffects(below, { type: 'resume', id: chosen.id });
    case 'finished':
      return openPage(open, { name: 'card', game: chosen.id });
    case 'abandoned':
      return withoutEffects(withListMessage(open, gameListMessages.abandoned));
    case 'unreadable':
      return withoutEffects(withListMessage(open, chosen.about));
  }
}

/** Removes a deleted game from the lists, or shows why it could not be deleted. */
export function withRemoval(model: Model, id: string, { isDeleted, line }: Removal): Update {
  if (!isDeleted) return withoutEffects(withListMessage(model, line));
  const panel = panelOf(model);
  const remaining = (games: readonly GameEntry[] | undefined): readonly GameEntry[] | undefined =>
    games?.filter((game) => game.id !== id);
  const { startFacts } = model;
  const next: Model = {
    ...model,
    startFacts: { ...startFacts, unfinished: remaining(startFacts.unfinished) },
    games: remaining(model.games),
  };
  if (!isGameList(panel)) {
    const shown = panel?.name === 'replay' ? withListMessage(next, line) : next;
    return withEffects(shown, findGames(shown));
  }
  const { marked } = panel.list;
  const list = {
    marked: marked === id ? markedAfter(id, gamesIn(panel.name, model)) : marked,
    message: line,
  };
  const isEmpty = gamesIn(panel.name, next).length === 0;
  const shown = isEmpty
    ? showMenuMessage(withPanel(next, undefined), line)
    : withPanel(next, { ...panel, list });
  return withEffects(shown, findGames(shown));
}

/**
 * Shows a message below the open list of games. If a replay covers the list, shows the message after the replay. If no
 * list is open, shows the message in the menu.
 */
export function withListMessage(model: Model, message: string): Model {
  const panel = panelOf(model);
  if (panel?.name === 'replay' && typeof panel.over === 'object') {
    const list = { marked: panel.over.list.marked, message };
    return withPanel(model, { ...panel, over: { ...panel.over, list } });
  }
  return isGameList(panel)
    ? withPanel(model, { ...panel, list: { marked: panel.list.marked, message } })
    : showMenuMessage(model, message);
}
