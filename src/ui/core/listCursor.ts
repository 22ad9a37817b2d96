import type { Direction } from './bindings.js';

/** A list with a cursor, or text that scrolls. Positions count from 0. */
export interface List {
  readonly length: number;
  /** How many positions Page Up and Page Down skip. By default, 1. */
  readonly page?: number;
  readonly ends: 'stop' | 'wrap';
}

/** Moves the cursor, or scrolls, and returns the new position. `place` is the old one. */
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

/** Steps to the next or the previous position, and wraps around at both ends. */
export const placeBeside = (place: number, length: number, step: 1 | -1): number =>
  (place + step + length) % length;

export const itemBeside = <Item>(items: readonly Item[], item: Item, step: 1 | -1): Item =>
  items[placeBeside(items.indexOf(item), items.length, step)] ?? item;

/** The line to show at the top of the window, so that the cursor's line is visible. */
export const firstShown = (marked: number, length: number, window: number): number =>
  Math.min(Math.max(0, marked - window + 1), Math.max(0, length - window));

/** Treats scrolling text as a list: one position for each line that can be at the top of the window. */
export const scrollable = (lines: number, window: number): List => ({
  length: Math.max(0, lines - window) + 1,
  page: window,
  ends: 'stop',
});

/** Moves a cursor back onto the last item if the list has become shorter. */
export const nearestPlace = (place: number, { length }: List): number =>
  Math.max(0, Math.min(place, length - 1));
