import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { WITHOUT_VECTORS } from '../support/child.js';
import { documentedKeys, footerLabels } from '../support/pages/keysPage.js';
import { launch, type Term } from '../support/pty.js';

const PAGE = readFileSync('docs/keys.md', 'utf8');

/** Returns the last line of the screen. */
const footerOf = (lines: readonly string[]): string => lines.findLast((line) => line !== '') ?? '';

/** Opens the list of keys, compares it with this part of docs/keys.md, and closes it with Esc. */
async function checkHelp(term: Term, heading: string): Promise<void> {
  await term.waitFor((lines) => / (F10 |q )?leave/.test(footerOf(lines)));
  const labels = footerLabels(footerOf(term.lines()));
  expect([heading, labels.length >= 3 && labels.length <= 6]).toEqual([heading, true]);
  term.press('f1');
  await term.waitFor('Esc close');
  const documented = documentedKeys(PAGE, heading);
  expect(documented.length).toBeGreaterThan(0);
  for (const { keys, does } of documented) {
    const line = term.lines().find((each) => each.endsWith(`  ${does}`)) ?? '';
    expect([does, line.trim().split(' ')]).toEqual([does, expect.arrayContaining([...keys])]);
  }
  term.press('escape');
}

// test/ui/keys/footers.test.ts checks the keys of other questions.
describe('checklist 2: the footer and the help', () => {
  test('checklist 4: before a game, footers list 3 to 6 keys, and F1 lists all keys as docs/keys.md does', async () => {
    await using term = await launch({ args: ['--no-animation'], rows: 60 });
    await term.waitFor('none yet');
    await checkHelp(term, 'Home');
    await term.waitFor('> p Play');
    term.type('p');
    await term.waitFor('How many players');
    await checkHelp(term, 'How many players');
    await term.waitFor('How many players');
    term.type('1\r');
    await term.waitFor('Name of player 1?');
    await checkHelp(term, 'A player’s name');
    await term.waitFor('Name of player 1?');
  });
});

test("unsolicited messages from the terminal aren't treated as keys, and typed text around them isn't lost", async () => {
  const unasked = [
    ...['\x1b[?62;c', '\x1b[>0;276;0c', '\x1b[1;1R', '\x1b[12;40R', '\x1bP>|XTerm(390)\x1b\\'],
    ...['\x1b]11;rgb:1e1e/1e1e/1e1e\x07', '\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\'],
    ...['\x1b[M !!', '\x1b[<0;1;1M\x1b[<0;1;1m', '\x1b[I'],
  ];
  await using term = await launch({ nodeFlags: [WITHOUT_VECTORS] });
  await term.waitFor('> p Play');
  term.press('enter');
  await term.waitFor('How many players');
  await term.waitFor('F1 help');
  term.type(`${unasked.join('')}2${unasked.join('')}\r`);
  await term.waitFor('Name of player 1?');
  for (const letter of 'Ann') {
    for (const sequence of unasked) term.type(sequence);
    term.type(letter);
  }
  await term.waitFor(/Name of player 1\?.* Ann_$/m);
});
