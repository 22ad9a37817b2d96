// Load this file only with `import()`, so that the code that counts dice isn't loaded at every start.
export { foldGame } from '../../statistics/index.js';
