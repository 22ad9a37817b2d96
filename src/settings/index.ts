export * from './resolve.js';
export * from './settings.js';
