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

describe('commands without a screen do not load Ink and React', () => {
  test.each([
    ['--help', ['--help'], undefined],
    ['score', ['score', '33355'], undefined],
    ['score -', ['score', '-'], '{"dice":[1,2,3,4,5]}\n'],
    ['advise', ['advise', '33355'], undefined],
    ['solve', ['solve'], undefined],
    ['simulate', ['simulate', '--games', '1'], undefined],
    ['rules', ['rules'], undefined],
    ['rules --list', ['rules', '--list'], undefined],
    ['stats', ['stats'], undefined],
    ['games', ['games'], undefined],
    ['replay', ['replay', 'none'], undefined],
    ['review', ['review', 'none'], undefined],
    ['verify', ['verify', 'none'], undefined],
    ['scores', ['scores'], undefined],
    ['export', ['export'], undefined],
    ['import', ['import', '-'], ''],
    ['delete', ['delete', 'none'], undefined],
    ['settings', ['settings'], undefined],
    ['the line mode', ['--plain', '-s', 'x'], 'score\nchance\n'],
  ])('%s', async (_, args, input) => {
    const files = await loadedFiles(args, input);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(containsReact)).toEqual([]);
  });

  test('the program contains Ink and React', () => {
    const chunks = fileURLToPath(new URL('../../dist/chunks', import.meta.url));
    expect(readdirSync(chunks).some((file) => containsReact(join(chunks, file)))).toBe(true);
  });
});

describe('commands without analysis do not load the kernel of the analysis', () => {
  test.each([
    ['--help', ['--help'], undefined],
    ['score', ['score', '33355'], undefined],
    ['score -', ['score', '-'], '{"dice":[1,2,3,4,5]}\n'],
    ['rules', ['rules'], undefined],
    ['games', ['games'], undefined],
    ['stats', ['stats'], undefined],
    ['settings', ['settings'], undefined],
    ['the line mode', ['--plain', '-s', 'x'], 'score\nchance\n'],
  ])('%s', async (_, args, input) => {
    expect((await loadedFiles(args, input)).filter(containsKernel)).toEqual([]);
  });

  test('advise loads the kernel of the analysis', async () => {
    expect((await loadedFiles(['advise', '33355'])).filter(containsKernel)).not.toEqual([]);
  });
});
