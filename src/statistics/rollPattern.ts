import { countFaces, type Dice } from '../engine/index.js';

/** What five dice thrown at once can have in common, the rarest first. */
export const ROLL_PATTERNS = [
  'fiveAlike',
  'fourAlike',
  'fullHouse',
  'allDifferent',
  'threeAlike',
  'twoPairs',
  'onePair',
] as const;
export type RollPattern = (typeof ROLL_PATTERNS)[number];

/** How many of the 7,776 ordered rolls show each pattern. */
export const PATTERN_WAYS: Readonly<Record<RollPattern, number>> = {
  fiveAlike: 6,
  fourAlike: 150,
  fullHouse: 300,
  allDifferent: 720,
  threeAlike: 1200,
  twoPairs: 1800,
  onePair: 3600,
};

const BY_COUNTS: Readonly<Record<string, RollPattern>> = {
  '5': 'fiveAlike',
  '41': 'fourAlike',
  '32': 'fullHouse',
  '311': 'threeAlike',
  '221': 'twoPairs',
  '2111': 'onePair',
  '11111': 'allDifferent',
};

/** The pattern of a roll. A straight is all different, as any five faces without a pair are. */
export function patternOf(dice: Dice): RollPattern {
  const counts = countFaces(dice).filter((count) => count > 0);
  return BY_COUNTS[counts.sort((a, b) => b - a).join('')] ?? 'allDifferent';
}
