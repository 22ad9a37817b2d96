export { cardTables } from './cardTable.js';
export { describeStandings } from './describe.js';
export * from './io.js';
export { openLineReader } from './lineReader.js';
export * from './play.js';
export * from './table.js';
export type { TableOptions } from './tableDesk.js';
export * from './seats.js';
export * from './storedGame.js';
