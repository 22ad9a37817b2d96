import type { Direction } from '../keys/command.js';

/** A list with a cursor, or a text to scroll. Places are numbered from 0. */
export interface List {
  readonly length: number;
  /** The number of places that Page Up and Page Down move. Default: 1. */
  readonly page?: number;
  /** Whether the cursor stops at the ends of the list or wraps around. */
  readonly ends: 'stop' | 'wrap';
}

/** Returns the place after a move up or down the list. Ignores moves to the left or right. */
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

/** Returns the next or previous place of a list that wraps around. */
export const placeBeside = (place: number, length: number, step: 1 | -1): number =>
  (place + step + length) % length;

/** Returns the next or previous item of a list that wraps around. */
export const itemBeside = <Item>(items: readonly Item[], item: Item, step: 1 | -1): Item =>
  items[placeBeside(items.indexOf(item), items.length, step)] ?? item;

/** Returns the scroll positions of a text with `lines` lines in a window of `window` lines. */
export const scrollable = (lines: number, window: number): List => ({
  length: Math.max(0, lines - window) + 1,
  page: window,
  ends: 'stop',
});

/** Limits a place to the list, which may have become shorter. */
export const nearestPlace = (place: number, { length }: List): number =>
  Math.max(0, Math.min(place, length - 1));
