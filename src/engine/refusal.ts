import type { Box } from './box.js';
import type { ExtraYahtzee } from './scoring.js';

/** Why an action is not legal now, with the facts that a message needs. Nothing has changed. */
export type Refusal =
  | { readonly code: 'game-over' }
  | { readonly code: 'roll-off-first' }
  | { readonly code: 'roll-off-decided' }
  | { readonly code: 'roll-first' }
  | { readonly code: 'no-rolls-left' }
  | { readonly code: 'nothing-held-yet' }
  | { readonly code: 'nothing-to-roll' }
  | { readonly code: 'box-filled'; readonly box: Box; readonly points: number; readonly open: readonly Box[] }
  | {
      readonly code: 'joker-restricted';
      readonly box: Box;
      readonly allowed: readonly Box[];
      readonly extraYahtzee: ExtraYahtzee;
    }
  | { readonly code: 'advised-already' }
  | { readonly code: 'no-practice' }
  | { readonly code: 'nothing-to-take-back' }
  | { readonly code: 'too-many-events'; readonly most: number }
  | { readonly code: 'no-such-seat'; readonly seat: number; readonly seats: number }
  | { readonly code: 'left-already'; readonly seat: number };
