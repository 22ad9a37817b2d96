// Builds what is published into dist/: the program, and the engine as a library with its types.
// --program-only leaves the library out; `npm start` needs no more.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundleEngine, bundleProgram, root } from './bundle.mjs';

const { output } = await bundleProgram({ write: true });
removeStaleChunks(output.map(({ fileName }) => fileName));

if (!process.argv.includes('--program-only')) {
  await bundleEngine({ write: true });
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.engine.json'], { cwd: root, stdio: 'inherit' });
}

/**
 * Only after the build, so that a program that is running or starting finds its chunks.
 * @param {string[]} outputs paths from the folder of what is built
 */
function removeStaleChunks(outputs) {
  for (const file of readdirSync(join(root, 'dist/chunks'))) {
    if (!outputs.includes(`chunks/${file}`)) rmSync(join(root, 'dist/chunks', file));
  }
}
