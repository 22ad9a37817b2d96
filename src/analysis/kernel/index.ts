// The WebAssembly kernel: dynamic programming over the states of a card, in vectors of two f64 values. The solver first
// writes the input into the kernel's memory; directory.ts describes the layout.
export { flowOf, followRow, reachOf, takeBack } from './flow';
export { computeRows, takeScratch, valueOf } from './rows';
export { spreadTurn } from './spread';
export { rowOf } from './sources';
export { computeMoves, computeTurn } from './turn';
export { addTimes } from './vectors';
