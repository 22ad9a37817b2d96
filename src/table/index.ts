/** The log of a network table: its records, the checks that the server and all clients make, and fair dice. */
export * from './apply.js';
export * from './canonical.js';
export * from './fairDice.js';
export * from './judge.js';
export * from './keys.js';
export * from './lobby.js';
export * from './propose.js';
export * from './records.js';
export * from './table.js';
export * from './verify.js';
