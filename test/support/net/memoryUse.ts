import { readFileSync, writeFileSync } from 'node:fs';

/** The resident memory of a process in bytes. */
export interface MemoryUse {
  /** The greatest use since the last call of `forgetPeak`. */
  readonly peak: number;
  readonly now: number;
}

/** Returns the memory that a process uses, as counted by Linux. */
export function memoryUse(pid: number): MemoryUse {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const bytes = (field: string): number =>
    1024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { peak: bytes('VmHWM'), now: bytes('VmRSS') };
}

/** Starts to measure the peak of a process again. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
