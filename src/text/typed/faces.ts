import { type Face, isFace } from '../../engine/index.js';

/**
 * Returns the typed faces of the dice that were rolled, such as `3 6`, `36` or `3,6`; undefined unless there are exactly
 * `count` faces.
 */
export function readFaces(typed: string, count: number): readonly Face[] | undefined {
  const numbers = typed.replaceAll(/[\s,;.]/g, '');
  const faces = [...numbers].map(Number).filter(isFace);
  return faces.length === numbers.length && faces.length === count ? faces : undefined;
}
