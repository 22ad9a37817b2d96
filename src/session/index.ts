/** A running game, and the check of a recorded one. */
export * from './session.js';
export * from './verify.js';
