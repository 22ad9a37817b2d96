import type { Direction } from '../keys/command.js';

/** A list to move in, or a text to scroll: places count from 0. */
export interface List {
  readonly length: number;
  /** How many places a page key passes; 1 if absent. */
  readonly page?: number;
  /** What follows the last place: nothing, or the first. */
  readonly ends: 'stop' | 'wrap';
}

/** Returns the place after a move up or down the list. Moves to the side change nothing. */
export function moveInList(place: number, to: Direction, { length, page = 1, ends }: List): number {
  const last = Math.max(0, length - 1);
  const stopped = (wanted: number): number => Math.min(Math.max(0, wanted), last);
  switch (to) {
    case 'up':
      return ends === 'wrap' ? placeBeside(place, length, -1) : stopped(place - 1);
    case 'down':
      return ends === 'wrap' ? placeBeside(place, length, 1) : stopped(place + 1);
    case 'page-up':
      return stopped(place - page);
    case 'page-down':
      return stopped(place + page);
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'left':
    case 'right':
      return stopped(place);
  }
}

/** Returns the next or the previous place of a list without ends. */
export const placeBeside = (place: number, length: number, step: 1 | -1): number =>
  (place + step + length) % length;

/** Returns the next or the previous item of a list without ends. */
export const itemBeside = <Item>(items: readonly Item[], item: Item, step: 1 | -1): Item =>
  items[placeBeside(items.indexOf(item), items.length, step)] ?? item;

/** Returns the places where the top line of a text may be, in a window of this many lines. */
export const scrollable = (lines: number, window: number): List => ({
  length: Math.max(0, lines - window) + 1,
  page: window,
  ends: 'stop',
});

/** Returns the nearest place that is in the list: the list may have become shorter. */
export const nearestPlace = (place: number, { length }: List): number =>
  Math.max(0, Math.min(place, length - 1));
