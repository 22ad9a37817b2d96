export * from './session.js';
export * from './verify.js';
