import { describe, expect, test } from '@jest/globals';
import { fixedRoller } from '../../src/rollers/index.js';
import { header, throwsOf } from '../support/builders.js';
import { type LineGame, type LineOptions, playLines } from '../support/lineGame.js';

const ZERO = 'Small Straight would score 30. Score 0 in Yahtzee? Answer yes or no.';
const AWAY = 'These dice would score 50. Roll away your Yahtzee? Answer yes or no.';
const BOX = 'Which box to fill, or back?';
const COUNT = 'How many dice to hold (0-5), or score?';

const play = (
  answers: readonly string[],
  confirmations: LineOptions['confirmations'] & string,
  ...faces: string[]
): Promise<LineGame> =>
  playLines(header(1), fixedRoller(throwsOf(...faces, '12346')), answers, { confirmations });

const filled = ({ session }: LineGame) => session.getSnapshot().game.seats[0]?.card.filled;
const rolls = ({ session }: LineGame): number =>
  session.getSnapshot().events.filter(({ type }) => type === 'rolled').length;

describe('risky: line mode asks the player to confirm', () => {
  test.each(['yes', 'Y', ' y '])('a zero while another box scores; %j fills the box', async (yes) => {
    const game = await play(['score', 'yahtzee', yes], 'risky', '12346');
    expect(game.lines).toContain(ZERO);
    expect(filled(game)).toEqual({ yahtzee: 0 });
  });

  test.each(['no', 'N'])('a zero; after %j, the question about the box is repeated', async (no) => {
    const game = await play(['score', 'yahtzee', no, 'small straight'], 'risky', '12346');
    expect(game.lines.slice(game.lines.indexOf(ZERO) + 1)[0]).toBe(BOX);
    expect(filled(game)).toEqual({ smallStraight: 30 });
  });

  test.each([
    ['all dice', ['0']],
    ['some dice', ['2', '1 2']],
  ])('rolling away %s of a Yahtzee', async (_what, answers) => {
    const refused = await play([...answers, 'no'], 'risky', '44444');
    expect(refused.lines.filter((line) => line === AWAY || line === COUNT).slice(-2)).toEqual([AWAY, COUNT]);
    expect(rolls(refused)).toBe(1);
    const rolled = await play([...answers, 'yes'], 'risky', '44444');
    expect(rolls(rolled)).toBe(2);
  });

  test.each([
    ['zero', 'yahtzee', '12346', ZERO],
    ['roll', '12', '44444', AWAY],
  ])(
    'a %s as the first answer; after no, the first question is repeated',
    async (_, answer, faces, asked) => {
      const game = await play([answer, 'no'], 'risky', faces);
      expect(game.lines.slice(game.lines.indexOf(asked), game.lines.indexOf(asked) + 2)).toEqual([
        asked,
        COUNT,
      ]);
      expect(game.session.getSnapshot().events).toHaveLength(1);
    },
  );

  test('nothing else', async () => {
    const game = await play(['1', '2', 'score', 'chance'], 'risky', '12346', '12346');
    expect(game.lines.join('\n')).not.toContain('Answer yes or no');
    expect(filled(game)).toEqual({ chance: 16 });
  });
});

test('an invalid answer is refused, and the question is repeated', async () => {
  const game = await play(['score', 'yahtzee', 'chance', '', 'dice', 'yes'], 'risky', '12346');
  expect(game.lines.filter((line) => line === ZERO)).toHaveLength(4);
  expect(game.lines).toContain("That isn't a valid answer. Type yes or no.");
  expect(game.lines).toContain('Type an answer, or help to list the answers.');
  expect(filled(game)).toEqual({ yahtzee: 0 });
});

test('quit and the end of the input leave the box open, and the next run asks which box to fill', async () => {
  for (const answers of [['quit'], []]) {
    const game = await play(['score', 'yahtzee', ...answers], 'risky', '12346');
    expect(filled(game)).toEqual({});
    expect(game.end).toEqual({ type: 'quit', answered: 'score' });
  }
});

test('the coach can be asked before the answer, and the game then asks for a box again', async () => {
  const game = await play(['score', 'yahtzee', 'coach', 'yahtzee', 'yes'], 'risky', '12346');
  expect(game.lines.filter((line) => line === ZERO)).toHaveLength(2);
  expect(filled(game)).toEqual({ yahtzee: 0 });
});

test('all: line mode asks before every box is filled', async () => {
  const game = await play(['score', 'chance', 'no', 'chance', 'yes'], 'all', '12346');
  expect(game.lines.filter((line) => /Fill in Chance\? Answer yes or no\.$/.test(line))).toHaveLength(2);
  expect(filled(game)).toEqual({ chance: 16 });
});

test('none: line mode asks nothing', async () => {
  const game = await play(['score', 'yahtzee'], 'none', '12346');
  expect(game.lines.join('\n')).not.toContain('Answer yes or no');
  expect(filled(game)).toEqual({ yahtzee: 0 });
});
