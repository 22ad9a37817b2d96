/** Statistics of stored games: scores, head-to-head records, dice and score tables. */
export * from './dice/chiSquare.js';
export * from './dice/diceReport.js';
export * from './dice/throws.js';
export * from './intervals.js';
export { type FoldedGame, type FoldedSeat, foldGame } from './foldedGame.js';
export * from './playedGame.js';
export * from './players/charts.js';
export * from './players/headToHead.js';
export * from './players/playerStatistics.js';
export { FATES } from './players/tableGame.js';
export * from './scores/scoreEntries.js';
export * from './scores/scoreTables.js';
export * from './scores/streak.js';
export * from './tally.js';
