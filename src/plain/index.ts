export { cardTables } from './cardTable.js';
export { describeStandings } from './describe.js';
export * from './io.js';
export * from './play.js';
export * from './table.js';
export * from './seats.js';
export * from './storedGame.js';
export * from './training.js';
