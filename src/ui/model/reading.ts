import type { Review } from '../../analysis/index.js';
import type { GameHeader, RuleSet } from '../../engine/index.js';
import type { CourseChart } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import type { KeyHelp } from '../keys/keyLabels.js';

/** The review of a game that is over: on its way, at hand with what draws its chart, or impossible. */
export type ReviewState =
  | { readonly status: 'awaited' }
  | { readonly status: 'ready'; readonly review: Review; readonly chart: CourseChart }
  /** Why, in one line. */
  | { readonly status: 'failed'; readonly line: string };

/**
 * What can be read over a scene: what can be done there, with its keys and the rules in short; how to play; or the
 * review of the game.
 */
export type ReadingText =
  | {
      readonly name: 'help';
      /** What can be done at the moment, a paragraph each. */
      readonly now: readonly string[];
      /** The keys that work there. */
      readonly keys: readonly KeyHelp[];
      /** Absent where no game is played or chosen. */
      readonly rules?: RuleSet;
      readonly seed?: string;
    }
  | { readonly name: 'how-to-play'; readonly rules: RuleSet }
  | { readonly name: 'review'; readonly header: GameHeader; readonly review: ReviewState };

export interface ReadingState {
  readonly text: ReadingText;
  /** Which page is open, counted from 0. */
  readonly page: number;
  /** Lines of the page above the window; the view keeps it within the page. */
  readonly top: number;
}

/** How much of a text the window holds; known only to the screen. */
export interface ReadingSize {
  readonly pages: number;
  /** Lines of the open page. */
  readonly lines: number;
  /** Lines that the window shows. */
  readonly window: number;
}

export const openReading = (text: ReadingText): ReadingState => ({ text, page: 0, top: 0 });

/** One key while reading. Scrolling beyond the end of a page goes to the next one. */
export function readingReducer(state: ReadingState, command: Command, size: ReadingSize): ReadingState {
  if (command.verb !== 'move') return state;
  const lastTop = Math.max(0, size.lines - size.window);
  const top = Math.min(state.top, lastTop);
  const turnTo = (page: number): ReadingState =>
    page >= 0 && page < size.pages ? { ...state, page, top: 0 } : { ...state, top };
  const scrollTo = (wanted: number): ReadingState => ({
    ...state,
    top: Math.max(0, Math.min(lastTop, wanted)),
  });
  switch (command.to) {
    case 'up':
      return scrollTo(top - 1);
    case 'down':
      return scrollTo(top + 1);
    case 'left':
      return turnTo(state.page - 1);
    case 'right':
      return turnTo(state.page + 1);
    case 'page-up':
      return top === 0 ? turnTo(state.page - 1) : scrollTo(top - size.window);
    case 'page-down':
      return top === lastTop ? turnTo(state.page + 1) : scrollTo(top + size.window);
    case 'first':
      return { ...state, page: 0, top: 0 };
    case 'last':
      return state.page === size.pages - 1 ? scrollTo(lastTop) : turnTo(size.pages - 1);
  }
}
