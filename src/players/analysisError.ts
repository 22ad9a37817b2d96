/** No analysis is possible here. The message is one line for the player. */
export class AnalysisError extends Error {
  override readonly name = 'AnalysisError';
}
