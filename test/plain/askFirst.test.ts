import { describe, expect, test } from '@jest/globals';
import type { GameEvent } from '../../src/engine/index.js';
import type { RulesSession } from '../../src/session/index.js';
import { mixedHeader, rollerFor } from '../support/builders.js';
import { type LineGame, type LineOptions, playLines } from '../support/lineGame.js';

const LEAVE = 'Abandon this game? Type yes, or press Enter for no.';
const COACH = 'Advice makes this game unranked. Ask anyway? Type yes, or press Enter for no.';
const COUNT = 'How many dice to hold (0-5), or score?';

const play = (
  answers: readonly string[],
  kinds: readonly string[] = ['person'],
  options: LineOptions = {},
): Promise<LineGame> =>
  playLines(mixedHeader(...kinds), rollerFor(0), answers, { asksFirst: true, ...options });

const adviceIn = (session: RulesSession): readonly GameEvent[] =>
  session.getSnapshot().events.filter(({ type }) => type === 'advised');

const phaseOf = ({ session }: LineGame): string => session.getSnapshot().game.phase.name;

describe('coach', () => {
  test('asks once whether the game may become unranked', async () => {
    const { lines, session } = await play(['coach', 'yes', 'coach', 'score', 'chance', 'coach']);
    expect(lines.filter((line) => line === COACH)).toHaveLength(1);
    expect(adviceIn(session)).toHaveLength(2);
  });

  test.each(['', 'no'])('gives no advice after %j', async (answer) => {
    const { lines, session } = await play(['coach', answer]);
    expect(lines.slice(lines.indexOf(COACH) + 1)[0]).toBe(COUNT);
    expect(adviceIn(session)).toEqual([]);
  });

  test('keeps the first answer of the turn, and gives no advice when the input ends', async () => {
    const game = await play(['3', 'coach', 'no', 'coach']);
    expect(game.lines.filter((line) => line === 'Which 3 dice to hold (1-5), or back?')).toHaveLength(2);
    expect(game.end).toEqual({ type: 'quit', answered: 3 });
    expect(adviceIn(game.session)).toEqual([]);
  });

  test("asks nothing in a game that's unranked anyway", async () => {
    const practice = { ...mixedHeader('person'), practice: true } as const;
    const { lines } = await playLines(practice, rollerFor(0), ['coach'], { asksFirst: true });
    expect(lines).toContain('Anna asks the coach.');
    expect(lines).not.toContain(COACH);
  });
});

describe('leave', () => {
  test.each(['yes', ' Y '])('abandons the game after %j, and says so', async (answer) => {
    const game = await play(['0', 'leave', answer], ['person'], { program: 'yahtzee-cli' });
    expect(game.lines).toContain(LEAVE);
    expect(phaseOf(game)).toBe('abandoned');
    expect(game.lines.at(-1)).toMatch(/^This game can't be resumed\. .+\sreplay\s2026-01-31-abcdef$/);
  });

  test.each(['', 'no', 'N'])('does nothing after %j, and the question is repeated', async (answer) => {
    const game = await play(['leave', answer]);
    expect(game.lines.slice(game.lines.indexOf(LEAVE) + 1)[0]).toBe(COUNT);
    expect(phaseOf(game)).toBe('turn');
  });

  test('asks the same question again after an invalid answer, and saves the game when the input ends', async () => {
    const game = await play(['2', 'leave', 'score', 'leave']);
    expect(game.lines.filter((line) => line === LEAVE)).toHaveLength(3);
    expect(game.lines).toContain("That isn't a valid answer. Type yes or no.");
    expect(game.end).toEqual({ type: 'quit', answered: 2 });
    expect(phaseOf(game)).toBe('turn');
  });

  test.each([
    ['Leave the game, Anna? The game continues without you.', ['person', 'person', 'perfect'], 'turn'],
    ['Abandon this game?', ['person', 'perfect'], 'abandoned'],
  ] as const)('asks %j in a game of %j', async (question, kinds, phase) => {
    const game = await play(['leave', 'yes'], kinds);
    expect(game.lines).toContain(`${question} Type yes, or press Enter for no.`);
    expect(phaseOf(game)).toBe(phase);
  });

  test('says that nothing can be replayed if nobody has made a move', async () => {
    const { lines } = await play(['leave', 'yes'], ['person'], { program: 'yahtzee-cli' });
    expect(lines.at(-1)).toBe(
      "This game can't be resumed. Nobody made a move, so there is nothing to replay.",
    );
  });
});
