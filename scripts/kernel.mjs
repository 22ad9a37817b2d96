// Compiles the analysis kernel, AssemblyScript in src/analysis/kernel, to the WebAssembly that the bundle takes in.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const FOLDER = 'src/analysis/kernel';
const TARGET = `${FOLDER}/kernel.wasm`;

/**
 * Does nothing where the kernel is newer than its sources: it takes two seconds.
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
    // As much as src/analysis/solver/memory.ts asks for at most.
    ...['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '16384'],
  ]);
  if (error) throw new Error(`The kernel does not compile: ${error.message}\n${stderr.toString()}`);
}
