import { spawnSync } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { RULE_SETS } from '../../../src/engine/index.js';
import { LEVELS } from '../../../src/players/index.js';
import { SETTING_NAMES } from '../../../src/settings/index.js';
import { childEnv, program, temporaryFolder } from '../../support/child.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

/** Returns the lines that the program prints for a completion script. `typed` excludes the program name. */
async function answer(typed: string): Promise<readonly string[]> {
  const { status, stdout, stderr } = await runHere(['complete', '--', `yahtzee-cli ${typed}`]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').slice(0, -1);
}

/** Returns the possible completions of the last word. */
const candidates = async (typed: string): Promise<readonly string[]> =>
  (await answer(typed)).flatMap((line) => (line === ':files' ? [] : [line.replace(/\t.*/, '')]));

const RULE_IDS = RULE_SETS.map(({ id }) => id);

describe('completion offers', () => {
  test.each<[string, string, readonly string[]]>([
    ['commands', 'sco', ['score', 'scores']],
    ['options of play without the word play', '--dup', ['--duplicate']],
    ['options of the program', '--vers', ['--version']],
    ['options of a command', 'simulate --pl', ['--player']],
    ['options in their short form', 'export -o', ['-o']],
    ['options after an option with a value', 'solve -r official --at', ['--at-least']],
    ['the rule sets', '-r ', RULE_IDS],
    ['the rule sets after =', '--rules=m', ['meowtzee']],
    ['the rule sets to read', 'rules ', RULE_IDS],
    ['the rule sets to compare', 'rules --compare ', RULE_IDS],
    ['the levels', 'play --computer ', LEVELS],
    ['the input styles', '-i q', ['quick']],
    ['the shells', 'completion ', ['bash', 'zsh', 'fish']],
    ['the settings', 'settings ', SETTING_NAMES],
    ['the settings to reset', 'settings --reset ', SETTING_NAMES],
    ['settings that start with some letters', 'settings th', ['theme']],
    ['the values of a setting', 'settings mouse ', ['on', 'off']],
    ['values that start with a letter', 'settings theme c', ['classic', 'colour-blind']],
    ['the rule sets as a setting', 'settings rules ', RULE_IDS],
    ['the values of a setting after an option', 'settings input --json ', ['prompts', 'quick']],
    ['the themes', 'train --theme j', ['jokers']],
    ['the themes of a rule set', 'train -r official --theme j', ['jokers']],
    ['the themes of a rule set without jokers', 'train -r yatzy --theme j', []],
    ['the themes of a rule set without jokers after =', 'train --rules=yatzy --theme=j', []],
    ['words after quotes, and within them', `settings "theme" 'c`, ['classic', 'colour-blind']],
    ['words after a redirection', '> out sco', ['score', 'scores']],
    ['words after a command substitution', '-s $(echo a b) --dup', ['--duplicate']],
  ])('%s: %s', async (_, typed, offered) => {
    expect(await candidates(typed)).toEqual(offered);
  });

  test.each([
    ['names as a setting', 'settings names '],
    ['unknown settings', 'settings colours '],
    ['names of players', '--players '],
    ['names of players in statistics', 'stats --player '],
    ['options that take no value', '--plain='],
    ['commands after an option', '--plain sco'],
    ['options of the program after another option', '--plain --vers'],
    ['options after --', 'simulate -- --pl'],
  ])('nothing for %s: %s', async (_, typed) => {
    expect(await candidates(typed)).toEqual([]);
  });

  test.each(['', 'help '])('exactly the commands in the help after "%s"', async (typed) => {
    const { stdout } = await run(['--help']);
    const listed = stdout.slice(stdout.indexOf('Play:')).matchAll(/^ {2}([a-z]+) /gm);
    expect(await candidates(typed)).toEqual([...listed].map(([, name]) => name));
  });

  test.each([
    'import ',
    'export -o games',
    'export --output=games',
    '--record ',
    '-r house',
    'rules house',
    'settings rules house',
    'export > games',
    'export 2>games',
  ])('file names for %s', async (typed) => {
    expect(await answer(typed)).toEqual([':files']);
  });

  test.each(['', 'sco', '--players ', 'stats -r ', 'simulate -- ', '--computer x'])(
    'no file names for "%s"',
    async (typed) => {
      expect(await answer(typed)).not.toContain(':files');
    },
  );

  test.each(['', '-', 'settings ', 'rules '])('a description of every word for "%s"', async (typed) => {
    const lines = (await answer(typed)).filter((line) => line !== ':files');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => !/^\S+\t[^\t]+$/.test(line))).toEqual([]);
  });
});

test('completion writes no files', async () => {
  using folder = temporaryFolder();
  await run(['complete', '--', 'yahtzee-cli settings theme '], { home: folder.path });
  expect(readdirSync(folder.path)).toEqual([]);
});

test("the bash script doesn't evaluate the line, and prints nothing when a shell loads the script twice", () => {
  using folder = temporaryFolder();
  symlinkSync(program, join(folder.path, 'yahtzee-cli'));
  const lines = ['yahtzee-cli simu', 'yahtzee-cli export > kept --fo', 'yahtzee-cli -s $(touch ran) --dup'];
  const script = `eval "$(yahtzee-cli completion bash)"; eval "$(yahtzee-cli completion bash)"
    for COMP_LINE; do
      COMP_POINT=\${#COMP_LINE}; _yahtzee_cli yahtzee-cli "\${COMP_LINE##* }" ''; echo "\${COMPREPLY[@]}"
    done`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', ...lines], {
    cwd: folder.path,
    encoding: 'utf8',
    env: childEnv(folder.path, { PATH: `${folder.path}:${process.env['PATH'] ?? ''}` }),
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'simulate\n--force\n--duplicate\n', stderr: '' });
  expect(readdirSync(folder.path)).toEqual(['yahtzee-cli']);
});

test('completion refuses an unknown shell with a one-line error', async () => {
  const { status, stderr } = await run(['completion', 'tcsh']);
  expect(status).toBe(2);
  expect(stderr).toBe('yahtzee-cli: There is no completion script for "tcsh". Shells: bash, zsh, fish.\n');
});
