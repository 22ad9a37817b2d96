import { describe, expect, test } from '@jest/globals';
import type { ComputerMove } from '../../../src/players/index.js';
import { SPEEDS } from '../../../src/settings/index.js';
import {
  afterPause,
  answered,
  changedSpeed,
  computerReducer,
  type ComputerState,
  isAsking,
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

test('a computer is asked after each roll', () => {
  expect(isAsking(LOOK)).toBe(true);
  expect(lookingState()).not.toBe(lookingState());
  expect([KNOWN, THINK, SHOW, ACT, STUCK].filter(isAsking)).toEqual([]);
});

describe('a known move', () => {
  test.each([
    ['waits while the dice are looked at', LOOK, KNOWN],
    ['is shown at once where they have been', THINK, SHOW],
    ['changes nothing any more once one is shown', SHOW, SHOW],
    ['nor once it is made', ACT, ACT],
    ['nor where none was possible', STUCK, STUCK],
  ])('%s', (_, before, after) => {
    expect(answered(before, MOVE)).toEqual(after);
  });
});

describe('after a pause', () => {
  test.each([
    ['the move is shown', KNOWN, { state: SHOW }],
    ['or waited for', LOOK, { state: THINK }],
    ['what was shown is done', SHOW, { state: ACT, action: MOVE.action }],
    ['what is done is not done twice', ACT, { state: ACT }],
  ])('%s', (_, before, step) => {
    expect(afterPause(before)).toEqual(step);
  });

  test('only looking and showing lead to another step', () => {
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

describe('a key', () => {
  test.each([
    ['shows what is known', KNOWN, { state: SHOW }],
    ['does what is shown', SHOW, { state: ACT, action: MOVE.action }],
    ['cannot skip what is not known yet', LOOK, { state: LOOK }],
    ['nor what is being stored', ACT, { state: ACT }],
  ])('%s', (_, before, step) => {
    expect(computerReducer(before, { verb: 'skip' })).toEqual(step);
  });

  test('asks a stuck computer again', () => {
    expect(computerReducer(STUCK, { verb: 'try-again' })).toEqual({ state: { step: 'look' } });
  });
});

describe('speeds', () => {
  test('go up and down one by one, and stop at the ends', () => {
    const up = SPEEDS.map((speed) => changedSpeed(speed, 'faster'));
    expect(up).toEqual(['normal', 'fast', 'at-once', 'at-once']);
    const down = SPEEDS.map((speed) => changedSpeed(speed, 'slower'));
    expect(down).toEqual(['slow', 'slow', 'normal', 'fast']);
  });

  test('shorten every pause, down to none', () => {
    for (const state of [LOOK, SHOW]) {
      const pauses = SPEEDS.map((speed) => pauseOf(state, speed) ?? -1);
      expect(pauses).toEqual([...pauses].sort((a, b) => b - a));
      expect(new Set(pauses).size).toBe(SPEEDS.length);
      expect(pauses.at(-1)).toBe(0);
    }
  });

  test('give way to skipping', () => {
    expect(speedNow({ speed: 'slow' })).toBe('slow');
    expect(speedNow({ speed: 'slow', isSkipping: true })).toBe('at-once');
  });
});
