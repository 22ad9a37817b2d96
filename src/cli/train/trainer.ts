import { areAlike, isBuiltIn, type RuleSet, scoringKey } from '../../engine/index.js';
import type { Analyst, Level } from '../../players/index.js';
import { drawSeed } from '../../rollers/index.js';
import { streakOf } from '../../statistics/index.js';
import { type StoredAnswer, timeText } from '../../storage/index.js';
import { type NextReturn, trainingMessages } from '../../text/index.js';
import {
  countAnswers,
  dayNumber,
  type Exercise,
  type ExerciseFilter,
  matchesFilter,
  type Leaks,
  type JudgedAnswer,
  plainMove,
  returnTimes,
  type Round,
} from '../../training/index.js';
import { type CostedGame, type CostTools, leaksOf, openGameCosts } from '../home/gameCosts.js';
import type { Home } from '../home/home.js';
import { UsageError } from '../options.js';
import { type AnswerLog, openAnswerLog } from './answerLog.js';
import {
  answeredExercise,
  DUE_A_DAY,
  duePositions,
  type DuePositions,
  mistakesOf,
  type OwnMistake,
  scheduled,
} from './due.js';

const ROUND = 10;

export type RoundRequest =
  | { readonly type: 'daily'; readonly rules: RuleSet }
  | (ExerciseFilter & {
      /**
       * `mine`: positions that the player got wrong, in games or in training. `level`: positions from games between
       * computer players of this level. `mixed`: first `mine`, then `level`.
       */
      readonly type: 'mixed' | 'mine' | 'level';
      readonly level: Level;
      readonly rules: RuleSet;
      readonly seed?: string | undefined;
    });

export interface DailySet {
  readonly day: string;
  readonly rules: RuleSet;
}

/** Chooses positions to train, and stores the answers. */
export interface Trainer extends Omit<AnswerLog, 'add'> {
  chooseRound(request: RoundRequest): Promise<Round>;
  store(answer: JudgedAnswer): Promise<string | undefined>;
  /** Returns the stored answers to positions that match a filter. */
  answersTo(filter: ExerciseFilter): readonly StoredAnswer[];
  /** Returns the positions that the player got wrong and that are due today, most urgent first. */
  due(filter?: ExerciseFilter): Promise<readonly Exercise[]>;
  /** Returns when the next positions that aren't due yet become due, and how many; undefined if there are none. */
  nextReturn(filter?: ExerciseFilter): Promise<NextReturn | undefined>;
  /**
   * Returns in which kinds of decisions the player lost points in games under a rule set; undefined if no game counts.
   */
  leaks(rules: RuleSet): Promise<Leaks | undefined>;
  /** Returns the day, such as `2026-01-31`, in UTC. */
  today(): string;
  /**
   * Returns the number of positions in a daily set, and how many of today's positions under a rule set the player must
   * still answer. Undefined for house rules, which have no daily set.
   */
  dailyCount(rules: RuleSet): { readonly all: number; readonly left: number } | undefined;
  /**
   * Returns the five positions of a day under a rule set.
   *
   * @throws UsageError for house rules, which have no daily set
   */
  dailySet(set: DailySet): Promise<readonly Exercise[]>;
  /** Returns the result of a daily set; undefined until the set is complete. */
  dailyResult(set: DailySet): DailyResult | undefined;
}

export interface TrainerTools extends CostTools {
  /** Undefined if the player has no home folder. */
  readonly home: Home | undefined;
  readonly analyst: Pick<Analyst, 'exercises' | 'costs'>;
  /** The player whose games and answers are used; undefined for everybody. */
  readonly player: string | undefined;
  /** Only answers and mistakes under these rules count. Default: any rules. */
  readonly rules?: RuleSet | undefined;
  readonly now: () => Date;
}

/**
 * Checks that a rule set has a daily set. House rules have none, because other people don't have the same rules.
 *
 * @throws UsageError
 */
export function requireDailySet(rules: RuleSet): void {
  if (!isBuiltIn(rules)) throw new UsageError(trainingMessages.houseRules);
}

