/** Exact expected values under a rule set, and what follows from them: best moves, odds, reviews. */
export * from './advice.js';
export * from './aims.js';
export * from './analysisError.js';
export * from './assessGame.js';
export * from './coaching.js';
export * from './review.js';
export * from './reviewGame.js';
export * from './solution.js';
