import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { childEnv, temporaryFolder } from '../support/child.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');

const folder = temporaryFolder();
const modules = join(folder.path, 'node_modules');
afterAll(() => folder[Symbol.dispose]());

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** Runs a command in the folder with the installed package. Throws if the exit status is not 0. */
function inFolder(command: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder.path,
    env: childEnv(folder.path),
    input,
    encoding: 'utf8',
  });
  if (status === 0) return stdout;
  throw error ?? new Error(`${command} ${args.join(' ')}: status ${status}\n${stdout}${stderr}`);
}

const installed = (name: string, args: readonly string[], input?: string) =>
  inFolder(join(modules, '.bin', name), args, input);

beforeAll(() => {
  const tarball = inFolder(process.execPath, [join(root, 'scripts/pack.mjs'), '.']).trim();
  writeFileSync(join(folder.path, 'package.json'), '{ "private": true, "type": "module" }');
  inFolder('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
});

test('the installed package contains its licences and has no dependencies', () => {
  expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['yahtzee-cli']);
  const files = readdirSync(join(modules, 'yahtzee-cli'));
  expect(files.sort()).toEqual([
    'LICENSE',
    'README.md',
    'THIRD-PARTY-NOTICES.txt',
    'bin',
    'dist',
    'man',
    'package.json',
  ]);
});

test('package.json in the package contains no scripts', () => {
  const manifest = JSON.parse(readFileSync(join(modules, 'yahtzee-cli/package.json'), 'utf8')) as {
    scripts?: unknown;
  };
  expect(manifest.scripts).toBeUndefined();
});

test('the package contains the manual page, compressed', () => {
  const installed = join(modules, 'yahtzee-cli');
  const { man } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { man: string };
  expect(readdirSync(join(installed, 'man'))).toEqual([basename(man)]);
  expect(gunzipSync(readFileSync(join(installed, man))).toString()).toBe(
    readFileSync('man/yahtzee-cli.1', 'utf8'),
  );
});

/** The limit of the installed size in bytes. docs/architecture.md explains the limit. */
const MAX_SIZE = 2_050_000;

test('the installed package is small', () => {
  const size = (path: string): number =>
    readdirSync(path, { withFileTypes: true, recursive: true }).reduce(
      (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
      0,
    );
  expect(size(join(modules, 'yahtzee-cli'))).toBeLessThan(MAX_SIZE);
});

test('the installed program runs the analysis on all threads', () => {
  const { expected } = JSON.parse(installed('yahtzee-cli', ['advise', '66666', '--json'])) as {
    expected: number;
  };
  // A Yahtzee in the first roll scores 50 points, and makes later Yahtzee bonuses possible.
  expect(expected).toBeGreaterThan(254.6 + 50);
  const { expectedScore } = JSON.parse(installed('yahtzee-cli', ['solve', '--json'])) as {
    expectedScore: number;
  };
  expect(expectedScore).toBeCloseTo(254.587728734, 8);
});

test.each(['yahtzee-cli', 'yahtzee'])('the installed %s prints its help', (name) => {
  expect(installed(name, ['--help'])).toContain('Past games:');
});

test('the installed program plays a game, and the library computes the same total', () => {
  const labels = ['Aces', 'Twos', 'Threes', 'Fours', 'Fives', 'Sixes', '3 of a Kind', '4 of a Kind'];
  const boxes = [...labels, 'Full House', 'Small Straight', 'Large Straight', 'Yahtzee', 'Chance'];
  const answers = boxes.map((box) => `score\n${box}\n`).join('');
  const args = ['--players', 'Ann', '--seed', 'packed', '--record', 'game.json'];
  const scored = installed('yahtzee-cli', args, answers).match(/^Ann: .+ \d+$/gm) ?? [];
  const points = scored.map((line) => Number(/\d+$/.exec(line)));
  expect(scored).toHaveLength(13);

  const game = JSON.parse(readFileSync(join(folder.path, 'game.json'), 'utf8'));
  const { card } = game.players[0];
  expect(game.finished).toBe(true);
  expect(sorted(Object.values(card.filled))).toEqual(sorted(points));

  const script = `
    import { OFFICIAL, totals } from 'yahtzee-cli/engine';
    console.log(totals(OFFICIAL, ${JSON.stringify(card)}).grand);
  `;
  const grand = Number(inFolder(process.execPath, ['--input-type=module', '-'], script));
  expect(grand).toBe(card.grand);
  expect(card.upper + card.upperBonus + card.lower).toBe(grand);
});

test('the types of the library compile in strict mode', () => {
  const good = `
    import { type Dice, EMPTY_CARD, OFFICIAL, scoringOptions } from 'yahtzee-cli/engine';
    const dice: Dice = [3, 3, 3, 4, 4];
    export const fullHouse: number | undefined = scoringOptions(OFFICIAL, EMPTY_CARD, dice).boxes.fullHouse;
  `;
  writeFileSync(join(folder.path, 'good.ts'), good);
  writeFileSync(join(folder.path, 'bad.ts'), good.replace('[3, 3,', '[7, 3,'));
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, '--noEmit', '--strict', '--module', 'nodenext', 'good.ts', 'bad.ts'],
    { cwd: folder.path, env: childEnv(folder.path), encoding: 'utf8' },
  );
  expect(status).not.toBe(0);
  // Each error starts with the name of its file.
  expect(stdout.match(/^\S+\.ts\(\d+/gm)).toEqual(['bad.ts(3']);
});
