import { faultyFiles } from './faultyFiles.js';

// In the test build, scripts/bundle.mjs replaces src/storage/files/nodeFiles.ts with this module.
export const nodeFiles = faultyFiles(process.env['YAHTZEE_FILE_FAULTS'] ?? '');
