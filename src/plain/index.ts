export { cardTables, describeGame, describeStandings } from './describe.js';
export { openLineReader, type PlainIO } from './dialogue.js';
export * from './play.js';
export * from './table/table.js';
export * from './table/tableList.js';
export * from './seats.js';
export * from './training.js';
