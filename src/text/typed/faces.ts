import { type Face, isFace } from '../../engine/index.js';

/** Reads faces typed as `3 6`, `36` or `3,6`. Undefined unless there are exactly `count` of them. */
export function readFaces(typed: string, count: number): readonly Face[] | undefined {
  const numbers = typed.replaceAll(/[\s,;.]/g, '');
  const faces = [...numbers].map(Number).filter(isFace);
  return faces.length === numbers.length && faces.length === count ? faces : undefined;
}
