import { describe, expect, test } from '@jest/globals';
import { columnsOf, dailyMessages, scoresMessages } from '../../src/text/index.js';

describe('messages about the daily game', () => {
  test('list the other players with their scores', () => {
    expect(
      dailyMessages.others([
        { name: 'Ann', state: 'finished', score: 214 },
        { name: 'Bob', state: 'abandoned' },
        { name: 'Cleo\u202e', state: 'unfinished' },
      ]),
    ).toBe('Also played by: Ann 214, Bob (left), Cleo (unfinished).');
  });

  test('warn about the mark on one line of the board, however many people have played', () => {
    expect(dailyMessages.playsAfter(['Ann', 'Bob', 'Cleo'])).toBe(
      'Your score will be marked "finished after Ann, Bob and Cleo started".',
    );
    const names = Array.from({ length: 12 }, (_, number) => `Wilhelmina ${number}`);
    const short = dailyMessages.playsAfter(names);
    expect(short).toBe('Your score will be marked "finished after 12 other players started".');
    expect(columnsOf(short)).toBeLessThanOrEqual(78);
    const one = dailyMessages.playsAfter(['李'.repeat(30)]);
    expect(one).toBe('Your score will be marked "finished after 1 other player started".');
  });

  test('name the player of each streak', () => {
    const streak = { name: 'Ann', current: 1, longest: 3 };
    expect(scoresMessages.streakOf({ ...streak, rules: undefined })).toBe(
      "Ann's streak: 1 day. Longest streak: 3 days.",
    );
    expect(scoresMessages.streakOf({ ...streak, rules: 'Yatzy' })).toBe(
      "Ann's streak (Yatzy): 1 day. Longest streak: 3 days.",
    );
  });
});
