/** The rules of Yahtzee as pure functions, without a clock, random numbers, input or output. */
export * from './action.js';
export * from './box.js';
export * from './cardCheck.js';
export * from './costs.js';
export * from './decide.js';
export * from './dice.js';
export * from './event.js';
export * from './evolve.js';
export * from './game.js';
export * from './points.js';
export * from './player.js';
export * from './replay.js';
export * from './results.js';
export * from './ruleSets/ruleSets.js';
export * from './ruleSets/ruleSetCheck.js';
export * from './scorecard.js';
export * from './scoring.js';
