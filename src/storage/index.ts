export * from './bestScores.js';
export { faultText, replaceFault, replaceFile } from './files.js';
export * from './gameRecord.js';
export * from './houseRules.js';
export * from './lastPlayers.js';
export { findHome } from './paths.js';
