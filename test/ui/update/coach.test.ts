import { describe, expect, test } from '@jest/globals';
import { type Game, OFFICIAL } from '../../../src/engine/index.js';
import { AnalysisError, type Analyst } from '../../../src/players/index.js';
import { coachMessages } from '../../../src/text/index.js';
import { openCoach, withAnswer } from '../../../src/ui/model/coach.js';
import { turnFacts } from '../../../src/ui/model/turn.js';
import { boardOf } from '../../support/boards.js';
import { card, header, openTable, yahtzeeOf } from '../../support/builders.js';
import {
  askForHint,
  askForMoves,
  COACHED_ROLLER,
  COACHING,
  coachingOf,
  GOALS,
  openCoached,
  partsOf,
  patientAnalyst,
} from '../../support/coaching.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import type { TestScreen } from '../../support/screen.js';

const adviceIn = (screen: TestScreen): number =>
  screen.snapshot().events.filter(({ type }) => type === 'advised').length;

/** Returns the text below the header, which says that the game is unranked after the player has asked the coach. */
/** Returns the frame without what changes for good after a question to the coach: the game is unranked, its seed known. */
const bodyOf = (screen: TestScreen): string => screen.text().replaceAll(/ {3}seed test| {2}unranked/g, '');

const lastEvent = (screen: TestScreen): unknown => screen.snapshot().events.at(-1);

const BEST = 'keep 1 1 2 4 ';

const footerOf = (screen: TestScreen, columns = 80): string | undefined =>
  screen.frame({ columns, rows: 24 }).findLast((line) => line.trim() !== '');

describe('the question before the first advice', () => {
  test('is asked once in a ranked game', async () => {
    const screen = openCoached();
    screen.press('f3');
    expect(screen.text()).toContain('Advice makes this game unranked. Ask anyway? (y/n) _');
    expect(screen.text({ columns: 40, rows: 24 })).toMatch(
      /Ask anyway\? \(y\/n\) _\nAdvice makes this game unranked\./,
    );
    await askForHintAfter(screen, 'y');
    expect(adviceIn(screen)).toBe(1);
    await screen.escape();
    screen.type('0\r');
    screen.press('f3');
    expect(screen.context()).not.toBe('confirm');
  });

  test.each(['n', 'escape'] as const)('records nothing if the player answers %s', async (key) => {
    const screen = openCoached();
    screen.type('2\r1');
    const before = screen.model();
    screen.press('f3');
    expect(screen.context()).toBe('confirm');
    if (key === 'escape') await screen.escape();
    else screen.type(key);
    // Until the next tick, the screen ignores the rest of the word `no`.
    screen.send({ type: 'tick' });
    expect(screen.model()).toEqual(before);
    expect(adviceIn(screen)).toBe(0);
  });

  test('explains after a wrong key which keys answer it', () => {
    const screen = openCoached();
    screen.press('f3', 'enter');
    expect(screen.context()).toBe('confirm');
    expect(screen.text()).toMatch(/unranked\. Ask anyway\? \(y\/n\) _\nPress y or n\.$/m);
    expect(screen.text({ columns: 40, rows: 24 })).toMatch(
      /Ask anyway\? \(y\/n\) _\nPress y or n\. Advice makes this game\nunranked\./,
    );
    expect(adviceIn(screen)).toBe(0);
  });

  test("isn't asked again while it's open", () => {
    const screen = openCoached();
    screen.press('f3', 'f3', 'enter');
    screen.type('12');
    expect(screen.context()).toBe('confirm');
    expect(adviceIn(screen)).toBe(0);
  });

  test("is answered by another F3, but not by a key that's held down", async () => {
    const screen = openCoached();
    screen.press('f3', 'f3', 'f3');
    expect(adviceIn(screen)).toBe(0);
    screen.send({ type: 'tick' });
    screen.send({ type: 'tick' });
    screen.press('f3');
    await screen.changed();
    expect(screen.context()).not.toBe('confirm');
    expect(adviceIn(screen)).toBe(1);
  });

  test.each([
    ['a practice game', boardOf([card({})], { counting: 'practice' })],
    ['a game with a chosen seed', openCoached({ seed: 'kestrel' })],
  ])("isn't asked in %s", (_, screen) => {
    screen.press('f3');
    expect(screen.context()).not.toBe('confirm');
  });

  test.each(['yy', 'ny'])(
    'withdraws a zero that awaits confirmation, so the answers %s fill no box',
    (keys) => {
      const screen = openCoached({ input: 'quick' });
      screen.type('zz');
      expect(screen.text()).toContain('Score 0 in Yahtzee? (y/n) _');
      screen.type('c');
      expect(screen.text()).toContain('Ask anyway? (y/n)');
      screen.type(keys);
      expect(screen.context()).toMatch(/^quick/);
      expect(screen.game().seats[0]?.card.filled).toEqual({});
    },
  );
});

