// Import this module with `import()`, because the start of the program does not need the code that counts dice.
export { foldGame } from '../../statistics/index.js';
