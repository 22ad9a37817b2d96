import { AnalysisError } from '../analysis/index.js';
import type { Analyst } from '../players/index.js';
import { computerWords } from '../text/index.js';

/** Opens the analyst of a run; what it needs is loaded with the first question. */
export function openAnalyst(): Analyst {
  const refuse = (): Promise<never> => Promise.reject(new AnalysisError(computerWords.noAnalysis));
  return { coach: refuse, move: refuse, review: refuse };
}
