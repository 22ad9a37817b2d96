import { describe, expect, test } from '@jest/globals';
import { reviewGame } from '../../src/analysis/index.js';
import type { Analyst } from '../../src/players/index.js';
import { YAHTZEE_BOXES, type Dice, type SeededHeader, labelOf, standings } from '../../src/engine/index.js';
import { fixedRoller, seededRoller } from '../../src/rollers/index.js';
import { startSession } from '../../src/session/index.js';
import { fakeAnalyst } from '../support/fakeAnalyst.js';
import { header, rollerFor, rulesOf, throwsOf, yahtzeeOf } from '../support/builders.js';
import { house } from '../support/houseRules.js';
import { fakeSolution } from '../support/solver/fakeSolution.js';
import { fillInOrder, type LineOptions, playLines, SHORT_NAMES } from '../support/lineGame.js';

const named = (names: readonly string[], changes: Partial<SeededHeader> = {}): SeededHeader => ({
  ...header(names.length),
  players: names.map((name) => ({ name, kind: 'person' })),
  ...changes,
});

const scoredLine = (line: string): boolean =>
  header(1).rules.boxes.some(({ label }) => new RegExp(`^.+: ${label} \\d+$`).test(line));

test('a solo game ends with the final standings', async () => {
  const rolls = throwsOf(
    ...['11123', '22234', '33345', '44456', '55561', '66612', '33324', '44442', '33355', '12346'],
    ...['23456', '66666', '65431'],
  );
  const roller = fixedRoller(rolls);
  const { lines, unread } = await playLines(named(['Ann']), roller, fillInOrder(SHORT_NAMES));
  expect(roller.left()).toBe(0);
  expect(unread).toEqual([]);
  expect(lines.filter(scoredLine)).toEqual([
    'Ann: Aces 3',
    'Ann: Twos 6',
    'Ann: Threes 9',
    'Ann: Fours 12',
    'Ann: Fives 15',
    'Ann: Sixes 18',
    'Ann: 3 of a Kind 15',
    'Ann: 4 of a Kind 18',
    'Ann: Full House 25',
    'Ann: Small Straight 30',
    'Ann: Large Straight 40',
    'Ann: Yahtzee 50',
    'Ann: Chance 19',
  ]);
  const end = lines.slice(lines.indexOf('The game is over. Final standings, highest total first.'));
  expect(end[1]).toBe('1. Ann, 295 points');
  expect(end).toContain(
    'Ann has Aces 3, Twos 6, Threes 9, Fours 12, Fives 15, Sixes 18, 3 of a Kind 15, 4 of a Kind 18, ' +
      'Full House 25, Small Straight 30, Large Straight 40, Yahtzee 50, Chance 19 and an upper bonus of 35.',
  );
  expect(end.join('\n')).not.toContain('|');
  expect(end.at(-2)).toMatch(/ yahtzee-cli review$/);
  expect(end.at(-1)).toBe('295 is the first score to beat under these rules.');
});

test.each([
  [[300], '295: 5 below the best, 300 by Bea. Place 2 of 2.'],
  [[300, 296, 120, 90], '295: 5 below the best, 300 by Bea. Place 3 of 5.'],
  [[300, 295, 120], '295: 5 below the best, 300 by Bea. Place 2 of 4.'],
  [[295, 10], '295: ties the best score by Bea. Place 1 of 3.'],
  [[200, 10], '295: new best, 95 above 200 by Bea. Place 1 of 3.'],
])('compares a solo game with the earlier scores %j', async (scores, said) => {
  const rolls = throwsOf(
    ...['11123', '22234', '33345', '44456', '55561', '66612', '33324', '44442', '33355', '12346'],
    ...['23456', '66666', '65431'],
  );
  const before = scores.map((score) => ({ name: 'Bea', score, date: '2026-01-31T12:00:00.000Z' }));
  const { lines } = await playLines(named(['Ann']), fixedRoller(rolls), fillInOrder(SHORT_NAMES), {
    earlier: Promise.resolve(before),
  });
  expect(lines.at(-1)).toBe(said);
});

