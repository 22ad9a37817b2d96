import type { Player, RuleSet } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import { homeMessages } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { HOME_ITEMS, type HomeItem } from '../keys/homeItems.js';
import type { GameEntry } from './gameList.js';
import { moveInList } from './listCursor.js';
import { namesOf, offeredPlayers, type StartFacts } from './start.js';

/** What the menu shows about the stored games. */
export interface HomeFacts {
  /** Today's daily game. */
  readonly daily: DailyFacts;
  /** The number of stored games, finished or not. */
  readonly games: number;
  /** The number of stored games that can be read. The statistics include all of them, finished or not. */
  readonly readable: number;
  /** The number of finished games, not counting practice games. */
  readonly finished: number;
  /** The number of positions to train that the player got wrong. Absent if there is no home folder. */
  readonly due?: number;
  /** The best score of a ranked game under the rule set of the next game; absent if there is no such score. */
  readonly best?: { readonly name: string; readonly score: number };
}

export interface DailyFacts {
  /** The name of the player of the daily game or, if the game has not started, of the player to suggest. */
  readonly name: string;
  readonly state: 'none' | 'unfinished' | 'finished' | 'abandoned';
  /** The final score; absent if the daily game is not finished. */
  readonly score?: number;
  /** The number of consecutive days on which this player has finished the daily game. */
  readonly streak: number;
}

/** The facts about the stored games that the menu and the start screen show. */
export interface StoredGames {
  /** The games that can be resumed, newest first. */
  readonly unfinished: readonly GameEntry[];
  /** Undefined if the stored games cannot be read. */
  readonly facts: HomeFacts | undefined;
}

/** The names from which the program chooses the player of the daily game. */
export interface DailyNames {
  /** The names in the settings. */
  readonly settings: readonly string[];
  /** The players of the last game. */
  readonly lastPlayers: readonly Player[];
}

/** The player to suggest when the screen asks who plays the daily game. */
export interface DailySuggestion {
  /** Absent if no name is known. */
  readonly name?: string;
  /** Whether this player has ended today's daily game. */
  readonly hasPlayed: boolean;
}

export interface HomeState {
  readonly marked: HomeItem;
  /** The rule set of the next game. */
  readonly rules: RuleSet;
  readonly message?: string;
  /** Present while the player waits for the list of unfinished games. */
  readonly isResuming?: true;
  /**
   * Present while the game that the player has left is being closed. The next command removes this field, even if the
   * game is not closed yet.
   */
  readonly isClosing?: true;
}

export const homeState = (rules: RuleSet, marked: HomeItem = HOME_ITEMS[0]): HomeState => ({ marked, rules });

/** Returns the items that the menu offers. */
export const homeItems = ({ hasTables, hasTraining }: StartFacts): readonly HomeItem[] =>
  HOME_ITEMS.filter((item) => (hasTables || item !== 'network') && (hasTraining || item !== 'train'));

/** Moves the mark. Removes the message about the previous command. */
export function moveMark(
  { marked, rules }: HomeState,
  { to }: Extract<Command, { verb: 'move' }>,
  items: readonly HomeItem[],
): HomeState {
  const place = moveInList(items.indexOf(marked), to, { length: items.length, ends: 'wrap' });
  return { marked: items[place] ?? marked, rules };
}

/**
 * Returns what the menu's right column says about an item, in several wordings, longest first.
 *
 * @param stored the facts about the stored games; undefined until the games have been read
 */
export function aboutItem(
  item: HomeItem,
  start: StartFacts,
  stored: HomeFacts | undefined,
): readonly string[] {
  const { computers, unfinished } = start;
  return homeMessages.about[item]({
    players: namesOf(offeredPlayers(start)),
    levels: computers === 'can-play' ? LEVELS : undefined,
    unfinished: unfinished?.length,
    stored,
  });
}
