// What commands do that answer at once and need little, in a chunk of their own.
export { scoreDice } from './positions/score.js';
export { showRules } from './positions/rules.js';
