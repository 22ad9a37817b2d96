import { storedMessages } from '../../../src/text/index.js';
import { type OtherEvent, type OtherGame } from './otherReader.js';
import { SHORT_NAMES } from '../lineGame.js';

/** The seed of the scripted games. */
export const SEED = 'kestrel';

/**
 * Returns the answers for a whole game in line mode, one list for each action. Every turn fills a box. In some turns,
 * the player first rolls again.
 */
export function scriptOf(seats = 1): readonly (readonly string[])[] {
  return SHORT_NAMES.flatMap((box, turn) =>
    Array.from({ length: seats }, () => [
      ...(turn % 3 === 1 ? [['0']] : []),
      ...(turn % 4 === 2 ? [['2', '1 2']] : []),
      ['score', box],
    ]).flat(),
  );
}

/** Returns the input that plays a script, starting with the action of the given index. */
export const inputFrom = (script: readonly (readonly string[])[], action = 0): string =>
  script
    .slice(action)
    .flat()
    .map((answer) => `${answer}\n`)
    .join('');

/**
 * Returns how many actions of a script led to these events. First rolls and roll-offs do not count, because they are
 * automatic.
 */
export const actionsIn = (events: readonly OtherEvent[]): number =>
  events.filter((event) => event.type === 'scored' || (event.type === 'rolled' && event.roll > 1)).length;

/** Extracts the play from the output of line mode: the dice of each roll, and the points of each scored box. */
export const printedPlay = (stdout: string): readonly string[] =>
  [...stdout.matchAll(/^(?:Dice: ([1-6 ]+) \(|(\w+): .+ (\d+)$)/gm)]
    // The line with the total of a card does not name a player.
    .map(([, dice, name, points]) => dice ?? `${name ?? ''} ${points ?? ''}`);

/** Returns the play that the events of a game should print, in the same format as `printedPlay`. */
export const expectedPlay = ({ header, events }: Pick<OtherGame, 'header' | 'events'>): readonly string[] =>
  events.flatMap((event) => {
    if (event.type === 'rolled') return [event.dice.join(' ')];
    return event.type === 'scored' ? [`${header.players[event.seat]?.name ?? ''} ${event.points}`] : [];
  });

/** Matches the line that says that the game is not saved, and why. */
export const NOT_SAVED = new RegExp(`^${storedMessages.unsaved('').replace(/[().]/g, '\\$&')}(.+)$`, 'm');
