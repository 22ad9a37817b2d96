import { describe, expect, test } from '@jest/globals';
import type { Action } from '../../src/engine/index.js';
import { type PlainOptions, playPlain } from '../../src/plain/index.js';
import { header, hold, rollerFor } from '../support/builders.js';
import { fakeAnalyst } from '../support/fakeAnalyst.js';
import { openRemoteGame, type RemoteGame } from '../support/remoteGame.js';

const HOLD_COUNT = 'How many dice to hold (0-5), or score?';
const TWO_DICE = 'Which 2 dice to hold (1-5), or back?';
const BOX = 'Which box to fill, or back?';
const DROPPED = 'The game has changed, so your last answer was not used.';
const BOB_LEFT = 'Bob has left the game.';
/** The lines before Anna's second turn, if Bob is not in the game. */
const ROUND_2 = [
  '',
  'Round 2 of 13. Anna to play, with 14 points so far.',
  'Dice: 1 1 2 4 6 (roll 1, 2 rolls left)',
];

const ROLL: Action = { type: 'roll', hold: hold('12') };
const CHANCE: Action = { type: 'score', box: 'chance' };
const LEAVE = (seat: number): Action => ({ type: 'leave', seat });

interface Terminal {
  readonly remote: RemoteGame;
  /** Returns the lines that were printed since the last call. */
  printed(): readonly string[];
  /** Types a line. Does not wait until the game has read the line. */
  type(line: string): void;
  /** Ends the input. */
  endInput(): void;
  /** Resolves when the game ends. */
  readonly end: ReturnType<typeof playPlain>;
}

/** Waits until the game has processed everything. */
const processed = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Opens a remote game in line mode. Anna has the first turn, and her first question is open. */
async function openTerminal(seats = 3, options: Partial<PlainOptions> = {}): Promise<Terminal> {
  const remote = openRemoteGame(header(seats), rollerFor(0));
  const typed: string[] = [];
  const lines: string[] = [];
  let isEnded = false;
  let wake: (() => void) | undefined;
  const io = {
    say: (line: string) => void lines.push(line),
    async answer() {
      if (wake) throw new Error('two calls of answer wait at the same time');
      if (typed.length === 0 && !isEnded) await new Promise<void>((resolve) => (wake = resolve));
      wake = undefined;
      return typed.shift();
    },
    goesOn: () => Promise.resolve(true),
  };
  const end = playPlain(remote.session, io, {
    id: '2026-01-31-abcdef',
    was: 'new',
    earlier: Promise.resolve([]),
    analyst: fakeAnalyst(),
    confirmations: 'none',
    asksFirst: false,
    ...options,
  });
  await processed();
  expect(lines.at(-1)).toBe(HOLD_COUNT);
  lines.length = 0;
  return {
    remote,
    printed: () => lines.splice(0),
    type(line) {
      typed.push(line);
      wake?.();
    },
    endInput() {
      isEnded = true;
      wake?.();
    },
    end,
  };
}

/** Types a line, and waits until the game has processed the line. */
async function answer(terminal: Terminal, line: string): Promise<void> {
  terminal.type(line);
  await processed();
}

describe('the events of other players, while a question is open', () => {
  test('are printed immediately, and the same question is repeated', async () => {
    const terminal = await openTerminal();
    await terminal.remote.arrive(LEAVE(1));
    expect(terminal.printed()).toEqual([BOB_LEFT, HOLD_COUNT]);
    await answer(terminal, '2');
    expect(terminal.printed()).toEqual([TWO_DICE]);
    await terminal.remote.arrive(LEAVE(2));
    expect(terminal.printed()).toEqual(['Cleo has left the game.', TWO_DICE]);
    await answer(terminal, '12');
    expect(terminal.remote.waiting).toEqual([ROLL]);
  });

  test('are printed in the usual form, and the question of an earlier turn is dropped', async () => {
    const terminal = await openTerminal(2);
    await answer(terminal, 'score');
    expect(terminal.printed().at(-1)).toBe(BOX);
    await terminal.remote.arrive(CHANCE, CHANCE);
    expect(terminal.printed()).toEqual([
      'Anna: Chance 14',
      '',
      'Round 1 of 13. Bob to play, with 0 points so far.',
      'Dice: 1 1 2 4 6 (roll 1, 2 rolls left)',
      'Bob: Chance 14',
      ...ROUND_2,
      HOLD_COUNT,
    ]);
    await answer(terminal, '2');
    expect(terminal.printed()).toEqual([TWO_DICE]);
  });

  test('do not print a list of boxes again, and repeat the request to confirm a move', async () => {
    const terminal = await openTerminal(3, { confirmations: 'all' });
    await answer(terminal, 'score');
    await terminal.remote.arrive(LEAVE(1));
    expect(terminal.printed().slice(-2)).toEqual([BOB_LEFT, BOX]);
    await answer(terminal, 'chance');
    const [question] = terminal.printed();
    expect(question).toContain('Answer yes or no.');
    await terminal.remote.arrive(LEAVE(2));
    expect(terminal.printed()).toEqual(['Cleo has left the game.', question]);
    await answer(terminal, 'y');
    expect(terminal.remote.waiting).toEqual([CHANCE]);
  });

  test('are included in the answer to a word such as standings', async () => {
    const terminal = await openTerminal();
    await terminal.remote.arrive(LEAVE(1));
    terminal.printed();
    await answer(terminal, 'standings');
    expect(terminal.printed()).toContain('-. Bob, 0 points, left the game');
  });

  test('can end the game', async () => {
    const terminal = await openTerminal(2);
    await terminal.remote.arrive(LEAVE(1), LEAVE(0));
    expect(await terminal.end).toEqual({ type: 'quit' });
    expect(terminal.printed().slice(0, 4)).toEqual([
      BOB_LEFT,
      'Anna has left the game.',
      '',
      'The game is abandoned. Standings so far, highest total first.',
    ]);
  });
});

