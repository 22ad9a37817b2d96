import type { RuleSet } from '../../engine/index.js';
import { LEVELS } from '../../players/index.js';
import { homeMessages } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { HOME_ITEMS, type HomeItem } from '../keys/homeItems.js';
import { moveInList } from './listCursor.js';
import { namesOf, offeredPlayers, type StartFacts } from './start.js';

export interface HomeState {
  readonly marked: HomeItem;
  /** The rule set of the next game. */
  readonly rules: RuleSet;
  readonly message?: string;
  /** Present while the player waits for the list of unfinished games. */
  readonly isResuming?: true;
}

export const homeState = (rules: RuleSet): HomeState => ({ marked: HOME_ITEMS[0], rules });

/** Moves the mark. Removes the message about the previous command. */
export function moveMark(
  { marked, rules }: HomeState,
  { to }: Extract<Command, { verb: 'move' }>,
): HomeState {
  const place = moveInList(HOME_ITEMS.indexOf(marked), to, { length: HOME_ITEMS.length, ends: 'wrap' });
  return { marked: HOME_ITEMS[place] ?? marked, rules };
}

/** Returns what the right column says about an item: alternatives from the longest to the shortest. */
export function aboutItem(item: HomeItem, facts: StartFacts): readonly string[] {
  const { computers, unfinished } = facts;
  return homeMessages.about[item]({
    players: namesOf(offeredPlayers(facts)),
    levels: computers === 'can-play' ? LEVELS : undefined,
    unfinished: unfinished?.length,
  });
}
