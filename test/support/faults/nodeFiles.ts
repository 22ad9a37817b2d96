import { faultyFiles } from './faultyFiles.js';

// The test build uses this module instead of src/storage/files/nodeFiles.ts; see scripts/bundle.mjs.
export const nodeFiles = faultyFiles(process.env['YAHTZEE_FILE_FAULTS'] ?? '');
