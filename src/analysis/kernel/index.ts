// The WebAssembly kernel computes the values of all states of a card by dynamic programming, two f64 values at a time.
// The solver writes the input into its memory before each run; see directory.ts for the layout.
export { flowOf, followRow, reachOf, takeBack } from './flow';
export { splitRow } from './parts';
export { performTasks, takeSpace, valueOf } from './rows';
export { spreadTurn } from './spread';
export { rowOf } from './sources';
export { computeMoves, computeTurn } from './turn';
export { addTimes } from './vectors';
