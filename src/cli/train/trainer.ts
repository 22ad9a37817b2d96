import { areAlike, type RuleSet } from '../../engine/index.js';
import type { Analyst, Level } from '../../players/index.js';
import { drawSeed } from '../../rollers/index.js';
import { streakOf } from '../../statistics/index.js';
import {
  faultText,
  openTrainingStore,
  type StoredAnswer,
  type TrainingFileProblem,
  type TrainingStore,
} from '../../storage/index.js';
import { type NextReturn, storedMessages, trainingMessages } from '../../text/index.js';
import {
  countAnswers,
  dayNumber,
  type Exercise,
  type ExerciseFilter,
  type JudgedAnswer,
  plainMove,
  returnDays,
} from '../../training/index.js';
import { dayAt } from '../home/daily.js';
import type { Home } from '../home/home.js';
import { dueExercises, inOrder, type OwnMistake, scheduled } from './due.js';
import { ownMistakes } from './ownMistakes.js';

/** The number of positions in a round. */
const ROUND = 10;
const DAILY = 5;

/** The positions that a player wants to train. */
export type RoundRequest =
  | { readonly type: 'daily' }
  | (ExerciseFilter & {
      /** `mixed`: positions that the player got wrong, and then positions from games at the level. */
      readonly type: 'mixed' | 'mine' | 'level';
      readonly level: Level;
      readonly rules: RuleSet;
      readonly seed?: string | undefined;
    });

/** The positions of a round. */
export interface Round {
  readonly exercises: readonly Exercise[];
  /** The number of positions at the start of the list that the player got wrong before. */
  readonly wrong: number;
  /** The number of positions of a daily set that the player has already answered. They are not in the list. */
  readonly answeredBefore: number;
}

/** The result of a complete daily set. */
export interface DailyResult {
  readonly answers: number;
  readonly best: number;
  readonly cost: number;
  readonly streak: number;
}

/** Chooses positions to train, and stores the answers. */
export interface Trainer {
  chooseRound(request: RoundRequest): Promise<Round>;
  /**
   * Stores an answer. The answer counts at once, before it has been written. If the answer cannot be stored, warns, and
   * resolves with a one-line reason, but only once.
   */
  store(answer: JudgedAnswer): Promise<string | undefined>;
  /** Returns the number of answers that this run has written to the file. */
  written(): number;
  /** Returns in one line why answers are not stored; undefined if they are. */
  trouble(): string | undefined;
  /** Returns all answers of the player so far, in chronological order. */
  answers(): readonly StoredAnswer[];
  /** Returns the positions that the player got wrong and that are due, most urgent first. */
  due(filter?: ExerciseFilter): Promise<readonly Exercise[]>;
  /** Returns when the next positions return that are not due yet; undefined if no position will return. */
  nextReturn(filter?: ExerciseFilter): NextReturn | undefined;
  /** Returns the number of positions in a daily set, and how many of today's positions the player must still answer. */
  dailyCount(): { readonly all: number; readonly left: number };
  /** Returns the five positions of today. */
  dailySet(): Promise<readonly Exercise[]>;
  /** Returns the result of today's daily set; undefined until the set is complete. */
  dailyResult(): DailyResult | undefined;
}

/** What a trainer needs. */
export interface TrainerTools {
  /** Undefined if the player has no home folder. */
  readonly home: Home | undefined;
  readonly analyst: Pick<Analyst, 'exercises' | 'mistakes'>;
  /** The player whose games and answers are used; undefined for everybody. */
  readonly player: string | undefined;
  /** Reports a problem with the answers in one line: they cannot be read or stored. */
  readonly warn: (line: string) => void;
  /** Reports that the program reviews games, in one line. */
  readonly report: (line: string) => void;
  readonly now: () => Date;
}

