// Builds the published folder dist/: the game, and the engine as a library with its type declarations. Also
// builds a test version with a faulty file system into .cache/faulty. With --program-only, builds only the
// game, for `npm start`.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundleEngine, bundleProgram, root } from './bundle.mjs';

await buildProgram('dist', false);

if (!process.argv.includes('--program-only')) {
  await buildProgram('.cache/faulty', true);
  await bundleEngine({ write: true });
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.engine.json'], { cwd: root, stdio: 'inherit' });
}

/**
 * Builds the game into a folder. Removes old chunks last, because a game that's just starting may still load
 * them.
 * @param {string} folder
 * @param {boolean} isFaulty
 */
async function buildProgram(folder, isFaulty) {
  const { output } = await bundleProgram({ write: true, isFaulty });
  const built = output.map(({ fileName }) => fileName);
  for (const file of readdirSync(join(root, folder, 'chunks'))) {
    if (!built.includes(`chunks/${file}`)) rmSync(join(root, folder, 'chunks', file));
  }
}