/** Types a key, and waits for the coach's answer. */
async function askForHintAfter(screen: TestScreen, key: string): Promise<void> {
  const changed = screen.changed();
  screen.type(key);
  await changed;
}

describe('the coach', () => {
  test('first gives a hint, then lists the moves, and then closes', async () => {
    const screen = openCoached();
    const before = bodyOf(screen);
    await askForHint(screen);
    expect(screen.text()).toContain('Aim for Fours; 1 in 4 for Full');
    expect(screen.text()).not.toContain('keep');
    screen.press('f3');
    expect(screen.text()).toContain(`> ${BEST}`);
    screen.press('f3');
    expect(bodyOf(screen)).toBe(before);
  });

  test.each(['hint', 'moves'] as const)('closes with Esc from the stage %s', async (stage) => {
    const screen = openCoached();
    screen.type('2\r1');
    const before = bodyOf(screen);
    await (stage === 'hint' ? askForHint(screen) : askForMoves(screen));
    await screen.escape();
    expect(bodyOf(screen)).toBe(before);
  });

  test('gives a hint for a box before the last roll', async () => {
    const screen = openCoached({}, coachingOf({ box: 'chance', expected: 200, cost: 0 }));
    await askForHint(screen);
    expect(screen.text()).toContain('Stop rolling; score Chance');
  });

  test('treats the typed word coach like F3', async () => {
    const screen = openCoached();
    screen.type('coach\r');
    await askForHintAfter(screen, 'y');
    expect(screen.text()).toContain('Aim for Fours; 1 in 4 for Full');
    screen.type('coach\r');
    expect(screen.text()).toContain(`> ${BEST}`);
    screen.type('coach\r');
    expect(screen.text()).not.toContain('COACH');
  });

  test("shows in one line that it's thinking", () => {
    const { analyst } = patientAnalyst();
    const screen = openCoached({ analyst });
    screen.press('f3');
    screen.type('y');
    expect(screen.text()).toContain('The coach is thinking ...');
    screen.press('f3');
    expect(screen.text()).toContain('The coach is thinking ...');
  });

  test('gives the reason if there is no advice, and closes with the next key', async () => {
    const analyst = fakeAnalyst({
      coach: () => Promise.reject(new AnalysisError('this machine is too old for it')),
    });
    const screen = openCoached({ analyst });
    await askForHint(screen);
    expect(screen.text()).toContain('No advice: this machine is too old');
    expect(screen.text()).not.toContain('moves');
    screen.press('f3');
    expect(screen.text()).not.toContain('COACH');
  });

  test('closes after a move, and stays closed in the next roll', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.type('0\r');
    expect(lastEvent(screen)).toMatchObject({ type: 'rolled' });
    expect(screen.text()).not.toContain('COACH');
  });
});

const rolls = (screen: TestScreen): number =>
  screen.snapshot().events.filter(({ type }) => type === 'rolled').length;

describe.each(['prompts', 'quick'] as const)('while the coach shows a hint, with input style %s', (input) => {
  const hinted = async (): Promise<TestScreen> => {
    const screen = openCoached({ input });
    await askForHint(screen);
    return screen;
  };

  test("Enter rolls no dice that the player hasn't chosen", async () => {
    const screen = await hinted();
    screen.send({ type: 'tick' });
    screen.press('enter');
    expect(rolls(screen)).toBe(1);
  });

  test('Enter rolls the dice that the player has chosen', async () => {
    const screen = await hinted();
    screen.type(input === 'quick' ? '15\r' : '+15\r');
    expect(lastEvent(screen)).toMatchObject({ held: [true, false, false, false, true] });
  });

  test('Enter fills a marked box', async () => {
    const screen = await hinted();
    screen.press('down', 'enter');
    expect(screen.game().seats[0]?.card.filled).toEqual({ chance: 14 });
  });

  test('the list of moves removes the mark from a box, so Enter takes a move', async () => {
    const screen = await hinted();
    screen.press('down');
    expect(screen.text()).toContain('Press Enter to fill in Chance');
    screen.press('f3');
    expect(screen.text()).not.toContain('Press Enter to fill in Chance');
    screen.press('enter');
    expect(lastEvent(screen)).toMatchObject({ type: 'rolled', held: [true, true, true, true, false] });
  });
});

