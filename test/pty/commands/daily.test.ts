import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { clockAt } from '../../support/clock.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';

const NOON = '2026-01-31T12:00:00.000Z';

test('a daily game resumed from the menu shows its card, s sends it to the clipboard and gives the mouse to the terminal until the next key, and the end of the program prints it', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  const input = `${fillInOrder(SHORT_NAMES.slice(0, -1)).join('\n')}\n`;
  await run(['daily', '-p', 'Ann'], { home, nodeFlags: clockAt(NOON), input });

  const env = { NODE_OPTIONS: clockAt(NOON).join('=') };
  await using term = await launch({ args: ['--no-animation'], home, env, rows: 40, columns: 100 });
  await term.waitFor('> r Resume');
  term.press('enter');
  await term.waitFor(/seed daily:2026-01-31[^]*dice to hold \(0-5\)\? Or/);
  term.type('chance\r');
  await term.waitFor(
    /^Your turns: [#=-]{13} .*\nstreak 1 day {3}next game in 12 h 0 min {3}perfect .*: \d+$/m,
  );
  expect(term.modes().mouseTracking).not.toBe('none');
  term.type('s');
  await term.waitFor('Copied, if your terminal allows it.');
  expect(term.modes()).toMatchObject({ mouseTracking: 'none', bracketedPaste: true });
  const [, shown = ''] = /^([^]*\n\+-+\+\n)/.exec(term.screen()) ?? [];
  const card = shown.trimStart();
  expect(card).toMatch(/^\+-+\+\n\| YAHTZEE-CLI .*\n[^]*\+-+\+\n$/);
  expect(term.rawOutput()).toContain(`\x1b]52;c;${Buffer.from(card).toString('base64')}\x07`);
  term.type('q');
  await term.waitFor('s share');
  expect(term.modes().mouseTracking).not.toBe('none');

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
