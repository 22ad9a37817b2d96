/** Computes exact expected values under a rule set, for best moves, odds and reviews. */
export * from './types.js';
export { joinKernelWork, type KernelThreads, type KernelWork, ONE_THREAD } from './solver/runKernel.js';
export { prepareSolving, joinSolving, solve, type SolvedRules } from './solver/solve.js';
export type { SolvedStates } from './solver/solvedValues.js';
export { countStates } from './solver/states.js';
export { type Chase, chase } from './solver/chase.js';
export { atLeast, type Payoff } from './solver/planScores.js';
export { planTurn } from './solver/planTurn.js';
export { turnChances } from './solver/turnChances.js';
export * from './solver/turnByTurn.js';
export * from './forward/distribution.js';
export { computeForecasts, type Forecast, type Forecasts, forecastSteps } from './forward/forecasts.js';
export { PARTS, partsAfter } from './forward/parts.js';
export * from './forward/playStatistics.js';
export { turnEnds } from './forward/turnEnds.js';
export { aimsOf } from './review/aims.js';
export { judgeMove, type MoveToJudge } from './review/judge.js';
export * from './review/reviewGame.js';