describe('a line of input', () => {
  test('that arrives together with an event answers the repeated question', async () => {
    const terminal = await openTerminal();
    terminal.type('2');
    void terminal.remote.arrive(LEAVE(1));
    await processed();
    expect(terminal.printed()).toEqual([BOB_LEFT, HOLD_COUNT, TWO_DICE]);
  });

  test('that arrives together with the end of the turn is not used', async () => {
    const terminal = await openTerminal(2);
    await answer(terminal, '2');
    terminal.printed();
    terminal.type('12');
    terminal.type('3');
    void terminal.remote.arrive(CHANCE);
    await processed();
    expect(terminal.printed().slice(-3)).toEqual([
      DROPPED,
      HOLD_COUNT,
      'Which 3 dice to hold (1-5), or back?',
    ]);
    expect(terminal.remote.waiting).toEqual([]);
  });

  test('is not lost if the turn has changed several times before the line arrives', async () => {
    const terminal = await openTerminal(2);
    await terminal.remote.arrive(CHANCE);
    await terminal.remote.arrive(CHANCE);
    terminal.printed();
    await answer(terminal, '2');
    expect(terminal.printed()).toEqual([TWO_DICE]);
  });

  test('that was typed ahead answers the question after the event', async () => {
    const terminal = await openTerminal();
    for (const line of ['2', '12', 'score']) terminal.type(line);
    await processed();
    expect(terminal.remote.waiting).toEqual([ROLL]);
    await terminal.remote.arrive(LEAVE(1));
    await terminal.remote.answer();
    expect(terminal.printed().slice(-1)).toEqual([BOX]);
  });

  test('the end of the input ends the game, even if it arrives together with the end of the turn', async () => {
    const terminal = await openTerminal(2);
    terminal.endInput();
    void terminal.remote.arrive(CHANCE);
    expect(await terminal.end).toEqual({ type: 'quit' });
    const lines = terminal.printed();
    expect(lines).toContain('Anna: Chance 14');
    expect(lines).not.toContain(DROPPED);
  });
});

describe('an action', () => {
  test('is printed when the answer has arrived', async () => {
    const terminal = await openTerminal(1);
    terminal.type('score');
    await answer(terminal, 'chance');
    terminal.printed();
    expect(terminal.remote.waiting).toEqual([CHANCE]);
    await terminal.remote.answer();
    expect(terminal.printed()).toEqual(['Anna: Chance 14', ...ROUND_2, HOLD_COUNT]);
  });

  test('that is refused prints the reason in one line, and the question is repeated', async () => {
    const terminal = await openTerminal();
    await answer(terminal, '0');
    await terminal.remote.answer({ code: 'no-rolls-left' });
    expect(terminal.printed()).toEqual(['You have used all three rolls: fill in a box.', HOLD_COUNT]);
    await answer(terminal, 'leave');
    expect(terminal.remote.waiting).toEqual([LEAVE(0)]);
    await terminal.remote.answer({ code: 'game-over' });
    expect(terminal.printed()).toEqual(['The game is over.', HOLD_COUNT]);
  });

  test('of the coach that is refused prints no advice', async () => {
    const terminal = await openTerminal();
    await answer(terminal, '2');
    await answer(terminal, 'coach');
    terminal.printed();
    expect(terminal.remote.waiting).toEqual([{ type: 'advise' }]);
    await terminal.remote.answer({ code: 'advised-already' });
    expect(terminal.printed()).toEqual(['You have already asked the coach in this turn.', TWO_DICE]);
  });

  test('of the coach that is followed by the end of the turn prints no advice', async () => {
    const terminal = await openTerminal(2);
    await answer(terminal, '2');
    await answer(terminal, 'coach');
    terminal.printed();
    await Promise.all([terminal.remote.answer(), terminal.remote.arrive(CHANCE)]);
    const lines = terminal.printed();
    expect(lines.slice(0, 2)).toEqual(['Anna asks the coach.', 'Anna: Chance 14']);
    expect(lines.slice(-2)).toEqual(['Dice: 1 1 2 4 6 (roll 1, 2 rolls left)', HOLD_COUNT]);
  });
});
