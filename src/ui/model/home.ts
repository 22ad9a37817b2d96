import type { Player, RuleSet } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import { homeMessages, type GameEntry, type HomeFacts } from '../../text/index.js';
import type { SettingsFacts } from './settingsFacts.js';
import { namesOf, offeredPlayers, type StartFacts } from './start.js';

/** The items of the home menu, from top to bottom. The menu leaves out `network` if there are no network tables. */
export const HOME_ITEMS = [
  'play',
  'computer',
  'daily',
  'resume',
  'network',
  'train',
  'games',
  'scores',
  'averages',
  'how-to-play',
  'settings',
] as const;
export type HomeItem = (typeof HOME_ITEMS)[number];

/**
 * The letter that chooses each item. The letters `h`, `j`, `k` and `l` work like the arrow keys, and `q` leaves.
 */
export const HOME_LETTERS: Readonly<Record<HomeItem, string>> = {
  play: 'p',
  computer: 'c',
  daily: 'd',
  resume: 'r',
  network: 'n',
  train: 't',
  games: 'g',
  scores: 'b',
  averages: 'a',
  'how-to-play': 'o',
  settings: 's',
};

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

/** Returns the names from which the program chooses the player of the daily game. */
export const dailyNames = ({
  settings,
  startFacts,
}: {
  readonly settings: SettingsFacts;
  readonly startFacts: StartFacts;
}): DailyNames => ({
  settings: settings.values.names,
  lastPlayers: startFacts.lastPlayers,
});

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
