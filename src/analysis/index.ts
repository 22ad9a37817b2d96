/** Computes exact expected scores and chances under a rule set, for best moves, odds and reviews of games. */
export * from './types.js';
export { joinKernelWork, type KernelThreads, type KernelWork, ONE_THREAD } from './solver/runKernel.js';
export {
  copySolved,
  joinSolving,
  prepareSolving,
  restoreSolved,
  solve,
  solveByUsualPoints,
  solveTurnByTurn,
  type SolvedCopy,
  type SolvedRules,
} from './solver/solve.js';
export type { SolvedStates } from './solver/solvedValues.js';
export { countStates } from './solver/states.js';
export { atLeast, type Chase, chase, type Payoff } from './solver/chase.js';
export { planTurn, turnChances } from './solver/oneTurn.js';
export * from './forward/distribution.js';
export { computeForecasts, type Forecast, type Forecasts, forecastSteps } from './forward/forecasts.js';
export { partsAfter, partsOf } from './forward/parts.js';
export { type PlayStatistics, computePlayStatistics } from './forward/followGames.js';
export { type TurnEnd, turnEnds } from './forward/turnEnds.js';
export { aimsOf, canBeFor, coachAims, isSameMove, judgeMove, type MoveToJudge } from './review/judge.js';
export * from './review/reviewGame.js';
