import type { Box, DieIndex } from '../../engine/index.js';

/** What a key or a click does. */
export type Command =
  /**
   * Presses a key of what receives the keys: the panel on top, the chat line or the scene. A click has the place where it
   * was drawn.
   */
  | { readonly verb: 'press'; readonly key: string; readonly place?: string }
  /** Clicks on a line or an item. */
  | { readonly verb: 'target'; readonly target: string | number }
  | { readonly verb: 'type'; readonly text: string }
  /** Turns the mouse wheel by one step. */
  | { readonly verb: 'wheel'; readonly to: 'up' | 'down' }
  | BoardClick
  | WholeCommand;

/** A click on the dice, a box or Roll. */
export type BoardClick =
  | { readonly verb: 'toggle'; readonly place: DieIndex }
  | { readonly verb: 'score'; readonly box: Box }
  | { readonly verb: 'explain'; readonly box: Box }
  | { readonly verb: 'roll' };

/** A command about the whole screen. */
export interface WholeCommand {
  readonly verb:
    | 'interrupt'
    | 'suspend'
    | 'help'
    | 'how-to-play'
    | 'leave'
    | 'change-input'
    | 'change-theme'
    | 'unfinished'
    | 'settings'
    /** Opens the line for a message to the network table. */
    | 'chat'
    | 'messages'
    | 'players';
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'page-up' | 'page-down' | 'first' | 'last';
