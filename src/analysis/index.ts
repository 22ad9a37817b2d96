/** Exact expected values under a rule set, and what follows from them: best moves, odds, reviews. */
export * from './advice.js';
export * from './analysisError.js';
export * from './coaching.js';
export * from './review.js';
