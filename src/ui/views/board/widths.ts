/** Returns the largest width from `least` to `most` for which `fits` returns true, or `least` if no width fits. */
export function largest(most: number, least: number, fits: (width: number) => boolean): number {
  let width = most;
  while (width > least && !fits(width)) width--;
  return Math.max(width, least);
}

export const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
