import { expect, test } from '@jest/globals';
import { RULE_SETS } from '../../src/engine/index.js';
import { defaultName } from '../../src/ui/start/startState.js';

test.each([
  [[], [], 'Player 1'],
  [['Ann', 'Bob'], [], 'Ann'],
  [['Ann', 'Bob'], ['Zoë'], 'Bob'],
  [['Ann', 'Bob'], ['bob'], 'Player 2'],
  // Alike in another width: it would be refused.
  [['Ann', 'Bob'], ['Ｂob'], 'Player 2'],
  [[], ['PLAYER 2'], 'Player 3'],
  [[], ['Player 4', 'Player 3', 'Player 5'], 'Player 6'],
])('last time %j, this time %j: Enter takes %s', (lastPlayers, names, name) => {
  expect(defaultName({ ruleSets: RULE_SETS, lastPlayers, unfinished: [] }, names)).toBe(name);
});
