import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { clockAt } from '../../support/clock.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';

const NOON = '2026-01-31T12:00:00.000Z';

/** Plays Ann's daily game until only one box is open. */
async function playAllButOne(home: string): Promise<void> {
  const answers = fillInOrder(SHORT_NAMES.slice(0, -1));
  await run(['daily', '-p', 'Ann'], { home, nodeFlags: clockAt(NOON), input: `${answers.join('\n')}\n` });
}

test('a daily game that ends on the screen prints its card in the terminal', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  await playAllButOne(home);
  const env = { NODE_OPTIONS: clockAt(NOON).join('=') };
  await using term = await launch({ args: ['daily', '--no-animation'], home, env, rows: 40, columns: 100 });
  await term.waitFor('seed daily:2026-01-31');
  await term.waitFor('none yet in daily games');
  term.type('chance\r');
  await term.waitFor(/^Your turns: [#=-]{13} /m);
  term.type('q');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.isAlternate()).toBe(false);
  const [score = ''] = /GRAND TOTAL \d+/.exec(term.screen()) ?? [];
  const told = term.lines().filter((line) => line !== '');
  expect(told.slice(0, 2)).toEqual(['               |   Ann |', expect.stringMatching(/^Aces +\| +\d+ \|$/)]);
  expect(told.slice(-13)).toEqual([
    expect.stringMatching(/^Game 2026-01-31-\w+ is saved\.$/),
    expect.stringMatching(/^Luck and skill: /),
    expect.stringMatching(/^The daily game of 2026-01-31 is finished: Ann scored \d+\.$/),
    expect.stringMatching(/^\+-+\+$/),
    expect.stringMatching(/^\| YAHTZEE-CLI +daily 2026-01-31 \|$/),
    expect.stringMatching(/^\| Official rules +\|$/),
    expect.stringContaining(`| ${score} `),
    expect.stringMatching(/^\| [#=-]{13} +\|$/),
    '| # best   = small cost   - large cost |',
    expect.stringMatching(/^\+-+\+$/),
    expect.stringMatching(/^Best moves: \d+ of 13 turns\./),
    expect.stringMatching(/^Perfect play scores \d+ with the same dice\.$/),
    'The next daily game starts at 00:00 UTC, in 12 hours.',
  ]);
});

test('s sends the card to the clipboard, and gives the mouse to the terminal until the next key', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  await playAllButOne(home);
  const env = { NODE_OPTIONS: clockAt(NOON).join('=') };
  await using term = await launch({ args: ['daily', '--no-animation'], home, env });
  await term.waitFor('none yet in daily games');
  term.type('chance\r');
  await term.waitFor(
    /^Your turns: [#=-]{13} .*\nstreak 1 day {3}next game in 12 h 0 min {3}perfect .*: \d+$/m,
  );
  expect(term.modes().mouseTracking).not.toBe('none');
  term.type('s');
  await term.waitFor('Copied, if your terminal allows it.');
  expect(term.modes()).toMatchObject({ mouseTracking: 'none', bracketedPaste: true });
  const card = `${term.lines().slice(0, 7).join('\n')}\n`;
  expect(card).toMatch(/^\+-+\+\n\| YAHTZEE-CLI .*\n[^]*\+-+\+\n$/);
  expect(term.rawOutput()).toContain(`\x1b]52;c;${Buffer.from(card).toString('base64')}\x07`);
  term.type('q');
  await term.waitFor('s share');
  expect(term.modes().mouseTracking).not.toBe('none');
});

test('the program reports both a finished daily game and an unusable settings file', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  await run(['daily'], { home, nodeFlags: clockAt(NOON), input: `${fillInOrder(SHORT_NAMES).join('\n')}\n` });
  mkdirSync(join(home, '.config/yahtzee-cli'), { recursive: true });
  writeFileSync(join(home, '.config/yahtzee-cli/config.json'), '[]');
  await using term = await launch({ args: ['daily'], home, env: { NODE_OPTIONS: clockAt(NOON).join('=') } });
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.screen()).toContain('The daily game of 2026-01-31 is finished: Player 1 scored ');
  expect(term.screen()).toContain('yahtzee-cli: Settings file ignored: the file contains a list of 0 items;');
});

test('a daily game resumed from the menu also prints its card', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  await playAllButOne(home);
  const env = { NODE_OPTIONS: clockAt(NOON).join('=') };
  await using term = await launch({ args: ['--no-animation'], home, env });
  await term.waitFor('> r Resume');
  term.press('enter');
  await term.waitFor(/seed daily:2026-01-31[^]*dice to hold \(0-5\)\? Or/);
  term.type('chance\r');
  await term.waitFor(/^Your turns: [#=-]{13} /m);
  term.type('q');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.screen()).toContain('The daily game of 2026-01-31 is finished: Ann scored');
});

test('the game after a daily game is an ordinary game', async () => {
  using folder = temporaryFolder();
  const env = { NODE_OPTIONS: clockAt(NOON).join('=') };
  await using term = await launch({ args: ['daily', '-p', 'Ann', '--no-animation'], home: folder.path, env });
  await term.waitFor(/seed daily:2026-01-31\n[^]*dice to hold \(0-5\)\? Or/);
  term.type('q\r');
  await term.waitFor('Leave?');
  term.type('3\r');
  await term.waitFor('Everyone has left');
  term.type('n');
  await term.waitFor('Enter for Ann');
  term.type('\r');
  await term.waitFor(/round 1 of 13[^]*dice to hold \(0-5\)\? Or/);
  term.type('q\r');
  await term.waitFor('Leave?');
  term.type('2');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.screen()).toContain('The daily game of 2026-01-31 has ended because Ann left.');
});

test('a second player sees that the score will be marked, and then the mark on the card', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  await playAllButOne(home);
  const later = { NODE_OPTIONS: clockAt('2026-01-31T13:00:00.000Z').join('=') };
  await using first = await launch({ args: ['daily', '-p', 'Bob', '--no-animation'], home, env: later });
  await first.waitFor('Your score will be marked "finished after Ann started".');
  first.type('q\r');
  await first.waitFor('Leave?');
  first.type('2');
  expect(await first.exited).toEqual({ exitCode: 0, signal: 0 });

  const input = `${fillInOrder(SHORT_NAMES).join('\n')}\n`;
  await run(['daily', '-p', 'Bob'], { home, nodeFlags: clockAt('2026-01-31T14:00:00.000Z'), input });
  await using second = await launch({ args: ['daily', '-p', 'bob'], home, env: later });
  expect(await second.exited).toEqual({ exitCode: 0, signal: 0 });
  const lines = second.lines().filter((line) => line !== '');
  expect(lines.slice(-8)).toEqual([
    expect.stringMatching(/^\| finished after Ann started +\|$/),
    expect.stringMatching(/^\+-+\+$/),
    expect.stringMatching(/^Best moves: 0 of 13 turns\. Large cost: turns 1, 2, /),
    '12 and 13.',
    expect.stringMatching(/^Perfect play /),
    'Also played by: Ann (unfinished).',
    'The next daily game starts at 00:00 UTC, in 11 hours.',
    'To let somebody else play, run: node bin/yahtzee-cli.js daily -p <name>',
  ]);
});
