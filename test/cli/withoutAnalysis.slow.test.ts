import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { run, type RunResult } from '../support/run.js';

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

const runWithout = (args: readonly string[], input?: string, home?: string): Promise<RunResult> =>
  run(args, {
    nodeFlags: [WITHOUT_VECTORS],
    ...(input !== undefined && { input }),
    ...(home !== undefined && { home }),
  });

describe('without vector instructions in WebAssembly', () => {
  test.each([
    [['advise', '12345', '--json'], undefined],
    [['advise', '-'], '{"dice":[1,2,3,4,5]}\n'],
    [['solve'], undefined],
  ])("%j reports in one line that the analysis can't run", async (args, input) => {
    const { status, stdout, stderr } = await runWithout(args, input);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^yahtzee-cli: computer players, advice and odds need WebAssembly with 128-bit SIMD, [^\n]+\n$/m,
    );
  });

  test('invalid input is reported before the missing vector instructions', async () => {
    const { status, stderr } = await runWithout(['advise', '12347']);
    expect(status).toBe(2);
    expect(stderr).toContain('"12347" isn\'t a roll');
  });

  test.each([
    [['score', '33355'], '3 3 3 5 5  (Official rules)'],
    [['rules', '--list'], 'meowtzee'],
  ])('%j works as usual', async (args, said) => {
    const { status, stdout } = await runWithout(args);
    expect(status).toBe(0);
    expect(stdout).toContain(said);
  });

  test('games can be played, stored, listed, replayed and verified', async () => {
    using home = temporaryFolder();
    const boxes = 'aces twos threes fours fives sixes 3k 4k fh ss ls yahtzee chance'.split(' ');
    const answers = boxes.map((box) => `score\n${box}\n`).join('');
    const played = await runWithout(['--players', 'Ann', '--seed', 'x'], answers, home.path);
    expect(played.stdout.match(/^Ann: .+ \d+$/gm)).toHaveLength(13);
    const listed = await runWithout(['games', '--json'], undefined, home.path);
    const { games } = JSON.parse(listed.stdout) as { games: readonly { id: string }[] };
    const [{ id } = { id: '' }] = games;
    for (const args of [
      ['replay', id],
      ['verify', id],
    ]) {
      const { status, stdout } = await runWithout(args, undefined, home.path);
      expect({ args, status }).toEqual({ args, status: 0 });
      expect(stdout).not.toBe('');
    }
  });
});