describe('on a terminal', () => {
  const never = (): Promise<void> => new Promise(() => undefined);
  const terminal = (gameHeader: SeededHeader, answers: readonly string[], pause = never) => {
    const roller = seededRoller('kestrel');
    return playLines(gameHeader, roller, answers, {
      session: startSession(gameHeader, roller, { rollsAfterBox: 'caller' }),
      pauseAfterBox: pause,
    });
  };
  const filledIn = ({ session }: Awaited<ReturnType<typeof terminal>>) =>
    session.getSnapshot().game.seats[0]?.card.filled;

  test('undo takes back a box before the next dice roll', async () => {
    const game = await terminal(named(['Ann']), ['chance', 'Undo', 'aces', '', 'undo']);
    expect(Object.keys(filledIn(game) ?? {})).toEqual(['aces']);
    expect(game.lines).toContain('You took back the last decision.');
    expect(game.lines).toContain(
      'You can take back a box only until the next roll (in a practice game, any time).',
    );
  });

  test('the next dice roll after the pause', async () => {
    const game = await terminal(named(['Ann']), ['chance'], () => Promise.resolve());
    expect(game.lines).toContain('To take the box back, type undo within a second.');
    expect(game.session.getSnapshot().events.at(-1)).toMatchObject({ type: 'rolled', turn: 2 });
  });

  test('another line rolls the dice, and answers the next question', async () => {
    const game = await terminal(named(['Ann']), ['chance', 'twos']);
    expect(Object.keys(filledIn(game) ?? {})).toEqual(['chance', 'twos']);
  });
});

test("a practice game isn't compared with earlier scores", async () => {
  const { lines } = await playLines(
    named(['Ann'], { practice: true }),
    seededRoller('s'),
    fillInOrder(SHORT_NAMES),
  );
  expect(lines.at(-1)).toBe("Practice games don't set a score to beat.");
});

test('three players roll off, take turns, and are ranked by their totals', async () => {
  const game = named(['Ann', 'Bob', 'Cleo']);
  const { lines, session, unread } = await playLines(
    game,
    seededRoller('three'),
    fillInOrder(SHORT_NAMES, 3),
  );
  expect(unread).toEqual([]);
  expect(lines.filter(scoredLine)).toHaveLength(39);
  const turns = lines.filter((line) => line.startsWith('Round '));
  expect(turns).toHaveLength(39);
  const said = lines.slice(lines.indexOf('The game is over. Final standings, highest total first.') + 1);
  const expected = standings(session.getSnapshot().game).map(
    ({ place, seat, totals }) => `${place}. ${game.players[seat]?.name}, ${totals.grand} points`,
  );
  expect(said.slice(0, 3)).toEqual(expected);
});

test('only the tied players roll again after a tied roll-off', async () => {
  const { lines } = await playLines(
    named(['Ann', 'Bob', 'Cleo']),
    fixedRoller(throwsOf('66666', '11111', '66666', '12345', '12344', '33355')),
    [],
  );
  expect(lines.slice(4, 12)).toEqual([
    'Roll-off for the first turn: the highest total starts.',
    'Ann rolls 6 6 6 6 6 (total 30)',
    'Bob rolls 1 1 1 1 1 (total 5)',
    'Cleo rolls 6 6 6 6 6 (total 30)',
    'The players who tied for the highest total must roll again.',
    'Ann rolls 1 2 3 4 5 (total 15)',
    'Cleo rolls 1 2 3 4 4 (total 14)',
    'Ann starts.',
  ]);
});

test('players with equal totals share the win', async () => {
  const same = (dice: Dice): Dice[] => Array.from({ length: 26 }, () => dice);
  const { lines } = await playLines(
    named(['Ann', 'Bob']),
    fixedRoller([...throwsOf('66666', '11111'), ...same([1, 2, 2, 4, 6])]),
    fillInOrder(SHORT_NAMES, 2),
  );
  expect(lines).toEqual(expect.arrayContaining(['1. Ann, 30 points', '1. Bob, 30 points']));
  expect(lines).toContain('Ann and Bob share the win with 30.');
  expect(lines).toContain('In the lead: nobody in rounds 1 to 13.');
});

