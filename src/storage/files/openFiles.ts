import { faultyFiles } from './faultyFiles.js';
import type { FilePort } from './filePort.js';
import { nodeFiles } from './nodeFiles.js';

/**
 * The file system for stored games. For tests, YAHTZEE_FILE_FAULTS puts faults into it; see docs/testing.md.
 *
 * @throws Error when YAHTZEE_FILE_FAULTS cannot be read
 */
export function openFiles(env: Readonly<Record<string, string | undefined>>): FilePort {
  const faults = env['YAHTZEE_FILE_FAULTS'] ?? '';
  return faults === '' ? nodeFiles : faultyFiles(nodeFiles, faults);
}
