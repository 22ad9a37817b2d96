import { test } from '@jest/globals';
import { printCounts } from '../../support/atOnce.js';
import {
  begin,
  endPrograms,
  expectSameGame,
  joinThroughMenu,
  openTerminals,
  seatInTerminals,
  see,
  seeSameFingerprint,
} from '../../support/net/terminals.js';
import { SHORT_ROUNDS, shortRules } from '../../support/net/wholeGame.js';
import { firstZero, playRounds, type Turn } from '../../support/net/terminalTurns.js';

const LONG_TURNS: Readonly<Record<string, Turn>> = {
  '2 Ann': { holds: ['14', '125'] },
  '3 Bob': { holds: ['24'], choose: firstZero },
  '7 Ann': { holds: ['135', '24'] },
};

test('two people play a whole game in terminals of 80 x 24, with animated dice', async () => {
  await using terminals = openTerminals();
  const players = await seatInTerminals(
    terminals,
    [
      ['Ann', '80x24'],
      ['Bob', '80x24'],
    ],
    { join: joinThroughMenu, table: shortRules(terminals.scene) },
  );
  const [, bob] = players;
  await begin(players);
  for (let round = 1; round <= SHORT_ROUNDS; round++) {
    await see(players, `round ${round} of ${SHORT_ROUNDS}`);
    await playRounds(players, round, round, LONG_TURNS);
  }
  const fingerprint = await seeSameFingerprint(players);
  bob.term.press('escape');
  await see([bob], /g Games +1 /);
  await endPrograms(players);
  const log = await expectSameGame(terminals, players, fingerprint);
  terminals.expectFitting();
  printCounts(`two terminals: ${log.length} records`);
});
