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
      /** Leaves out what the player got wrong under other rules, if the round is about a theme, a roll or a box. */
      readonly keepsRules?: true;
    });

export interface DailySet {
  readonly day: string;
  readonly rules: RuleSet;
}

/** Chooses positions to train, and stores the answers. */
export interface Trainer extends Omit<AnswerLog, 'add'> {
  chooseRound(request: RoundRequest): Promise<Round>;
  store(answer: JudgedAnswer): Promise<string | undefined>;
  answersTo(filter: ExerciseFilter): readonly StoredAnswer[];
  /** Today's due positions, most urgent first. */
  due(filter?: ExerciseFilter): Promise<readonly Exercise[]>;
  /** When the next positions become due, and how many; undefined if none are waiting. */
  nextReturn(filter?: ExerciseFilter): Promise<NextReturn | undefined>;
  /** Where the player lost points in games under a rule set; undefined if no game counts. */
  leaks(rules: RuleSet): Promise<Leaks | undefined>;
  /** Today's date in UTC, such as `2026-01-31`. */
  today(): string;
  /**
   * How many positions a daily set has, and how many of today's are left to answer. Undefined for house rules, which
   * have no daily set.
   */
  dailyCount(rules: RuleSet): { readonly all: number; readonly left: number } | undefined;
  /**
   * The five positions of a day under a rule set.
   *
   * @throws UsageError for house rules, which have no daily set
   */
  dailySet(set: DailySet): Promise<readonly Exercise[]>;
  dailyResult(set: DailySet): DailyResult | undefined;
}

export interface TrainerTools extends CostTools {
  readonly home: Home | undefined;
  readonly analyst: Pick<Analyst, 'exercises' | 'costs'>;
  /** Whose games and answers to use; undefined for everybody's. */
  readonly player: string | undefined;
  /** Only answers and mistakes under these rules count. By default, any rules do. */
  readonly rules?: RuleSet | undefined;
  readonly now: () => Date;
}

/**
 * House rules have no daily set, because other people don't have the same rules.
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

  /** Reads the costs again each time, because a game may have ended. Calls during a reading share its result. */
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
   * Chooses today's ten positions before filtering by theme and difficulty. So a player who trains one theme after
   * another still gets at most ten due positions a day.
   */
  const dueNow = async (): Promise<DuePositions> =>
    duePositions(log.answers(), await mistakes(), now(), (exercise) => returns(exercise, {}));
  const due = async (filter: ExerciseFilter = {}): Promise<readonly Exercise[]> =>
    (await dueNow()).today.filter((exercise) => matchesFilter(exercise, filter));
  /**
   * The positions that the player got wrong, for a round. If the player asks for one kind only, such as one theme,
   * includes positions that would otherwise wait for another day.
   */
  const wrongFor = async (
    request: Exclude<RoundRequest, { type: 'daily' }>,
  ): Promise<readonly Exercise[]> => {
    const isOneKind = (request.theme ?? request.roll ?? request.box) !== undefined;
    if (!isOneKind) return due(request);
    const { today: first, later } = await dueNow();
    const isUnder = ({ position }: Exercise): boolean =>
      !request.keepsRules || scoringKey(position.rules) === scoringKey(request.rules);
    return [...first, ...later].filter((exercise) => isUnder(exercise) && matchesFilter(exercise, request));
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
 * The first answer to each position of a rule set's daily sets, by day and number. An answer counts for the day of its
 * set, even if the player gave it after midnight.
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

export const answeredOf = (answers: readonly StoredAnswer[], { day, rules }: DailySet): readonly number[] => [
  ...(dailyAnswers(answers, rules).get(day)?.keys() ?? []),
];

/** The result of a daily set; undefined until it's complete. */
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
