/** Where dice and seeds come from. */
export * from './fixed.js';
export * from './seeded.js';
export * from './seeds.js';
