export * from './choices.js';
export * from './fixed.js';
export * from './seeded.js';
export * from './seedOfGame.js';
export * from './system.js';
