import type { GameSummary, Survey } from '../../storage/index.js';
import {
  gameProblemText,
  kindsOfGame,
  type ListedGame,
  onOneLine,
  resultText,
  storedMessages,
} from '../../text/index.js';
import type { GameEntry } from '../../ui/index.js';
import { listedGames } from '../games/list.js';
import { type Home, readStore } from '../home/home.js';

/** Returns the menu entries of the unfinished games in a survey, newest first. */
export const unfinishedEntries = ({ unfinished }: Survey): readonly GameEntry[] =>
  unfinished.toReversed().map(unfinishedEntry);

/** Returns the menu entries of all stored games, newest first. */
export async function gameEntries(home: Home): Promise<readonly GameEntry[]> {
  const survey = await readStore(home, (store) => store.survey());
  return (await listedGames(home.store, survey)).map(entryOf);
}

function entryOf(game: ListedGame): GameEntry {
  const { id } = game;
  switch (game.state) {
    case 'unreadable':
      return { id, state: 'unreadable', players: [], kinds: [], about: gameProblemText(id, game.problem) };
    case 'unfinished':
      return unfinishedEntry(game);
    default:
      return {
        id,
        state: game.state,
        players: game.players.map(game.state === 'finished' ? resultText : nameText),
        kinds: kindsOfGame(game),
        about: storedMessages.ended(game.rules.name, game.state),
      };
  }
}

const nameText = ({ name }: { readonly name: string }): string => onOneLine(name);

const unfinishedEntry = (game: GameSummary): GameEntry => ({
  id: game.id,
  state: 'unfinished',
  players: game.players.map(nameText),
  kinds: kindsOfGame(game),
  about: storedMessages.unfinished(
    game.round,
    game.rules.name,
    // An incomplete last line is harmless: no event is lost when the game is resumed.
    game.damage && game.damage.code !== 'torn-end' ? 'damaged' : 'sound',
  ),
});
