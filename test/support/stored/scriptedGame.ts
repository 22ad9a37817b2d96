import { storedMessages } from '../../../src/text/index.js';
import { type OtherEvent, type OtherGame } from './otherReader.js';
import { SHORT_NAMES } from '../lineGame.js';

/** The seed of all scripted games. */
export const SEED = 'kestrel';

/**
 * Returns the answers for a whole game in line mode, one list for each action. The player fills a box in every turn. In
 * some turns, the player rolls again before filling the box.
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

/** Returns the input that plays a script, starting with the action at this index. */
export const inputFrom = (script: readonly (readonly string[])[], action = 0): string =>
  script
    .slice(action)
    .flat()
    .map((answer) => `${answer}\n`)
    .join('');

/**
 * Returns how many actions of a script led to these events. Roll-offs and first rolls are automatic, so they are not
 * counted.
 */
export const actionsIn = (events: readonly OtherEvent[]): number =>
  events.filter((event) => event.type === 'scored' || (event.type === 'rolled' && event.roll > 1)).length;

/** Extracts the dice of each roll and the points of each scored box from the output of line mode. */
export const printedPlay = (stdout: string): readonly string[] =>
  [...stdout.matchAll(/^(?:Dice: ([1-6 ]+) \(|(\w+): .+ (\d+)$)/gm)].map(
    ([, dice, name, points]) => dice ?? `${name ?? ''} ${points ?? ''}`,
  );

interface PlayedEvents extends Pick<OtherGame, 'events'> {
  readonly header: Pick<OtherGame['header'], 'players'>;
}

/** Returns the dice and points that line mode should print for these events, in the same format as `printedPlay`. */
export const expectedPlay = ({ header, events }: PlayedEvents): readonly string[] =>
  events.flatMap((event) => {
    if (event.type === 'rolled') return [event.dice.join(' ')];
    return event.type === 'scored' ? [`${header.players[event.seat]?.name ?? ''} ${event.points}`] : [];
  });

/** Matches the message that the game is not saved. Captures the reason. */
export const NOT_SAVED = new RegExp(`^${storedMessages.unsaved('').replace(/[().]/g, '\\$&')}(.+)$`, 'm');
