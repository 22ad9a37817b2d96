/** Runs a game, and verifies recorded games. */
export * from './room.js';
export * from './session.js';
export * from './summary.js';
export * from './table.js';
export * from './verify.js';
