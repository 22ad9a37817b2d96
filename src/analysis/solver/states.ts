import { type BoxId, FACES, type RuleSet, schemeOf, type Scorecard } from '../../engine/index.js';

/** A card between turns, reduced to what makes a difference to later turns. */
export interface State {
  /** The filled boxes; see `maskOf`. */
  readonly mask: number;
  /** 1 if the box for five of a kind has its score; 0 if it's open or has a zero. */
  readonly holdsScore: 0 | 1;
  /** The total of the upper section, or the bonus threshold if the total is higher. */
  readonly upper: number;
}

/** Sets of boxes as masks: one bit per box, in the order of the scheme. */
export interface Masks {
  readonly full: number;
  /** The bit of the box for five of a kind; 0 if the rules treat later ones like any other roll. */
  readonly fiveAlike: number;
  /** For each mask of filled boxes, a mask of the boxes that the player can fill next. */
  readonly open: Uint16Array;
  /** The masks that a game can reach: a list for each number of filled boxes, from 0 on. */
  readonly byCount: readonly (readonly number[])[];
}

const known = new WeakMap<RuleSet, Masks>();

export function masksOf(rules: RuleSet): Masks {
  const before = known.get(rules);
  if (before) return before;
  const made = makeMasks(rules);
  known.set(rules, made);
  return made;
}

function makeMasks(rules: RuleSet): Masks {
  const { boxes, order, extraFiveAlike } = schemeOf(rules);
  const full = (1 << boxes.length) - 1;
  const open = Uint16Array.from({ length: full + 1 }, (_, mask) => {
    const rest = full & ~mask;
    if (order === 'free') return rest;
    return order === 'card' ? rest & -rest : rest & UPPER_MASK || rest;
  });
  const byCount = Array.from({ length: boxes.length + 1 }, (): number[] => []);
  const isReached = new Uint8Array(full + 1).fill(1, 0, 1);
  for (let mask = 0; mask <= full; mask++) {
    if (!isReached[mask]) continue;
    byCount[countBits(mask)]?.push(mask);
    for (let rest = open[mask] ?? 0; rest !== 0; rest &= rest - 1) isReached[mask | (rest & -rest)] = 1;
  }
  return { full, fiveAlike: extraFiveAlike ? maskOf(rules, [extraFiveAlike.box]) : 0, open, byCount };
}

export function maskOf(rules: RuleSet, boxes: readonly BoxId[]): number {
  const { positions } = schemeOf(rules);
  return boxes.reduce((mask, box) => mask | (1 << (positions.get(box) ?? 0)), 0);
}

/** The six upper boxes, first in every scheme. */
export const UPPER_MASK = (1 << FACES.length) - 1;

export function stateOf(rules: RuleSet, { filled }: Scorecard): State {
  const { positions } = schemeOf(rules);
  let mask = 0;
  let upper = 0;
  // Going through the filled boxes is four times as fast as checking every box of the rules.
  for (const [box, points = 0] of Object.entries(filled)) {
    const position = positions.get(box);
    if (position === undefined) continue;
    const bit = 1 << position;
    mask |= bit;
    if (bit & UPPER_MASK) upper += points;
  }
  return {
    mask,
    holdsScore: holdsFiveAlike(rules, filled),
    upper: Math.min(upper, rules.upperBonus.threshold),
  };
}

function holdsFiveAlike(rules: RuleSet, filled: Scorecard['filled']): 0 | 1 {
  const { extraFiveAlike: extra } = schemeOf(rules);
  return extra && filled[extra.box] === extra.points ? 1 : 0;
}

export const fiveAlikeContents = ({ fiveAlike }: Masks, mask: number): readonly (0 | 1)[] =>
  mask & fiveAlike ? [0, 1] : [0];

export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export const UPPER_MASKS: readonly number[] = Array.from({ length: UPPER_MASK + 1 }, (_, mask) => mask);

const facesIn = (mask: number): number[] => FACES.filter((face) => (mask >> (face - 1)) & 1);

/**
 * For each total from 0 to `cap`, true if filling these upper boxes can reach it from `start`. Each box scores zero to
 * five dice of its face. Higher totals count as the cap.
 */
export function reachableTotals(mask: number, cap: number, start = 0): boolean[] {
  const reachable = Array<boolean>(cap + 1).fill(false);
  reachable[Math.min(start, cap)] = true;
  for (const face of facesIn(mask)) {
    // Start with the highest total, so that no box is added to a total that already includes it.
    for (let total = cap; total >= 0; total--) {
      if (!reachable[total]) continue;
      for (let dice = 1; dice <= 5; dice++) reachable[Math.min(total + dice * face, cap)] = true;
    }
  }
  return reachable;
}

/** How many states between turns a rule set can reach, full cards included. */
export function countStates(rules: RuleSet): number {
  const masks = masksOf(rules);
  const uppers = UPPER_MASKS.map(
    (mask) => reachableTotals(mask, rules.upperBonus.threshold).filter(Boolean).length,
  );
  return masks.byCount
    .flat()
    .reduce((sum, mask) => sum + (uppers[mask & UPPER_MASK] ?? 0) * fiveAlikeContents(masks, mask).length, 0);
}
