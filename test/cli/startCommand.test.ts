import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type ProcessStart, startCommand } from '../../src/cli/startCommand.js';
import { program, temporaryFolder } from '../support/child.js';
import { launch } from '../support/pty.js';

/** Returns the command for a checkout in /src/yahtzee. */
const fromCheckout = (start: Partial<ProcessStart>): string =>
  startCommand({ script: '/src/yahtzee/bin/yahtzee-cli.js', folder: '/src/yahtzee', env: {}, ...start });

const NPM_START = { npm_lifecycle_event: 'start', npm_package_json: '/src/yahtzee/package.json' };

describe('the command in a hint starts the program in the same way', () => {
  test.each<[string, Partial<ProcessStart>, string]>([
    ['node in the checkout', {}, 'node bin/yahtzee-cli.js'],
    ['node in a subfolder of the checkout', { folder: '/src/yahtzee/bin' }, 'node yahtzee-cli.js'],
    ['node in another folder', { folder: '/src' }, 'node yahtzee/bin/yahtzee-cli.js'],
    ['node far away', { folder: '/home/ann/games/dice' }, 'node /src/yahtzee/bin/yahtzee-cli.js'],
    [
      'node in a checkout with a space in its path',
      { script: "/src/ann's dice/bin/yahtzee-cli.js", folder: '/src' },
      "node 'ann'\\''s dice/bin/yahtzee-cli.js'",
    ],
    ['npm start', { env: { ...NPM_START, INIT_CWD: '/src/yahtzee' } }, 'npm start --'],
    ['npm start in a subfolder', { env: { ...NPM_START, INIT_CWD: '/src/yahtzee/docs' } }, 'npm start --'],
    [
      'npm --prefix yahtzee start',
      { env: { ...NPM_START, INIT_CWD: '/src' } },
      'node yahtzee/bin/yahtzee-cli.js',
    ],
    [
      'npm start of another package',
      { env: { ...NPM_START, npm_package_json: '/src/other/package.json' } },
      'node bin/yahtzee-cli.js',
    ],
    [
      'npx',
      { script: '/home/ann/.npm/_npx/1f/node_modules/.bin/yahtzee-cli', env: { npm_command: 'exec' } },
      'npx yahtzee-cli',
    ],
    [
      'npx on Windows',
      { script: 'C:\\npx\\node_modules\\yahtzee-cli\\bin\\yahtzee-cli.js', env: { npm_command: 'exec' } },
      'npx yahtzee-cli',
    ],
    [
      'a local package whose commands are on the PATH',
      {
        script: '/src/other/node_modules/.bin/yahtzee-cli',
        env: { PATH: ['/bin', '/src/other/node_modules/.bin'].join(delimiter) },
      },
      'yahtzee-cli',
    ],
    ['a local package', { script: '/src/other/node_modules/.bin/yahtzee' }, 'npx yahtzee-cli'],
    [
      'a global package without links',
      { script: 'C:\\npm\\node_modules\\yahtzee-cli\\bin\\yahtzee-cli.js' },
      'yahtzee-cli',
    ],
  ])('%s', (_, start, command) => {
    expect(fromCheckout(start)).toBe(command);
  });

  test.each(['yahtzee-cli', 'yahtzee'])('the installed command %s', async (name) => {
    using folder = temporaryFolder();
    const bin = join(folder.path, 'bin');
    mkdirSync(bin);
    symlinkSync(program, join(bin, name));
    await using term = await launch({
      shell: () => `${name} -p Ann --no-animation`,
      env: { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` },
    });
    await term.waitFor('dice to hold (0-5)? Or');
    term.press('ctrl-c');
    await term.exited;
    expect(term.screen()).toMatch(new RegExp(`with: ${name} resume \\S+$`, 'm'));
  });
});

test('line mode on a terminal shows the same commands, without splitting them', async () => {
  await using term = await launch({ args: ['--plain', '-p', 'Ann'], columns: 60, hasPlayed: false });
  await term.waitFor('How many dice');
  expect(term.lines()).toContain('First game? Learn the rules with:');
  expect(term.lines()).toContain('node bin/yahtzee-cli.js rules');
  term.press('ctrl-d');
  await term.exited;
  expect(term.lines()).toContain('The game is saved. Resume it with:');
  expect(term.screen()).toMatch(/^node bin\/yahtzee-cli\.js resume \d{4}-\d\d-\d\d-\w{6}$/m);
});
