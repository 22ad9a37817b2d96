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

/** Messages about computer players. */
export const computerMessages = {
  noAnalysis:
    'computer players, advice and odds need WebAssembly with 128-bit SIMD, which this machine does not support',
  analysisFailed: (why: string): string => `the analysis failed: ${why}`,
  analysisStopped: 'the analysis was stopped',
  thinking: (name: string): string => `${name} is thinking ...`,
  stuck: (name: string): string => `${name} cannot move.`,
  cannotMove: (name: string, why: string): string => `${name} cannot move: ${why}.`,
  speed: (speed: Speed, width: 'full' | 'compact'): string =>
    width === 'full' ? `speed: ${SPEEDS[speed]}` : SPEEDS[speed],
} as const;

/**
 * Describes a computer player's move and the boxes it aims for: `Perfect keeps 4 4 4 for Fours or Yahtzee`. If the line
 * is too long, leaves out the last boxes.
 */
export function computersMoveText(rules: RuleSet, name: string, reason: MoveReason): string {
  if (reason.type === 'score') {
    const label = labelOf(rules, reason.box);
    return reason.points > 0
      ? `${name} scores ${reason.points} in ${label}`
      : `${name} takes a zero in ${label}`;
  }
  const { faces, aims } = reason;
  const move = faces.length === 0 ? `${name} rolls all five again` : `${name} keeps ${faces.join(' ')}`;
  const withAims = aims.map((_, index) => `${move} for ${boxList(rules, aims.slice(0, index + 1))}`);
  return withAims.reduce((short, longer) => onBoardLine(longer, short), move);
}
