import { isBuiltIn } from '../../engine/index.js';
import type { Exercise, TrainingProgress } from '../../training/index.js';
import type { DailyResult } from './dailyResult.js';

/**
 * Returns the document that `train --json` prints. docs/json.md describes the fields.
 *
 * @param result the result of the daily set, if it is complete
 */
export const roundAnswer = (exercises: readonly Exercise[], result: DailyResult | undefined): object => ({
  schema: 'yahtzee-cli/train@1',
  positions: exercises.map(exerciseAnswer),
  ...(result && { result }),
});

function exerciseAnswer({ position, source, themes, difficulty }: Exercise): object {
  const { rules, card, dice, rollsLeft } = position;
  return {
    source,
    themes,
    difficulty,
    rules: rules.id,
    ...(isBuiltIn(rules) ? {} : { ruleSet: rules }),
    dice,
    rollsLeft,
    filled: card.filled,
    yahtzeeBonuses: card.yahtzeeBonuses,
  };
}

/** Returns the document that `train --progress --json` prints. */
export const progressAnswer = (
  progress: TrainingProgress,
  due: number,
  player: string | undefined,
): object => ({
  schema: 'yahtzee-cli/train-progress@1',
  ...(player !== undefined && { player }),
  due,
  ...progress,
});
