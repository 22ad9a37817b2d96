import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Size } from '../../src/text/index.js';
import { type BoxRuleSet, YATZY, YATZY_FORCED } from '../../src/engine/index.js';
import { MEMORY, temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { yachtFile, yachtRules } from '../support/pages/yacht.js';
import { launch } from '../support/pty.js';
import { runHere } from '../support/runHere.js';
import { readOtherwise } from '../support/stored/otherReader.js';
import { expectFinalCards, otherTotal, playWholeGame } from '../support/terminal/wholeGame.js';

test.each<[what: string, rules: BoxRuleSet, names: readonly string[], size: Size]>([
  ['two people play Yatzy', YATZY, ['Ann', 'Bob'], { columns: 45, rows: 24 }],
  ['one person plays Yatzy in the order of the card', YATZY_FORCED, ['Ann'], { columns: 60, rows: 30 }],
  ['one person plays Yacht, from a file of house rules', yachtRules(), ['Ann'], { columns: 120, rows: 40 }],
])(
  '%s to the end: the program shows and stores what the other scorer counts',
  async (_what, rules, names, size) => {
    using home = temporaryFolder(MEMORY);
    const file = join(home.path, 'yacht.json');
    writeFileSync(file, yachtFile());
    await using term = await launch({
      ...size,
      args: [
        ...['-p', names.join(','), '-r', rules.id === 'yacht' ? file : rules.id],
        ...['-s', 'kestrel', '-i', 'quick', '--no-animation'],
      ],
      env: { YAHTZEE_CONFIRMATIONS: 'none' },
      // Leaves the processor to the games.
      nodeFlags: [WITHOUT_VECTORS],
      home: home.path,
      hasPlayed: true,
    });
    const cards = await playWholeGame(term, rules, names);
    await expectFinalCards(term, rules, names, cards);
    term.press('f10');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    expect(term.spills()).toEqual([]);

    const totals = cards.map((card) => otherTotal(rules, card));
    const games = join(home.path, 'yahtzee/games');
    const [journal, ...others] = readdirSync(games).map((name) => readFileSync(join(games, name)));
    expect(others).toEqual([]);
    const stored = journal && readOtherwise(journal);
    expect(stored).toMatchObject({
      state: 'finished',
      cards: cards.map((card, seat) => ({
        filled: Object.fromEntries(rules.boxes.map(({ box, label }) => [box, card.get(label)])),
        grand: totals[seat],
      })),
    });
    const scores = names.map((name, seat) => `${name} ${totals[seat]}`).join(', ');
    expect(await runHere(['verify'], { home: home.path })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(new RegExp(`match the seed and the rules\\. Scores: ${scores}\\n$`)),
    });
  },
);
