import { describe, expect, test } from '@jest/globals';
import { type Coaching, type GoalChance, ONE_THREAD } from '../../src/analysis/index.js';
import { YAHTZEE_BOXES, type Game, type GameEvent, labelOf, OFFICIAL } from '../../src/engine/index.js';
import { lineModeMessages } from '../../src/text/index.js';
import { AnalysisError, type Analyst, createAnalyst } from '../../src/players/index.js';
import { rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import { header, rollerFor } from '../support/builders.js';
import { partsOf } from '../support/coaching.js';
import { fakeAnalyst } from '../support/fakeAnalyst.js';
import { QUICK } from '../support/houseRules.js';
import { fillInOrder, playLines, SHORT_NAMES } from '../support/lineGame.js';

const COACHING: Coaching = {
  advice: {
    expected: 240.4,
    moves: [
      { hold: [1, 1], expected: 240.4, cost: 0 },
      { box: 'chance', expected: 221.3, cost: 19.1 },
    ],
  },
  chances: [{ box: 'yahtzee', chance: 0.012 }],
  aims: [{ box: 'yahtzee', chance: 0.012 }],
};

const GOALS: readonly GoalChance[] = [
  { goal: { type: 'score', score: 312 }, chance: 0.08, play: 'averaging' },
];

const ADVICE = [
  "Moves, best first, with each move's expected final score and its cost in points.",
  'MOVE                     FINAL  COST',
  'keep 1 1 and roll three  240.4   0.0',
  'score Chance 14          221.3  19.1',
  'WHY THE FIRST MOVE IS BEST',
  "Keep 1 1, don't fill Chance: on average +19.1 in Chance.",
  'CHANCES IN THIS TURN IF YOU GO FOR ONE BOX',
  'Yahtzee    1%',
  'UPPER BONUS',
  'on pace',
  'YOUR GOAL',
  '8% chance to beat 312 if you play for the best average',
];

/** Returns an analyst that records every call to `goals`. */
function askedAnalyst() {
  const asked: { readonly game: Game; readonly toBeat: number | undefined }[] = [];
  const goals: Analyst['goals'] = async (game, toBeat) => {
    asked.push({ game, toBeat });
    return GOALS;
  };
  return {
    asked,
    analyst: fakeAnalyst({
      coach: async () => COACHING,
      parts: async () => partsOf(COACHING.advice.moves),
      goals,
    }),
  };
}

const play = (answers: readonly string[], seats = 1, analyst: Analyst = askedAnalyst().analyst) =>
  playLines(header(seats), rollerFor(0), answers, { analyst });

const adviceIn = (events: readonly GameEvent[]): GameEvent[] =>
  events.filter(({ type }) => type === 'advised');

/** Returns `count` lines, starting with the line `first`. */
const saidFrom = (lines: readonly string[], first: string, count: number): readonly string[] =>
  lines.slice(lines.indexOf(first), lines.indexOf(first) + count);

describe('coach', () => {
  test('the coach gives advice at every question, and the program repeats the question', async () => {
    const { lines, session } = await play([
      'Coach all',
      '2',
      'coach all',
      'back',
      'score',
      ' coach all ',
      'chance',
    ]);
    const asked = 'Anna asks the coach.';
    expect(saidFrom(lines, asked, 14)).toEqual([asked, ...ADVICE, lineModeMessages.askHoldCount]);
    const later = lines.slice(lines.indexOf(asked) + 14);
    expect(saidFrom(later, ADVICE[0] ?? '', 13)).toEqual([...ADVICE, lineModeMessages.askPlaces(2)]);
    expect(lines.filter((line) => line === ADVICE[0])).toHaveLength(3);
    expect(lines.filter((line) => line === lineModeMessages.askBoxOrBack)).toHaveLength(2);
    expect(session.getSnapshot().game.seats[0]?.card.filled).toEqual({ chance: 14 });
  });

  test('coach says what to aim for, and lists the three best moves; coach all says the rest', async () => {
    const more = { box: 'fives', expected: 210, cost: 30.4 } as const;
    const moves = [...COACHING.advice.moves, more, { ...more, box: 'sixes', cost: 31 } as const];
    const coach = async () => ({ ...COACHING, advice: { expected: 240.4, moves } });
    const { lines } = await play(['coach'], 1, fakeAnalyst({ coach }));
    const asked = 'Anna asks the coach.';
    expect(saidFrom(lines, asked, 8)).toEqual([
      asked,
      '1 in 83 for Yahtzee.',
      'MOVE                     FINAL  COST',
      'keep 1 1 and roll three  240.4   0.0',
      'score Chance 14          221.3  19.1',
      'take a zero in Fives     210.0  30.4',
      'For 1 more move, the reason and your chances, type coach all.',
      lineModeMessages.askHoldCount,
    ]);
  });

  test('asking the coach is recorded and announced once per turn', async () => {
    const { lines, session } = await play(['coach', 'coach', '0', 'coach', 'score', 'chance', 'coach']);
    expect(adviceIn(session.getSnapshot().events)).toEqual([
      { type: 'advised', seat: 0, turn: 1 },
      { type: 'advised', seat: 0, turn: 2 },
    ]);
    expect(lines.filter((line) => line === 'Anna asks the coach.')).toHaveLength(2);
    expect(lines.filter((line) => line === '1 in 83 for Yahtzee.')).toHaveLength(4);
  });

  test('the analyst receives the current position, and the score to beat only in a solo game', async () => {
    const earlier = [{ name: 'Bea', score: 312, date: '2026-01-31T12:00:00.000Z' }];
    const { asked, analyst } = askedAnalyst();
    const { session } = await playLines(header(1), rollerFor(0), ['0', 'coach all'], {
      analyst,
      earlier: Promise.resolve(earlier),
    });
    expect(asked).toEqual([{ game: session.getSnapshot().game, toBeat: 312 }]);
    await play(['coach all'], 2, analyst);
    expect(asked[1]?.toBeat).toBeUndefined();
  });

  test('a long silence is explained on a terminal', async () => {
    const late = async (silenceMs?: number): Promise<readonly string[]> => {
      const coach: Analyst['coach'] = () => new Promise((resolve) => setTimeout(resolve, 20, COACHING));
      const options = { analyst: fakeAnalyst({ coach }), ...(silenceMs !== undefined && { silenceMs }) };
      return (await playLines(header(1), rollerFor(0), ['coach'], options)).lines;
    };
    expect(saidFrom(await late(1), 'The coach is thinking ...', 2)[1]).toBe('1 in 83 for Yahtzee.');
    expect(await late(10_000)).not.toContain('The coach is thinking ...');
    expect(await late()).not.toContain('The coach is thinking ...');
  });

  test('the answer to the first question is kept if the input ends after the advice', async () => {
    const { end } = await play(['3', 'coach']);
    expect(end).toEqual({ type: 'quit', answered: 3 });
  });

  test('the program prints why there is no advice', async () => {
    const coach = (): Promise<never> => Promise.reject(new AnalysisError('this machine is too old for it'));
    const { lines, unread } = await play(['coach', '0'], 1, fakeAnalyst({ coach }));
    expect(lines).toContain('No advice: this machine is too old for it.');
    expect(unread).toEqual([]);
  });

  test("advice never looks like the line of a filled box, and the score isn't a score to beat", async () => {
    const { lines, session } = await play(['coach', 'coach all', ...fillInOrder(SHORT_NAMES)]);
    const filled = lines.filter((line) =>
      YAHTZEE_BOXES.some((box) => new RegExp(`^.+: ${labelOf(OFFICIAL, box)} \\d+$`).test(line)),
    );
    expect(filled).toHaveLength(13);
    expect(session.getSnapshot().game.phase.name).toBe('finished');
    expect(lines.at(-1)).toBe("Games played with the coach don't set a score to beat.");
  });
});

describe('a practice game', () => {
  const practice = { ...header(1), rules: QUICK, practice: true } as const;
  const realAnalyst = (): Analyst =>
    createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });

  test('says after each move what it cost, and which move was better', async () => {
    const { lines } = await playLines(practice, rollerFor(0, '33612'), ['score', 'aces', 'u', 'quit'], {
      analyst: realAnalyst(),
    });
    const verdict = lines.findIndex((line) =>
      /costs \d+\.\d points\. Better: keep 3 3 and roll three\./.test(line),
    );
    expect(lines[verdict]).toMatch(/To try again: undo$/);
    expect(lines[verdict + 1]).toBe('Anna: Aces 1');
    expect(lines.filter((line) => line.includes('Better:'))).toHaveLength(1);
  });

  test('says nothing if the analysis fails', async () => {
    const judge = (): Promise<never> => Promise.reject(new AnalysisError('no memory'));
    const { lines } = await playLines(practice, rollerFor(0), ['score', 'aces', 'quit'], {
      analyst: fakeAnalyst({ judge }),
    });
    expect(lines.join('\n')).not.toMatch(/Better|no memory/);
  });
});
