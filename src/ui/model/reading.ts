import type { Review } from '../../analysis/index.js';
import type { GameHeader, RuleSet } from '../../engine/index.js';
import type { CourseChart } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import type { KeyHelp } from '../keys/keyLabels.js';
import { moveInList, nearestPlace, scrollable } from './listCursor.js';

/** The status of a finished game's review: ready, failed, or still being computed. */
export type ReviewState =
  | { readonly status: 'awaited' }
  | { readonly status: 'ready'; readonly review: Review; readonly chart: CourseChart }
  /** The review failed. `line` is the reason. */
  | { readonly status: 'failed'; readonly line: string };

/** A page that is loaded when the player opens it. */
export type PageId =
  | ArchivePage
  /** The progress in training. */
  | { readonly name: 'progress' };

/** A page about stored games. */
export type ArchivePage =
  | { readonly name: 'scores' | 'averages' }
  /** The card of a finished game. */
  | { readonly name: 'card'; readonly game: string }
  /** The result of a player's daily game. */
  | { readonly name: 'daily'; readonly day: string; readonly player: string };

/** The content of a page that is loaded when the player opens it. */
export type PageState =
  | { readonly status: 'awaited' }
  | { readonly status: 'ready'; readonly lines: readonly string[] }
  /** The page could not be loaded. `line` is the reason. */
  | { readonly status: 'failed'; readonly line: string };

/** Text that covers a scene: help, the pages on how to play, the review of a game, or a loaded page. */
export type ReadingText =
  | {
      readonly name: 'help';
      /** Paragraphs that explain what the player can do now. */
      readonly now: readonly string[];
      /** The keys of the scene or panel that the help text covers. */
      readonly keys: readonly KeyHelp[];
      /** The rules of the game; absent if the program shows only the settings. */
      readonly rules?: RuleSet;
      readonly seed?: string;
    }
  | { readonly name: 'how-to-play'; readonly rules: RuleSet }
  | { readonly name: 'review'; readonly header: GameHeader; readonly review: ReviewState }
  /** Lines about the network table: all chat messages, or all invitations. */
  | {
      readonly name: 'table';
      readonly what: 'messages' | 'invitations';
      readonly title: string;
      readonly lines: readonly string[];
    }
  /**
   * A page that has been requested for `columns` columns. Until the page arrives, `content` may be laid out for another
   * width.
   */
  | {
      readonly name: 'page';
      readonly page: PageId;
      readonly columns: number;
      readonly content: PageState;
    };

export interface ReadingState {
  readonly text: ReadingText;
  readonly page: number;
  /** How many lines are scrolled off the top of the window. The view clamps this number to the valid range. */
  readonly top: number;
  /**
   * The covered text, such as a review under help. The covered text reappears when the player closes the text above.
   */
  readonly under?: ReadingState;
}

/** The size of the text and of its window in the current terminal. */
export interface ReadingSize {
  readonly pages: number;
  /** The number of lines on the open page. */
  readonly lines: number;
  /** The number of lines that fit in the window. */
  readonly window: number;
}

/**
 * Opens a text at its first line.
 *
 * @param shown the text that is open now, if any. The new text replaces help or a text with the same name, and covers
 *   all other texts
 */
export function openReading(text: ReadingText, shown?: ReadingState): ReadingState {
  const isReplaced = shown?.text.name === 'help' || shown?.text.name === text.name;
  if (shown && isReplaced) return openReading(text, shown.under);
  return { text, page: 0, top: 0, ...(shown && { under: shown }) };
}

/** Returns the open texts: first the visible text, then the texts that it covers. */
export const openTexts = ({ text, under }: ReadingState): readonly ReadingText[] => [
  text,
  ...(under ? openTexts(under) : []),
];

/** Changes the content of open texts, visible or covered. */
export function changeTexts(state: ReadingState, change: (text: ReadingText) => ReadingText): ReadingState {
  const { text, under } = state;
  return { ...state, text: change(text), ...(under && { under: changeTexts(under, change) }) };
}

/** Returns whether a `move` command scrolls the text or turns its pages. */
export function isMoved(state: ReadingState, command: Command, size: ReadingSize): boolean {
  const top = nearestPlace(state.top, scrollable(size.lines, size.window));
  const next = readingReducer(state, command, size);
  return next.page !== state.page || next.top !== top;
}

/** Scrolls the text or turns its pages. At the end of a page, Page Down opens the next page. */
export function readingReducer(state: ReadingState, command: Command, size: ReadingSize): ReadingState {
  if (command.verb !== 'move') return state;
  const tops = scrollable(size.lines, size.window);
  const top = nearestPlace(state.top, tops);
  const isAtEnd = top === tops.length - 1;
  const turnTo = (page: number): ReadingState =>
    page >= 0 && page < size.pages ? { ...state, page, top: 0 } : { ...state, top };
  switch (command.to) {
    case 'left':
      return turnTo(state.page - 1);
    case 'right':
      return turnTo(state.page + 1);
    case 'page-up':
      if (top === 0) return turnTo(state.page - 1);
      break;
    case 'page-down':
      if (isAtEnd) return turnTo(state.page + 1);
      break;
    case 'first':
      return { ...state, page: 0, top: 0 };
    case 'last':
      if (state.page < size.pages - 1) return turnTo(size.pages - 1);
      break;
  }
  return { ...state, top: moveInList(top, command.to, tops) };
}
