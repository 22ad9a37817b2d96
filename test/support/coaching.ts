import {
  type Coaching,
  type GoalChance,
  type Move,
  type Parts,
  partsOf as partNamesOf,
} from '../../src/analysis/index.js';
import { type Face, type Game, OFFICIAL, YAHTZEE_BOXES } from '../../src/engine/index.js';
import type { Analyst } from '../../src/players/index.js';
import { rollerFor } from './builders.js';
import { fakeAnalyst } from './fakeAnalyst.js';
import type { OpenCoach } from '../../src/ui/model/coach.js';
import { openScreen, type ScreenOptions, type TestScreen } from './screen.js';

const FACES: readonly Face[] = [1, 1, 2, 4];
const HOLDS = Array.from({ length: 16 }, (_, bits) => FACES.filter((__, place) => (bits >> place) & 1));

/** 29 moves for the dice of `COACHED_ROLLER`, best first. The best move keeps 1 1 2 4. */
export const MOVES: readonly Move[] = [
  ...HOLDS.toReversed().map((hold, cost) => ({ hold, expected: 231.4 - cost, cost })),
  ...YAHTZEE_BOXES.map((box, index) => ({ box, expected: 200 - index, cost: 31.4 + index })),
];

/** Advice that makes the coach show every kind of line. */
export const COACHING: Coaching = {
  advice: { expected: 231.4, moves: MOVES },
  chances: (
    ['threeOfAKind', 'fourOfAKind', 'fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'] as const
  ).map((box, index) => ({ box, chance: 0.61 - index / 10 })),
  aims: [
    { box: 'fours', chance: 0.7 },
    { box: 'fullHouse', chance: 0.25 },
  ],
};

/** Returns the advice of COACHING with these moves instead of MOVES. */
export const coachingOf = (...moves: readonly Move[]): Coaching => ({
  ...COACHING,
  advice: { expected: moves[0]?.expected ?? 0, moves },
});

/** Returns parts of which only the points in Chance differ from move to move. */
export const partsOf = (moves: readonly Move[]): readonly Parts[] =>
  moves.map(({ expected }) =>
    Object.fromEntries(partNamesOf(OFFICIAL).map((part) => [part, part === 'chance' ? expected - 140 : 10])),
  );

export const GOALS: readonly GoalChance[] = [
  { goal: { type: 'opponents' }, chance: 0.415, play: 'averaging' },
];

/** A roller whose first roll is 1 1 2 4 6. */
export const COACHED_ROLLER = rollerFor(0, '11246');

/** Opens a game with a coach that answers immediately. */
export const openCoached = (options: ScreenOptions = {}, coaching = COACHING): TestScreen =>
  openScreen({
    players: ['Anna'],
    roller: COACHED_ROLLER,
    analyst: fakeAnalyst({
      coach: () => Promise.resolve(coaching),
      parts: () => Promise.resolve(partsOf(coaching.advice.moves)),
      goals: () => Promise.resolve(GOALS),
    }),
    ...options,
  });

/**
 * Asks the coach for a hint, and waits for its answer. If the screen asks whether the game may become unranked, answers
 * yes.
 */
export async function askForHint(screen: TestScreen, key: 'f3' | 'c' = 'f3'): Promise<void> {
  if (key === 'c') screen.type('c');
  else screen.press('f3');
  if (screen.context() === 'confirm') screen.type('y');
  await answered(screen);
}

/** Asks the coach for its moves. */
export async function askForMoves(screen: TestScreen, key: 'f3' | 'c' = 'f3'): Promise<void> {
  await askForHint(screen, key);
  if (key === 'c') screen.type('c');
  else screen.press('f3');
  await explained(screen);
}

/** Resolves when the reasons for the coach's moves have arrived. */
export const explained = (screen: TestScreen): Promise<void> =>
  reached(screen, ({ parts }) => parts !== undefined);

/** Resolves when the coach's advice and the chances of the goals have arrived, or when the coach has failed. */
const answered = (screen: TestScreen): Promise<void> =>
  reached(
    screen,
    ({ answer }) => answer.name === 'unavailable' || (answer.name === 'given' && answer.goals !== undefined),
  );

const reached = ({ store, model }: TestScreen, isReached: (coach: OpenCoach) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      const { scene } = model();
      const coach = scene.name === 'turn' ? scene.coach : undefined;
      if (!coach || coach.stage === 'permission' || !isReached(coach)) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(check);
    check();
  });

/** Creates an analyst that returns answers when the test supplies them, in any order. */
export function patientAnalyst() {
  const asked: {
    readonly game: Game;
    resolve(coaching: Coaching): void;
    reject(error: Error): void;
  }[] = [];
  const targets: (number | undefined)[] = [];
  const coach: Analyst['coach'] = (game) =>
    new Promise((resolve, reject) => asked.push({ game, resolve, reject }));
  const goals: Analyst['goals'] = (_game, toBeat) => {
    targets.push(toBeat);
    return Promise.resolve(GOALS);
  };
  return {
    asked,
    targets,
    analyst: fakeAnalyst({ coach, goals, parts: () => new Promise(() => undefined) }),
  };
}
