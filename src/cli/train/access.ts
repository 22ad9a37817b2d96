import type { RuleSet } from '../../engine/index.js';
import { AnalysisError, type Analyst } from '../../players/index.js';
import { type NextReturn, trainingMessages, type TrainingFacts } from '../../text/index.js';
import { countAnswers, countThemes, type Difficulty } from '../../training/index.js';
import type { TrainingAccess, TrainingChoice } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import { UsageError } from '../options.js';
import type { Warnings } from '../output.js';
import { progressReport } from './progress.js';
import { dailyCardLines, dailySummary, emptyLines, openingLine, roundSummary } from './rounds.js';
import { openTrainer, type RoundRequest, type Trainer } from './trainer.js';

/** The columns of a summary, even in wider terminals. */
const MAX_COLUMNS = 80;

/** Training on the screen, and what the program prints afterwards. */
export interface ScreenTraining extends TrainingAccess {
  /**
   * Returns a line that says how many answers this run has saved, and the cards of the daily sets that the player has
   * finished or looked at, each below a sentence.
   */
  linesToPrint(): readonly string[];
  /** Returns whether answers are not saved. */
  isUnsaved(): boolean;
}

/** Opens training for the menu. Uses the answers and the costly decisions of everybody. */
export async function openMenuTraining(
  home: Home | undefined,
  analyst: Analyst,
  warnings: Warnings,
): Promise<ScreenTraining> {
  const trainer = await openTrainer({
    home,
    analyst,
    player: undefined,
    warnings,
    report: () => undefined,
    now: () => new Date(),
  });
  return trainingAccess(trainer, warnings);
}

/**
 * Connects the screen to a trainer.
 *
 * @param warnings receives the trouble with the answers
 * @param seed the seed of the first round; later rounds have seeds derived from it. By default, seeds are random
 */
export function trainingAccess(
  trainer: Trainer,
  warnings: Pick<Warnings, 'set'>,
  seed?: string,
): ScreenTraining {
  const dailyDays = new Set<string>();
  let last: RoundRequest = { type: 'daily' };
  let day = trainer.today();
  let answeredBefore = 0;
  let rounds = 0;
  const withTrouble = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = await act();
    warnings.set('answers', trainer.trouble());
    return result;
  };
  warnings.set('answers', trainer.trouble());
  return {
    async chooseRound(choice, rules) {
      last = requestOf(choice, rules, seed === undefined || rounds === 0 ? seed : `${seed}:${rounds}`);
      rounds += 1;
      const round = await orReason(() => trainer.chooseRound(last));
      if (typeof round === 'string') return { type: 'none', line: round };
      ({ day, answeredBefore } = round);
      if (last.type === 'daily') dailyDays.add(day);
      if (round.exercises.length > 0) {
        const type = last.type === 'daily' ? 'daily' : 'round';
        return { type, opening: openingLine(last, round), ...round };
      }
      if (last.type === 'daily') return { type: 'done' };
      return { type: 'none', line: emptyLines(last, round, trainer).join(' ') };
    },
    facts: () => orReason(() => trainingFacts(trainer)),
    async progress(columns) {
      const lines = await orReason(() => progressReport(trainer, undefined, { columns }));
      return typeof lines === 'string' ? { status: 'failed', line: lines } : { status: 'ready', lines };
    },
    store: (answer) => withTrouble(() => trainer.store(answer)),
    finish: () => withTrouble(() => trainer.finish()),
    summary(answered) {
      const linesIn =
        answered.length > 0
          ? roundSummary(last, { day, answered, answeredBefore }, trainer, 'screen')
          : dailySummary(day, trainer);
      return (columns) => linesIn(Math.min(columns, MAX_COLUMNS));
    },
    linesToPrint() {
      const { stored } = trainer.count();
      return [
        ...(stored > 0 ? [trainingMessages.saved(stored)] : []),
        ...[...dailyDays].flatMap((each) => dailyCardLines(each, trainer)),
      ];
    },
    isUnsaved: () => trainer.count().unsaved > 0,
  };
}

/** Returns the request for a round that the player has chosen on the screen. */
const requestOf = (
  { type, ...choice }: TrainingChoice,
  rules: RuleSet,
  seed: string | undefined,
): RoundRequest => (type === 'daily' ? { type } : { type, ...choice, rules, seed });

async function trainingFacts(trainer: Trainer): Promise<TrainingFacts> {
  const due = await trainer.due();
  const answers = trainer.answers();
  const dueOf = (difficulty: Difficulty): number =>
    due.filter((exercise) => exercise.difficulty === difficulty).length;
  const nextOf = (difficulty: Difficulty): NextReturn | undefined => trainer.nextReturn({ difficulty });
  return {
    daily: trainer.dailyCount(),
    due: { easy: dueOf('easy'), medium: dueOf('medium'), hard: dueOf('hard') },
    next: { easy: nextOf('easy'), medium: nextOf('medium'), hard: nextOf('hard') },
    all: countAnswers(answers),
    themes: countThemes(answers).map(({ theme, answers: own }) => ({ theme, ...countAnswers(own) })),
  };
}

/** Resolves with the result or, if the analysis or the stored games cannot be used, with the reason in one line. */
async function orReason<Result>(act: () => Promise<Result>): Promise<Result | string> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AnalysisError || error instanceof UsageError)) throw error;
    return error.message;
  }
}