describe('while the coach lists moves', () => {
  test("typed answers aren't swallowed", async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.type('2\r13');
    expect(screen.text()).toContain(': 13_');
    expect(screen.text()).toContain('COACH');
    screen.type('\r');
    expect(lastEvent(screen)).toMatchObject({ held: [true, false, true, false, false] });
  });

  test('Enter takes the best move', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.press('enter');
    expect(lastEvent(screen)).toMatchObject({ type: 'rolled', held: [true, true, true, true, false] });
  });

  test.each(['prompts', 'quick'] as const)(
    'several quick presses of Enter take one move: %s',
    async (input) => {
      const screen = openCoached({ input });
      await askForMoves(screen);
      screen.type('\r\r\r');
      screen.press('enter', 'enter');
      expect(screen.snapshot().events.filter(({ type }) => type === 'rolled')).toHaveLength(2);
      expect(lastEvent(screen)).toMatchObject({ held: [true, true, true, true, false] });
    },
  );

  test('several quick presses of Enter fill one box', async () => {
    const screen = openCoached({ input: 'quick' }, coachingOf({ box: 'chance', expected: 231, cost: 0 }));
    await askForMoves(screen);
    screen.type('\r\r\r');
    expect(screen.game().seats[0]?.card.filled).toEqual({ chance: 14 });
    expect(screen.snapshot().events.filter(({ type }) => type === 'rolled')).toHaveLength(2);
  });

  test('Up and Down mark another move, which Enter takes', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.press('down', 'down', 'up', 'down', 'down', 'enter');
    expect(lastEvent(screen)).toMatchObject({ held: [false, false, true, true, false] });
  });

  test('Page Down and Page Up mark a move one panel away', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.press('page-down');
    expect(screen.text()).toContain('COACH 2-5 of 29');
    screen.press('page-up');
    expect(screen.text()).toContain(`COACH 1-4 of 29       final  cost\n`);
  });

  test.each(['prompts', 'quick'] as const)(
    'End marks the last move and Home the best move, which Enter takes: %s',
    async (input) => {
      const screen = openCoached({ input });
      await askForMoves(screen);
      screen.press('end');
      expect(screen.text()).toMatch(/^.*> Chance 14 +188\.0 +43\.4$/m);
      screen.press('page-up', 'home');
      expect(screen.text()).toContain(`> ${BEST}`);
      screen.press('enter');
      expect(lastEvent(screen)).toMatchObject({ held: [true, true, true, true, false] });
    },
  );

  test.each([
    ['prompts', 'typed text', '1', 'ctrl-u'],
    ['quick', 'other held dice', '1', 'home'],
  ] as const)("no move is marked while Enter doesn't take it: %s, %s", async (input, _, key, back) => {
    const screen = openCoached({ input });
    await askForMoves(screen);
    screen.press('page-down');
    expect(screen.text()).toMatch(/> keep/);
    screen.type(key);
    expect(screen.text()).not.toMatch(/> keep/);
    screen.press(back);
    expect(screen.text()).toMatch(/> keep/);
  });

  test('the mark stops at the best and at the worst move', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.press('up');
    expect(screen.text()).toContain(`> ${BEST}`);
    for (let move = 0; move < 40; move++) screen.press('down');
    expect(screen.text()).toMatch(/> Chance 14 +188\.0 +43\.4$/m);
  });

  test('the reasons are computed when the moves are shown, and once for each position', async () => {
    const asked: Game[] = [];
    const parts: Analyst['parts'] = async (game) => {
      asked.push(game);
      return partsOf(COACHING.advice.moves);
    };
    const analyst = fakeAnalyst({ coach: async () => COACHING, goals: async () => [], parts });
    const screen = openCoached({ analyst });
    await askForHint(screen);
    expect(asked).toHaveLength(0);
    screen.press('f3', 'f3');
    await askForMoves(screen);
    // The first request for advice is an event of the game. After that, the position stays the same.
    const { length } = asked;
    screen.press('f3');
    await askForMoves(screen);
    expect(asked).toHaveLength(length);
    screen.press('enter');
    await askForMoves(screen);
    expect(asked).toHaveLength(length + 1);
  });

  test('Enter answers the question if an answer has been typed', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    screen.type('0');
    expect(screen.text()).toMatch(/^Enter answer {3}Esc close/m);
    screen.press('down', 'enter');
    expect(lastEvent(screen)).toMatchObject({ held: [false, false, false, false, false] });
  });

  test('the arrow keys mark boxes again if a box name has been typed', async () => {
    const screen = openCoached();
    screen.type('s\r');
    await askForMoves(screen);
    screen.type('ch');
    screen.press('down');
    expect(screen.text()).toContain('Press Enter to fill in Chance');
    screen.press('enter');
    expect(screen.game().seats[0]?.card.filled).toEqual({ chance: 14 });
  });

  test("a zero needs confirmation unless it's the best move", async () => {
    const zero = { box: 'yahtzee', expected: 180, cost: 51.4 } as const;
    const [best] = COACHING.advice.moves;
    const risky = openCoached({}, coachingOf(best ?? zero, zero));
    await askForMoves(risky);
    risky.press('down', 'enter');
    expect(risky.text()).toContain('Score 0 in Yahtzee? (y/n) _');
    expect(risky.text()).toContain('COACH');
    risky.type('n');
    risky.press('up', 'enter');
    expect(lastEvent(risky)).toMatchObject({ type: 'rolled' });

    const sure = openCoached({}, coachingOf({ ...zero, cost: 0 }));
    await askForMoves(sure);
    sure.press('enter');
    expect(sure.game().seats[0]?.card.filled).toEqual({ yahtzee: 0 });
  });

  test('rolling a Yahtzee away needs confirmation', async () => {
    const coaching = coachingOf(
      { box: 'yahtzee', expected: 250, cost: 0 },
      { hold: [], expected: 200, cost: 50 },
    );
    const screen = boardOf([card({})], {
      dice: yahtzeeOf(3),
      analyst: fakeAnalyst({ coach: () => Promise.resolve(coaching), goals: () => Promise.resolve([]) }),
    });
    await askForMoves(screen);
    screen.press('down', 'enter');
    expect(screen.text()).toContain('Roll away your Yahtzee? (y/n) _');
  });

  test('players who confirm every box also confirm the best box', async () => {
    const screen = openCoached(
      { settings: { confirmations: 'all' } },
      coachingOf({ box: 'chance', expected: 231, cost: 0 }),
    );
    await askForMoves(screen);
    screen.press('enter');
    expect(screen.text()).toContain('Fill in Chance? (y/n) _');
  });

  test('the best move keeps the dice that are already held, if other dice have the same face', async () => {
    const screen = openCoached({ input: 'quick' }, coachingOf({ hold: [1], expected: 231, cost: 0 }));
    screen.type('2');
    await askForMoves(screen, 'c');
    screen.press('down', 'enter');
    expect(lastEvent(screen)).toMatchObject({ held: [false, true, false, false, false] });
  });

  test("Enter doesn't take a move before the answer has arrived", () => {
    const { analyst } = patientAnalyst();
    const screen = openCoached({ analyst });
    screen.press('f3');
    screen.type('y');
    screen.press('f3', 'enter');
    expect(screen.snapshot().events.filter(({ type }) => type === 'rolled')).toHaveLength(1);
  });

  test.each(['prompts', 'quick'] as const)(
    'the footer offers Enter and Down once the moves have arrived: %s',
    async (input) => {
      const { asked, analyst } = patientAnalyst();
      const screen = openCoached({ analyst, input });
      const leave = input === 'quick' ? 'q leave' : 'leave';
      screen.press('f3');
      screen.type('y');
      screen.press('f3', 'enter');
      expect(footerOf(screen)).toBe(`Esc close   ? help   ${leave}`);
      expect(screen.snapshot().events.filter(({ type }) => type === 'rolled')).toHaveLength(1);
      asked[0]?.resolve(COACHING);
      await screen.changed();
      expect(footerOf(screen)).toBe(`Enter play   Esc close   Down next   ? help   ${leave}`);
      expect(footerOf(screen, 40)).toBe('Enter play  Esc close  Down next  ? help');
    },
  );
});

