/** Dice and seeds. */
export * from './fixed.js';
export * from './seeded.js';
export * from './seeds.js';
