import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Move, solveByUsualPoints } from '../../src/analysis/index.js';
import {
  currentTurn,
  isFull,
  OFFICIAL,
  refusalOf,
  scoringOptions,
  withBox,
  YAHTZEE_RULES,
  YATZY,
  YATZY_FORCED,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { STYLES } from '../../src/players/index.js';
import {
  canHaveTheme,
  type Chooser,
  dailyExercises,
  DIFFICULTIES,
  difficultyOf,
  type Exercise,
  type ExerciseFilter,
  exercisesFromGames,
  gameAt,
  gapOf,
  isInstructive,
  leansOf,
  positionKey,
  positionsOfGame,
  ROLLS,
  simpleChoice,
  type SourceGames,
  type Theme,
  THEMES,
  themesOf,
  type TrainingPosition,
  type TrainingSolution,
} from '../../src/training/index.js';
import { card, cardWithOpen, dice } from '../support/builders.js';
import { quickly } from '../support/houseRules.js';
import { solveForTraining } from '../support/training.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { plainOdds } from '../support/solver/plainOdds.js';

const solved = solveForTraining(OFFICIAL);
const yatzy = solveForTraining(YATZY);

const perfect: Chooser = (position) => solved.best(position);
const perfectGames = (seed: string): SourceGames => ({ seed, chooserOf: () => perfect });

const position = (
  faces: string,
  rollsLeft: TrainingPosition['rollsLeft'],
  filled: TrainingPosition['card'],
): TrainingPosition => ({ rules: OFFICIAL, dice: dice(faces), rollsLeft, card: filled });

const themesAt = (at: TrainingPosition): readonly Theme[] => themesOf(solved, at, solved.advise(at));

/** Identifies a move. */
const choiceText = (move: { readonly hold: readonly number[] } | { readonly box: string }): string =>
  'hold' in move ? move.hold.join('') : move.box;

describe('themes', () => {
  test('the first three turns are openings', () => {
    expect(themesAt(position('13566', 2, card({})))).toContain('openings');
    expect(themesAt(position('13566', 2, card({ chance: 20, aces: 2 })))).toContain('openings');
    expect(themesAt(position('13566', 2, card({ chance: 20, aces: 2, twos: 6 })))).not.toContain('openings');
  });

  test('the last three turns are the endgame', () => {
    expect(themesAt(position('13566', 2, cardWithOpen(['sixes', 'chance', 'aces'])))).toContain('endgame');
    expect(themesAt(position('13566', 2, cardWithOpen(['sixes', 'chance', 'aces', 'twos'])))).not.toContain(
      'endgame',
    );
  });

  test('an extra Yahtzee is a joker', () => {
    expect(themesAt(position('33333', 0, card({ yahtzee: 50, threes: 9 })))).toContain('jokers');
    expect(themesAt(position('33333', 0, card({ threes: 9 })))).not.toContain('jokers');
    expect(themesAt(position('33336', 0, card({ yahtzee: 50 })))).not.toContain('jokers');
  });

  test('four in a row is about straights while a straight is open', () => {
    expect(themesAt(position('23456', 2, card({ smallStraight: 30, largeStraight: 40 })))).not.toContain(
      'straights',
    );
    expect(themesAt(position('23455', 1, card({})))).toContain('straights');
    expect(themesAt(position('23456', 0, card({})))).toContain('straights');
  });

  test("four sixes in Sixes or in 4 of a Kind are about the upper bonus while it's open", () => {
    const fourSixes = position('66614', 0, card({ fives: 15, fours: 12, chance: 22 }));
    expect(themesAt({ ...fourSixes, dice: dice('66664') })).toContain('upper-bonus');
    const bonusLost = card({ fives: 0, fours: 0, threes: 3, chance: 22 });
    expect(themesAt({ ...fourSixes, dice: dice('66664'), card: bonusLost })).not.toContain('upper-bonus');
    // Three sixes in Sixes are on pace for the bonus, and change its chance by less than two per cent.
    expect(themesAt(fourSixes)).not.toContain('upper-bonus');
  });

  test("an upper bonus that is nearly certain or nearly out of reach isn't at stake", () => {
    // Only five sixes would still earn the bonus.
    const outOfReach = { aces: 1, twos: 4, threes: 6, fours: 12, fives: 10, chance: 20 };
    expect(themesAt(position('66661', 0, card(outOfReach)))).not.toContain('upper-bonus');
    const inReach = { ...outOfReach, fives: 20 };
    expect(themesAt(position('66661', 0, card(inReach)))).toContain('upper-bonus');
    const { filled } = cardWithOpen(['fours', 'sixes', 'fourOfAKind']);
    const uncertain = { ...filled, aces: 3, twos: 8, threes: 12, fives: 15 };
    expect(themesAt(position('24466', 0, card(uncertain)))).toContain('upper-bonus');
    const nearlyCertain = { ...uncertain, fives: 25 };
    expect(themesAt(position('24466', 0, card(nearlyCertain)))).not.toContain('upper-bonus');
  });

  test('at the start, an upper box is about the upper bonus if it gets more or fewer than three dice', () => {
    expect(themesAt(position('66664', 0, card({})))).toContain('upper-bonus');
    expect(themesAt(position('66644', 0, card({})))).not.toContain('upper-bonus');
    expect(themesAt(position('44664', 0, card({ sixes: 6, chance: 22 })))).not.toContain('upper-bonus');
  });

  test('a roll that fits nowhere is about zeros', () => {
    const misfit = position('22346', 0, cardWithOpen(['yahtzee', 'fullHouse', 'fives', 'aces']));
    expect(themesAt(misfit)).toContain('zeros');
    expect(themesAt({ ...misfit, rollsLeft: 1 })).not.toContain('zeros');
    expect(themesAt(position('66655', 0, cardWithOpen(['fives', 'sixes'])))).not.toContain('zeros');
  });

  test('a zero that costs two points or more is no reason for the theme zeros', () => {
    const open = ['yahtzee', 'chance'] as const;
    expect(themesAt(position('22356', 0, cardWithOpen(open)))).toContain('zeros');
    expect(themesAt(position('55662', 0, cardWithOpen(open)))).not.toContain('zeros');
  });

  test('the theme zeros means that one of the two best moves is a cheap zero after the last roll', () => {
    const found = { zeros: 0, others: 0 };
    for (let game = 0; game < 10; game++) {
      for (const each of positionsOfGame(solved, seededRoller(`zeros ${game}`), perfect)) {
        const { boxes } = scoringOptions(OFFICIAL, each.card, each.dice);
        const [best, ...others] = solved.advise(each).moves;
        const pair = [best, others.find(({ cost }) => cost > 0.001)];
        const isZero =
          each.rollsLeft === 0 &&
          pair[1] !== undefined &&
          pair.some((move) => move && 'box' in move && boxes[move.box] === 0 && move.cost < 2);
        expect({ each, isZero: themesAt(each).includes('zeros') }).toEqual({ each, isZero });
        found[isZero ? 'zeros' : 'others']++;
      }
    }
    expect(found.zeros).toBeGreaterThan(5);
    expect(found.others).toBeGreaterThan(50);
  });

  test('two faces to collect, or two upper boxes to fill, are about which upper box', () => {
    expect(themesAt(position('22255', 1, card({ fullHouse: 25, yahtzee: 0 })))).not.toContain('upper-box');
    expect(themesAt(position('55664', 2, card({ fullHouse: 25, smallStraight: 30 })))).toContain('upper-box');
    expect(themesAt(position('11226', 0, cardWithOpen(['aces', 'twos', 'threes'])))).toContain('upper-box');
    expect(themesAt(position('11226', 0, cardWithOpen(['aces', 'chance'])))).not.toContain('upper-box');
  });

  test("two pairs or one are about the full house while it's open", () => {
    const twoPairs = position('44553', 1, cardWithOpen(['fullHouse', 'chance']));
    expect(themesAt(twoPairs)).toContain('full-house');
    expect(themesAt({ ...twoPairs, card: cardWithOpen(['fives', 'chance']) })).not.toContain('full-house');
    expect(themesAt(position('22233', 0, card({})))).toContain('full-house');
  });

  test('Chance is a choice if exactly one of the two best moves fills it', () => {
    expect(themesAt(position('66541', 0, card({ sixes: 18 })))).toContain('chance');
    expect(themesAt(position('66541', 0, card({ sixes: 18, chance: 22 })))).not.toContain('chance');
  });

  test('a mistake is about what was played instead of the best move, and leans towards it or away from it', () => {
    const open = cardWithOpen(['sixes', 'largeStraight', 'chance']);
    const at = position('66612', 0, open);
    const advice = solved.advise(at);
    const played = (box: string) => advice.moves.find((move) => 'box' in move && move.box === box) as Move;
    expect(advice.moves.map(choiceText)).toEqual(['sixes', 'chance', 'largeStraight']);
    const [best] = advice.moves as [Move];
    const themes = themesOf(solved, at, advice, played('largeStraight'));
    expect(themes).toEqual(expect.arrayContaining(['zeros', 'endgame']));
    expect(themes).not.toContain('chance');
    expect(leansOf(at, themes, best, played('largeStraight'))).toMatchObject({ zeros: 'toward' });
    const early = themesOf(solved, at, advice, played('chance'));
    expect(early).not.toContain('zeros');
    expect(leansOf(at, early, best, played('chance'))).toMatchObject({ chance: 'toward' });
    expect(leansOf(at, early, played('chance'), best)).toMatchObject({ chance: 'away' });
  });

  test('a position is a trap if and only if the move with the most usual points costs half a point or more', () => {
    const usual = solveByUsualPoints(OFFICIAL);
    let traps = 0;
    for (const each of positionsOfGame(solved, seededRoller('traps'), perfect)) {
      const [tempting] = usual.advise(each).moves;
      const same = solved
        .advise(each)
        .moves.find((move) => tempting && choiceText(move) === choiceText(tempting));
      const cost = same?.cost ?? NaN;
      expect(themesAt(each).includes('traps')).toBe(cost >= 0.5);
      traps += cost >= 0.5 ? 1 : 0;
    }
    expect(traps).toBeGreaterThan(2);
  });

  test('casual players lose several times as much in traps, on games that no theme was chosen on', () => {
    const costs = { trap: [] as number[], other: [] as number[] };
    const usual = solveByUsualPoints(OFFICIAL);
    for (let game = 0; game < 20; game++) {
      for (const each of positionsOfGame(solved, seededRoller(`fooled ${game}`), perfect)) {
        const advice = solved.advise(each);
        const weights = usual.advise(each).moves.map(({ cost }) => Math.exp(-cost / STYLES.casual.spread));
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const cost = usual
          .advise(each)
          .moves.reduce(
            (total, move, index) =>
              total +
              ((weights[index] ?? 0) / sum) *
                (advice.moves.find((same) => choiceText(same) === choiceText(move))?.cost ?? NaN),
            0,
          );
        costs[themesAt(each).includes('traps') ? 'trap' : 'other'].push(cost);
      }
    }
    const mean = (list: readonly number[]): number => list.reduce((sum, cost) => sum + cost, 0) / list.length;
    expect(mean(costs.trap)).toBeGreaterThan(3 * mean(costs.other));
  });

  test('every theme of a position passes the quick check', () => {
    const seed = fc.string({ minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(seed, (text) => {
        for (const each of positionsOfGame(solved, seededRoller(text), perfect)) {
          for (const theme of themesAt(each)) expect(canHaveTheme(each, theme)).toBe(true);
        }
      }),
      { numRuns: 10 },
    );
  });
});

describe('exercises from games', () => {
  test.each(THEMES.flatMap((theme) => DIFFICULTIES.map((difficulty) => ({ theme, difficulty }))))(
    'finds three $difficulty positions about $theme',
    ({ theme, difficulty }) => {
      const found = exercisesFromGames(
        solved,
        perfectGames('themes'),
        { type: 'level', level: 'perfect' },
        { theme, difficulty, count: 3 },
      );
      expect(found).toHaveLength(3);
      for (const exercise of found) {
        expect(exercise.themes).toContain(theme);
        expect(exercise.difficulty).toBe(difficulty);
        expectInstructive(exercise);
      }
    },
  );

  test('can be about one kind of decision, or about one box', () => {
    const choose = (filter: ExerciseFilter): readonly Exercise[] =>
      exercisesFromGames(
        solved,
        perfectGames('kinds'),
        { type: 'level', level: 'perfect' },
        { ...filter, count: 5 },
      );
    for (const roll of ROLLS) {
      const found = choose({ roll });
      expect(found.map(({ position: { rollsLeft } }) => 3 - rollsLeft)).toEqual([
        roll,
        roll,
        roll,
        roll,
        roll,
      ]);
    }
    for (const box of ['chance', 'sixes', 'fullHouse'] as const) {
      const found = choose({ box });
      expect(found).toHaveLength(5);
      for (const { position: at } of found) {
        const advice = solved.advise(at);
        const worse = advice.moves.find(({ cost }) => cost > 1e-9);
        expect([advice.moves[0], worse].map((move) => move && choiceText(move))).toContain(box);
      }
    }
  });

  test('the same games give the same exercises, all different', () => {
    const choose = (): readonly Exercise[] =>
      exercisesFromGames(solved, perfectGames('x'), { type: 'level', level: 'perfect' }, { count: 10 });
    const exercises = choose();
    expect(choose()).toEqual(exercises);
    expect(new Set(exercises.map((each) => positionKey(each.position))).size).toBe(10);
  });
});

function expectInstructive({ position: at, difficulty }: Exercise): void {
  const gap = gapOf(solved.advise(at));
  expect(isInstructive(gap)).toBe(true);
  expect(difficultyOf(gap)).toBe(difficulty);
}

const sourceOf = (number: number): Exercise['source'] => ({ type: 'daily', day: '2026-11-23', number });

const SET_OF_2026_11_23 = [
  {
    dice: '35214',
    rollsLeft: 2,
    filled: {},
    difficulty: 'easy',
    source: sourceOf(1),
  },
  {
    dice: '46555',
    rollsLeft: 1,
    filled: { aces: 2, fours: 12, threes: 9 },
    difficulty: 'medium',
    source: sourceOf(2),
  },
  {
    dice: '11511',
    rollsLeft: 0,
    filled: { largeStraight: 40, smallStraight: 30, threeOfAKind: 23, twos: 6 },
    difficulty: 'medium',
    source: sourceOf(3),
  },
  {
    dice: '33532',
    rollsLeft: 1,
    filled: {
      aces: 3,
      chance: 19,
      fives: 10,
      fourOfAKind: 26,
      fullHouse: 25,
      largeStraight: 40,
      smallStraight: 30,
      threeOfAKind: 18,
      threes: 6,
      twos: 6,
    },
    difficulty: 'hard',
    source: sourceOf(4),
  },
  {
    dice: '54346',
    rollsLeft: 2,
    filled: {
      aces: 3,
      chance: 16,
      fives: 15,
      fourOfAKind: 24,
      fours: 4,
      fullHouse: 25,
      sixes: 24,
      smallStraight: 30,
      threeOfAKind: 23,
      threes: 12,
      twos: 0,
      yahtzee: 50,
    },
    difficulty: 'hard',
    source: sourceOf(5),
  },
];

const YATZY_SET_OF_2026_11_23 = [
  {
    dice: '66646',
    rollsLeft: 2,
    filled: { fourOfAKind: 24 },
    difficulty: 'easy',
    source: sourceOf(1),
  },
  {
    dice: '11343',
    rollsLeft: 1,
    filled: { twos: 6, fourOfAKind: 24, ones: 0, onePair: 8, chance: 24, smallStraight: 0, fives: 15 },
    difficulty: 'medium',
    source: sourceOf(2),
  },
  {
    dice: '35533',
    rollsLeft: 0,
    filled: { twos: 4, fourOfAKind: 24, ones: 4, onePair: 8, chance: 23 },
    difficulty: 'medium',
    source: sourceOf(3),
  },
  {
    dice: '62322',
    rollsLeft: 1,
    filled: {
      threes: 9,
      fours: 16,
      onePair: 10,
      smallStraight: 15,
      chance: 23,
      ones: 1,
      twos: 6,
      largeStraight: 0,
      sixes: 12,
      threeOfAKind: 12,
    },
    difficulty: 'hard',
    source: sourceOf(4),
  },
  {
    dice: '35545',
    rollsLeft: 2,
    filled: {
      threeOfAKind: 18,
      onePair: 12,
      fives: 15,
      chance: 23,
      ones: 3,
      threes: 12,
      twos: 2,
      sixes: 12,
      smallStraight: 0,
      largeStraight: 0,
      fourOfAKind: 8,
      fours: 0,
      yatzy: 0,
      twoPairs: 0,
    },
    difficulty: 'hard',
    source: sourceOf(5),
  },
];

describe('the daily set', () => {
  const shownSet = (solution: TrainingSolution): readonly object[] =>
    dailyExercises(solution, '2026-11-23').map(({ position: at, difficulty, source }) => ({
      dice: at.dice.join(''),
      rollsLeft: at.rollsLeft,
      filled: at.card.filled,
      difficulty,
      source,
    }));

  // These positions must never change, because people on different versions compare their results.
  test('has the same five positions for everybody', () => {
    expect(shownSet(solved)).toEqual(SET_OF_2026_11_23);
    expect(shownSet(yatzy)).toEqual(YATZY_SET_OF_2026_11_23);
  });

  test('of Yatzy has best moves and a difficulty that agree with a plain recursion', () => {
    // Three boxes are open.
    const at = dailyExercises(yatzy, '2026-11-25')[3];
    if (!at) throw new Error('the set has a fourth position');
    const { position: late, difficulty } = at;
    const plain = plainMoves(
      YATZY,
      plainOdds(YATZY, (score) => score),
      late,
    );
    const advice = yatzy.advise(late);
    const { moves } = advice;
    expect(moves).toHaveLength(plain.length);
    for (const [place, { cost }] of plain.entries()) expect(moves[place]?.cost).toBeCloseTo(cost, 9);
    expect(moves[0]).toMatchObject({ hold: expect.anything() });
    expect(moves[0]?.expected).toBeCloseTo(plain[0]?.expected ?? NaN, 9);
    expect(difficultyOf(gapOf({ ...advice, moves: plain }))).toBe(difficulty);
  });

  // The other rule sets of Yahtzee differ only in jokers, so few upper totals are enough.
  const JOKERS = YAHTZEE_RULES.filter((rules) => rules !== OFFICIAL).map(quickly);
  test.each([OFFICIAL, ...JOKERS, YATZY, YATZY_FORCED].map((rules) => [rules.id, rules] as const))(
    'has five instructive positions of its own under each rule set: %s',
    (_, rules) => {
      const solution = rules === OFFICIAL ? solved : rules === YATZY ? yatzy : solveForTraining(rules);
      for (const day of ['2027-01-01', '2028-02-29']) {
        const exercises = dailyExercises(solution, day);
        expect(exercises.map(({ difficulty }) => difficulty)).toEqual([
          'easy',
          'medium',
          'medium',
          'hard',
          'hard',
        ]);
        for (const { position: at } of exercises)
          expect(isInstructive(gapOf(solution.advise(at)))).toBe(true);
        const official = dailyExercises(solved, day).map(({ position: at }) => at.dice);
        if (rules !== OFFICIAL) expect(exercises.map(({ position: at }) => at.dice)).not.toEqual(official);
      }
    },
  );

  test('has five instructive positions on every tenth day of a year, from easy to hard, despite rounding errors', () => {
    let isClose = false;
    /** The solution with an error in each cost. Notices gaps that are so close to a limit that errors could matter. */
    const withError = (error: number): TrainingSolution => ({
      ...solved,
      advise(at) {
        const advice = solved.advise(at);
        const gap = gapOf(advice);
        isClose ||= [0.5, 1.5, 4, 12].some((limit) => Math.abs(gap - limit) < 1e-5);
        return { ...advice, moves: advice.moves.map((move) => ({ ...move, cost: move.cost + error })) };
      },
    });
    const placesOf = (exercises: readonly Exercise[]): readonly string[] =>
      exercises.map((each) => positionKey(each.position));
    let closeDays = 0;
    // Day 87 is close.
    for (let day = 7; day < 365; day += 10) {
      const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
      isClose = false;
      const exercises = dailyExercises(withError(0), date);
      expect(exercises.map(({ difficulty }) => difficulty)).toEqual([
        'easy',
        'medium',
        'medium',
        'hard',
        'hard',
      ]);
      exercises.forEach(expectInstructive);
      if (!isClose) continue;
      closeDays++;
      for (const error of [1e-8, -1e-8]) {
        expect(placesOf(dailyExercises(withError(error), date))).toEqual(placesOf(exercises));
      }
    }
    expect(closeDays).toBeGreaterThan(0);
  });
});

describe('the simple player', () => {
  test.each([
    ['Yahtzee', OFFICIAL],
    ['Yatzy', YATZY],
    ['forced Yatzy', YATZY_FORCED],
  ])('fills a card with legal boxes: %s', (_, rules) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), (seed) => {
        const positions = positionsOfGame({ rules }, seededRoller(seed), (at) => {
          const choice = simpleChoice(rules, at);
          if ('box' in choice) {
            const { boxes, yahtzeeBonus } = scoringOptions(rules, at.card, at.dice);
            expect(choice).toEqual({ box: choice.box, points: boxes[choice.box], yahtzeeBonus });
          }
          return choice;
        });
        const last = positions.at(-1);
        const choice = last && simpleChoice(rules, last);
        if (!last || !choice || !('box' in choice)) throw new Error('the last choice fills a box');
        expect(isFull(rules, withBox(last.card, choice))).toBe(true);
      }),
    );
  });

  test('keeps dice for the next box in the order of the card', () => {
    const at = (faces: string): TrainingPosition => ({
      ...position(faces, 2, card({})),
      rules: YATZY_FORCED,
    });
    expect(simpleChoice(YATZY_FORCED, at('16666'))).toEqual({ hold: [1] });
    expect(simpleChoice(YATZY_FORCED, at('26666'))).toEqual({ hold: [] });
    expect(simpleChoice(YATZY_FORCED, at('12345'))).toEqual({ hold: [1] });
  });
});

describe('the game at a position', () => {
  test('is in the turn of the position, and accepts its moves', () => {
    const game = gameAt(position('13566', 1, card({ chance: 20, aces: 2 })));
    expect(currentTurn(game)).toMatchObject({ seat: 0, number: 3, roll: 2, dice: [1, 3, 5, 6, 6] });
    expect(refusalOf(game, { type: 'score', box: 'sixes' })).toBeUndefined();
    expect(refusalOf(game, { type: 'score', box: 'aces' })).toBeDefined();
  });

  test('keys ignore the order of the dice, and nothing else', () => {
    const at = position('13566', 1, card({ chance: 20 }));
    expect(positionKey({ ...at, dice: dice('66531') })).toBe(positionKey(at));
    expect(positionKey({ ...at, dice: dice('13565') })).not.toBe(positionKey(at));
    expect(positionKey({ ...at, rollsLeft: 2 })).not.toBe(positionKey(at));
    expect(positionKey({ ...at, card: card({ chance: 21 }) })).not.toBe(positionKey(at));
  });
});
