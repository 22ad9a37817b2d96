/** Statistics of stored games: scores, head-to-head records, dice and score tables. */
export * from './dice/chiSquare.js';
export * from './dice/diceReport.js';
export * from './dice/throws.js';
export * from './intervals.js';
export * from './level.js';
export * from './playedGame.js';
export * from './players.js';
export * from './scores/scoreTables.js';
export * from './scores/streak.js';
export * from './tally.js';
export * from './trend.js';
