export * from './rollers.js';
export * from './seeds.js';
