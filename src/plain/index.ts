export * from './io.js';
export * from './play.js';
export * from './tell.js';
