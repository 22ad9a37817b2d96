import { AnalysisError } from '../../players/index.js';
import { computerMessages } from '../../text/index.js';
import { canAnalyse } from './canAnalyse.js';

/**
 * Sees to it that the analysis can be asked.
 *
 * @throws AnalysisError where this machine cannot compute it
 */
export function requireAnalysis(): void {
  if (!canAnalyse()) throw new AnalysisError(computerMessages.noAnalysis);
}