/** Opens the trainer, and reads the stored answers. */
export async function openTrainer(tools: TrainerTools): Promise<Trainer> {
  const { home, analyst, player, warn, report, now } = tools;
  const training = home && openTrainingStore(home.files, home.path);
  const all = await storedAnswers(training, warn);
  const answers: StoredAnswer[] = all.records.filter(
    (answer) => player === undefined || areAlike(answer.player ?? '', player),
  );
  let { trouble } = all;
  let written = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let mistakes: Promise<readonly OwnMistake[]> | undefined;

  /** Appends an answer to the file. If this fails, resolves with a one-line reason, but only once. */
  const write = async (answer: StoredAnswer): Promise<string | undefined> => {
    if (!training || trouble !== undefined) return undefined;
    try {
      await training.addAnswer(answer);
      written += 1;
      return undefined;
    } catch (error) {
      trouble = trainingMessages.notStored(storedMessages.fault(faultText(error)));
      warn(trouble);
      return trouble;
    }
  };
  const readMistakes = async (): Promise<readonly OwnMistake[]> => {
    if (!home || !training) return [];
    const own = await ownMistakes(home, training, analyst, report);
    return own.filter(({ name }) => player === undefined || areAlike(name, player));
  };
  const due = async (filter: ExerciseFilter = {}): Promise<readonly Exercise[]> => {
    // Two questions that arrive together share one reading. If it fails, the next question tries again.
    mistakes ??= readMistakes().catch((error: unknown) => {
      mistakes = undefined;
      throw error;
    });
    return dueExercises(answers, await mistakes, now()).filter((exercise) => fits(exercise, filter));
  };
  const dailySet = (): Promise<readonly Exercise[]> =>
    analyst.exercises({ type: 'daily', day: dayAt(now()) });

  return {
    written: () => written,
    trouble: () => trouble,
    answers: () => answers,
    due,
    dailySet,
    async chooseRound(request) {
      if (request.type === 'daily') {
        const exercises = await dailySet();
        const done = dailyAnswers(answers, dayAt(now())).map(({ source }) => source.number);
        const open = exercises.filter(
          ({ source }) => source.type !== 'daily' || !done.includes(source.number),
        );
        return { exercises: open, wrong: 0, answeredBefore: exercises.length - open.length };
      }
      const { type, level, rules, seed = drawSeed(), theme, difficulty } = request;
      const wrong = type === 'level' ? [] : (await due(request)).slice(0, ROUND);
      const count = type === 'mine' ? 0 : ROUND - wrong.length;
      const fresh =
        count > 0
          ? await analyst.exercises({ type: 'level', rules, level, seed, count, theme, difficulty })
          : [];
      return { exercises: [...wrong, ...fresh], wrong: wrong.length, answeredBefore: 0 };
    },
    async store({ exercise, judgement }) {
      const { position, source, themes, difficulty } = exercise;
      const { played, best, cost } = judgement;
      const answer: StoredAnswer = {
        at: now().toISOString(),
        ...(player !== undefined && { player }),
        source,
        position,
        themes,
        difficulty,
        answer: plainMove(played),
        best: plainMove(best),
        cost,
      };
      // The answer counts at once: the summary of a round must not wait for the disk.
      answers.push(answer);
      const problem = writing.then(() => write(answer));
      writing = problem;
      return problem;
    },
    nextReturn(filter = {}) {
      const today = dayNumber(now());
      const fitting = answers.filter((answer) => fits(answer, filter));
      const days = [...returnDays(fitting.map(scheduled)).values()].map((day) => day - today);
      const coming = days.filter((day) => day > 0);
      const next = Math.min(...coming);
      return coming.length > 0
        ? { days: next, count: coming.filter((day) => day === next).length }
        : undefined;
    },
    dailyCount: () => ({ all: DAILY, left: DAILY - dailyAnswers(answers, dayAt(now())).length }),
    dailyResult: () => dailyResult(answers, dayAt(now())),
  };
}

/** Reads the stored answers. `trouble` says in one line why no further answers can be stored. */
async function storedAnswers(
  training: TrainingStore | undefined,
  warn: (line: string) => void,
): Promise<{ readonly records: readonly StoredAnswer[]; readonly trouble: string | undefined }> {
  if (!training) {
    const trouble = trainingMessages.notStored(trainingMessages.noHome);
    warn(trouble);
    return { records: [], trouble };
  }
  const { records, damaged, problem } = await training.answers();
  const trouble = problem && trainingMessages.notStored(problemText(problem));
  if (trouble !== undefined) warn(trouble);
  if (damaged > 0) warn(trainingMessages.damagedLines(damaged, 'training.jsonl'));
  return { records: inOrder(records), trouble };
}

const problemText = (problem: TrainingFileProblem): string =>
  trainingMessages.fileUnused(
    'training.jsonl',
    problem.code === 'newer-format' ? trainingMessages.newerFormat : storedMessages.fault(problem.fault),
  );

const fits = (
  { themes, difficulty }: Pick<StoredAnswer, 'themes' | 'difficulty'>,
  filter: ExerciseFilter,
): boolean =>
  (filter.theme === undefined || themes.includes(filter.theme)) &&
  (filter.difficulty === undefined || difficulty === filter.difficulty);

type DailyAnswer = StoredAnswer & { readonly source: Extract<StoredAnswer['source'], { type: 'daily' }> };

/** Returns the first answer to each position of a daily set. Answers on later days do not count. */
function dailyAnswers(answers: readonly StoredAnswer[], day: string): readonly DailyAnswer[] {
  const first = new Map<number, DailyAnswer>();
  for (const answer of answers) {
    const { source, at } = answer;
    if (source.type !== 'daily' || source.day !== day || !at.startsWith(day) || first.has(source.number))
      continue;
    first.set(source.number, { ...answer, source });
  }
  return [...first.values()];
}

function dailyResult(answers: readonly StoredAnswer[], day: string): DailyResult | undefined {
  const own = dailyAnswers(answers, day);
  if (own.length < DAILY) return undefined;
  const days = new Set(answers.map(({ at }) => at.slice(0, 10)));
  const complete = [...days].filter((each) => dailyAnswers(answers, each).length === DAILY);
  const { answers: count, best, meanCost } = countAnswers(own);
  return { answers: count, best, cost: meanCost * count, streak: streakOf(complete, day).current };
}
