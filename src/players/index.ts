/** Computer players, and the analyst that people ask. */
export * from './analyst.js';
export * from './levels.js';
export * from './createAnalyst.js';
export * from './styles.js';
