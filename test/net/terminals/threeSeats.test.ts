import { test } from '@jest/globals';
import { printCounts } from '../../support/atOnce.js';
import {
  begin,
  endPrograms,
  expectSameGame,
  openTerminals,
  type Player,
  seatInTerminals,
  see,
  seeSameFingerprint,
} from '../../support/net/terminals.js';
import { diceOn, playRounds } from '../../support/net/terminalTurns.js';

/** Resizes a terminal. The same dice must appear at the new size, with the header, one card and the footer. */
async function resize({ term }: Player, columns: number, rows: number): Promise<void> {
  const dice = diceOn(term.lines());
  term.resize(columns, rows);
  const isWhole = (lines: readonly string[]): boolean =>
    lines[0]?.startsWith('YAHTZEE') === true &&
    diceOn(lines) === dice &&
    lines.filter((line) => line.startsWith('GRAND')).length === 1 &&
    lines.includes('-'.repeat(columns)) &&
    lines.some((line) => line.includes('F1 help'));
  await term.waitFor(Object.assign(isWhole, { toString: () => `the board with ${dice}` }));
}

test('three people play a whole game in terminals of different sizes, and resize them in the middle', async () => {
  await using terminals = openTerminals();
  const players = await seatInTerminals(
    terminals,
    [
      ['Ann', '80x24'],
      ['Bob', '45x24'],
      ['Cleo', '120x40'],
    ],
    { options: ['--no-animation'] },
  );
  const [, bob, cleo] = players;
  await begin(players);
  await playRounds(players, 1, 13, {
    '3 Ann': {
      async afterRoll() {
        await resize(bob, 120, 40);
        await see([bob], /CHAT$/m);
        await resize(cleo, 45, 24);
        await resize(bob, 45, 24);
        await resize(cleo, 80, 24);
      },
    },
    '4 Bob': { holds: ['15', '123'] },
    // Cleo resizes her window in the middle of an answer.
    '6 Cleo': {
      async afterRoll() {
        cleo.term.type('13');
        await see([cleo], ': 13_');
        for (const [columns, rows] of [
          [45, 24],
          [120, 40],
          [80, 24],
        ] as const) {
          await resize(cleo, columns, rows);
          await see([cleo], ': 13_');
        }
        cleo.term.press('ctrl-u');
        await see([cleo], ': _');
      },
      holds: ['25'],
    },
    '12 Bob': { holds: ['1234'] },
  });
  const fingerprint = await seeSameFingerprint(players);
  await endPrograms(players);
  const log = await expectSameGame(terminals, players, fingerprint);
  terminals.expectFitting();
  printCounts(`three terminals: ${log.length} records`);
});