test('the notes say that the game is unranked after the player has asked the coach', async () => {
  const screen = openCoached();
  expect(screen.text()).not.toContain('unranked');
  await askForHint(screen);
  expect(screen.frame()[1]).toMatch(/ {2}Official rules {3}seed test$/);
  expect(screen.frame()[2]).toMatch(/ {2}unranked$/);
});

test('a message about an earlier answer goes away when the coach opens', async () => {
  const screen = openCoached({ input: 'quick' });
  screen.type('y');
  expect(screen.text()).toContain('y does nothing here');
  await askForHint(screen, 'c');
  expect(screen.text()).not.toContain('y does nothing here');
});

describe('with quick keys, while the coach lists moves', () => {
  const quick = async (): Promise<TestScreen> => {
    const screen = openCoached({ input: 'quick' });
    await askForMoves(screen, 'c');
    return screen;
  };

  test('Enter takes the marked move', async () => {
    const screen = await quick();
    screen.press('down', 'enter');
    expect(lastEvent(screen)).toMatchObject({ held: [true, false, true, true, false] });
  });

  test('digits and letters act as usual', async () => {
    const screen = await quick();
    screen.type('15');
    expect(screen.text()).toContain('COACH');
    screen.type('r');
    expect(lastEvent(screen)).toMatchObject({ held: [true, false, false, false, true] });
  });

  test('Enter rolls if the player has held other dice, until Down marks a move again', async () => {
    const screen = await quick();
    expect(screen.text()).toContain("Enter plays the coach's highlighted move.");
    screen.type('5');
    expect(screen.text()).toContain('Enter roll');
    expect(screen.text()).toContain('1-5 hold dice by place, Enter rolls, letters highlight boxes.');
    expect(screen.text()).toMatch(/You hold \d and roll 4 dice\./);
    screen.press('down');
    expect(screen.text()).toContain('Enter play ');
    expect(screen.text()).not.toMatch(/Enter rolls|You hold/);
    screen.type('4');
    screen.press('enter');
    expect(lastEvent(screen)).toMatchObject({ held: [false, false, false, true, true] });
  });

  test('Enter fills a marked box', async () => {
    const screen = await quick();
    screen.type('s');
    screen.press('enter');
    expect(screen.game().seats[0]?.card.filled).toEqual({ chance: 14 });
  });

  test('c closes the coach', async () => {
    const screen = await quick();
    screen.type('c');
    expect(screen.text()).not.toContain('COACH');
  });

  test('a question about a zero can be answered', async () => {
    const screen = await quick();
    screen.type('zz');
    expect(screen.context()).toBe('confirm');
    expect(screen.text()).toContain('COACH');
    screen.type('n');
    expect(screen.context()).toBe('quick/moves');
  });

  test('the coach stays open if the game refuses a move', async () => {
    const screen = openCoached({ input: 'prompts' });
    screen.type('chance\r');
    await askForMoves(screen);
    screen.type('chance\r');
    expect(screen.text()).toContain('Chance already has 14');
    expect(screen.text()).toContain('COACH');
  });

  test('F2 switches to prompts and keeps the coach open', async () => {
    const screen = await quick();
    screen.press('f2', 'enter');
    expect(lastEvent(screen)).toMatchObject({ held: [true, true, true, true, false] });
  });
});

