import { type Box, type Face, labelOf, type RuleSet } from '../../engine/index.js';
import { onBoardLine } from '../layout.js';
import { boxList } from './refusals.js';

const SPEEDS = { slow: 'slow', normal: 'normal', fast: 'fast', 'at-once': 'at once' } as const;

/** Words of the computer players. */
export const computerMessages = {
  noAnalysis: 'no computer players, advice or odds here: this machine has no WebAssembly with 128-bit SIMD',
  analysisFailed: (why: string): string => `the analysis broke off: ${why}`,
  thinking: (name: string): string => `${name} is thinking ...`,
  stuck: (name: string): string => `${name} cannot move.`,
  /** The same with the reason. */
  cannotMove: (name: string, why: string): string => `${name} cannot move: ${why}.`,
  speed: (speed: keyof typeof SPEEDS, width: 'full' | 'compact'): string =>
    width === 'full' ? `speed: ${SPEEDS[speed]}` : SPEEDS[speed],
} as const;

/** Why a computer does what it does. */
type Reason =
  | {
      readonly type: 'hold';
      /** What it keeps, ascending. */
      readonly faces: readonly Face[];
      /** What it keeps them for, the likeliest first. */
      readonly aims: readonly Box[];
    }
  | { readonly type: 'score'; readonly box: Box; readonly points: number };

/** What a computer does, and as much of why as a line of the board holds: `Perfect keeps 4 4 4: Fours or Yahtzee`. */
export function computersMoveText(rules: RuleSet, name: string, reason: Reason): string {
  if (reason.type === 'score') {
    const label = labelOf(rules, reason.box);
    return reason.points > 0
      ? `${name} scores ${label} ${reason.points}`
      : `${name} takes a zero in ${label}`;
  }
  const { faces, aims } = reason;
  const what = faces.length === 0 ? `${name} rolls all five again` : `${name} keeps ${faces.join(' ')}`;
  const why = aims.map((_, index) => `${what}: ${boxList(rules, aims.slice(0, index + 1))}`);
  return why.reduce((short, longer) => onBoardLine(longer, short), what);
}
