import * as at from '../kernel/directory.js';
import kernelBytes from '../kernel/kernel.wasm';

export interface Kernel {
  takeSpace(list: number): number;
  performTasks(space: number, list: number): void;
  valueOf(mask: number, holdsScore: number, upper: number, lane: number): number;
  computeMoves(scratch: number, mask: number, holdsScore: number, upper: number, lane: number): void;
  computeTurn(scratch: number, mask: number, holdsScore: number, upper: number, lane: number): number;
  flowOf(scratch: number): number;
  reachOf(flow: number, mask: number, holdsScore: number, upper: number): number;
  followRow(flow: number, mask: number, holdsScore: number): void;
  takeBack(flow: number, mask: number, holdsScore: number): void;
  spreadTurn(flow: number, mask: number, holdsScore: number, lane: number): number;
  splitRow(flow: number, table: number, mask: number, holdsScore: number): void;
  rowOf(mask: number, holdsScore: number, upper: number): number;
  addTimes(to: number, from: number, length: number, factor: number): void;
}

let compiled: WebAssembly.Module | undefined;

/**
 * Compiles the kernel once, for all threads.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) aren't supported; callers check first
 */
export function kernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(kernelBytes);
  return compiled;
}

export const PAGE_BYTES = 65536;
/** The largest kernel memory: 1 GiB. scripts/kernel.mjs passes the same limit to the compiler. */
export const MAX_PAGES = 16384;

export const kernelMemory = (pages: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: pages, maximum: MAX_PAGES, shared: true });

export const startKernel = (module: WebAssembly.Module, memory: WebAssembly.Memory): Kernel =>
  new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernel;

export interface KernelWork {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly list: number;
}

export const workOnRows = (memory: WebAssembly.Memory, module = kernelModule()): KernelWork => ({
  module,
  memory,
  list: new Uint32Array(memory.buffer, at.ALL_ROWS, 1)[0] ?? 0,
});

/**
 * Works on a task list together with other threads until all tasks are done. Any thread can call this. The result has
 * this thread's working space.
 */
export function joinKernelWork({ module, memory, list }: KernelWork): ComputedRows {
  compiled ??= module;
  const kernel = startKernel(module, memory);
  const scratch = kernel.takeSpace(list);
  kernel.performTasks(scratch, list);
  return { kernel, memory, scratch };
}

export interface KernelThreads {
  readonly count: number;
  /** Starts another thread, which calls `joinKernelWork`. If it never joins, the computation succeeds all the same. */
  start(work: KernelWork): void;
}

export interface ComputedRows {
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly scratch: number;
}

export function performWork(work: KernelWork, threads: KernelThreads): ComputedRows {
  for (let helper = 1; helper < threads.count; helper++) threads.start(work);
  return joinKernelWork(work);
}

export const ONE_THREAD: KernelThreads = { count: 1, start: () => {} };
