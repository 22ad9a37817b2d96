import { expect, test } from '@jest/globals';
import type { Action, Refusal } from '../../src/engine/index.js';
import { startSession } from '../../src/session/index.js';
import { header, rollerFor } from '../support/builders.js';
import { type LineGame, playLines } from '../support/lineGame.js';

const HOLD_COUNT = 'How many dice to hold (0-5), or score?';

/** Plays a game that refuses the actions of one type. */
function playRefused(answers: readonly string[], type: Action['type'], refusal: Refusal): Promise<LineGame> {
  const roller = rollerFor(0);
  const session = startSession(header(1), roller);
  return playLines(header(1), roller, answers, {
    session: {
      ...session,
      dispatch: (action) => (action.type === type ? Promise.resolve(refusal) : session.dispatch(action)),
    },
  });
}

test.each<[readonly string[], Action['type'], Refusal, string, string]>([
  [['0'], 'roll', { code: 'no-rolls-left' }, "You've used all three rolls: fill in a box.", HOLD_COUNT],
  [['leave'], 'leave', { code: 'game-over' }, 'The game is over.', HOLD_COUNT],
  [
    ['2', 'coach'],
    'advise',
    { code: 'advised-already' },
    "You've already asked the coach in this turn.",
    'Which 2 dice to hold (1-5), or back?',
  ],
])(
  '%j, refused, prints only the reason and the question',
  async (answers, type, refusal, reason, question) => {
    const { lines } = await playRefused(answers, type, refusal);
    const at = lines.indexOf(reason);
    expect(lines.slice(at, at + 2)).toEqual([reason, question]);
    expect(lines.filter((line) => line === question).length).toBe(2);
  },
);