describe('the end on a terminal', () => {
  const review: Analyst['review'] = (header, events) =>
    Promise.resolve(reviewGame(fakeSolution(header.rules), header, events));
  const turningPoint: Analyst['turningPoint'] = () =>
    Promise.resolve({
      ...{ winner: 1, seat: 0, turn: 9, box: 'yahtzee', points: 0 },
      ...{ before: 0.35, after: 0.66, isEstimate: true },
    });
  const ended = async (names: readonly string[], options: LineOptions): Promise<readonly string[]> => {
    const { lines } = await playLines(
      named(names),
      rollerFor(0),
      fillInOrder(SHORT_NAMES, names.length),
      options,
    );
    return lines.slice(lines.findIndex((line) => line.startsWith('The game is saved')) + 1);
  };

  test('tells the turning point, luck, cost and the costliest decisions', async () => {
    const analyst = fakeAnalyst({ review, turningPoint });
    const [point, luck, cost, costliest, ...more] = await ended(['Ann', 'Bob'], { analyst, asksFirst: true });
    expect(point).toBe("Turning point: Ann's turn 9, a zero in Yahtzee: about 35% -> 66% to win for Bob.");
    expect(luck).toMatch(/^Luck: Ann [+-]\d+\.\d, Bob [+-]\d+\.\d\.$/);
    expect(cost).toMatch(/^Cost: Ann \d+\.\d, Bob \d+\.\d\.$/);
    expect(costliest).toMatch(/^Costliest: (Ann|Bob), turn \d+: .+ \(\d+\.\d\)\.$/);
    expect(more).toEqual([]);
  });

  test('of a solo game tells luck and cost, and nothing in a script or without an analysis', async () => {
    const [outcome, ...story] = await ended(['Ann'], { analyst: fakeAnalyst({ review }), asksFirst: true });
    expect(story.map((line) => line.replace(/:.*/, ''))).toEqual(['Luck', 'Cost', 'Costliest']);
    expect(await ended(['Ann'], { analyst: fakeAnalyst({ review }) })).toEqual([outcome]);
    expect(await ended(['Ann'], { asksFirst: true })).toEqual([outcome]);
  });
});

test('an extra Yahtzee prints the bonus and the boxes that it can fill', async () => {
  const { lines } = await playLines(
    named(['Ann']),
    fixedRoller([yahtzeeOf(3), yahtzeeOf(4), yahtzeeOf(4), [1, 2, 3, 4, 6]]),
    ['score', 'yahtzee', 'score', 'chance', 'fours', 'score', 'full house'],
  );
  const extra = lines.filter((line) => line.startsWith('Extra Yahtzee'));
  expect(extra).toHaveLength(2);
  expect(extra[0]).toMatch(/\+100.*Fours/);
  expect(lines).toContain('The extra Yahtzee adds a bonus of 100 points.');
  expect(lines.filter((line) => line.startsWith('Not in Chance: you must fill Fours'))).toHaveLength(1);
  expect(lines.filter(scoredLine)).toEqual(['Ann: Yahtzee 50', 'Ann: Fours 20', 'Ann: Full House 25']);
});

test('box labels come from the rule set', async () => {
  const { lines } = await playLines(
    named(['Ann'], { rules: rulesOf('meowtzee') }),
    fixedRoller(throwsOf('12345', '66666')),
    ['5', 'large straight'],
  );
  expect(lines).toContain('Ann: Big Straight 40');
});

test('a player who leaves gets no more turns, and the other players continue', async () => {
  const { lines, session } = await playLines(
    named(['Ann', 'Bob']),
    fixedRoller(throwsOf('66666', '11111', '11234', '22345', '33456', '44456')),
    ['leave', 'score', 'twos', 'score', 'threes', 'leave'],
  );
  expect(lines).toContain('Ann has left the game.');
  expect(lines.filter(scoredLine)).toEqual(['Bob: Twos 4', 'Bob: Threes 6']);
  expect(session.getSnapshot().game.phase).toEqual({ name: 'abandoned' });
  expect(lines).toContain('-. Bob, 10 points, left the game');
});

test('a game that everyone left is offered for replay only if somebody has made a move', async () => {
  const lastLine = async (answers: readonly string[]): Promise<string | undefined> =>
    (await playLines(named(['Ann']), seededRoller('s'), answers)).lines.at(-1);
  expect(await lastLine(['leave'])).toBe(
    "This game can't be resumed. Nobody made a move, so there is nothing to replay.",
  );
  expect(await lastLine(['0', 'leave'])).toMatch(/: yahtzee-cli replay 2026-01-31-abcdef$/);
});

