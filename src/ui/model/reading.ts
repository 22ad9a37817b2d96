import type { Review } from '../../analysis/index.js';
import type { GameHeader, RuleSet } from '../../engine/index.js';
import type { CourseChart } from '../../text/index.js';
import type { KeyHelp } from '../core/panelKeys.js';

export type ReviewState =
  | { readonly status: 'awaited' }
  | { readonly status: 'ready'; readonly review: Review; readonly chart: CourseChart }
  /** `line` says why. */
  | { readonly status: 'failed'; readonly line: string };

export type PageId = ArchivePage | { readonly name: 'progress' };

export type ArchivePage =
  /** The best scores. The second page shows the averages. */
  | { readonly name: 'scores' }
  | { readonly name: 'card'; readonly game: string }
  | { readonly name: 'daily'; readonly day: string; readonly rules: RuleSet; readonly player: string };

/** No line is wider than the window. */
export interface Page {
  readonly title: string;
  readonly lines: readonly string[];
}

export type PageState =
  | { readonly status: 'awaited' }
  | { readonly status: 'ready'; readonly lines: readonly string[]; readonly nextPage?: Page }
  /** `line` says why the page couldn't be loaded. */
  | { readonly status: 'failed'; readonly line: string };

/** Text that covers a scene: help, the pages on how to play, the review of a game, or a loaded page. */
export type ReadingText =
  | {
      readonly name: 'help';
      /** Paragraphs about what the player can do at this point. */
      readonly now: readonly string[];
      /** The keys of the scene or panel under the help text. */
      readonly keys: readonly KeyHelp[];
      /** The rules that help explains. Left out if only the settings are on the screen. */
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
   * A page that was requested for a terminal of `columns` columns. Until it arrives, `content` may have another width.
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
  /** How many lines have scrolled off the top. If that's past the end, the view corrects it. */
  readonly top: number;
}
