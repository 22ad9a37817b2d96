export * from './io.js';
export * from './play.js';