describe('the coach’s answer', () => {
  test("isn't shown if it arrives after the coach was closed", async () => {
    const { asked, analyst } = patientAnalyst();
    const screen = openCoached({ analyst });
    screen.press('f3');
    screen.type('y');
    await screen.escape();
    const before = bodyOf(screen);
    asked[0]?.resolve(COACHING);
    await Promise.resolve();
    expect(bodyOf(screen)).toBe(before);
  });

  test('is requested once, however often the coach is opened for the same dice', async () => {
    const { asked, analyst } = patientAnalyst();
    const screen = openCoached({ analyst });
    screen.press('f3');
    screen.type('y');
    screen.press('f3', 'f3', 'f3', 'f3', 'f3');
    const questions = asked.length;
    asked.forEach(({ resolve }) => resolve(COACHING));
    await Promise.resolve();
    screen.press('f3', 'f3');
    expect(asked).toHaveLength(questions);
    expect(screen.text()).toContain(`> ${BEST}`);
  });

  test("to an earlier question isn't shown as the answer to a later question", async () => {
    const { asked, analyst } = patientAnalyst();
    const screen = openCoached({ analyst });
    screen.press('f3');
    screen.type('y0\r');
    screen.press('f3');
    expect(asked).toHaveLength(2);
    asked[0]?.resolve(coachingOf({ hold: [], expected: 9, cost: 0 }));
    asked[1]?.resolve({ ...COACHING, aims: [{ box: 'yahtzee', chance: 0.3 }] });
    await screen.changed();
    expect(screen.text()).toContain('30% for Yahtzee.');
    expect(asked[1]?.game).toBe(screen.game());
  });

  test("is shown only for the game it's about", () => {
    const [game, other] = [1, 2].map(() => openTable(header(1), COACHED_ROLLER).game());
    const facts = game && turnFacts(game);
    if (!game || !other || !facts) throw new Error('two games with dice are wanted');
    const answer = { name: 'given', coaching: COACHING, goals: GOALS } as const;
    const state = openCoach(game, facts);
    expect(withAnswer(state, other, answer)).toBe(state);
    expect(withAnswer(state, game, answer)).toEqual({ ...state, answer });
  });
});

