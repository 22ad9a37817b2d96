import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Size } from '../../src/text/index.js';
import type { BoxRuleSet } from '../../src/engine/index.js';
import { MEMORY, temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { yachtFile, yachtRules } from '../support/pages/yacht.js';
import { SHORT } from '../support/houseRules.js';
import type { Key } from '../support/keys.js';
import { launch } from '../support/pty.js';
import { run } from '../support/run.js';
import { readOtherwise } from '../support/stored/otherReader.js';
import { expectFinalCards, otherTotal, playWholeGame } from '../support/terminal/wholeGame.js';

interface End {
  readonly key: Key;
  readonly status: number;
}

/** Rules for short games in which the boxes are filled in the order of the card. */
const FORCED: BoxRuleSet = { ...SHORT, order: 'card' };

test.each<[what: string, rules: BoxRuleSet, text: string, names: readonly string[], size: Size, end: End]>([
  [
    'two people fill seven boxes in the order of the card',
    FORCED,
    JSON.stringify(FORCED),
    ['Ann', 'Bob'],
    { columns: 45, rows: 24 },
    { key: 'ctrl-c', status: 130 },
  ],
  [
    'one person plays Yacht',
    yachtRules(),
    yachtFile(),
    ['Ann'],
    { columns: 120, rows: 40 },
    { key: 'f10', status: 0 },
  ],
])(
  '%s, under house rules, to the end: the program shows and stores what the other scorer counts',
  async (_what, rules, text, names, size, end) => {
    using home = temporaryFolder(MEMORY);
    const file = join(home.path, 'rules.json');
    writeFileSync(file, text);
    await using term = await launch({
      ...size,
      args: [...['-p', names.join(','), '-r', file], ...['-s', 'kestrel', '-i', 'quick', '--no-animation']],
      env: { YAHTZEE_CONFIRMATIONS: 'none' },
      // Leaves the processor to the games.
      nodeFlags: [WITHOUT_VECTORS],
      home: home.path,
      hasPlayed: true,
    });
    const cards = await playWholeGame(term, rules, names);
    await expectFinalCards(term, rules, names, cards);
    term.press(end.key);
    expect(await term.exited).toEqual({ exitCode: end.status, signal: 0 });
    expect(term.spills()).toEqual([]);

    const totals = cards.map((card) => otherTotal(rules, card));
    expect(term.screen()).toMatch(new RegExp(`^GRAND TOTAL +\\| +${totals.join(' +\\| +')} \\|`, 'm'));
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
    expect(await run(['verify'], { home: home.path })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(new RegExp(`match the seed and the rules\\. Scores: ${scores}\\n$`)),
    });
  },
);
