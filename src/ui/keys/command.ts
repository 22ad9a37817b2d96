import type { Box, DieIndex } from '../../engine/index.js';
import type { HomeItem } from './homeItems.js';

/**
 * A player's command, triggered by a key or a click. Each context of the keymap binds only commands that work in that
 * context.
 */
export type Command =
  /** Presses a key of the open panel. */
  | { readonly verb: 'press'; readonly key: string }
  /** Clicks on the open panel. */
  | { readonly verb: 'target'; readonly target: string | number }
  | { readonly verb: 'interrupt' }
  | { readonly verb: 'suspend' }
  | { readonly verb: 'help' }
  | { readonly verb: 'how-to-play' }
  /** Asks the coach, shows the coach's moves, or closes the coach. */
  | { readonly verb: 'coach' }
  | { readonly verb: 'close-coach' }
  | { readonly verb: 'mark-move'; readonly to: Direction }
  /** Takes a move from the coach's list. Without `place`, takes the marked move. */
  | { readonly verb: 'take-move'; readonly place?: number }
  | { readonly verb: 'take-back' }
  | { readonly verb: 'leave' }
  | { readonly verb: 'change-input' }
  | { readonly verb: 'change-theme' }
  | { readonly verb: 'change-rules' }
  | { readonly verb: 'change-players' }
  | { readonly verb: 'seat-computer' }
  | { readonly verb: 'unfinished' }
  | { readonly verb: 'settings' }
  | { readonly verb: 'another-game' }
  | { readonly verb: 'review' }
  | { readonly verb: 'type'; readonly text: string }
  | { readonly verb: 'erase' }
  | { readonly verb: 'erase-all' }
  | { readonly verb: 'complete' }
  | { readonly verb: 'answer' }
  | { readonly verb: 'back' }
  | { readonly verb: 'move'; readonly to: Direction }
  | { readonly verb: 'skip' }
  | { readonly verb: 'skip-turns' }
  | { readonly verb: 'change-speed'; readonly to: 'faster' | 'slower' }
  | { readonly verb: 'try-again' }
  | { readonly verb: 'choose'; readonly choice: number }
  | { readonly verb: 'choose-item'; readonly item: HomeItem }
  | { readonly verb: 'home' }
  | { readonly verb: 'stop-and-score' }
  /** Holds or releases a die. Without `place`, holds or releases the die under the cursor. */
  | { readonly verb: 'toggle'; readonly place?: DieIndex }
  | { readonly verb: 'roll' }
  | { readonly verb: 'score'; readonly box: Box }
  | { readonly verb: 'explain'; readonly box: Box }
  /** Opens the line for a message to the network table. */
  | { readonly verb: 'chat' }
  | { readonly verb: 'messages' }
  | { readonly verb: 'players' }
  | { readonly verb: 'invitations' }
  | { readonly verb: 'change-clock' }
  /** Locks or unlocks the network table. */
  | { readonly verb: 'lock' }
  | { readonly verb: 'confirm' }
  | { readonly verb: 'refuse' };

export type Direction = 'up' | 'down' | 'left' | 'right' | 'page-up' | 'page-down' | 'first' | 'last';