test.each([[[]], [['3']], [['3', '1 2 3', 'score']], [['quit']]])(
  'the game ends unfinished if the input ends after %j',
  async (answers) => {
    const { lines, session } = await playLines(named(['Ann']), seededRoller('s'), answers);
    expect(lines).toContain('The game is unfinished. Standings so far, highest total first.');
    expect(lines.at(-1)).toMatch(/: yahtzee-cli resume 2026-01-31-abcdef$/);
    expect(session.getSnapshot().game.phase.name).toBe('turn');
  },
);

test('the names of players never make another line look like a filled box', async () => {
  const game = named(['Ann: Aces 3', 'Dice', 'a. Boxes: Chance 17']);
  const answers = fillInOrder(SHORT_NAMES, 3).flatMap((answer) => ['card', 'help', answer]);
  const { lines } = await playLines(game, seededRoller('forms'), [...answers]);
  expect(lines.filter(scoredLine)).toHaveLength(YAHTZEE_BOXES.length * 3);
  expect(lines.filter((line) => line.includes('\x1b') || line.includes('\n'))).toEqual([]);
});

test('the card shows every box and total', async () => {
  const { lines } = await playLines(named(['Ann', '李小龍']), seededRoller('card'), ['card']);
  for (const { box } of header(1).rules.boxes) {
    expect(lines.some((line) => line.startsWith(`${labelOf(header(1).rules, box)} `))).toBe(true);
  }
  expect(lines.some((line) => /^Bonus +\| +0\/63 \|/.test(line))).toBe(true);
});

test("the card shows no progress towards an upper bonus that the rules don't have", async () => {
  const rules = house({ upperBonus: { threshold: 63, points: 0 } });
  const { lines } = await playLines(named(['Ann'], { rules }), seededRoller('card'), ['card']);
  expect(lines).toContainEqual(expect.stringMatching(/^Bonus +\| +- \|$/));
});

test('undo takes back the last decision at any question of a practice game', async () => {
  const practice = named(['Ann'], { practice: true });
  const answers = ['0', 'undo', 'score', 'undo', 'score', 'chance', 'undo', 'undo', 'score', 'aces'];
  const { lines, session, unread } = await playLines(practice, seededRoller('kestrel'), answers);
  expect(unread).toEqual([]);
  const dice = lines.filter((line) => line.startsWith('Dice: '));
  expect(dice[2]).toBe(dice[0]);
  expect(lines).toContain('There is nothing to take back.');
  expect(session.getSnapshot().game.seats[0]?.card.filled).toHaveProperty('aces');
  expect(session.getSnapshot().game.seats[0]?.card.filled).not.toHaveProperty('chance');
});

test('undo reopens the last box of a finished practice game, and an empty line ends the session', async () => {
  const practice = named(['Ann'], { practice: true });
  const turns = SHORT_NAMES.flatMap((name) => ['score', name]);
  const answers = [...turns, 'coach', 'what', 'standings', 'undo', 'back', '0', 'score', 'chance', '', '0'];
  const { lines, session, unread } = await playLines(practice, seededRoller('kestrel'), answers);
  expect(unread).toEqual(['0']);
  expect(lines).toContain('The game is over, so the coach has no advice.');
  expect(lines).toContain("That isn't a valid answer. Type undo, or press Enter to end.");
  const { game, events } = session.getSnapshot();
  expect(game.phase.name).toBe('finished');
  expect(events.slice(-3).map(({ type }) => type)).toEqual(['tookBack', 'rolled', 'scored']);
});

