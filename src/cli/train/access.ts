import { dailyKey, type RuleSet } from '../../engine/index.js';
import { AnalysisError, type Analyst } from '../../players/index.js';
import { type NextReturn, trainingMessages, type TrainingFacts } from '../../text/index.js';
import { countAnswers, countThemes, type Difficulty, type JudgedAnswer } from '../../training/index.js';
import type { RoundSummary, TrainingAccess, TrainingChoice } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import { UsageError } from '../options.js';
import type { Warnings } from '../output.js';
import {
  dailyCardLines,
  dailySummary,
  emptyLines,
  openingLine,
  progressReport,
  roundSummary,
} from './reports.js';
import { type DailySet, openTrainer, type RoundRequest, type Trainer } from './trainer.js';

/** No summary is wider than this, in columns. */
const MAX_COLUMNS = 80;

export interface ScreenTraining extends TrainingAccess {
  /**
   * How many answers this run has saved, and the card of each daily set that the player has finished or looked at,
   * below a sentence.
   */
  linesToPrint(): readonly string[];
  isUnsaved(): boolean;
}

/**
 * Opens training for the menu, with everybody's answers and costly decisions.
 *
 * @param rules only positions under these rules; default: any rules
 */
export async function openMenuTraining(
  home: Home | undefined,
  analyst: Analyst,
  warnings: Warnings,
  rules: RuleSet | undefined,
): Promise<ScreenTraining> {
  const trainer = await openTrainer({
    home,
    analyst,
    player: undefined,
    rules,
    warnings,
    report: () => undefined,
    now: () => new Date(),
  });
  return trainingAccess(trainer, warnings);
}

/**
 * Connects the screen to a trainer.
 *
 * @param warnings receives a warning if answers can't be read or stored
 * @param seed the seed of the first round; later rounds have seeds derived from it. By default, seeds are random
 */
export function trainingAccess(
  trainer: Trainer,
  warnings: Pick<Warnings, 'set'>,
  seed?: string,
): ScreenTraining {
  const dailySets = new Map<string, DailySet>();
  let rounds = 0;
  const withTrouble = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = await act();
    warnings.set('answers', trainer.trouble());
    return result;
  };
  warnings.set('answers', trainer.trouble());
  return {
    async chooseRound(choice, rules) {
      const seedOfRound = seed === undefined || rounds === 0 ? seed : `${seed}:${rounds}`;
      const request = requestOf(choice, rules, seedOfRound);
      rounds += 1;
      const round = await orReason(() => trainer.chooseRound(request));
      if (typeof round === 'string') return { type: 'none', line: round };
      const { day, answeredBefore } = round;
      const isDaily = request.type === 'daily';
      const set = { day, rules };
      if (isDaily) dailySets.set(dailyKey(day, rules), set);
      if (round.exercises.length > 0)
        return {
          ...round,
          type: isDaily ? 'daily' : 'round',
          opening: openingLine(request, round),
          summary: (answered: readonly JudgedAnswer[]) =>
            onScreen(roundSummary(request, { day, answered, answeredBefore }, trainer, 'screen')),
        };
      if (isDaily) return { type: 'done', summary: onScreen(dailySummary(set, trainer)) };
      return { type: 'none', line: (await emptyLines(request, round, trainer)).join(' ') };
    },
    facts: (rules) => orReason(() => trainingFacts(trainer, rules)),
    async progress(columns) {
      const lines = await orReason(() => progressReport(trainer, undefined, { columns }));
      return typeof lines === 'string' ? { status: 'failed', line: lines } : { status: 'ready', lines };
    },
    store: (answer) => withTrouble(() => trainer.store(answer)),
    finish: () => withTrouble(() => trainer.finish()),
    linesToPrint() {
      const { stored } = trainer.count();
      return [
        ...(stored > 0 ? [trainingMessages.saved(stored)] : []),
        ...[...dailySets.values()].flatMap((each) => dailyCardLines(each, trainer)),
      ];
    },
    isUnsaved: () => trainer.count().unsaved > 0,
  };
}

const onScreen =
  (linesIn: RoundSummary): RoundSummary =>
  (columns) =>
    linesIn(Math.min(columns, MAX_COLUMNS));

const requestOf = (
  { type, ...choice }: TrainingChoice,
  rules: RuleSet,
  seed: string | undefined,
): RoundRequest => (type === 'daily' ? { type, rules } : { type, ...choice, rules, seed, keepsRules: true });

async function trainingFacts(trainer: Trainer, rules: RuleSet): Promise<TrainingFacts> {
  const daily = trainer.dailyCount(rules);
  const due = await trainer.due();
  const answers = trainer.answers();
  const leaks = await trainer.leaks(rules);
  const dueOf = (difficulty: Difficulty): number =>
    due.filter((exercise) => exercise.difficulty === difficulty).length;
  const nextOf = (difficulty: Difficulty): Promise<NextReturn | undefined> =>
    trainer.nextReturn({ difficulty });
  return {
    ...(daily && { daily }),
    due: { easy: dueOf('easy'), medium: dueOf('medium'), hard: dueOf('hard') },
    next: { easy: await nextOf('easy'), medium: await nextOf('medium'), hard: await nextOf('hard') },
    all: countAnswers(answers),
    ...(leaks && { leaks }),
    themes: countThemes(answers).map(({ theme, answers: own }) => ({ theme, ...countAnswers(own) })),
  };
}

/** Resolves with the result, or with one line that says why the analysis or the stored games can't be used. */
async function orReason<Result>(act: () => Promise<Result>): Promise<Result | string> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AnalysisError || error instanceof UsageError)) throw error;
    return error.message;
  }
}
