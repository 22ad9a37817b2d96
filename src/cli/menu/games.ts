import type { GameSummary, Survey } from '../../storage/index.js';
import {
  gameProblemText,
  kindsOfGame,
  type ListedGame,
  onOneLine,
  resultText,
  storedMessages,
  transferMessages,
  type GameEntry,
} from '../../text/index.js';
import type { Removal } from '../../ui/index.js';
import { listedGames } from '../games/list.js';
import { deleteStoredGame, reasonToKeep } from '../home/deletion.js';
import { type Home, readStore } from '../home/home.js';

/**
 * Returns the menu entries of the unfinished games in a survey, newest first. Leaves out games at network tables,
 * because they can continue only at their tables.
 */
export const unfinishedEntries = ({ unfinished }: Survey, now: Date): readonly GameEntry[] =>
  unfinished
    .filter(({ dice }) => dice !== 'table')
    .toReversed()
    .map((game) => unfinishedEntry(game, now));

/** Returns the menu entries of all stored games, newest first. */
export async function gameEntries(home: Home, now: Date): Promise<readonly GameEntry[]> {
  const survey = await readStore(home, (store) => store.survey());
  return (await listedGames(home.store, survey)).map((game) => entryOf(game, now));
}

function entryOf(game: ListedGame, now: Date): GameEntry {
  const { id } = game;
  switch (game.state) {
    case 'unreadable':
      return { id, state: 'unreadable', players: [], kinds: [], about: gameProblemText(id, game.problem) };
    case 'unfinished':
      return unfinishedEntry(game, now);
    default:
      return {
        id,
        state: game.state,
        players: game.players.map(game.state === 'finished' ? resultText : nameText),
        kinds: kindsOfGame(game),
        about: storedMessages.ended(game.rules.name, game.state),
        ...todaysDaily(game, now),
      };
  }
}

const nameText = ({ name }: { readonly name: string }): string => onOneLine(name);

/** Says why one of today's daily games cannot be deleted. Empty for all other games. */
const todaysDaily = (
  game: Pick<GameSummary, 'id' | 'daily' | 'seed'>,
  now: Date,
): Pick<GameEntry, 'reasonToKeep'> => {
  const reason = reasonToKeep({ id: game.id, header: game }, now);
  return reason === undefined ? {} : { reasonToKeep: reason };
};

const unfinishedEntry = (game: GameSummary, now: Date): GameEntry => ({
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
  ...todaysDaily(game, now),
});

/**
 * Deletes an unfinished or abandoned game. Refuses if the game is open in a process, is one of today's daily games, has
 * been finished in the meantime, or cannot be read.
 */
export async function deleteUnscoredGame({ store }: Home, id: string, now: Date): Promise<Removal> {
  const holder = (await store.inPlay()).get(id);
  const reading = await store.read(id);
  // Keep an unreadable game, because it may be a finished game or one of today's daily games.
  if (!reading.ok) return { isDeleted: false, line: gameProblemText(id, reading.problem) };
  const { header, phase } = reading.stored.game;
  const reason = reasonToKeep({ id, header, ...(holder && { holder }) }, now);
  if (reason !== undefined) return { isDeleted: false, line: reason };
  if (phase.name === 'finished') return { isDeleted: false, line: transferMessages.endedMeanwhile(id) };
  const { isDeleted, line, problems } = await deleteStoredGame(store, id);
  return { isDeleted, line: problems[0] ?? line };
}
