import type { TrainingFacts } from '../../src/text/index.js';
import { ONE_THREAD, solve, solveByUsualPoints, type SolvedRules } from '../../src/analysis/index.js';
import { OFFICIAL, type RuleSet } from '../../src/engine/index.js';
import { type Analyst, createAnalyst } from '../../src/players/index.js';
import { rollerOfChoices, seededRoller } from '../../src/rollers/index.js';
import type { Exercise, JudgedAnswer, TrainingSolution } from '../../src/training/index.js';
import type { TrainingAccess, TrainingChoice } from '../../src/ui/index.js';
import type { TrainingRound } from '../../src/ui/model/training.js';
import { card, dice } from './builders.js';
import type { TestScreen } from './screen.js';

/** Solves a rule set for training. */
export function solveForTraining(rules: RuleSet): SolvedRules & TrainingSolution {
  const usual = solveByUsualPoints(rules);
  return { ...solve(rules, ONE_THREAD), plausible: (position) => usual.best(position) };
}

/** Returns an analyst that runs in this thread. */
export const realAnalyst = (): Analyst =>
  createAnalyst({ threads: ONE_THREAD, chanceOf: rollerOfChoices, diceOf: seededRoller });

/** Positions late in a game, which are quick to judge. The best moves are Sixes, and to keep 4 4 4. */
export const EXERCISES: readonly Exercise[] = [
  {
    position: {
      rules: OFFICIAL,
      card: card({
        aces: 3,
        twos: 6,
        threes: 9,
        fours: 12,
        fives: 15,
        threeOfAKind: 20,
        fourOfAKind: 0,
        fullHouse: 25,
        smallStraight: 30,
        largeStraight: 40,
        yahtzee: 0,
      }),
      dice: dice('66612'),
      rollsLeft: 0,
    },
    source: { type: 'mine', game: '2026-01-31-k7qwmx', played: { box: 'chance' }, cost: 40.2 },
    themes: ['upper-bonus', 'endgame'],
    boxes: ['sixes', 'chance'],
    difficulty: 'easy',
  },
  {
    position: {
      rules: OFFICIAL,
      card: card({
        aces: 3,
        twos: 6,
        threes: 9,
        fives: 15,
        sixes: 18,
        threeOfAKind: 20,
        fourOfAKind: 0,
        fullHouse: 25,
        smallStraight: 30,
        largeStraight: 40,
        yahtzee: 0,
        chance: 20,
      }),
      dice: dice('44412'),
      rollsLeft: 1,
    },
    source: { type: 'level', level: 'perfect' },
    themes: ['endgame'],
    boxes: [],
    difficulty: 'easy',
  },
];

/** The summary of each round of fake training. */
export const fakeSummary: TrainingRound['summary'] = (answered) => (columns) => [
  `${answered.length} answers in ${columns} columns`,
  ...Array.from({ length: 40 }, (_, line) => `line ${line}`),
];

/** The answers that fake training has stored. */
export interface FakeTraining extends TrainingAccess {
  readonly stored: readonly JudgedAnswer[];
  /** The choices of the rounds so far. */
  readonly choices: readonly TrainingChoice[];
}

/**
 * Returns fake training. Every round has these exercises. Without exercises, the round never arrives.
 *
 * @param store stores an answer; resolves with the reason if it cannot be stored. By default, every answer is stored
 */
export function trainingIn(
  exercises: readonly Exercise[],
  store: () => Promise<string | undefined> = () => Promise.resolve(undefined),
): FakeTraining {
  const stored: JudgedAnswer[] = [];
  const choices: TrainingChoice[] = [];
  return {
    stored,
    choices,
    chooseRound(choice) {
      choices.push(choice);
      return exercises.length === 0
        ? new Promise(() => undefined)
        : Promise.resolve({
            type: 'round',
            opening: 'A round.',
            exercises,
            wrong: 1,
            answeredBefore: 0,
            summary: fakeSummary,
          });
    },
    store(answer) {
      stored.push(answer);
      return store();
    },
    finish: () => Promise.resolve(),
    facts: () => Promise.resolve(FACTS),
    progress: (columns) => Promise.resolve({ status: 'ready', lines: [`progress in ${columns} columns`] }),
  };
}

/** What the training menu shows if there are answers to two themes. */
export const FACTS: TrainingFacts = {
  daily: { all: 5, left: 2 },
  due: { easy: 2, medium: 1, hard: 0 },
  next: { easy: { days: 1, count: 3 }, medium: { days: 3, count: 2 }, hard: { days: 1, count: 1 } },
  all: { answers: 16, best: 10, meanCost: 1 },
  themes: [
    { theme: 'openings', answers: 13, best: 8, meanCost: 1 },
    { theme: 'zeros', answers: 3, best: 2, meanCost: 1 },
  ],
};

/** Opens the training menu, and resolves when it is open. */
export async function openMenuIn(screen: TestScreen): Promise<TestScreen> {
  screen.type('t');
  await reached(screen, 'training-menu');
  return screen;
}

/** Opens the training menu, and chooses ten positions. */
export async function openTrainingIn(screen: TestScreen): Promise<TestScreen> {
  await openMenuIn(screen);
  screen.type('\r');
  return screen;
}

/** Resolves when the screen is in one of these contexts. */
export async function reached(screen: TestScreen, ...contexts: readonly string[]): Promise<void> {
  while (!contexts.includes(screen.context())) await screen.changed();
}
