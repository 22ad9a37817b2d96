import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { childEnv, type Env, node, program, temporaryFolder } from '../support/child.js';

/** Runs the program, and returns its output. */
const scored = (home: string, env: Env, flags: readonly string[] = []): string =>
  execFileSync(node, [...flags, program, 'score', '12345'], { encoding: 'utf8', env: childEnv(home, env) });

/** Returns Node options that replace Node's function `enableCompileCache` with this code. */
const replacing = (functionText: string): string[] => [
  '--import',
  `data:text/javascript,process.getBuiltinModule("module").enableCompileCache=${functionText}`,
];

test('the program turns on the compile cache, if this version of Node has one', () => {
  using home = temporaryFolder();
  const usual = scored(home.path, {});
  expect(scored(home.path, {}, replacing('()=>console.log("cached")'))).toBe(`cached\n${usual}`);
  expect(scored(home.path, {}, replacing('undefined'))).toBe(usual);
});

test('the program writes nothing into its home folder, and honours NODE_DISABLE_COMPILE_CACHE', () => {
  using home = temporaryFolder();
  using temporary = temporaryFolder();
  scored(home.path, { TMPDIR: temporary.path, NODE_DISABLE_COMPILE_CACHE: '1' });
  expect(readdirSync(temporary.path)).toEqual([]);
  scored(home.path, { TMPDIR: temporary.path });
  expect(readdirSync(temporary.path).filter((name) => name !== 'node-compile-cache')).toEqual([]);
  expect(readdirSync(home.path)).toEqual([]);
});

test('the program runs if the compile cache cannot be written', () => {
  using home = temporaryFolder();
  const usual = scored(home.path, {});
  expect(scored(home.path, { TMPDIR: join(program, 'not-a-folder') })).toBe(usual);
});
