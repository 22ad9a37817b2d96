import { readFileSync } from 'node:fs';

/** The built kernel, as the bundle's loader gives it. */
export default new Uint8Array(readFileSync('src/analysis/kernel/kernel.wasm'));