/** Opens the trainer, and reads the stored answers. */
export async function openTrainer(tools: TrainerTools): Promise<Trainer> {
  const { home, analyst, player, rules: only, now } = tools;
  const { add, ...log } = await openAnswerLog(home, player);
  const readCosts = home && openGameCosts(home, tools);
  let reading: Promise<readonly CostedGame[]> | undefined;

  /**
   * Reads the costs again each time, because a game may have ended. A call during another one waits for the same
   * result.
   */
  const costs = async (): Promise<readonly CostedGame[]> => {
    reading ??= readCosts?.().finally(() => (reading = undefined));
    return (await reading) ?? [];
  };
  const isOwn = (name: string): boolean => player === undefined || areAlike(name, player);
  const mistakes = async (): Promise<readonly OwnMistake[]> =>
    mistakesOf(await costs()).filter(({ name }) => isOwn(name));
  const returns = (exercise: Exercise, filter: ExerciseFilter) =>
    matchesFilter(exercise, filter) && (!only || scoringKey(exercise.position.rules) === scoringKey(only));
  const answersTo = (filter: ExerciseFilter): readonly StoredAnswer[] =>
    log.answers().filter((answer) => returns(answeredExercise(answer), filter));
  /**
   * Chooses today's ten positions without looking at the theme and the difficulty. So a player who trains one theme
   * after another still gets at most ten due positions a day.
   */
  const dueNow = async (): Promise<DuePositions> =>
    duePositions(log.answers(), await mistakes(), now(), (exercise) => returns(exercise, {}));
  const due = async (filter: ExerciseFilter = {}): Promise<readonly Exercise[]> =>
    (await dueNow()).today.filter((exercise) => matchesFilter(exercise, filter));
  /**
   * Returns the positions that the player got wrong, for a round. If the player asks for one kind only, such as one
   * theme, includes positions that would otherwise wait for another day.
   */
  const wrongFor = async (
    request: Exclude<RoundRequest, { type: 'daily' }>,
  ): Promise<readonly Exercise[]> => {
    const isOneKind = (request.theme ?? request.roll ?? request.box) !== undefined;
    if (!isOneKind) return due(request);
    const { today: first, later } = await dueNow();
    return [...first, ...later].filter((exercise) => matchesFilter(exercise, request));
  };
  const today = (): string => timeText(now()).slice(0, '2026-01-31'.length);
  const dailySet = async (set: DailySet): Promise<readonly Exercise[]> => {
    requireDailySet(set.rules);
    return analyst.exercises({ type: 'daily', ...set });
  };

  return {
    ...log,
    leaks: async (rules) =>
      leaksOf(await costs(), (name, own) => isOwn(name) && scoringKey(own) === scoringKey(rules)),
    answersTo,
    due,
    today,
    dailySet,
    async chooseRound(request) {
      const day = today();
      if (request.type === 'daily') {
        const set = { day, rules: request.rules };
        const exercises = await dailySet(set);
        const done = answeredOf(log.answers(), set);
        const open = exercises.filter(
          ({ source }) => source.type !== 'daily' || !done.includes(source.number),
        );
        return { day, exercises: open, wrong: 0, answeredBefore: exercises.length - open.length };
      }
      const { type, seed = drawSeed() } = request;
      const wrong = type === 'level' ? [] : (await wrongFor(request)).slice(0, ROUND);
      const count = type === 'mine' ? 0 : ROUND - wrong.length;
      const fresh = count > 0 ? await analyst.exercises({ ...request, type: 'level', seed, count }) : [];
      return { day, exercises: [...wrong, ...fresh], wrong: wrong.length, answeredBefore: 0 };
    },
    async store({ exercise, judgement }) {
      const { position, source, themes, difficulty } = exercise;
      const { played, best, cost } = judgement;
      return add({
        at: timeText(now()),
        ...(player !== undefined && { player }),
        source,
        position,
        themes,
        difficulty,
        answer: plainMove(played),
        best: plainMove(best),
        cost,
      });
    },
    async nextReturn(filter = {}) {
      const { later } = await dueNow();
      const time = now().getTime();
      const coming = [...returnTimes(answersTo(filter).map(scheduled)).values()].filter(
        (each) => each > time,
      );
      const days = coming.map((each) => dayNumber(each) - dayNumber(time));
      const soonest = days.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
      const waiting = later.filter((exercise) => matchesFilter(exercise, filter)).length;
      const next = waiting > 0 ? 1 : soonest;
      const count = waiting + days.filter((each) => each <= next).length;
      return count > 0 ? { days: next, count: Math.min(count, DUE_A_DAY) } : undefined;
    },
    dailyCount(rules) {
      const set = { day: today(), rules };
      return isBuiltIn(rules)
        ? { all: DAILY, left: DAILY - answeredOf(log.answers(), set).length }
        : undefined;
    },
    dailyResult: (set) => dailyResult(log.answers(), set),
  };
}

const DAILY = 5;

export interface DailyResult {
  readonly answers: number;
  readonly best: number;
  readonly cost: number;
  readonly streak: number;
}

type DayAnswers = ReadonlyMap<number, StoredAnswer>;

/**
 * Returns the first answer to each position of a rule set's daily sets, by day and number. An answer belongs to the day
 * of its set, even if the player gave it after midnight.
 */
function dailyAnswers(answers: readonly StoredAnswer[], { id }: RuleSet): ReadonlyMap<string, DayAnswers> {
  const days = new Map<string, Map<number, StoredAnswer>>();
  for (const answer of answers) {
    const { source, position } = answer;
    if (source.type !== 'daily' || position.rules.id !== id) continue;
    const day = days.get(source.day) ?? new Map<number, StoredAnswer>();
    if (!day.has(source.number)) days.set(source.day, day.set(source.number, answer));
  }
  return days;
}

/** Returns the numbers of the positions of a daily set that have been answered. */
export const answeredOf = (answers: readonly StoredAnswer[], { day, rules }: DailySet): readonly number[] => [
  ...(dailyAnswers(answers, rules).get(day)?.keys() ?? []),
];

/** Returns the result of a daily set; undefined until the set is complete. */
export function dailyResult(
  answers: readonly StoredAnswer[],
  { day, rules }: DailySet,
): DailyResult | undefined {
  const days = dailyAnswers(answers, rules);
  const isComplete = (own: DayAnswers | undefined): own is DayAnswers => own?.size === DAILY;
  const own = days.get(day);
  if (!isComplete(own)) return undefined;
  const complete = [...days].flatMap(([each, its]) => (isComplete(its) ? [each] : []));
  const { answers: count, best, meanCost } = countAnswers([...own.values()]);
  return { answers: count, best, cost: meanCost * count, streak: streakOf(complete, day).current };
}
