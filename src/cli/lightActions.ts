// What commands do that answer at once and need little, in a chunk of their own.
export { scoreDice } from './scoreDice.js';
export { showRules } from './showRules.js';
