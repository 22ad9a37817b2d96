import { expect, test } from '@jest/globals';
import { type GameEvent, OFFICIAL } from '../../src/engine/index.js';
import { fixedRoller } from '../../src/rollers/index.js';
import { header, hold, throwsOf } from '../support/builders.js';
import { house } from '../support/houseRules.js';
import { type LineGame, playLines } from '../support/lineGame.js';

const COUNT = 'How many dice to hold (0-5), or score?';
const BOX = 'Which box to fill?';
const BOX_OR_BACK = 'Which box to fill, or back?';

const play = (answers: readonly string[], ...faces: string[]): Promise<LineGame> =>
  playLines(header(1), fixedRoller(throwsOf(...faces)), answers);

const holds = ({ session }: LineGame): (GameEvent & { type: 'rolled' })['held'][] =>
  session
    .getSnapshot()
    .events.flatMap((event) => (event.type === 'rolled' && event.roll > 1 ? [event.held] : []));

/** Returns the line printed after a question. */
const after = (lines: readonly string[], question: string): string | undefined =>
  lines[lines.indexOf(question) + 1];

const NO_ANSWER = "isn't an answer. Type dice (134), how many (0-5), or a box.";

test.each([
  ['6', `"6" ${NO_ANSWER}`],
  ['-1', `"-1" ${NO_ANSWER}`],
  ['x', `"x" ${NO_ANSWER}`],
  ['q', `"q" ${NO_ANSWER}`],
  ['٣', `"٣" ${NO_ANSWER}`],
  ['back', `"back" ${NO_ANSWER}`],
  ['11', 'You named die 1 twice: name dice by place (1-5 from the left), not by face.'],
  ['66', '"66" isn\'t the number of a die: the dice are numbered 1 to 5.'],
  ['c', '"c" could be Chance or coach: type more letters.'],
  ['straight', '"straight" could be Small Straight or Large Straight.'],
])('refuses %j as the first answer of a turn', async (answer, said) => {
  const { lines, session } = await play([answer], '33516');
  expect(after(lines, COUNT)).toBe(said);
  expect(lines.filter((line) => line === COUNT)).toHaveLength(2);
  expect(session.getSnapshot().events).toHaveLength(1);
});

test.each([
  ['1 3 4', '134'],
  ['134', '134'],
  ['1,3,4', '134'],
  ['+5', '5'],
  ['none', ''],
])('rolls after the first answer %j', async (answer, held) => {
  const game = await play([answer], '33516', '66666');
  expect(holds(game)).toEqual([hold(held)]);
  expect(game.lines.some((line) => line.startsWith('Which'))).toBe(false);
});

test.each(['full house', 'FH', 'fullHouse', 'full'])(
  'fills the box after the first answer %j',
  async (answer) => {
    const { lines } = await play([answer], '33355', '11111');
    expect(lines).toContain(`${header(1).players[0]?.name}: Full House 25`);
    expect(lines.some((line) => line.startsWith('Which'))).toBe(false);
  },
);

test('adds the die to the dice held in the last roll after +5', async () => {
  expect(holds(await play(['13', '+5'], '33516', '36566', '36566'))).toEqual([hold('13'), hold('135')]);
});

test('refuses a filled box as the first answer, and shows the points in it', async () => {
  const { lines } = await play(['threes', 'threes'], '33516', '33356');
  expect(lines).toContainEqual(expect.stringMatching(/^Threes already has 6\. /));
});

test("doesn't take back for a box of house rules", async () => {
  const rules = house({
    boxes: OFFICIAL.boxes.map((each) => (each.box === 'chance' ? { ...each, label: 'Backgammon' } : each)),
  });
  const { lines } = await playLines({ ...header(1), rules }, fixedRoller(throwsOf('33516')), ['back']);
  expect(after(lines, COUNT)).toBe(`"back" ${NO_ANSWER}`);
});

test('refuses an empty line', async () => {
  const { lines, session } = await play(['', '  '], '33516');
  expect(after(lines, COUNT)).toBe('Type an answer, or help to list the answers.');
  expect(session.getSnapshot().events).toHaveLength(1);
});

test.each(['1 3 4', '134', '1,3,4', ' 4, 3 ,1 ', '4 1\t3', '1;3;4', '1, 3, 4,', '1.3.4'])(
  'accepts %j as the numbers of three dice',
  async (answer) => {
    expect(holds(await play(['3', answer], '33516', '66666'))).toEqual([hold('134')]);
  },
);

test.each([
  ['1 3', 'You named 2 dice, not 3: type 3 numbers from 1 to 5.'],
  ['1 2 3 4', 'You named 4 dice, not 3: type 3 numbers from 1 to 5.'],
  ['1 3 3', 'You named die 3 twice: name dice by place (1-5 from the left), not by face.'],
  ['1 3 6', '"6" isn\'t the number of a die: the dice are numbered 1 to 5.'],
  ['abc', '"abc" isn\'t the number of a die: the dice are numbered 1 to 5.'],
])('refuses %j as the numbers of three dice', async (answer, said) => {
  const { lines, session } = await play(['3', answer], '33516');
  expect(after(lines, 'Which 3 dice to hold (1-5), or back?')).toBe(said);
  expect(session.getSnapshot().events).toHaveLength(1);
});

