import { describe, expect, test } from '@jest/globals';
import { personNamed, type Player } from '../../src/engine/index.js';
import { askPlayers, type SeatFacts } from '../../src/plain/index.js';

interface Asked {
  /** The players, such as `Ann` or `Perfect (perfect)`; undefined if the player quit. */
  readonly players: readonly string[] | undefined;
  readonly lines: readonly string[];
  readonly unread: readonly string[];
}

async function asked(answers: readonly string[], facts: Partial<SeatFacts> = {}): Promise<Asked> {
  const lines: string[] = [];
  const unread = [...answers];
  const players = await askPlayers(
    { say: (line) => void lines.push(line), answer: async () => unread.shift() },
    { lastPlayers: [], computers: 'can-play', ...facts },
  );
  const shown = players?.map(({ name, kind }) => (kind === 'person' ? name : `${name} (${kind})`));
  return { players: shown, lines, unread };
}

const LAST: readonly Player[] = [personNamed('Ann'), { name: 'Rival', kind: 'rival' }];
const COUNT = 'How many players (1-4)? Press Enter for 1.';
const LEVELS =
  'To add a computer player, type its level instead of a name: novice, casual, skilled, perfect or rival.';

test('asks for the number of players and their names', async () => {
  expect(await asked(['2', ' Zoë ', 'Bob', 'unread'])).toEqual({
    players: ['Zoë', 'Bob'],
    lines: [
      COUNT,
      LEVELS,
      'Who is player 1? Press Enter for Player 1.',
      'Who is player 2? Press Enter for Player 2.',
    ],
    unread: ['unread'],
  });
});

describe('an empty answer', () => {
  test.each<[readonly string[], readonly Player[], readonly string[]]>([
    [['', ''], [], ['Player 1']],
    [['3', '', 'Bob', ''], [], ['Player 1', 'Bob', 'Player 3']],
    [['2', 'Player 2', ''], [], ['Player 2', 'Player 3']],
    [[''], LAST, ['Ann', 'Rival (rival)']],
    [['3', '', '', ''], LAST, ['Ann', 'Rival (rival)', 'Player 3']],
    [['2', 'Rival 1', ''], LAST, ['Rival 1', 'Rival (rival)']],
    [['1', ''], [personNamed('Ann'), personNamed('Bob')], ['Ann']],
    [
      ['2', 'ANN', ''],
      [personNamed('Bob'), personNamed('Ann')],
      ['ANN', 'Player 2'],
    ],
  ])('accepts the suggestion: answers %j after a game of %j', async (answers, lastPlayers, players) => {
    expect(await asked(answers, { lastPlayers })).toMatchObject({ players, unread: [] });
  });

  test('accepts what the question suggests', async () => {
    const { lines } = await asked(['2'], { lastPlayers: LAST });
    expect(lines).toContain('How many players (1-4)? Press Enter for Ann and Rival, as last time.');
    const { lines: second } = await asked(['2', ''], { lastPlayers: LAST });
    expect(second).toContain('Who is player 2? Press Enter for Rival, a computer player.');
  });
});

test('seats a computer player if the answer is a level', async () => {
  expect((await asked(['3', 'Ann', 'PERFECT', 'perfect'])).players).toEqual([
    'Ann',
    'Perfect (perfect)',
    'Perfect 2 (perfect)',
  ]);
});

test("offers no computer players if their moves can't be computed", async () => {
  const facts = { computers: 'cannot-play', lastPlayers: LAST } as const;
  const { players, lines } = await asked(['2', 'help', '', 'perfect'], facts);
  expect(players).toEqual(['Ann', 'perfect']);
  expect(lines).not.toContain(LEVELS);
  expect(lines.join('\n')).not.toMatch(/computer|novice/);
  expect(lines[0]).toBe('How many players (1-4)? Press Enter for Ann, as last time.');
});

test.each([
  ['0', '"0" isn\'t a valid number of players: type 1 to 4.'],
  ['5', '"5" isn\'t a valid number of players: type 1 to 4.'],
  ['Ann', '"Ann" isn\'t a valid number of players: type 1 to 4.'],
])('refuses %j as the number of players', async (answer, problem) => {
  expect(await asked([answer, '1', ''])).toEqual({
    players: ['Player 1'],
    lines: [COUNT, problem, COUNT, 'Who is player 1? Press Enter for Player 1.'],
    unread: [],
  });
});

test('refuses an invalid name, and asks again', async () => {
  const { players, lines } = await asked(['2', 'Ann', 'ann', 'A,B', '3', 'Bob']);
  expect(players).toEqual(['Ann', 'Bob']);
  expect(lines).toContain('"Ann" and "ann" are too similar: type another name.');
  expect(lines).toContain('The name "A,B" contains a comma: type another name.');
  expect(lines).toContain('The name "3" has only digits: type another name.');
});

test('goes back to the previous question', async () => {
  expect((await asked(['2', 'Ann', 'back', 'Zoë', 'Bob'])).players).toEqual(['Zoë', 'Bob']);
  expect((await asked(['2', 'BACK', '1', 'Ann'])).players).toEqual(['Ann']);
});

test.each(['help', '?'])('lists the answers after %j, and asks again', async (word) => {
  const { players, lines } = await asked([word, '1', word, 'Ann']);
  expect(players).toEqual(['Ann']);
  expect(lines.filter((line) => line === 'Possible answers, in upper or lower case')).toHaveLength(2);
  expect(lines.filter((line) => line === COUNT)).toHaveLength(2);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test.each([[['quit']], [['2', 'Ann', 'QUIT']], [[]], [['2', 'Ann']]])(
  'returns no players after %j',
  async (answers) => {
    expect((await asked(answers)).players).toBeUndefined();
  },
);
