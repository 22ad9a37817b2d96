/** Computer players, and the analyst that advises people and reviews their games. */
export * from './analyst.js';
export * from './createAnalyst.js';
export * from './ghost.js';
export * from './position.js';
export * from './levels.js';
export * from './simulate.js';
export * from './simulationSummary.js';
export * from './slips.js';
export type * from './turningPoint.js';
export type { WinChances } from './winChances.js';
