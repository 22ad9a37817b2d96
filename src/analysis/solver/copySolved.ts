import type { RuleSet } from '../../engine/index.js';
import * as at from '../kernel/directory.js';
import { joinKernelWork, kernelMemory, kernelModule, PAGE_BYTES } from './runKernel.js';
import { solutionIn, type SolvedRules } from './solve.js';

/** The tables and values of a solved rule set, without working space. Threads can share a copy, and never change it. */
export interface SolvedCopy {
  readonly module: WebAssembly.Module;
  readonly bytes: SharedArrayBuffer;
  /** The size of the kernel's memory, including working space for one thread. */
  readonly pages: number;
}

/** Copies a solved rule set. Under the official rules, the copy contains five megabytes. */
export function copySolved({ rows: { memory } }: SolvedRules): SolvedCopy {
  const directory = new Uint32Array(memory.buffer, 0, at.DIRECTORY_BYTES / 4);
  const wordAt = (entry: number): number => directory[entry / 4] ?? 0;
  // The working space of all threads comes last. It starts with the scratch spaces.
  const bytes = new SharedArrayBuffer(wordAt(at.SCRATCH));
  new Uint8Array(bytes).set(new Uint8Array(memory.buffer, 0, bytes.byteLength));
  new Uint32Array(bytes)[at.SCRATCH_TAKEN / 4] = 0;
  const end = wordAt(at.FLOWS) + wordAt(at.FLOW_BYTES);
  return { module: kernelModule(), bytes, pages: Math.ceil(end / PAGE_BYTES) };
}

/** Creates a solution from a copy, in new memory that belongs to this thread. Takes a few milliseconds. */
export function restoreSolved(rules: RuleSet, { module, bytes, pages }: SolvedCopy): SolvedRules {
  const memory = kernelMemory(pages);
  new Uint8Array(memory.buffer).set(new Uint8Array(bytes));
  // All rows are finished, so joining computes nothing.
  return solutionIn(rules, joinKernelWork({ module, memory }));
}
