import { readFileSync } from 'node:fs';

/** The bytes of the compiled kernel, in the form in which the bundler imports the file. */
export default new Uint8Array(readFileSync('src/analysis/kernel/kernel.wasm'));
