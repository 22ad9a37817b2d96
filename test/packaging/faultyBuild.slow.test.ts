import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bundleProgram, root } from '../../scripts/bundle.mjs';

/** Builds the program, and returns a map from each module's path to its code. */
async function modulesOf(isFaulty: boolean): Promise<ReadonlyMap<string, string | null>> {
  const { output } = await bundleProgram({ write: false, isFaulty, minify: false });
  return new Map(
    output.flatMap((file) =>
      file.type === 'chunk'
        ? Object.entries(file.modules).map(([path, { code }]) => [path.replace(root, ''), code] as const)
        : [],
    ),
  );
}

test('the test build differs from the published program only in its faulty file system', async () => {
  const [published, faulty] = [await modulesOf(false), await modulesOf(true)];
  const added = [...faulty.keys()].filter((path) => !published.has(path));
  expect(added.sort()).toEqual(['test/support/faults/faultyFiles.ts', 'test/support/faults/nodeFiles.ts']);
  // The faulty file system imports the real file system. Both file systems export the name `nodeFiles`. The bundler
  // renames one of these exports, so the code of the real file system can differ between the builds.
  const real = 'src/storage/files/nodeFiles.ts';
  for (const [path, code] of published) {
    if (path !== real) expect([path, faulty.get(path)]).toEqual([path, code]);
  }
  expect(faulty.has(real)).toBe(true);
});

test("the published program doesn't contain YAHTZEE_FILE_FAULTS", () => {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(files).toContain('cli.js');
  for (const file of files) expect(readFileSync(join(dist, file), 'utf8')).not.toContain('FILE_FAULTS');
});
