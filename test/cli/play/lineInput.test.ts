import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openLineInput } from '../../../src/cli/lineInput.js';
import { END_SIGNALS } from '../../../src/cli/process.js';

let stdin: PassThrough;
beforeEach(() => {
  stdin = new PassThrough();
  jest.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
});
afterEach(() => {
  for (const signal of END_SIGNALS) process.removeAllListeners(signal);
  jest.restoreAllMocks();
});

describe('while line mode waits for a line', () => {
  test('the game can go on, and the line arrives later', async () => {
    const { io, close } = openLineInput();
    const answer = io.answer();
    expect(await io.canContinue()).toBe(true);
    stdin.write('2\n12\n');
    expect(await answer).toBe('2');
    expect(await io.answer()).toBe('12');
    close();
  });

  test('a signal ends all waits', async () => {
    const { io, close, ending, stopped } = openLineInput();
    const answer = io.answer();
    const canContinue = io.canContinue();
    process.emit('SIGTERM');
    expect(await canContinue).toBe(false);
    expect(await answer).toBeUndefined();
    expect(stopped.aborted).toBe(true);
    expect(await io.answer()).toBeUndefined();
    expect(ending()).toBe('SIGTERM');
    close();
  });
});
