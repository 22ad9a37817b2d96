import kernelBytes from '../kernel/kernel.wasm';

/** The kernel at work in one thread; see `kernel/index.ts` for what its functions do. */
export interface Kernel {
  takeScratch(): number;
  computeRows(scratch: number): void;
  valueOf(mask: number, holdsScore: number, upper: number, lane: number): number;
  computeMoves(scratch: number, mask: number, holdsScore: number, upper: number, lane: number): void;
  computeTurn(scratch: number, mask: number, holdsScore: number, upper: number, lane: number): number;
  flowOf(scratch: number): number;
  reachOf(flow: number, mask: number, holdsScore: number, upper: number): number;
  followRow(flow: number, mask: number, holdsScore: number): void;
  takeBack(flow: number, mask: number, holdsScore: number): void;
  spreadTurn(flow: number, mask: number, holdsScore: number, lane: number): number;
  rowOf(mask: number, holdsScore: number, upper: number): number;
  addTimes(to: number, from: number, length: number, factor: number): void;
}

let compiled: WebAssembly.Module | undefined;

/**
 * The kernel's code, the same for all threads.
 *
 * @throws where WebAssembly has no vectors: callers see to that long before
 */
export function kernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(kernelBytes);
  return compiled;
}

/** The kernel on a memory that was laid out for it. */
export const startKernel = (module: WebAssembly.Module, memory: WebAssembly.Memory): Kernel =>
  new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernel;

/** What another thread needs to take part in the kernel's work. */
export interface KernelWork {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
}

/** Takes part in computing rows, in a thread of its own, until all are done. */
export function joinKernelWork({ module, memory }: KernelWork): ComputedRows {
  const kernel = startKernel(module, memory);
  const scratch = kernel.takeScratch();
  kernel.computeRows(scratch);
  return { kernel, memory, scratch };
}

/** The threads that compute together. */
export interface KernelThreads {
  /** How many, the asking one included. */
  readonly count: number;
  /** Starts one more, which has `joinKernelWork` done; it may come late or not at all. */
  start(work: KernelWork): void;
}

/** A kernel whose rows are computed, in its memory, with this thread's scratch space. */
export interface ComputedRows {
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly scratch: number;
}

/** Computes all rows that are laid out in a memory, with as many threads as come. */
export function computeRows(
  { memory }: { readonly memory: WebAssembly.Memory },
  threads: KernelThreads,
): ComputedRows {
  const work = { module: kernelModule(), memory };
  for (let helper = 1; helper < threads.count; helper++) threads.start(work);
  return joinKernelWork(work);
}

export const ONE_THREAD: KernelThreads = { count: 1, start: () => {} };
