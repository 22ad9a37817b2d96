import type { BoxSpec, Pattern } from '../../src/engine/index.js';

/**
 * A second implementation of patterns and worths, as different from the engine as possible: dice are text, and a pattern
 * picks some of them.
 */

const total = (faces: string): number => [...faces].reduce((sum, face) => sum + Number(face), 0);

/** Returns the dice of a pattern as text, or an empty text. `faces` are sorted, highest first. */
function dicePicked(pattern: Pattern, faces: string): string {
  const groups = faces.match(/(.)\1*/g) ?? [];
  switch (pattern.kind) {
    case 'face':
      return groups.find((group) => group.startsWith(String(pattern.face))) ?? '';
    case 'any':
      return faces;
    case 'alike':
      return groups.find((group) => group.length >= pattern.count)?.slice(0, pattern.count) ?? '';
    case 'two-pairs': {
      const pairs = groups.filter((group) => group.length > 1).map((group) => group.slice(0, 2));
      if (pairs.length === 2) return pairs.join('');
      return pattern.fourAlikeCounts ? (groups.find((group) => group.length > 3)?.slice(0, 4) ?? '') : '';
    }
    case 'full-house': {
      const sizes = groups.map((group) => group.length).sort();
      return String(sizes) === '2,3' || (pattern.fiveAlikeCounts && String(sizes) === '5') ? faces : '';
    }
    case 'run': {
      const shown = groups.map((group) => group.charAt(0)).join('');
      const runs = pattern.length === 4 ? ['6543', '5432', '4321'] : ['65432', '54321'];
      return (
        runs
          .filter((run) => pattern.from === undefined || run.endsWith(String(pattern.from)))
          .find((run) => shown.includes(run)) ?? ''
      );
    }
  }
}

/** Returns the points that five dice score in a box, without jokers. The dice are text, such as `13345`, in any order. */
export function slowScore({ pattern, worth }: Pick<BoxSpec, 'pattern' | 'worth'>, dice: string): number {
  const faces = [...dice].sort().reverse().join('');
  const picked = dicePicked(pattern, faces);
  if (picked === '') return 0;
  if (worth.kind === 'fixed') return worth.points;
  return total(worth.of === 'all' ? faces : picked) + (worth.plus ?? 0);
}
