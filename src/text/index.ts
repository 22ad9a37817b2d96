export * from './boxNames.js';
export * from './diceArt.js';
export * from './lists.js';
export * from './refusals.js';
