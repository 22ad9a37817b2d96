/** What games add up to: scores, records between players, the dice, the tables of scores. */
export * from './diceReport.js';
export * from './fit.js';
export * from './headToHead.js';
export * from './histogram.js';
export * from './onePlayer.js';
export * from './pairs.js';
export * from './playedGame.js';
export * from './playerStatistics.js';
export * from './rollPattern.js';
export * from './scoreEntries.js';
export * from './scoreTables.js';
export * from './seenSeeds.js';
export * from './streak.js';
export * from './tally.js';
export * from './trend.js';
