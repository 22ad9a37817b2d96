// The WebAssembly kernel: dynamic programming over the states of a card, two f64 values at a time. The solver writes
// the input into memory before each run; see directory.ts for the layout.
export { flowOf, followRow, reachOf, takeBack } from './flow';
export { splitRow } from './parts';
export { performTasks, takeSpace, valueOf } from './rows';
export { spreadTurn } from './spread';
export { rowOf } from './sources';
export { computeMoves, computeTurn } from './turn';
export { addTimes } from './vectors';
