import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bundleProgram, root } from '../../scripts/bundle.mjs';

/** Returns the code of every module in a build of the program, by its path. */
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

test('the test build adds only the faulty file system to the published program', async () => {
  const [published, faulty] = [await modulesOf(false), await modulesOf(true)];
  const added = [...faulty.keys()].filter((path) => !published.has(path));
  expect(added.sort()).toEqual(['test/support/faults/faultyFiles.ts', 'test/support/faults/nodeFiles.ts']);
  // The faulty file system wraps the real one, so the bundler renames one of them.
  const real = 'src/storage/files/nodeFiles.ts';
  for (const [path, code] of published) {
    if (path !== real) expect([path, faulty.get(path)]).toEqual([path, code]);
  }
  expect(faulty.has(real)).toBe(true);
});

test('the published program does not know YAHTZEE_FILE_FAULTS', () => {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(files).toContain('cli.js');
  for (const file of files) expect(readFileSync(join(dist, file), 'utf8')).not.toContain('FILE_FAULTS');
});
