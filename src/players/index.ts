/** Computer players, and the analyst that people ask. */
export * from './analyst.js';
export * from './levels.js';
