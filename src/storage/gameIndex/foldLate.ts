// Import this with `import()`: a start doesn't need the code that counts dice.
export { foldGame } from '../../statistics/index.js';
