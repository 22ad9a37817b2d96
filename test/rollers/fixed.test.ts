import { expect, test } from '@jest/globals';
import type { RollPlace } from '../../src/engine/index.js';
import { fixedRoller } from '../../src/rollers/index.js';
import { throwsOf } from '../support/builders.js';

const PLACE: RollPlace = { kind: 'turn', seat: 0, turn: 1, roll: 1 };

test('a fixed roller returns its throws in order and counts the remaining throws', () => {
  const roller = fixedRoller(throwsOf('12345', '66666'));
  expect(roller.left()).toBe(2);
  expect(roller.diceAt(PLACE)).toEqual([1, 2, 3, 4, 5]);
  expect(roller.left()).toBe(1);
  expect(roller.diceAt(PLACE)).toEqual([6, 6, 6, 6, 6]);
  expect(roller.left()).toBe(0);
});

test('a fixed roller throws an error if no throws are left', () => {
  const roller = fixedRoller(throwsOf('12345'));
  roller.diceAt(PLACE);
  expect(() => roller.diceAt(PLACE)).toThrow(RangeError);
  expect(() => fixedRoller([]).diceAt(PLACE)).toThrow(RangeError);
});
