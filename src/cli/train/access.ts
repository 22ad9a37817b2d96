import type { RuleSet } from '../../engine/index.js';
import { AnalysisError } from '../../players/index.js';
import { type NextReturn, trainingMessages } from '../../text/index.js';
import { countAnswers, countThemes, type Difficulty } from '../../training/index.js';
import type { TrainingAccess, TrainingChoice, TrainingFacts } from '../../ui/index.js';
import { UsageError } from '../options.js';
import { progressReport } from './progress.js';
import { dailyCardLines, dailySummary, emptyLines, openingLine, roundSummary } from './rounds.js';
import type { RoundRequest, Trainer } from './trainer.js';

/** The columns of a summary, even in wider terminals. */
const MAX_COLUMNS = 80;

/** Training on the screen, and what the program prints afterwards. */
export interface ScreenTraining extends TrainingAccess {
  /**
   * Returns a line that says how many answers this run has saved, and the card of today's complete daily set, below a
   * sentence. Leaves out the line if there are no such answers. Leaves out the card if the player has neither finished the
   * set in this run nor looked at its result.
   */
  linesToPrint(): readonly string[];
}

/**
 * Connects the screen to a trainer.
 *
 * @param seed the seed of the first round; later rounds have seeds derived from it. By default, seeds are random
 */
export function trainingAccess(trainer: Trainer, seed?: string): ScreenTraining {
  const wasComplete = trainer.dailyResult() !== undefined;
  let isDailyShown = false;
  let last: RoundRequest = { type: 'daily' };
  let answeredBefore = 0;
  let rounds = 0;
  return {
    async chooseRound(choice, rules) {
      last = requestOf(choice, rules, seed === undefined || rounds === 0 ? seed : `${seed}:${rounds}`);
      rounds += 1;
      const round = await orReason(() => trainer.chooseRound(last));
      if (typeof round === 'string') return { type: 'none', line: round };
      ({ answeredBefore } = round);
      if (round.exercises.length > 0) {
        const type = last.type === 'daily' ? 'daily' : 'round';
        return { type, opening: openingLine(last, round), ...round };
      }
      if (last.type === 'daily') return { type: 'done' };
      return { type: 'none', line: emptyLines(last, trainer).join(' ') };
    },
    facts: () => orReason(() => trainingFacts(trainer)),
    async progress(columns) {
      const lines = await orReason(() => progressReport(trainer, undefined, { columns }));
      return typeof lines === 'string' ? { status: 'failed', line: lines } : { status: 'ready', lines };
    },
    store: (answer) => trainer.store(answer),
    summary(answered) {
      isDailyShown ||= last.type === 'daily';
      const linesIn =
        answered.length > 0
          ? roundSummary(last, { answered, answeredBefore }, trainer, 'screen')
          : dailySummary(trainer);
      return (columns) => linesIn(Math.min(columns, MAX_COLUMNS));
    },
    linesToPrint: () => [
      ...(trainer.written() > 0 ? [trainingMessages.saved(trainer.written())] : []),
      ...(isDailyShown || !wasComplete ? dailyCardLines(trainer) : []),
    ],
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
