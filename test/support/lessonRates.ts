import { ONE_THREAD, solve, type SolvedRules } from '../../src/analysis/index.js';
import {
  countFaces,
  DISTINCT_ROLLS,
  isFilled,
  type RuleSet,
  type Scorecard,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import {
  type Lesson,
  LESSON_RULES,
  lessonFacts,
  lessonsFor,
  type PlainMove,
  positionsOfGame,
  simpleChoice,
  type TrainingPosition,
} from '../../src/training/index.js';

/** How often a rule of thumb applies, and how often it is right, in rolls of five dice. */
export interface LessonRate {
  readonly all: number;
  readonly right: number;
}

/** The share of positions in which a rule of thumb must be right. */
export const LEAST_RIGHT = 0.95;

/** Returns the cards at the start of each turn. If Yahtzee is filled, adds the same card with 50 points in Yahtzee. */
function cardsOf(solved: SolvedRules, seed: string, game: number): readonly Scorecard[] {
  const roller = seededRoller(`${seed} ${game}`);
  const { rules } = solved;
  const positions = positionsOfGame(solved, roller, (position) =>
    game % 2 === 0 ? solved.best(position) : simpleChoice(rules, position),
  );
  return positions
    .filter(({ rollsLeft }) => rollsLeft === 2)
    .flatMap(({ card: each }) =>
      isFilled(each, 'yahtzee') ? [each, { ...each, filled: { ...each.filled, yahtzee: 50 } }] : [each],
    );
}

/** Returns the number of ways to roll these dice. */
const waysToRoll = (roll: TrainingPosition['dice']): number =>
  countFaces(roll).reduce((ways, count) => ways / (FACTORIALS[count] ?? 1), 120);
const FACTORIALS = [1, 1, 2, 6, 24, 120];

/**
 * Measures the rules of thumb by enumeration: on each card, for each of the 252 distinct rolls, weighted by the number of
 * ways to roll it, and for each number of rolls left. A rule that applies is right if the best move that follows the rule
 * is at least as good as the best move that breaks it. The cards come from games: half of their players play perfectly,
 * and half play simply.
 *
 * @param every looks only at one of so many rolls on each card, at other rolls on the next card
 */
export function lessonRates(
  rules: RuleSet,
  seed: string,
  games: number,
  every = 1,
): ReadonlyMap<Lesson, LessonRate> {
  const solved = solve(rules, ONE_THREAD);
  const lessons = lessonsFor(rules);
  const results = new Map<Lesson, { all: number; right: number }>();
  const cards = Array.from({ length: games }, (_, game) => cardsOf(solved, seed, game)).flat();
  for (const [number, each] of cards.entries()) {
    for (const roll of DISTINCT_ROLLS.filter((_, index) => (index + number) % every === 0)) {
      for (const rollsLeft of [0, 1, 2] as const) {
        const position = { rules, card: each, dice: roll, rollsLeft };
        const facts = lessonFacts(position);
        const about = lessons.filter((lesson) => LESSON_RULES[lesson].when(facts));
        if (about.length === 0) continue;
        const { count, choices, expected } = solved.weigh(position);
        const best = (suits: (move: PlainMove) => boolean): number =>
          choices
            .slice(0, count)
            .reduce((most, move, index) => (suits(move) ? Math.max(most, expected[index] ?? 0) : most), -1);
        for (const lesson of about) {
          const { follows, breaks } = LESSON_RULES[lesson];
          const followed = best((move) => follows(move, facts));
          const broken = best((move) => breaks(move, facts));
          if (followed < 0 || broken < 0) continue;
          const result = results.get(lesson) ?? { all: 0, right: 0 };
          result.all += waysToRoll(roll);
          if (followed >= broken - 1e-9) result.right += waysToRoll(roll);
          results.set(lesson, result);
        }
      }
    }
  }
  return results;
}
