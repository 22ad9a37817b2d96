// The WebAssembly kernel performs dynamic programming over the states of a card, two f64 values at a time. Before each
// run, the solver writes the input into the kernel's memory. See directory.ts for the memory layout.
export { flowOf, followRow, reachOf, takeBack } from './flow';
export { splitRow } from './parts';
export { performTasks, takeSpace, valueOf } from './rows';
export { spreadTurn } from './spread';
export { rowOf } from './sources';
export { computeMoves, computeTurn } from './turn';
export { addTimes } from './vectors';
