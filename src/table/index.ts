/** A network table's log: its records, fair dice, and the checks that servers and clients share. */
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
