/** Runs a game, and verifies recorded games. */
export * from './session.js';
export * from './verify.js';
