import { describe, expect, test } from '@jest/globals';
import type { SeededHeader } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { startSession } from '../../src/session/index.js';
import { header, mixedHeader, NO_DICE } from '../support/builders.js';
import { playLines } from '../support/lineGame.js';

const real = (gameHeader: SeededHeader): SeededHeader => ({ ...gameHeader, realDice: true });
const ASK = 'Anna, roll 5 dice. Which faces do they show (such as 3 6 1 4 4)?';

/** Returns what a game printed after its opening. */
const solo = async (...answers: readonly string[]) => playLines(real(header(1)), NO_DICE, answers);

/** Returns the lines that ask for faces. */
const asked = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.includes('Which face')).map((line) => line.replace(/ Which.*/, ''));

describe('a game with real dice in line mode', () => {
  test('asks for the faces of the dice that were rolled', async () => {
    const { lines, session } = await solo('3 6 1 4 4', '45', '4 4', '2,6;1', '4', '1235', '5', 'fours');
    expect(lines).toContain(ASK);
    expect(lines).toContain('Dice: 3 6 1 4 4 (roll 1, 2 rolls left)');
    expect(lines).toContain('Roll 3 dice. Which faces do they show (such as 3 6 1)?');
    expect(lines).toContain('You rolled 3 dice: type 3 faces, such as 3 6 1.');
    expect(lines).toContain('Dice: 2 6 1 4 4 (roll 2, 1 roll left)');
    expect(lines).toContain('Roll 1 die. Which face does it show (such as 3)?');
    expect(session.getSnapshot().game.seats[0]?.card.filled).toEqual({ fours: 4 });
    expect(lines.at(-1)).not.toBe(ASK);
    expect(asked(lines).at(-1)).toBe('Anna, roll 5 dice.');
  });

  test.each([
    ['1 2 3 4', 'You rolled 5 dice'],
    ['123456', 'You rolled 5 dice'],
    ['1 2 3 4 7', `"7" isn't a face from 1 to 6`],
    ['0 1 2 3 4', `"0" isn't a face from 1 to 6`],
    ['abcde', `"a" isn't a face from 1 to 6`],
    ['-1 2 3 4 5', `"-" isn't a face from 1 to 6`],
  ])('refuses %j as the faces of five dice: %s', async (answer, problem) => {
    const { lines, session } = await solo(answer);
    expect(lines).toContain(`${problem}: type 5 faces, such as 3 6 1 4 4.`);
    expect(session.getSnapshot().events).toEqual([]);
  });

  test('undo takes faces back, and asks for them again with the same held dice', async () => {
    const { lines, session } = await solo('36144', '45', '444', 'undo', '123', 'undo', 'back', '4', '5');
    expect(asked(lines)).toEqual(['Anna, roll 5 dice.', 'Roll 3 dice.', 'Roll 3 dice.', 'Roll 3 dice.']);
    expect(lines.filter((line) => line === 'You took that back.')).toHaveLength(2);
    expect(session.getSnapshot().events).toHaveLength(5);
  });

  test('undo takes back a box, or the first faces of the next turn, but not both', async () => {
    const { lines, session } = await solo('36144', 'chance', 'undo', 'fours', '11111', 'undo', 'undo');
    expect(lines).toContain('There is nothing to take back.');
    expect(session.getSnapshot().game.seats[0]?.card.filled).toEqual({ fours: 8 });
  });

  test('everybody types faces in the roll-off, which a tie repeats', async () => {
    const answers = ['11111', '12345', 'undo', '54321', '11166', '12346', '11111'];
    const { lines, session } = await playLines(real(header(3)), NO_DICE, answers);
    expect(asked(lines)).toEqual([
      ...['Anna', 'Bob', 'Cleo', 'Bob', 'Cleo', 'Bob', 'Cleo'].map(
        (name) => `${name}, roll 5 dice to see who starts.`,
      ),
      'Bob, roll 5 dice.',
    ]);
    expect(session.getSnapshot().game.firstSeat).toBe(1);
  });

  test('says whose turn it is, and that a tie repeats the roll-off, before it asks for faces', async () => {
    const { lines } = await playLines(real(header(3)), NO_DICE, [
      '11111',
      '22222',
      '22222',
      '33333',
      '44444',
    ]);
    const order = ['Roll-off', 'Anna, roll', 'The players who tied', 'Bob, roll', 'Round 1', 'Cleo, roll'];
    let from = 0;
    for (const start of order) {
      const at = lines.findIndex((line, place) => place >= from && line.startsWith(start));
      expect([start, at]).not.toEqual([start, -1]);
      from = at;
    }
    expect(lines.filter((line) => /^(Roll-off|The players who tied|Round 1)/.test(line))).toHaveLength(3);
  });

  test("coach and leave aren't possible in the roll-off, and lose no faces", async () => {
    const { lines, session } = await playLines(real(header(2)), NO_DICE, [
      '11111',
      'coach',
      'leave',
      '22222',
    ]);
    expect(lines.filter((line) => line === 'Finish the roll-off first.')).toHaveLength(2);
    expect(session.getSnapshot().events[0]).toMatchObject({ dice: [Array(5).fill(1), Array(5).fill(2)] });
  });

  test('says that nothing is saved if the game ends before the first throw', async () => {
    const { lines } = await playLines(real(header(2)), NO_DICE, ['11111']);
    expect(lines.at(-1)).toBe("Nothing is saved, because the first throw isn't complete.");
  });

  test('computers roll dice of the seed', async () => {
    const gameHeader = real(mixedHeader('person', 'novice'));
    const roller = seededRoller('kestrel');
    const { session } = await playLines(gameHeader, roller, ['11111'], {
      session: startSession(gameHeader, roller, { rollsAfterBox: 'caller' }),
      canContinue: () => false,
    });
    const [rollOff, first] = session.getSnapshot().events;
    expect(rollOff).toMatchObject({
      dice: [[1, 1, 1, 1, 1], roller.diceAt({ kind: 'roll-off', seat: 1, round: 1 })],
    });
    expect(first).toMatchObject({
      seat: 1,
      dice: roller.diceAt({ kind: 'turn', seat: 1, turn: 1, roll: 1 }),
    });
  });

  test("doesn't wait after a box if the next faces are typed", async () => {
    const gameHeader = real(header(1));
    const { lines } = await playLines(gameHeader, NO_DICE, ['36144', 'chance'], {
      session: startSession(gameHeader, NO_DICE, { rollsAfterBox: 'caller' }),
      pauseAfterBox: () => new Promise(() => undefined),
    });
    expect(asked(lines)).toEqual(['Anna, roll 5 dice.', 'Anna, roll 5 dice.']);
  });

  test("doesn't set a score to beat", async () => {
    const boxes = ['1s', '2s', '3s', '4s', '5s', '6s', '3k', '4k', 'fh', 'ss', 'ls', 'y', 'c'];
    const { lines } = await solo(...boxes.flatMap((box) => ['12346', 'score', box]));
    expect(lines.at(-1)).toBe("Games with real dice don't set a score to beat.");
  });
});