test("doesn't ask which dice to hold after the answer 0", async () => {
  const game = await play(['0'], '33516', '66666');
  expect(holds(game)).toEqual([hold('')]);
  expect(game.lines.some((line) => line.startsWith('Which'))).toBe(false);
});

test.each(['5', 'score', 'SCORE', 's', '12345', 'all'])(
  'asks for a box after the answer %j',
  async (answer) => {
    const { lines } = await play([answer], '33516');
    expect(lines).toContain(BOX_OR_BACK);
  },
);

test('asks only for a box after the third roll, and refuses "back"', async () => {
  const { lines } = await play(['0', '0', 'back'], '33516', '12345', '33366');
  expect(lines.filter((line) => line === COUNT)).toHaveLength(2);
  expect(after(lines, BOX)).toBe("You've used all three rolls, so you can't go back. Name a box.");
});

test('goes back to the number of dice, and lets the player release held dice', async () => {
  const game = await play(['3', 'back', 'score', 'back', '2', '1 2', '1', '5'], '33516', '33666', '12346');
  expect(holds(game)).toEqual([hold('12'), hold('5')]);
});

test.each([
  ['zzz', /^"zzz" isn't a box: name an open box.$/],
  ['chnace', /^"chnace" isn't a box\. Perhaps you meant Chance\.$/],
  ['s', /^"s" could be Sixes or Small Straight\.$/],
  ['straight', /^"straight" could be Small Straight or Large Straight\.$/],
])("refuses %j, because it doesn't name exactly one box", async (answer, said) => {
  const { lines } = await play(['score', answer], '33516');
  expect(after(lines, BOX_OR_BACK)).toMatch(said);
});

test('refuses a filled box, and shows the points in it', async () => {
  const { lines } = await play(['score', 'threes', 'score', 'threes'], '33516', '33356');
  expect(lines).toContainEqual(expect.stringMatching(/^Threes already has 6\. /));
});

test('lists the boxes with their points, and marks the most points', async () => {
  const { lines } = await play(['score'], '33355');
  const from = lines.indexOf('1) Aces, 0 points');
  expect(lines.slice(from, from + 14)).toEqual([
    '1) Aces, 0 points',
    '2) Twos, 0 points',
    '3) Threes, 9 points',
    '4) Fours, 0 points',
    '5) Fives, 10 points',
    '6) Sixes, 0 points',
    '7) 3 of a Kind, 19 points',
    '8) 4 of a Kind, 0 points',
    '9) Full House, 25 points (most)',
    '10) Small Straight, 0 points',
    '11) Large Straight, 0 points',
    '12) Yahtzee, 0 points',
    '13) Chance, 19 points',
    BOX_OR_BACK,
  ]);
});

test.each([
  ['9', 'Full House 25'],
  ['13', 'Chance 19'],
  ['3', 'Threes 9'],
])('fills the box with the number %s in the list', async (number, filled) => {
  const { lines } = await play(['score', number], '33355', '11111');
  expect(lines).toContain(`${header(1).players[0]?.name}: ${filled}`);
});

test('numbers only the open boxes', async () => {
  const { lines } = await play(['score', 'aces', 'score', '1'], '33355', '22222', '11111');
  expect(lines).toContain(`${header(1).players[0]?.name}: Twos 10`);
});

test.each(['0', '14', '99'])('refuses %s, because no box in the list has this number', async (typed) => {
  const { lines } = await play(['score', typed], '33355');
  expect(lines.some((line) => line.startsWith(`"${typed}" isn't in the list`))).toBe(true);
});

test('fills in a zero without asking for confirmation', async () => {
  const { lines } = await play(['score', 'y'], '33355', '11111');
  expect(lines).toContain(`${header(1).players[0]?.name}: Yahtzee 0`);
});

test('prints the dice in one line after each roll, and draws the dice on request', async () => {
  const asked = await play(['dice'], '33516');
  expect(asked.lines).toContain('  Dice 1    Dice 2    Dice 3    Dice 4    Dice 5');
  expect(asked.lines.filter((line) => line === 'Dice: 3 3 5 1 6 (roll 1, 2 rolls left)')).toHaveLength(2);
  const { lines } = await play(['0', '0'], '33516', '12345', '66666');
  expect(lines.filter((line) => line.includes('|   *   |'))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('Dice: '))).toEqual([
    'Dice: 3 3 5 1 6 (roll 1, 2 rolls left)',
    'Dice: 1 2 3 4 5 (roll 2, 1 roll left)',
    'Dice: 6 6 6 6 6 (roll 3, no rolls left)',
  ]);
});

test('prints the standings at any question', async () => {
  const { lines } = await play(['standings', 'score', 'standings'], '33355');
  expect(lines.filter((line) => line === `1. ${header(1).players[0]?.name}, 0 points`)).toHaveLength(3);
});

test('removes control characters from a quoted answer, and shortens the answer', async () => {
  const { lines } = await play([`\x1b[31m\u202e${'x'.repeat(500)}`], '33516');
  const [said] = lines.filter((line) => line.includes('xxx'));
  expect(said).toContain('"[31mxxxxxxx..."');
});
