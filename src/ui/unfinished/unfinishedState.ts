import type { Command } from '../keys/command.js';

/** The list of games that can be gone on with, and the one that is marked. */
export interface UnfinishedState {
  /** Counted from 0, the newest game first. */
  readonly marked: number;
}

export const UNFINISHED_START: UnfinishedState = { marked: 0 };

/** One key in a list of so many games: the state after it, and the game once one is chosen. */
export function unfinishedReducer(
  { marked }: UnfinishedState,
  command: Command,
  count: number,
): { readonly state: UnfinishedState; readonly chosen?: number } {
  const to = (index: number) => ({ state: { marked: Math.min(Math.max(index, 0), count - 1) } });
  switch (command.verb) {
    case 'move':
      if (command.to === 'up') return to(marked - 1);
      if (command.to === 'down') return to(marked + 1);
      if (command.to === 'first') return to(0);
      return command.to === 'last' ? to(count - 1) : to(marked);
    case 'choose':
      return { ...to(command.choice), chosen: command.choice };
    case 'answer':
      return { ...to(marked), chosen: marked };
    default:
      return to(marked);
  }
}
