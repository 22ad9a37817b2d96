/** Dice and seeds. */
export * from './rollers.js';
export * from './seeds.js';
