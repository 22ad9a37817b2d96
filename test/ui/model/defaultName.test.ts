import { expect, test } from '@jest/globals';
import { personNamed } from '../../../src/engine/index.js';
import { defaultName } from '../../../src/ui/model/start.js';

test.each([
  [[], [], 'Player 1'],
  [['Ann', 'Bob'], [], 'Ann'],
  [['Ann', 'Bob'], ['Zoë'], 'Bob'],
  [['Ann', 'Bob'], ['bob'], 'Player 2'],
  // Names that differ only in the width of their letters are considered equal.
  [['Ann', 'Bob'], ['Ｂob'], 'Player 2'],
  [[], ['PLAYER 2'], 'Player 3'],
  [[], ['Player 4', 'Player 3', 'Player 5'], 'Player 6'],
])('last game %j, this game %j: the suggested name is %s', (last, names, name) => {
  const [offered, seated] = [last, names].map((each) => each.map(personNamed));
  expect(defaultName({ count: 4, seated: seated ?? [], offered: offered ?? [] })).toBe(name);
});

test("the name of the last game’s computer isn't suggested to a person", () => {
  const offered = [personNamed('Ann'), { name: 'Perfect', kind: 'perfect' }];
  expect(defaultName({ count: 2, seated: [personNamed('Ann')], offered })).toBe('Player 2');
});
