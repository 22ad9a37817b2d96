import type { Player, RuleSet } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import { homeMessages, type GameEntry, type HomeFacts, type Size } from '../../text/index.js';
import type { SettingsFacts } from './settingsFacts.js';
import { namesOf, offeredPlayers, type StartFacts } from './start.js';

/** From top to bottom. `homeItems` picks those that the menu shows. */
export const HOME_ITEMS = [
  'resume',
  'play',
  'computer',
  'ghost',
  'practice',
  'real-dice',
  'daily',
  'train',
  'network',
  'watch',
  'games',
  'scores',
  'settings',
  'how-to-play',
  'leave',
] as const;
export type HomeItem = (typeof HOME_ITEMS)[number];

/** The letter that chooses each item. `h`, `j`, `k` and `l` work like the arrow keys, so no item has them. */
export const HOME_LETTERS: Readonly<Record<HomeItem, string>> = {
  resume: 'r',
  play: 'p',
  computer: 'c',
  ghost: 'a',
  practice: 'o',
  'real-dice': 'e',
  daily: 'd',
  train: 't',
  network: 'n',
  watch: 'w',
  games: 'g',
  scores: 'b',
  settings: 's',
  'how-to-play': '?',
  leave: 'q',
};

export interface StoredGames {
  /** The games that can be resumed, newest first. */
  readonly unfinished: readonly GameEntry[];
  /** Undefined if the stored games can't be read. */
  readonly facts: HomeFacts | undefined;
}

/** The daily game's player is suggested from these names. */
export interface DailyNames {
  readonly settings: readonly string[];
  readonly lastPlayers: readonly Player[];
}

export interface HomeState {
  /**
   * Left out until the player or the screen has chosen an item. Until then, the first one is highlighted, even if
   * another becomes the first.
   */
  readonly marked?: HomeItem;
  readonly rules: RuleSet;
  readonly message?: string;
  /** The player is waiting for the list of unfinished games. */
  readonly isResuming?: true;
  /** The game that the player left is being closed. Any key removes this, even if that isn't done yet. */
  readonly isClosing?: true;
}

export const homeState = (rules: RuleSet, marked?: HomeItem): HomeState => ({
  rules,
  ...(marked && { marked }),
});

/**
 * The items on the menu. Resume is among them if there's an unfinished game, or if the game that the player just left
 * will be one.
 */
export function homeItems(
  { marked }: HomeState,
  { hasTables, hasTraining, unfinished }: StartFacts,
): readonly HomeItem[] {
  const offers: Partial<Record<HomeItem, boolean>> = {
    resume: unfinished ? unfinished.length > 0 : marked === 'resume',
    network: hasTables,
    train: hasTraining,
  };
  return HOME_ITEMS.filter((item) => offers[item] ?? true);
}

export function markedItem(home: HomeState, start: StartFacts): HomeItem {
  const items = homeItems(home, start);
  return items.find((item) => item === home.marked) ?? items[0] ?? 'play';
}

/** In terminals at least this wide, the menu has two columns. */
const TWO_COLUMNS = 100;
export const hasTwoColumns = (size: Size | undefined): boolean =>
  size !== undefined && size.columns >= TWO_COLUMNS;

/** The items in the left and right columns, below Resume. */
export function homeColumns(items: readonly HomeItem[]): readonly [readonly HomeItem[], readonly HomeItem[]] {
  const middle = items.indexOf('watch');
  return [items.slice(0, middle).filter((item) => item !== 'resume'), items.slice(middle)];
}

export function itemAcross(items: readonly HomeItem[], marked: HomeItem): HomeItem {
  const [left, right] = homeColumns(items);
  const [from, to] = right.includes(marked) ? [right, left] : [left, right];
  return to[Math.max(0, from.indexOf(marked))] ?? to.at(-1) ?? marked;
}

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
 * What the menu's right column says about an item, in several wordings, longest first.
 *
 * @param stored what is known about the stored games; undefined until they are read
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
    unfinished,
    stored,
  });
}
