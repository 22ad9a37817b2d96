import { describe, expect, test } from '@jest/globals';
import type { ComputerMove } from '../../../src/players/index.js';
import { SPEEDS } from '../../../src/settings/index.js';
import {
  afterPause,
  answered,
  changedSpeed,
  type ComputerState,
  hasNoMove,
  lookingState,
  pauseOf,
  speedNow,
} from '../../../src/ui/model/computer.js';
import { hold } from '../../support/builders.js';

const MOVE: ComputerMove = {
  action: { type: 'roll', hold: hold('12') },
  reason: { type: 'hold', faces: [4, 4], aims: ['fours'] },
};
const LOOK = lookingState();
const KNOWN: ComputerState = { step: 'look', move: MOVE };
const THINK: ComputerState = { step: 'think' };
const SHOW: ComputerState = { step: 'show', move: MOVE };
const ACT: ComputerState = { step: 'act', move: MOVE };
const STUCK: ComputerState = { step: 'stuck', problem: 'no' };

test('a computer must choose a move after each roll', () => {
  expect(hasNoMove(LOOK)).toBe(true);
  expect(lookingState()).not.toBe(lookingState());
  expect([KNOWN, THINK, SHOW, ACT, STUCK].filter(hasNoMove)).toEqual([]);
});

describe('a chosen move', () => {
  test.each([
    ["isn't shown before the pause after the roll ends", LOOK, KNOWN],
    ['is shown at once if the pause has ended', THINK, SHOW],
    ['is ignored if a move is already shown', SHOW, SHOW],
    ['is ignored if a move has already been made', ACT, ACT],
    ['is ignored if the computer is stuck', STUCK, STUCK],
  ])('%s', (_, before, after) => {
    expect(answered(before, MOVE)).toEqual(after);
  });
});

describe('after a pause', () => {
  test.each([
    ['a chosen move is shown', KNOWN, { state: SHOW }],
    ["the screen waits for a move that hasn't been chosen", LOOK, { state: THINK }],
    ['the shown move is made', SHOW, { state: ACT, action: MOVE.action }],
    ["a move that has been made isn't made again", ACT, { state: ACT }],
  ])('%s', (_, before, step) => {
    expect(afterPause(before)).toEqual(step);
  });

  test('only the steps `look` and `show` have a pause', () => {
    expect([LOOK, KNOWN, SHOW].map((state) => pauseOf(state, 'normal')).every((ms) => ms !== undefined)).toBe(
      true,
    );
    expect([THINK, ACT, STUCK].map((state) => pauseOf(state, 'normal'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('speeds', () => {
  test('change one step at a time, up to the fastest and down to the slowest', () => {
    const up = SPEEDS.map((speed) => changedSpeed(speed, 'faster'));
    expect(up).toEqual(['normal', 'fast', 'at-once', 'at-once']);
    const down = SPEEDS.map((speed) => changedSpeed(speed, 'slower'));
    expect(down).toEqual(['slow', 'slow', 'normal', 'fast']);
  });

  test('have shorter pauses the faster they are, and no pauses at the fastest speed', () => {
    for (const state of [LOOK, SHOW]) {
      const pauses = SPEEDS.map((speed) => pauseOf(state, speed) ?? -1);
      expect(pauses).toEqual([...pauses].sort((a, b) => b - a));
      expect(new Set(pauses).size).toBe(SPEEDS.length);
      expect(pauses.at(-1)).toBe(0);
    }
  });

  test('have no effect while the player skips turns', () => {
    expect(speedNow({ speed: 'slow' })).toBe('slow');
    expect(speedNow({ speed: 'slow', isSkipping: true })).toBe('at-once');
  });
});
