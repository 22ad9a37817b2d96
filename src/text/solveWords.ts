import { onOneLine } from './cleanText.js';
import { padRight } from './columns.js';
import { counted } from './lists.js';

/** What solving a rule set came to. */
export interface ToldSolution {
  readonly rules: string;
  readonly expectedScore: number;
  readonly standardDeviation: number;
  /** States between turns that a game can come to. */
  readonly states: number;
  readonly threads: number;
  readonly milliseconds: number;
}

const LABEL_COLUMNS = 20;

/** Words of `solve`. */
export const solveWords = {
  heading: (rules: string): string => `Perfect play: ${onOneLine(rules)}`,
  lines: ({
    expectedScore,
    standardDeviation,
    states,
    threads,
    milliseconds,
  }: ToldSolution): readonly string[] => [
    row('Expected score', expectedScore.toFixed(9)),
    row('Standard deviation', standardDeviation.toFixed(4)),
    row('States', String(states)),
    row('Computed in', `${Math.round(milliseconds)} ms on ${counted(threads, 'thread', 'threads')}`),
  ],
} as const;

const row = (label: string, value: string): string => padRight(label, LABEL_COLUMNS) + value;