describe('advice', () => {
  test('is recorded once per turn', async () => {
    const screen = openCoached();
    await askForMoves(screen);
    expect(lastEvent(screen)).toEqual({ type: 'advised', seat: 0, turn: 1 });
    screen.press('f3');
    await askForHint(screen);
    screen.type('0\r');
    await askForHint(screen);
    expect(adviceIn(screen)).toBe(1);
    screen.type('ch\r');
    await askForHint(screen);
    expect(adviceIn(screen)).toBe(2);
    expect(screen.message()).toBeUndefined();
  });

  test("isn't recorded if the player hasn't asked", () => {
    const screen = openCoached();
    screen.type('0\rch\r');
    expect(adviceIn(screen)).toBe(0);
  });

  test('keeps a solo game out of the scores to beat', async () => {
    const earlier = [{ name: 'Bea', score: 100, date: '2026-01-31T12:00:00.000Z' }];
    const screen = openCoached({ earlier });
    await screen.changed();
    await askForHint(screen);
    for (const box of OFFICIAL.boxes) {
      screen.type(`${box.label}\r`);
      if (screen.context() === 'confirm') screen.type('y');
    }
    expect(screen.context()).toBe('end');
    expect(screen.text()).toContain("Games played with the coach don't set a score to beat.");
  });
});

describe('the score to beat', () => {
  const earlier = [312, 290].map((score) => ({ name: 'Bea', score, date: '2026-01-31T12:00:00.000Z' }));

  test('in a solo game is the best score so far', async () => {
    const { asked, targets, analyst } = patientAnalyst();
    const screen = openCoached({ analyst, earlier });
    await screen.changed();
    screen.press('f3');
    screen.type('y');
    asked[0]?.resolve(COACHING);
    await screen.changed();
    expect(screen.text()).toContain(coachMessages.goalsAwaited);
    await screen.changed();
    expect(targets).toEqual([312]);
    expect(screen.text()).not.toContain(coachMessages.goalsAwaited);
    expect(screen.text().replace(/\s+/g, ' ')).toMatch(/42% chance to win .*\(a tie counts .*half\)/);
  });

  test("is missing if there are no earlier scores, or if they haven't loaded yet", async () => {
    const { asked, targets, analyst } = patientAnalyst();
    const screen = openCoached({ analyst, earlier: [] });
    await screen.changed();
    screen.press('f3');
    screen.type('y');
    asked[0]?.resolve(COACHING);
    await screen.changed();
    expect(targets).toEqual([]);
    expect(screen.text()).not.toContain(coachMessages.goalsAwaited);
  });
});
