import type { Direction } from './bindings.js';

/** A list with a cursor, or a text that scrolls. The first position is 0. */
export interface List {
  readonly length: number;
  /** How many positions Page Up and Page Down skip. By default, 1. */
  readonly page?: number;
  readonly ends: 'stop' | 'wrap';
}

/** Returns the position after a move in a list. `place` is the current position. */
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

/** Returns the position after or before `place` in a list that wraps around. */
export const placeBeside = (place: number, length: number, step: 1 | -1): number =>
  (place + step + length) % length;

/** Returns the item after or before `item` in a list that wraps around. */
export const itemBeside = <Item>(items: readonly Item[], item: Item, step: 1 | -1): Item =>
  items[placeBeside(items.indexOf(item), items.length, step)] ?? item;

/** Returns the first line to show of a list longer than its window, so that the cursor's line is visible. */
export const firstShown = (marked: number, length: number, window: number): number =>
  Math.min(Math.max(0, marked - window + 1), Math.max(0, length - window));

/** Returns the list of scroll positions for text of `lines` lines in a window of `window` lines. */
export const scrollable = (lines: number, window: number): List => ({
  length: Math.max(0, lines - window) + 1,
  page: window,
  ends: 'stop',
});

/** Returns the nearest position in the list, which may have become shorter. */
export const nearestPlace = (place: number, { length }: List): number =>
  Math.max(0, Math.min(place, length - 1));
