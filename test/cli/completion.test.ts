import { spawnSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { RULE_SETS } from '../../src/engine/index.js';
import { LEVELS } from '../../src/players/index.js';
import { SETTING_NAMES } from '../../src/settings/index.js';
import { temporaryFolder } from '../support/child.js';
import { run } from '../support/run.js';

/** What the last of these words can become. */
async function completed(...words: readonly string[]): Promise<readonly string[]> {
  const { status, stdout, stderr } = await run(['complete', '--', ...words]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.slice(0, line.indexOf('\t')));
}

const RULE_IDS = RULE_SETS.map(({ id }) => id);

describe('what is offered', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a command begun', ['sco'], ['scores', 'score']],
    ['an option begun, of play without its name', ['--dup'], ['--duplicate']],
    ['an option of a command', ['simulate', '--pl'], ['--player']],
    ['the rule sets', ['-r', ''], RULE_IDS],
    ['the rule sets behind =', ['--rules=m'], ['meowtzee']],
    ['the rule sets to read', ['rules', ''], RULE_IDS],
    ['the levels', ['play', '--computer', ''], LEVELS],
    ['the ways to answer', ['-i', 'q'], ['quick']],
    ['the shells', ['completion', ''], ['bash', 'zsh', 'fish']],
    ['the settings', ['settings', ''], SETTING_NAMES],
    ['a setting begun', ['settings', 'th'], ['theme']],
    ['what a setting can be', ['settings', 'mouse', ''], ['on', 'off']],
    ['a look begun', ['settings', 'theme', 'c'], ['classic', 'colour-blind']],
    ['the rule sets to set', ['settings', 'rules', ''], RULE_IDS],
    ['what a setting can be, behind an option', ['settings', 'input', '--json', ''], ['prompts', 'quick']],
    ['nothing for names to set', ['settings', 'names', ''], []],
    ['nothing for what is no setting', ['settings', 'colours', ''], []],
    ['nothing for names', ['--players', ''], []],
  ])('%s', async (_, words, offered) => {
    expect(await completed(...words)).toEqual(offered);
  });

  test.each([[['']], [['help', '']]])(
    'behind %j every command that help lists, and none else',
    async (words) => {
      const { stdout } = await run(['--help']);
      const listed = stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}([a-z]+) /gm);
      expect(await completed(...words)).toEqual([...listed].map(([, name]) => name));
    },
  );
});

test('bash completes by the script', async () => {
  using folder = temporaryFolder();
  const program = join(folder.path, 'yahtzee-cli');
  symlinkSync(join(process.cwd(), 'bin/yahtzee-cli.js'), program);
  chmodSync(program, 0o755);
  // Of the package bash-completion the script wants this function alone.
  const asked = `eval "$(yahtzee-cli completion bash)"
    _get_comp_words_by_ref() { cur=simu; prev=yahtzee-cli; words=(yahtzee-cli simu); cword=1; }
    "$(complete -p yahtzee-cli | sed -E 's/.*-F ([^ ]+).*/\\1/')" yahtzee-cli simu yahtzee-cli
    echo "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['--norc', '-c', asked], {
    encoding: 'utf8',
    env: { PATH: `${folder.path}:${process.env['PATH'] ?? ''}`, HOME: folder.path },
  });
  expect(stdout.trim()).toBe('simulate');
});

test('another shell is refused in one line', async () => {
  const { status, stderr } = await run(['completion', 'tcsh']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^yahtzee-cli: .*tcsh.*Allowed choices are bash, zsh, fish\.\n$/);
});
