import { describe, expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, type GameHeader, standings } from '../../src/engine/index.js';
import { fixedRoller, seededRoller } from '../../src/rollers/index.js';
import { startSession } from '../../src/session/index.js';
import { mixedHeader, rollerFor, throwsOf } from '../support/builders.js';
import { fakeAnalyst, noAnalyst, simpleMove } from '../support/fakeAnalyst.js';
import { fillInOrder, playLines, SHORT_NAMES } from '../support/lineGame.js';

const { rules } = mixedHeader('person');

/** Returns whether a line reports that a player has filled a box. */
const isScored = (line: string): boolean =>
  rules.boxes.some(({ label }) => new RegExp(`^.+: ${label} \\d+$`).test(line));

/** Returns whether a line is a question. */
const isQuestion = (line: string): boolean => line.endsWith('?');

test('a computer’s turn shows the dice, the kept dice with the reason, and the filled box', async () => {
  const roller = fixedRoller(throwsOf('66666', '11111', '44415', '23444', '61436', '12345'));
  const { lines } = await playLines(mixedHeader('perfect', 'person'), roller, []);
  const from = lines.indexOf('Round 1 of 13. Perfect to play, with 0 points so far.');
  const to = lines.indexOf('How many dice to hold (0-5), or score?');
  expect(lines.slice(from, to).filter((line) => /^(Dice:|Perfect)/.test(line))).toEqual([
    'Dice: 4 4 4 1 5 (roll 1, 2 rolls left)',
    'Perfect keeps 4 4 4 for Fours, Yahtzee or Chance.',
    'Dice: 4 4 4 4 4 (roll 2, 1 roll left)',
    'Perfect: Yahtzee 50',
    'Dice: 6 1 4 3 6 (roll 1, 2 rolls left)',
  ]);
  expect(lines.slice(to)).toContain('1. Perfect, 50 points');
});

test('the program asks questions only in the turns of people', async () => {
  const answers = fillInOrder(SHORT_NAMES);
  const { lines, unread, session } = await playLines(
    mixedHeader('person', 'novice', 'rival'),
    seededRoller('mixed'),
    answers,
  );
  expect(unread).toEqual([]);
  expect(lines.filter(isQuestion)).toHaveLength(answers.length);
  expect(lines.filter(isScored)).toHaveLength(3 * YAHTZEE_BOXES.length);
  expect(session.getSnapshot().game.phase.name).toBe('finished');
});

test('a game between computers runs to the end without any input', async () => {
  const header = mixedHeader('novice', 'casual', 'skilled', 'perfect');
  const { lines, session } = await playLines(header, seededRoller('watch'), []);
  const { game } = session.getSnapshot();
  expect(game.phase.name).toBe('finished');
  expect(lines.filter(isQuestion)).toEqual([]);
  expect(lines.filter((line) => line.startsWith('Type help'))).toEqual([]);
  expect(lines.filter(isScored)).toHaveLength(4 * YAHTZEE_BOXES.length);
  const [best] = standings(game);
  expect(lines).toContain(`1. ${header.players[best?.seat ?? 0]?.name}, ${best?.totals.grand} points`);
});

test("a practice game between computers doesn't offer undo", async () => {
  const header = { ...mixedHeader('novice', 'casual'), practice: true } as const;
  const { lines } = await playLines(header, seededRoller('watch'), []);
  expect(lines).toContain("This is a practice game: the scores don't count.");
  expect(lines.join('\n')).not.toContain('undo');
});

test('a computer’s name never makes another line look like a filled box', async () => {
  const usual = mixedHeader('perfect', 'person');
  const header: GameHeader = {
    ...usual,
    players: [{ name: 'Aces: Chance 9', kind: 'perfect' }, ...usual.players.slice(1)],
  };
  const { lines } = await playLines(header, seededRoller('forms'), fillInOrder(SHORT_NAMES));
  expect(lines.filter(isScored)).toHaveLength(2 * YAHTZEE_BOXES.length);
});

describe("a game that's stopped in a computer’s turn", () => {
  test('ends unfinished, and is saved', async () => {
    let moves = 0;
    const { lines, session } = await playLines(mixedHeader('perfect'), seededRoller('stop'), [], {
      canContinue: () => ++moves < 5,
    });
    expect(session.getSnapshot().events.filter(({ type }) => type !== 'rolledOff').length).toBeGreaterThan(4);
    expect(session.getSnapshot().game.phase.name).toBe('turn');
    expect(lines).toContain('The game is unfinished. Standings so far, highest total first.');
    expect(lines.at(-1)).toMatch(/^The game is saved\. Resume it with: /);
  });

  test('can be resumed in the middle of the turn', async () => {
    const roller = seededRoller('stop');
    const header = mixedHeader('perfect');
    let moves = 0;
    const { session } = await playLines(header, roller, [], { canContinue: () => ++moves < 2 });
    const past = session.getSnapshot();
    expect(past.events.map(({ type }) => type)).toEqual(['rolled', 'rolled']);
    const resumed = startSession(header, roller, { past });
    const whole = await playLines(header, roller, []);
    const rest = await playLines(header, roller, [], { was: 'resumed', session: resumed });
    expect(rest.session.getSnapshot().events).toEqual(whole.session.getSnapshot().events);
    expect(rest.lines).toContain('Resuming game 2026-01-31-abcdef.');
  });
});

test('a move is stored before the next move is computed', async () => {
  const order: string[] = [];
  const roller = seededRoller('order');
  const session = startSession(mixedHeader('perfect'), roller, {
    journal: {
      store: (events) => {
        order.push(`stored ${events.length}`);
        return Promise.resolve(undefined);
      },
    },
  });
  const { lines } = await playLines(mixedHeader('perfect'), roller, [], {
    analyst: fakeAnalyst({
      move(game) {
        order.push('asked');
        return Promise.resolve(simpleMove(game));
      },
    }),
    session,
  });
  expect(order.slice(0, 5)).toEqual(['stored 1', 'asked', 'stored 2', 'asked', 'stored 3']);
  expect(lines.filter((line) => line.startsWith('Perfect keeps')).length).toBeGreaterThan(0);
});

describe("if the machine can't analyse positions", () => {
  test('the program prints the reason and saves the game', async () => {
    const analyst = noAnalyst('this machine has no WebAssembly with SIMD');
    const { lines, session, end } = await playLines(mixedHeader('person', 'perfect'), rollerFor(1), [], {
      analyst,
    });
    expect(lines).toContain("Perfect can't move: this machine has no WebAssembly with SIMD.");
    expect(lines.at(-1)).toMatch(/^The game is saved\. Resume it with: /);
    expect(session.getSnapshot().game.phase.name).toBe('turn');
    expect(end).toEqual({ type: 'quit', isStuck: true });
  });
});

describe('a person who leaves a game with computers', () => {
  test('abandons the game if no other person plays', async () => {
    const { lines, session } = await playLines(mixedHeader('person', 'perfect'), rollerFor(0), ['leave']);
    expect(session.getSnapshot().game.phase.name).toBe('abandoned');
    expect(lines).toEqual(expect.arrayContaining(['Anna has left the game.', 'Perfect has left the game.']));
  });

  test('lets the other players finish the game', async () => {
    const answers = ['leave', ...fillInOrder(SHORT_NAMES)];
    const { lines, session } = await playLines(
      mixedHeader('person', 'perfect', 'person'),
      rollerFor(0),
      answers,
    );
    expect(session.getSnapshot().game.phase.name).toBe('finished');
    expect(lines.filter(isScored)).toHaveLength(2 * YAHTZEE_BOXES.length);
  });
});
