import { labelOf, type RuleSet } from '../../engine/index.js';
import type { MoveReason } from '../../players/index.js';
import type { Speed } from '../../settings/index.js';
import { onBoardLine } from '../layout.js';
import { boxList } from './refusals.js';

const SPEEDS: Readonly<Record<Speed, string>> = {
  slow: 'slow',
  normal: 'normal',
  fast: 'fast',
  'at-once': 'at once',
};

/** Words of the computer players. */
export const computerMessages = {
  noAnalysis: 'no computer players, advice or odds here: this machine has no WebAssembly with 128-bit SIMD',
  analysisFailed: (why: string): string => `the analysis broke off: ${why}`,
  thinking: (name: string): string => `${name} is thinking ...`,
  stuck: (name: string): string => `${name} cannot move.`,
  /** The same with the reason. */
  cannotMove: (name: string, why: string): string => `${name} cannot move: ${why}.`,
  speed: (speed: Speed, width: 'full' | 'compact'): string =>
    width === 'full' ? `speed: ${SPEEDS[speed]}` : SPEEDS[speed],
} as const;

/** What a computer does, and as much of why as a line of the board holds: `Perfect keeps 4 4 4: Fours or Yahtzee`. */
export function computersMoveText(rules: RuleSet, name: string, reason: MoveReason): string {
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
