import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';
import { run } from '../support/run.js';

/** A string in React's code that minification does not change. */
const REACT = 'react.transitional.element';

/** The analysis kernel in Base64, exactly as it appears in the bundle. */
const KERNEL = readFileSync('src/analysis/kernel/kernel.wasm').toString('base64');

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** Runs the built program, and returns the program files that V8 loaded. */
async function loadedFiles(args: readonly string[], input?: string): Promise<string[]> {
  using folder = temporaryFolder();
  await run(args, { env: { NODE_V8_COVERAGE: folder.path }, ...(input !== undefined && { input }) });
  const urls = readdirSync(folder.path).flatMap((file) => {
    const coverage = JSON.parse(readFileSync(join(folder.path, file), 'utf8')) as Coverage;
    return coverage.result.map(({ url }) => url);
  });
  return urls
    .filter((url) => url.startsWith('file:') && url.includes('/dist/'))
    .map((url) => fileURLToPath(url));
}

const containsReact = (file: string): boolean => readFileSync(file, 'utf8').includes(REACT);
const containsKernel = (file: string): boolean => readFileSync(file, 'utf8').includes(KERNEL);

// The commands are samples: each of them loads a chunk of its own.
describe("commands without a screen don't load Ink and React, and commands without analysis don't load its kernel", () => {
  test.each([
    ['--help', ['--help'], 'no kernel', undefined],
    ['score -', ['score', '-'], 'no kernel', '{"dice":[1,2,3,4,5]}\n'],
    ['rules', ['rules'], 'no kernel', undefined],
    ['games', ['games'], 'no kernel', undefined],
    ['scores', ['scores'], 'no kernel', undefined],
    ['stats', ['stats'], 'no kernel', undefined],
    ['settings', ['settings'], 'no kernel', undefined],
    ['the line mode', ['--plain', '-s', 'x'], 'no kernel', 'score\nchance\n'],
    ['import', ['import', '-'], 'no kernel', ''],
    ['review', ['review', 'none'], undefined, undefined],
    ['simulate', ['simulate', '--games', '1', '--player', 'novice'], undefined, undefined],
    ['advise', ['advise', '33355'], 'kernel', undefined],
  ])('%s', async (_, args, kernel, input) => {
    const files = await loadedFiles(args, input);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(containsReact)).toEqual([]);
    if (kernel) expect(files.some(containsKernel)).toBe(kernel === 'kernel');
  });

  test('the program contains Ink and React', () => {
    const chunks = fileURLToPath(new URL('../../dist/chunks', import.meta.url));
    expect(readdirSync(chunks).some((file) => containsReact(join(chunks, file)))).toBe(true);
  });
});
