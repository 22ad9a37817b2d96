import { type BoxId, isUpperBox, type RuleSet } from '../../../engine/index.js';
import type { Direction } from '../../core/bindings.js';
import { itemBeside } from '../../core/listCursor.js';

/**
 * The box to highlight after an arrow key. Up and Down go through the boxes that the player can fill. Left and Right
 * cross to the other section, at about the same height. If no box is highlighted yet, Up starts at the last of these
 * boxes, the other keys at the first.
 *
 * @param boxes the legal boxes, in card order
 */
export function moveMark(
  rules: RuleSet,
  boxes: readonly BoxId[],
  marked: BoxId | undefined,
  to: Direction,
): BoxId | undefined {
  if (marked === undefined || !boxes.includes(marked)) return boxes[to === 'up' ? boxes.length - 1 : 0];
  switch (to) {
    case 'up':
      return itemBeside(boxes, marked, -1);
    case 'down':
      return itemBeside(boxes, marked, 1);
    case 'left':
    case 'right':
      return acrossFrom(rules, boxes, marked) ?? marked;
    default:
      return marked;
  }
}

function acrossFrom(rules: RuleSet, boxes: readonly BoxId[], marked: BoxId): BoxId | undefined {
  const here = boxes.filter((box) => isUpperBox(rules, box) === isUpperBox(rules, marked));
  const there = boxes.filter((box) => isUpperBox(rules, box) !== isUpperBox(rules, marked));
  return there[Math.min(here.indexOf(marked), there.length - 1)];
}
