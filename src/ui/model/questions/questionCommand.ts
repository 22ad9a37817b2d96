import type { BoxId, DieIndex } from '../../../engine/index.js';
import type { BoardClick, Direction } from '../../core/bindings.js';
import type { Edit } from '../../core/editText.js';

export type QuestionCommand =
  | Exclude<BoardClick, { verb: 'toggle' }>
  | Edit
  | { readonly verb: 'answer' }
  | { readonly verb: 'back' }
  | { readonly verb: 'complete' }
  | { readonly verb: 'choose'; readonly box: BoxId }
  | { readonly verb: 'stop-and-score' }
  | { readonly verb: 'move'; readonly to: Direction }
  /** Holds or releases a die. Without `place`, it's the one at the cursor. */
  | { readonly verb: 'toggle'; readonly place?: DieIndex };