test("the program asks nothing after a game that isn't for practice", async () => {
  const turns = SHORT_NAMES.flatMap((name) => ['score', name]);
  const { unread } = await playLines(named(['Ann']), seededRoller('kestrel'), [...turns, 'undo']);
  expect(unread).toEqual(['undo']);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'the answer %s is refused like any other invalid answer',
  async (answer) => {
    const answers = [answer, 'score', answer, 'chance'];
    const { lines, session, unread } = await playLines(named(['Ann']), seededRoller('kestrel'), answers);
    expect(unread).toEqual([]);
    expect(lines.filter((line) => line.startsWith(`"${answer}" isn't a`))).toHaveLength(2);
    expect(session.getSnapshot().game.seats[0]?.card.filled).toHaveProperty('chance');
  },
);

test('a number outside the list is refused, even if a box name starts with this number', async () => {
  const turns = SHORT_NAMES.filter((name) => name !== '6s' && name !== 'c').flatMap((name) => [
    'score',
    name,
  ]);
  const { lines, session } = await playLines(named(['Ann']), seededRoller('kestrel'), [
    ...turns,
    'score',
    '6',
    '0',
    '1',
  ]);
  expect(lines).toContain('"6" isn\'t in the list: type 1 to 2, or the name of a box.');
  expect(lines).toContain('"0" isn\'t in the list: type 1 to 2, or the name of a box.');
  expect(session.getSnapshot().game.seats[0]?.card.filled).toHaveProperty('sixes');
});

describe('help lists only what the question takes', () => {
  const answersAt = async (before: readonly string[], names: readonly string[], practice = false) => {
    const game = named(names, practice ? { practice } : {});
    const { lines } = await playLines(game, seededRoller('s'), [...before, 'help']);
    const listed = lines.slice(lines.indexOf('Possible answers, in upper or lower case') + 1);
    return listed.flatMap((line) => /^ {2}(.+?) {2,}/.exec(line)?.[1] ?? []);
  };
  const REST = ['help', 'dice', 'card', 'standings', 'coach', 'coach all', 'leave', 'quit'];

  test.each([
    [[], ['0 to 5', 'score', '1 3 4', 'hold 3', 'roll', 'full house']],
    [['2'], ['1 3 4', 'back']],
    [['score'], ['full house', '4', 'back']],
    [
      ['0', '0'],
      ['full house', '4'],
    ],
  ])('after %j', async (before, expected) => {
    expect(await answersAt(before, ['Ann'])).toEqual([...expected, ...REST]);
  });

  test.each([
    ['yatzy', [], '  full house    fill this box; short names such as fh, 3k or ls work too'],
    [
      'yatzy',
      ['score', 'fh', 'score'],
      '  3 of a kind   fill this box; short names such as 3k, ls or 4k work too',
    ],
    ['yatzy-forced', [], '  ones          fill this box'],
    ['yatzy-forced', ['score', 'ones', 'score'], '  twos          fill this box'],
  ])('names boxes that can be filled now under %s after %j', async (id, before, line) => {
    const { lines } = await playLines(header(1, rulesOf(id)), seededRoller('s'), [...before, 'help']);
    expect(lines.filter((each) => each.includes('fill this box'))).toEqual([line]);
  });

  test('undo is only for practice games', async () => {
    expect(await answersAt(['0'], ['Ann'], true)).toContain('undo');
  });

  test.each([
    [['Ann'], '  leave         abandon the game; nobody can resume it'],
    [['Ann', 'Bob'], '  leave         leave the game; the other players continue'],
  ])('says what leaving does for %j', async (names, line) => {
    const { lines } = await playLines(named(names), seededRoller('s'), ['help']);
    expect(lines.filter((each) => each.startsWith('  leave '))).toEqual([line]);
  });

  test('a question for yes or no, and the question after a practice game', async () => {
    const { lines } = await playLines(named(['Ann']), seededRoller('s'), ['leave', 'help'], {
      asksFirst: true,
    });
    expect(lines).toContain('  yes           do this');
    const before = fillInOrder(SHORT_NAMES);
    expect(await answersAt(before, ['Ann'], true)).toEqual([...REST.slice(0, 4), 'undo', 'quit']);
  });
});

test('a question mark shows the help', async () => {
  const { lines } = await playLines(named(['Ann']), seededRoller('kestrel'), ['?']);
  expect(lines).toContain('Possible answers, in upper or lower case');
});

test('a duplicate game announces that every player gets the same dice', async () => {
  const game = named(['Ann', 'Bob'], { duplicate: true });
  const { lines } = await playLines(game, seededRoller('kestrel'), []);
  expect(lines).toContain('Every player gets the same dice.');
});

test("undo is refused in a game that isn't for practice", async () => {
  const { lines } = await playLines(named(['Ann']), seededRoller('kestrel'), ['0', 'undo']);
  expect(lines).toContain('You can take back a box only until the next roll (in a practice game, any time).');
});
