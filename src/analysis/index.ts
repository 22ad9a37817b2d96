/** Exact expected values under a rule set, and what follows from them: best moves, odds, reviews. */
export * from './advice.js';
export * from './aims.js';
export * from './assessGame.js';
export * from './coaching.js';
export * from './review.js';
export * from './reviewGame.js';
export * from './solution.js';
export { joinKernelWork, type KernelThreads, type KernelWork, ONE_THREAD } from './kernel.js';
export { beginSolving, joinSolving, solve, type SolvedRules } from './solve.js';
export type { SolvedStates } from './solvedValues.js';
export { countStates } from './states.js';
export { type Chase, chase } from './chase.js';
export { atLeast, type Payoff } from './payoff.js';
export { turnChances } from './turnChances.js';
export * from './scoreChances.js';
export * from './turnByTurn.js';
export * from './playStatistics.js';
export { distributionFrom } from './distribution.js';
