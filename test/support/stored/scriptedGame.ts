import { storedMessages } from '../../../src/text/index.js';
import { type OtherEvent, type OtherGame } from './otherReader.js';
import { SHORT_NAMES } from '../lineGame.js';

/** The seed of the scripted games. */
export const SEED = 'kestrel';

/** A player's answers in line mode, one per action. Every turn fills a box; some turns roll again. */
export function scriptOf(seats = 1): readonly (readonly string[])[] {
  return SHORT_NAMES.flatMap((box, turn) =>
    Array.from({ length: seats }, () => [
      ...(turn % 3 === 1 ? [['0']] : []),
      ...(turn % 4 === 2 ? [['2', '1 2']] : []),
      ['score', box],
    ]).flat(),
  );
}

/** Returns the input that plays a script from its nth action on. */
export const inputFrom = (script: readonly (readonly string[])[], action = 0): string =>
  script
    .slice(action)
    .flat()
    .map((answer) => `${answer}\n`)
    .join('');

/** Returns how many actions of a script were taken. First rolls and roll-offs are automatic. */
export const actionsIn = (events: readonly OtherEvent[]): number =>
  events.filter((event) => event.type === 'scored' || (event.type === 'rolled' && event.roll > 1)).length;

/** Returns the play in the output of the line mode: the dice of each roll, and the points of each box. */
export const printedPlay = (stdout: string): readonly string[] =>
  [...stdout.matchAll(/^(?:Dice: ([1-6 ]+) \(|(\w+): .+ (\d+)$)/gm)]
    // The line with the total of a card has no player.
    .map(([, dice, name, points]) => dice ?? `${name ?? ''} ${points ?? ''}`);

/** Returns the same from the events of a game. */
export const expectedPlay = ({ header, events }: Pick<OtherGame, 'header' | 'events'>): readonly string[] =>
  events.flatMap((event) => {
    if (event.type === 'rolled') return [event.dice.join(' ')];
    return event.type === 'scored' ? [`${header.players[event.seat]?.name ?? ''} ${event.points}`] : [];
  });

/** The line that says that something is not saved, and why. */
export const NOT_SAVED = new RegExp(`^${storedMessages.unsaved('').replace(/[().]/g, '\\$&')}(.+)$`, 'm');
