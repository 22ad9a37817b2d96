import { AnalysisError } from '../players/index.js';
import { computerWords } from '../text/index.js';

/**
 * Sees to it that the analysis can be asked. Loads it: no start that needs it for nothing waits for that.
 *
 * @throws AnalysisError where this machine cannot compute it
 */
export async function requireAnalysis(): Promise<void> {
  const { canAnalyse } = await import('../analysis/index.js');
  if (!canAnalyse()) throw new AnalysisError(computerWords.noAnalysis);
}
