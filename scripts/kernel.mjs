// Compiles the analysis kernel from AssemblyScript (src/analysis/kernel) to WebAssembly.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const FOLDER = 'src/analysis/kernel';
const TARGET = `${FOLDER}/kernel.wasm`;

/**
 * Compiles the kernel, which takes two seconds. Does nothing if the compiled file is newer than its sources.
 * @param {string} root
 */
export async function buildKernel(root) {
  const timeOf = (/** @type {string} */ path) => statSync(join(root, path)).mtimeMs;
  const sources = readdirSync(join(root, FOLDER)).filter((file) => /\.(ts|json)$/.test(file));
  const newest = Math.max(...sources.map((file) => timeOf(`${FOLDER}/${file}`)));
  if (existsSync(join(root, TARGET)) && timeOf(TARGET) > newest) return;
  const { error, stderr } = await asc.main([
    ...[`${FOLDER}/index.ts`, '--outFile', TARGET, '--baseDir', root],
    ...['-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd,threads'],
    // The largest memory must match the limit in src/analysis/solver/memory.ts.
    ...['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '16384'],
  ]);
  if (error) throw new Error(`The kernel does not compile: ${error.message}\n${stderr.toString()}`);
}
