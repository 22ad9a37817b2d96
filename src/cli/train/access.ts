import type { RuleSet } from '../../engine/index.js';
import { AnalysisError } from '../../players/index.js';
import { trainingMessages } from '../../text/index.js';
import type { TrainingAccess } from '../../ui/index.js';
import { UsageError } from '../options.js';
import { emptyLines, endLines, openingLine } from './rounds.js';
import type { RoundRequest, Trainer } from './trainer.js';

/** The columns of a summary, even in wider terminals. */
const MAX_COLUMNS = 80;

/**
 * Connects the screen to a trainer.
 *
 * @param requestOf returns what to train under the rules that are chosen in the menu
 */
export function trainingAccess(
  trainer: Trainer,
  requestOf: (rules: RuleSet) => RoundRequest,
): TrainingAccess {
  let last: RoundRequest = { type: 'daily' };
  let answeredBefore = 0;
  return {
    async chooseRound(rules) {
      last = requestOf(rules);
      try {
        const round = await trainer.chooseRound(last);
        ({ answeredBefore } = round);
        if (round.exercises.length > 0) {
          const type = last.type === 'daily' ? 'daily' : 'round';
          return { type, opening: openingLine(last, round), ...round };
        }
        return emptyLines(last, trainer)[0] ?? trainingMessages.noPositions;
      } catch (error) {
        if (!(error instanceof AnalysisError || error instanceof UsageError)) throw error;
        return error.message;
      }
    },
    store: (answer) => trainer.store(answer),
    summary: (answered, columns) =>
      endLines(last, { answered, answeredBefore }, trainer, Math.min(columns, MAX_COLUMNS)),
  };
}
